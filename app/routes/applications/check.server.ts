import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { digestOf } from "#server/digest-of.ts";
import { submitApplication } from "../../api-client/applications.server.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { openForm, receiveForm } from "../../forms/form.server.ts";
import { outgoingFile } from "../../forms/kept-uploads.server.ts";
import { dropDraft } from "../../forms/steps/draft.server.ts";
import { isShownForChange, requireSeen } from "../../forms/steps/shown-answers.server.ts";
import { checkFailed, pageOf, requireUnsent, stepPath } from "../../forms/steps/step.server.ts";
import { submitOnce } from "../../forms/submit.server.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { type AtStep, requireStep } from "./draft.server.ts";
import { FILES } from "./fields.ts";
import { CONFIRMATION, steps } from "./flow.ts";
import { checkForm } from "./forms.server.ts";
import { noticesFor, type Review, reviewOf, reviewShape, stepsByField } from "./review.server.ts";

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
    ...pageOf(at),
    form: { ...form, submission: at.draft?.submission ?? form.submission },
    review: found?.review ?? null,
    notices: found ? await noticesFor(at, found.application) : null,
    seen: found ? seenOf(at, found.review) : undefined,
    isChanged,
    fault,
  };
}

/** The content of the confirmation. */
export const summaryShape = z.object({ review: reviewShape });

export async function answer(args: ActionFunctionArgs) {
  const { state, fields } = await receiveForm(args, checkForm);
  const at = await requireUnsent(args, state.submission, requireStep, {
    form: CONFIRMATION,
    path: ({ portal }) => pathsFor(portal).applicationSubmitted(state.submission),
  });
  const { draft, portal } = at;
  const { value: found, fault } = await attempt(reviewOf(at));
  if (fault) return checkFailed(args, checkForm, state, fault);
  if (found.again) return redirectTo(stepPath(at, found.again), { status: 303 });
  // Another tab may have changed the answers since the page showed them, or somebody what they are called.
  requireSeen(at, fields, seenOf(at, found.review));
  const { application, review, uploads } = found;
  const key = draft?.submission ?? state.submission;
  const sending = { ...at, values: application, uploads: { [FILES]: uploads }, key };
  return submitOnce(args, sending, state, {
    form: { name: CONFIRMATION, fields: steps },
    wireNames: stepsByField,
    send: ({ backend }) => submitApplication(backend, application, uploads.map(outgoingFile), key),
    summary: (): z.input<typeof summaryShape> => ({ review }),
    afterSubmission: async () => {
      if (draft) await dropDraft(draft);
    },
    success: (_, ref) => pathsFor(portal).applicationSubmitted(ref),
    notice: "applicationSubmitted",
  });
}
