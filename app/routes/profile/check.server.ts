import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { attempt } from "../../api-client/attempt.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { submitProfile } from "../../api-client/profile.server.ts";
import { openForm, type Received } from "../../forms/form.server.ts";
import { dropDraft } from "../../forms/steps/draft.server.ts";
import { isShownForChange, requireSeen } from "../../forms/steps/shown-answers.server.ts";
import { checkFailed, pageOf, requireUnsent, stepPath } from "../../forms/steps/step.server.ts";
import { submitOnce } from "../../forms/submit.server.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { CONFIRMATION, requireStep } from "./draft.server.ts";
import { everyField, fieldNames, type ProfileValues } from "./fields.ts";
import { checkForm, profileForms, profileOnWire } from "./form.server.ts";
import { type Review, reviewOf } from "./review.server.ts";

/** Shows the changes once more before they are sent. */

/** The content of the confirmation. */
export const summaryShape = z.object({
  changes: z.array(
    z.object({ field: z.enum(everyField), from: z.string().nullable(), to: z.string().nullable() }),
  ),
});

export async function loadCheck(args: LoaderFunctionArgs) {
  const at = await requireStep(args, "check");
  const { value: review, fault } = await attempt(reviewOf(at));
  if (review === null) throw redirectTo(stepPath(at, "changes"));
  const isChanged = isShownForChange(args);
  const form = await openForm(args, at, checkForm);
  return data(
    {
      ...pageOf(at),
      type: at.portal.type,
      form: { ...form, submission: at.draft?.submission ?? form.submission },
      // The backend may find fault with a field that stays as it is.
      values: valuesIn(review),
      changes: review?.changes ?? null,
      seen: review?.seen,
      isChanged,
      fault,
    },
    { status: fault ? pageStatus(fault) : 200 },
  );
}

const valuesIn = (review: Review | null | undefined): ProfileValues => review?.values ?? {};

/** Sends the changes that the page showed. */
export async function answerCheck(args: ActionFunctionArgs, { state, fields }: Received<unknown>) {
  const at = await requireUnsent(args, state.submission, (asked) => requireStep(asked, "check"), {
    form: CONFIRMATION,
    path: ({ portal }) => pathsFor(portal).profileSubmitted(state.submission),
  });
  const { portal, draft } = at;
  const { value: review, fault } = await attempt(reviewOf(at));
  if (fault) return checkFailed(args, checkForm, state, fault);
  if (review === null) return redirectTo(stepPath(at, "changes"), { status: 303 });
  // Another tab may have changed the answers since the page showed them, or somebody the profile.
  requireSeen(at, fields, review.changes.length === 0 ? null : review.seen);
  const { values, changes } = review;
  const sending = { ...at, values, uploads: {}, key: draft?.submission ?? state.submission };
  return submitOnce(args, sending, state, {
    form: { name: CONFIRMATION, fields: fieldNames(portal.type) },
    wireNames: profileForms[portal.type].wireNames,
    send: ({ backend, key }) => submitProfile(backend, portal, profileOnWire(values), key),
    summary: (): z.infer<typeof summaryShape> => ({ changes }),
    afterSubmission: async () => {
      if (draft) await dropDraft(draft);
    },
    success: (_, ref) => pathsFor(portal).profileSubmitted(ref),
    notice: "profileSubmitted",
  });
}
