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
import { placeOfRequest } from "./step.server.ts";

/** Shows every answer once more before it is sent, with a way back to each. */

/** The revision stands for what the page does not show whole, such as an identity number. */
const seenOf = ({ draft }: AtStep, review: Review) => digestOf([draft?.revision, review]);

export async function load(args: LoaderFunctionArgs, place: AtStep) {
  const { value: found, fault } = await attempt(reviewOf(place));
  if (found?.again) throw redirectTo(stepPath(place, found.again));
  const isChanged = isShownForChange(args);
  const form = await openForm(args, place, checkForm);
  return {
    screen: "check" as const,
    ...placeOfRequest(place),
    form: { ...form, submission: place.draft?.submission ?? form.submission },
    review: found?.review ?? null,
    notices: found ? await checkNotices(place, found.review) : null,
    seen: found ? seenOf(place, found.review) : undefined,
    isChanged,
    steps: stepsOf(place.flow, place.portal.type, targetOf(place.draft)),
    fault,
  };
}

export async function answer(args: ActionFunctionArgs) {
  const { state, fields } = await receiveForm(args, checkForm);
  const named = flowOf(new URL(args.request.url).pathname);
  const place = await requireUnsent(args, state.submission, requireStep, {
    form: confirmationName(named),
    path: ({ portal }) => pathsFor(portal).contractsRequested(named, state.submission),
  });
  const { portal, flow, draft } = place;
  const { value: found, fault } = await attempt(reviewOf(place));
  if (fault) return checkFailed(args, checkForm, state, fault);
  if (found.again) return redirectTo(stepPath(place, found.again), { status: 303 });
  // Another tab may have changed the answers since the page showed them, or somebody what they are called.
  requireSeen(place, fields, seenOf(place, found.review));
  const { request, review } = found;
  const sending = { ...place, values: request, uploads: {}, key: draft?.submission ?? state.submission };
  return submitOnce(args, sending, state, {
    form: { name: confirmationName(flow), fields: stepsOf(flow, portal.type, targetOf(draft)) },
    wireNames: stepsByField(place),
    send: ({ backend, key }) => submitContractRequest(backend, portal, request, key),
    summary: (): Review => review,
    afterSubmission: async () => {
      if (draft) await dropDraft(draft);
    },
    success: (_, ref) => pathsFor(portal).contractsRequested(flow, ref),
    notice: "contractsRequested",
  });
}
