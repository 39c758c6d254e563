import type { z } from "zod";
import { phoneNumber } from "#api/fields.ts";
import { type FieldValues, type FormField, profileFields, valueOnWire } from "#api/form-fields.ts";
import type { AgencyProfileSubmission, AgentProfileSubmission } from "#api/profile.ts";
import type { Profile } from "../../api-client/profile.server.ts";
import { declaredForm } from "../../forms/declared-form.server.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import type { PortalRef } from "../../paths.ts";
import { portalInAddress } from "../../session/addresses.server.ts";
import { fieldNames, type ProfileValues, shownValue } from "./fields.ts";

/** The forms that change a profile: `docs/product/profile.md`, "Fields". */

export const profileForms = {
  agent: declaredForm("agent profile", "profile:", profileFields.agent),
  agency: declaredForm("agency profile", "profile:", profileFields.agency),
};

/** Returns the values of a profile without the empty ones. */
export function valuesOf(
  type: PortalRef["type"],
  profile: Partial<Profile> | Record<string, unknown>,
): ProfileValues {
  const values = Object.entries<FormField>(profileFields[type]).map(([name, field]) => {
    const value = valueOnWire(profile, field);
    const text = typeof value === "string" ? value : null;
    return [name, field.is === "phone" ? phoneIn(text) : textOf(text)] as const;
  });
  return Object.fromEntries(values);
}

const textOf = (value: string | null) => value?.trim() || null;

/** Ten digits, or the number as it is when it has not ten. */
function phoneIn(value: string | null): string | null {
  const parsed = phoneNumber.safeParse(value);
  return parsed.success ? parsed.data : textOf(value);
}

/** Returns what stands in the form of a profile before anybody types. */
export function typedOf(type: PortalRef["type"], values: ProfileValues): Record<string, string[]> {
  return Object.fromEntries(
    fieldNames(type).map((field) => [field, [shownValue(field, values[field] ?? "")]]),
  );
}

/** The typed text after it was checked. */
export type ProfileInput = FieldValues<typeof profileFields.agent> | FieldValues<typeof profileFields.agency>;

/** Returns the form of the portal that an address names. */
export const formAt = (
  request: Request,
): FormDefinition<z.ZodObject<Record<string, z.ZodType<string | null>>>> =>
  profileForms[portalInAddress(request)?.type ?? "agent"];

/** Returns all fields of a form in the words of the wire. */
export const profileOnWire = (values: ProfileInput): AgentProfileSubmission | AgencyProfileSubmission =>
  "name" in values ? profileForms.agency.onWire(values) : profileForms.agent.onWire(values);
