import { createHash } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { handInContractRequest } from "../../backend/contract-requests.server.ts";
import { panel } from "../../backend/panel.server.ts";
import { findConfirmation } from "../../forms/confirmations.server.ts";
import { openForm, receiveForm } from "../../forms/form.server.ts";
import { submitOnce } from "../../forms/submit.server.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/access.server.ts";
import { leaveFor } from "../../session/addresses.server.ts";
import { orUnavailable } from "../../session/session.server.ts";
import { type AtStep, dropDraft, requireStep, targetOf } from "./draft.server.ts";
import { confirmationName, flowOf, stepsOf } from "./flow.ts";
import { checkForm } from "./forms.server.ts";
import { type Review, reviewOf, stepsByField } from "./review.server.ts";
import { lookupFailed, placeOf, stepPath } from "./step.server.ts";

/** Shows every answer once more before it is sent, with a way back to each. */

export async function load(args: LoaderFunctionArgs, at: AtStep) {
  const { value: found, fault } = await panel(reviewOf(at));
  if (found?.again) throw leaveFor(stepPath(at, found.again));
  const form = await openForm(args, at, checkForm);
  return {
    screen: "check" as const,
    ...placeOf(at),
    form: { ...form, submission: at.draft?.submission ?? form.submission },
    review: found?.review ?? null,
    seen: seenOf(at),
    isChanged: new URL(args.request.url).searchParams.has("changed"),
    steps: stepsOf(at.flow, at.portal.type, targetOf(at.draft)),
    fault,
  };
}

export async function answer(args: ActionFunctionArgs) {
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
    return await requireStep(args);
  } catch (leaving) {
    const user = await requirePortal(args);
    const flow = flowOf(new URL(args.request.url).pathname);
    const sent = await orUnavailable(findConfirmation(user, submission));
    if (sent?.form !== confirmationName(flow)) throw leaving;
    throw leaveFor(pathsFor(user.portal).contractsRequested(flow, submission), { status: 303 });
  }
}
