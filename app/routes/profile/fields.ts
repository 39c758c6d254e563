import { phoneOf } from "#api/phone.ts";
import type { PortalRef } from "../../paths.ts";

/** The fields of a profile in the order of the page. */

const common = ["nickname", "phone", "address1", "address2", "city", "state", "zip"] as const;

export const profileFields = {
  agent: ["firstName", "middleName", "lastName", ...common],
  agency: ["name", ...common],
} as const satisfies Record<PortalRef["type"], readonly string[]>;

export const everyField = ["name", "firstName", "middleName", "lastName", ...common] as const;
export type ProfileField = (typeof everyField)[number];

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
  return profileFields[type]
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
    .filter((one) => one.from !== one.to);
}

/** Returns a value as it is read. */
export function shownValue(field: ProfileField, value: string): string {
  return field === "phone" ? phoneOf(value).text : value;
}
