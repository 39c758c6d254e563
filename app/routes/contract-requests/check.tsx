import { createHash } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { handInContractRequest } from "../../backend/contract-requests.server.ts";
import { FaultPanel } from "../../backend/fault-panel.tsx";
import { panel } from "../../backend/panel.server.ts";
import { findConfirmation } from "../../forms/confirmations.server.ts";
import { openForm, receiveForm } from "../../forms/form.server.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { submitOnce } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import type { PageHandle } from "../../pages/title.tsx";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";
import { leaveFor } from "../../session/addresses.server.ts";
import { orUnavailable } from "../../session/session.server.ts";
import { Icon } from "../../ui/icons.tsx";
import { usePaths } from "../shell/use-shell.ts";
import { type AtStep, dropDraft, requireStep, targetOf } from "./draft.server.ts";
import { confirmationName, flowOf, stepsOf } from "./flow.ts";
import { checkForm } from "./forms.server.ts";
import { type Review, reviewOf, stepsByField } from "./review.server.ts";
import { ReviewCards } from "./review-cards.tsx";
import { lookupFailed, placeOf, stepPath } from "./step.server.ts";
import { StepHeader } from "./step-header.tsx";
import "./review-words.ts";
import "./words.ts";

/** Everything once more before it is sent, each answer with a way back to it. */

export const handle: PageHandle = { title: (t) => t("contractReview:check.title") };

export async function loader(args: LoaderFunctionArgs) {
  const at = await requireStep(args, "check");
  const { value: found, fault } = await panel(reviewOf(at));
  if (found?.again) throw leaveFor(stepPath(at, found.again));
  const form = await openForm(args, at, checkForm);
  return {
    ...placeOf(at),
    form: { ...form, submission: at.draft?.submission ?? form.submission },
    review: found?.review ?? null,
    seen: seenOf(at),
    isChanged: new URL(args.request.url).searchParams.has("changed"),
    steps: stepsOf(at.flow, at.portal.type, targetOf(at.draft)),
    fault,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { state, fields } = await receiveForm(args, checkForm);
  const at = await requireUnsent(args, state.submission);
  const { portal, flow, draft } = at;
  if (fields.get("seen") !== seenOf(at))
    return leaveFor(stepPath(at, "check", { changed: "yes" }), { status: 303 });
  const { value: found, fault } = await panel(reviewOf(at));
  if (fault) return lookupFailed(checkForm, state, fault);
  if (found.again) return leaveFor(stepPath(at, found.again), { status: 303 });
  const { request, review } = found;
  const sending = { ...at, values: request, uploads: {}, key: draft?.submission ?? state.submission };
  return submitOnce(sending, state, {
    form: { name: confirmationName(flow), fields: stepsOf(flow, portal.type, targetOf(draft)) },
    wireNames: stepsByField(at),
    send: ({ backend, key }) => handInContractRequest(backend, portal, request, key),
    summary: (): Review => review,
    done: async () => {
      if (draft) await dropDraft(draft);
    },
    success: (_, ref) => pathsFor(portal).contractsRequested(flow, ref),
    notice: "contractsRequested",
  });
}

/** Stands for the answers a page shows: another tab may have changed them by the time it is sent. */
const seenOf = ({ draft }: AtStep) =>
  createHash("sha256").update(JSON.stringify(draft?.answers)).digest("hex").slice(0, 16);

/**
 * A request that can be sent. Its draft goes when it has been: whoever pressed twice finds what became of it.
 * @throws a redirect to the confirmation then; what `requireStep` throws
 */
async function requireUnsent(args: ActionFunctionArgs, submission: string): Promise<AtStep> {
  try {
    return await requireStep(args, "check");
  } catch (leaving) {
    const user = await requirePortal(args);
    const flow = flowOf(new URL(args.request.url).pathname);
    const sent = await orUnavailable(findConfirmation(user, submission));
    if (sent?.form !== confirmationName(flow)) throw leaving;
    throw leaveFor(pathsFor(user.portal).contractsRequested(flow, submission), { status: 303 });
  }
}

export default function CheckAnswers() {
  const { t } = useTranslation(["contractRequests", "contractReview"]);
  const { flow, draft, progress, form, review, seen, isChanged, steps, fault } =
    useLoaderData<typeof loader>();
  const state = useFormState(form);
  const paths = usePaths();
  return (
    <>
      <StepHeader flow={flow} progress={progress} title={t("contractReview:check.title")}>
        {t("contractReview:check.lead")}
      </StepHeader>
      {isChanged && (
        <div className="notice notice-warning">
          <Icon name="warning" />
          <span>{t("contractReview:check.changed")}</span>
        </div>
      )}
      {fault && <FaultPanel title={t("contractReview:check.loadFailed")} fault={fault} />}
      {review && (
        <ReviewCards
          review={review}
          changeTo={(step) => paths.contractRequestStep(flow, step, { draft })}
          steps={steps}
        />
      )}
      <SubmissionForm
        state={state}
        action={paths.contractRequestStep(flow, "check", { draft })}
        labels={Object.fromEntries(steps.map((step) => [step, t(`contractReview:parts.${step}`)]))}
        submitLabel={t("contractReview:check.submit")}
        pendingText={t("contractReview:check.pending")}
        failedText={t("contractReview:check.failed")}
        toSent={(ref) => paths.contractsRequested(flow, ref)}
        cancelTo={paths.contractRequestStep(flow, "contracts", { draft })}
        cancelLabel={t("back")}
      >
        <input type="hidden" name="seen" value={seen} />
      </SubmissionForm>
    </>
  );
}
