import type { Backend } from "../../api-client/client.server.ts";
import { profileOf } from "../../api-client/profile.server.ts";
import { answerOf } from "../../forms/steps/answers.server.ts";
import type { Reviewed } from "../../forms/steps/check.server.ts";
import type { Portal } from "../../paths.ts";
import type { AtStep } from "./draft.server.ts";
import { changesBetween, type ProfileChange, type ProfileValues } from "./fields.ts";
import { type ProfileInput, profileForms, valuesOf } from "./form.server.ts";

/** The changes to a profile for the check: today's values and the typed ones. */

export type Review = { changes: ProfileChange[] };

/** @throws BackendFault */
export async function changesTo(
  backend: Backend,
  portal: Portal,
  values: ProfileValues,
): Promise<ProfileChange[]> {
  const profile = valuesOf(portal.type, await profileOf(backend, portal));
  return changesBetween(portal.type, profile, values);
}

/** @throws BackendFault */
export async function reviewOf({ backend, portal, draft }: AtStep): Promise<Reviewed<ProfileInput, Review>> {
  const typed = draft?.answers.changes;
  const values =
    portal.type === "agent" ? answerOf(profileForms.agent, typed) : answerOf(profileForms.agency, typed);
  if (!values) return { again: "changes" };
  return { values, review: { changes: await changesTo(backend, portal, values) } };
}
