import { profileFields } from "#api/form-fields.ts";
import { phoneOf } from "#api/phone.ts";
import type { PortalRef } from "../../paths.ts";

export type ProfileField = keyof (typeof profileFields.agent & typeof profileFields.agency);

/** Returns the names of the fields of a profile in the order of the page. */
export const fieldNames = (type: PortalRef["type"]) => Object.keys(profileFields[type]) as ProfileField[];

/** The fields of all profiles. */
export const everyField = [...new Set([...fieldNames("agency"), ...fieldNames("agent")])];

/** The text of each field; null where there is none. A telephone number is its ten digits where it has ten. */
export type ProfileValues = Partial<Record<ProfileField, string | null>>;

/** A field with two values. */
export type ProfileChange = { field: ProfileField; from: string | null; to: string | null };

/** Returns the fields that differ, in the order of the page. */
export function changesBetween(
  type: PortalRef["type"],
  from: ProfileValues,
  to: ProfileValues,
): ProfileChange[] {
  return fieldNames(type)
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
    .filter((one) => one.from !== one.to);
}

/** Returns a value as it is read. */
export function shownValue(field: ProfileField, value: string): string {
  return field === "phone" ? phoneOf(value).text : value;
}
