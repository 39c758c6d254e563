import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { digestOf } from "#server/digest-of.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { submitContractRequest } from "../../api-client/contract-requests.server.ts";
import { openForm, receiveForm } from "../../forms/form.server.ts";
import { dropDraft } from "../../forms/steps/draft.server.ts";
import { isShownForChange, requireSeen } from "../../forms/steps/shown-answers.server.ts";
import { checkFailed, requireUnsent, stepPath } from "../../forms/steps/step.server.ts";
import { submitOnce } from "../../forms/submit.server.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { checkNotices } from "./check-notices.server.ts";
import { type AtStep, requireStep, targetOf } from "./draft.server.ts";
import { confirmationName, flowOf, stepsOf } from "./flow.ts";
import { checkForm } from "./forms.server.ts";
import { type Review, reviewOf, stepsByField } from "./review.server.ts";
import { pageOfRequest } from "./step.server.ts";

/** Shows every answer once more before it is sent, with a way back to each. */

/** The revision stands for what the page does not show whole, such as an identity number. */
const seenOf = ({ draft }: AtStep, review: Review) => digestOf([draft?.revision, review]);

export async function load(args: LoaderFunctionArgs, at: AtStep) {
  const { value: found, fault } = await attempt(reviewOf(at));
  if (found?.again) throw redirectTo(stepPath(at, found.again));
  const isChanged = isShownForChange(args);
  const form = await openForm(args, at, checkForm);
  return {
    screen: "check" as const,
    ...pageOfRequest(at),
    form: { ...form, submission: at.draft?.submission ?? form.submission },
    review: found?.review ?? null,
    notices: found ? await checkNotices(at, found.review) : null,
    seen: found ? seenOf(at, found.review) : undefined,
    isChanged,
    steps: stepsOf(at.flow, at.portal.type, targetOf(at.draft)),
    fault,
  };
}

export async function answer(args: ActionFunctionArgs) {
  const { state, fields } = await receiveForm(args, checkForm);
  const named = flowOf(new URL(args.request.url).pathname);
  const at = await requireUnsent(args, state.submission, requireStep, {
    form: confirmationName(named),
    path: ({ portal }) => pathsFor(portal).contractsRequested(named, state.submission),
  });
  const { portal, flow, draft } = at;
  const { value: found, fault } = await attempt(reviewOf(at));
  if (fault) return checkFailed(args, checkForm, state, fault);
  if (found.again) return redirectTo(stepPath(at, found.again), { status: 303 });
  // Another tab may have changed the answers since the page showed them, or somebody what they are called.
  requireSeen(at, fields, seenOf(at, found.review));
  const { request, review } = found;
  const sending = { ...at, values: request, uploads: {}, key: draft?.submission ?? state.submission };
  return submitOnce(args, sending, state, {
    form: { name: confirmationName(flow), fields: stepsOf(flow, portal.type, targetOf(draft)) },
    wireNames: stepsByField(at),
    send: ({ backend, key }) => submitContractRequest(backend, portal, request, key),
    summary: (): Review => review,
    afterSubmission: async () => {
      if (draft) await dropDraft(draft);
    },
    success: (_, ref) => pathsFor(portal).contractsRequested(flow, ref),
    notice: "contractsRequested",
  });
}
