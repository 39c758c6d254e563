import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { handInContractRequest } from "../../backend/contract-requests.server.ts";
import { panel } from "../../backend/panel.server.ts";
import { openForm, receiveForm } from "../../forms/form.server.ts";
import { submitOnce } from "../../forms/submit.server.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { dropDraft } from "../../wizard/draft.server.ts";
import { lookupFailed, requireUnsent, stepPath } from "../../wizard/step.server.ts";
import { checkNotices } from "./check-notices.server.ts";
import { type AtStep, requireStep, targetOf } from "./draft.server.ts";
import { confirmationName, flowOf, stepsOf } from "./flow.ts";
import { checkForm } from "./forms.server.ts";
import { type Review, reviewOf, stepsByField } from "./review.server.ts";
import { placeOfRequest } from "./step.server.ts";

/** Shows every answer once more before it is sent, with a way back to each. */

export async function load(args: LoaderFunctionArgs, at: AtStep) {
  const { value: found, fault } = await panel(reviewOf(at));
  if (found?.again) throw redirectTo(stepPath(at, found.again));
  const form = await openForm(args, at, checkForm);
  return {
    screen: "check" as const,
    ...placeOfRequest(at),
    form: { ...form, submission: at.draft?.submission ?? form.submission },
    review: found?.review ?? null,
    notices: found ? await checkNotices(at, found.review) : null,
    seen: at.draft?.revision,
    isChanged: new URL(args.request.url).searchParams.has("changed"),
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
  // Another tab may have changed the answers since the page showed them.
  if (fields.get("seen") !== draft?.revision)
    return redirectTo(stepPath(at, "check", { changed: "yes" }), { status: 303 });
  const { value: found, fault } = await panel(reviewOf(at));
  if (fault) return lookupFailed(args, checkForm, state, fault);
  if (found.again) return redirectTo(stepPath(at, found.again), { status: 303 });
  const { request, review } = found;
  const sending = { ...at, values: request, uploads: {}, key: draft?.submission ?? state.submission };
  return submitOnce(args, sending, state, {
    form: { name: confirmationName(flow), fields: stepsOf(flow, portal.type, targetOf(draft)) },
    wireNames: stepsByField(at),
    send: ({ backend, key }) => handInContractRequest(backend, portal, request, key),
    summary: (): Review => review,
    afterSubmission: async () => {
      if (draft) await dropDraft(draft);
    },
    success: (_, ref) => pathsFor(portal).contractsRequested(flow, ref),
    notice: "contractsRequested",
  });
}
