import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { handInContractRequest } from "../../backend/contract-requests.server.ts";
import { pageStatus } from "../../backend/fault.ts";
import { FaultPanel } from "../../backend/fault-panel.tsx";
import { panel } from "../../backend/panel.server.ts";
import { findConfirmation } from "../../forms/confirmations.server.ts";
import { openForm, receiveForm, refused, showAgain } from "../../forms/form.server.ts";
import { SubmissionForm } from "../../forms/submission-form.tsx";
import { submitOnce } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import type { PageHandle } from "../../pages/title.tsx";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";
import { leaveFor } from "../../session/addresses.server.ts";
import { orUnavailable } from "../../session/session.server.ts";
import { usePaths } from "../shell/use-shell.ts";
import { dropDraft, requireStep, targetOf } from "./draft.server.ts";
import { flowOf, type Step, stepsOf } from "./flow.ts";
import { checkForm } from "./forms.server.ts";
import { type Review, reviewOf } from "./review.server.ts";
import { ReviewCards } from "./review-cards.tsx";
import { placeOf, stepBefore } from "./step.server.ts";
import { StepHeader } from "./step-header.tsx";
import "./review-words.ts";
import "./words.ts";

/** Everything once more before it is sent, each answer with a way back to it. */

export const handle: PageHandle = { title: (t) => t("contractReview:check.title") };

export async function loader(args: LoaderFunctionArgs) {
  await requirePortal(args);
  const at = await requireStep(args, "check");
  const { value: found, fault } = await panel(reviewOf(at));
  // What was chosen is not offered any more: back to where it is chosen.
  if (found === null) throw leaveFor(stepPathOf(at, stepBefore(at) ?? "contracts"));
  const form = await openForm(args, at, checkForm);
  return {
    ...placeOf(at),
    form: { ...form, submission: at.draft?.submission ?? form.submission },
    review: found?.review ?? null,
    steps: stepsOf(at.flow, at.portal.type, targetOf(at.draft)),
    fault,
  };
}

const stepPathOf = ({ portal, flow, draft }: Awaited<ReturnType<typeof requireStep>>, step: Step) =>
  pathsFor(portal).contractRequestStep(flow, step, { draft: draft?.id });

export async function action(args: ActionFunctionArgs) {
  const { state, ...user } = await receiveForm(args, checkForm);
  const { portal, portals } = await requirePortal(args);
  const flow = flowOf(new URL(args.request.url).pathname);
  // The draft goes when it has been sent: a second press finds what became of it.
  const sent = await orUnavailable(findConfirmation({ ...user, portal }, state.submission));
  if (sent?.form === nameOf(flow))
    return leaveFor(pathsFor(portal).contractsRequested(flow, state.submission), { status: 303 });
  const at = await requireStep(args, "check");
  const { value: found, fault } = await panel(reviewOf(at));
  if (fault) return showAgain(refused(state, [], { kind: "backend", fault }), pageStatus(fault));
  if (!found) return leaveFor(stepPathOf(at, stepBefore(at) ?? "contracts"), { status: 303 });
  const { request, review } = found;
  const key = at.draft?.submission ?? state.submission;
  const sending = { ...user, portal, portals, values: request, uploads: {}, key };
  return submitOnce(sending, state, {
    form: { ...checkForm, name: nameOf(flow) },
    async send({ backend, key }) {
      await handInContractRequest(backend, portal, request, key);
    },
    summary: (): Review => review,
    done: async () => {
      if (at.draft) await dropDraft(at.draft);
    },
    success: (_, ref) => pathsFor(portal).contractsRequested(flow, ref),
    notice: "contractsRequested",
  });
}

const nameOf = (flow: string) => `contract ${flow}`;

export default function CheckAnswers() {
  const { t } = useTranslation(["contractRequests", "contractReview"]);
  const { flow, draft, progress, form, review, steps, fault } = useLoaderData<typeof loader>();
  const state = useFormState(form);
  const paths = usePaths();
  return (
    <>
      <StepHeader flow={flow} progress={progress} title={t("contractReview:check.title")}>
        {t("contractReview:check.lead")}
      </StepHeader>
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
        labels={{}}
        submitLabel={t("contractReview:check.submit")}
        pendingText={t("contractReview:check.pending")}
        failedText={t("contractReview:check.failed")}
        toSent={(ref) => paths.contractsRequested(flow, ref)}
        cancelTo={paths.contractRequestStep(flow, "contracts", { draft })}
        cancelLabel={t("back")}
      />
    </>
  );
}
