import { digestOf } from "#server/digest-of.ts";
import type { Backend } from "../../api-client/client.server.ts";
import { profileOf } from "../../api-client/profile.server.ts";
import { answerOf } from "../../forms/steps/answers.server.ts";
import type { Portal } from "../../paths.ts";
import type { AtStep } from "./draft.server.ts";
import { changesBetween, type ProfileChange, type ProfileValues } from "./fields.ts";
import { type ProfileInput, profileForms, valuesOf } from "./form.server.ts";

/** The changes to a profile for the check: today's values and the typed ones. */

export type Review = {
  values: ProfileInput;
  changes: ProfileChange[];
  /** Stands for the changes that a page shows. Others have another one. */
  seen: string;
};

/** @throws BackendFault */
export async function changesTo(
  backend: Backend,
  portal: Portal,
  values: ProfileValues,
): Promise<ProfileChange[]> {
  const profile = valuesOf(portal.type, await profileOf(backend, portal));
  return changesBetween(portal.type, profile, values);
}

/** @returns null when the draft holds no whole answer any more @throws BackendFault */
export async function reviewOf({ backend, portal, draft }: AtStep): Promise<Review | null> {
  const typed = draft?.answers.changes;
  const values =
    portal.type === "agent" ? answerOf(profileForms.agent, typed) : answerOf(profileForms.agency, typed);
  if (!values) return null;
  const changes = await changesTo(backend, portal, values);
  return { values, changes, seen: digestOf([draft?.revision, changes]) };
}
