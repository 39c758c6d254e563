import { z } from "zod";
import { submitProfile } from "../../api-client/profile.server.ts";
import { loadCheck } from "../../forms/steps/check.server.ts";
import type { CheckStep, WizardForm } from "../../forms/submit.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { changes } from "./changes.server.ts";
import { type AtStep, CONFIRMATION, requireStep, stepAt } from "./draft.server.ts";
import { everyField, fieldNames, type ProfileValues } from "./fields.ts";
import { type ProfileInput, profileForms, profileOnWire } from "./form.server.ts";
import { type Review, reviewOf } from "./review.server.ts";

/** Changes to a profile: their form, and the page that shows them once more before they are sent. */

/** The content of the confirmation. */
export const summaryShape = z.object({
  changes: z.array(
    z.object({ field: z.enum(everyField), from: z.string().nullable(), to: z.string().nullable() }),
  ),
});

const answers: CheckStep<AtStep, ProfileInput, Review> = {
  form: { name: "profile check", schema: z.object({}), faults: "profile:faults" },
  review: reviewOf,
  isNothing: ({ changes }) => changes.length === 0,
  confirmation: () => ({ name: CONFIRMATION, path: (paths, ref) => paths.profileSubmitted(ref) }),
  fields: ({ portal }) => fieldNames(portal.type),
  wireNames: ({ portal }) => profileForms[portal.type].wireNames,
  send: ({ backend, portal, values, key }) => submitProfile(backend, portal, profileOnWire(values), key),
  notice: "profileSubmitted",
};

export const check = {
  ...answers,
  async load(args: RequestArgs, at: AtStep) {
    const { found, ...page } = await loadCheck(args, at, answers);
    // The backend may find fault with a field that stays as it is.
    const values: ProfileValues = found?.values ?? {};
    return { ...page, type: at.portal.type, values, changes: found?.review.changes ?? null };
  },
};

export const wizard: WizardForm<AtStep, ProfileInput, Review> = {
  stepAt,
  requireStep,
  steps: { changes },
  check,
};
