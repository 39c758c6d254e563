import { z } from "zod";
import { optionalText, requiredText } from "#api/fields.ts";
import {
  type AgencyProfileSubmission,
  type AgentProfileSubmission,
  phoneNumber,
  zipCode,
} from "#api/profile.ts";
import type { Profile } from "../../api-client/profile.server.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import type { PortalRef } from "../../paths.ts";
import { portalInAddress } from "../../session/addresses.server.ts";
import { type ProfileField, type ProfileValues, profileFields, shownValue } from "./fields.ts";

/** The forms that change a profile: `docs/product/profile.md`, "Fields". */

const common = {
  nickname: optionalText(100),
  phone: phoneNumber,
  address1: requiredText(100),
  address2: optionalText(100),
  city: requiredText(100),
  state: requiredText(100),
  zip: zipCode,
};

export const profileForms = {
  agent: {
    name: "agent profile",
    faults: "profile:faults",
    schema: z.object({
      firstName: requiredText(100),
      middleName: optionalText(100),
      lastName: requiredText(100),
      ...common,
    }),
  },
  agency: {
    name: "agency profile",
    faults: "profile:faults",
    schema: z.object({ name: requiredText(200), ...common }),
  },
} satisfies Record<PortalRef["type"], FormDefinition>;

/** Nothing is typed there any more. */
export const checkForm = {
  name: "profile check",
  schema: z.object({}),
  faults: "profile:faults",
} satisfies FormDefinition;

/** The fields by the last part of their names on the wire. */
export const wireNames = {
  Name: "name",
  FirstName: "firstName",
  MiddleName: "middleName",
  LastName: "lastName",
  Nickname: "nickname",
  PhoneNumber: "phone",
  Number: "phone",
  Address1: "address1",
  Address2: "address2",
  City: "city",
  StateName: "state",
  ZipCode: "zip",
} as const satisfies Record<string, ProfileField>;

/** Returns the values of a profile without the empty ones. */
export function valuesOf(profile: Partial<Profile>): ProfileValues {
  const { PhoneNumber, Address } = profile;
  return {
    name: textOf(profile.Name),
    firstName: textOf(profile.FirstName),
    middleName: textOf(profile.MiddleName),
    lastName: textOf(profile.LastName),
    nickname: textOf(profile.Nickname),
    phone: phoneIn(PhoneNumber?.Number),
    address1: textOf(Address?.Address1),
    address2: textOf(Address?.Address2),
    city: textOf(Address?.City),
    state: textOf(Address?.StateName),
    zip: textOf(Address?.ZipCode),
  };
}

const textOf = (value: string | null | undefined) => value?.trim() || null;

/** Ten digits, or the number as it is when it has not ten. */
function phoneIn(value: string | null | undefined): string | null {
  const parsed = phoneNumber.safeParse(value);
  return parsed.success ? parsed.data : textOf(value);
}

/** Returns what stands in the form of a profile before anybody types. */
export function typedOf(type: PortalRef["type"], values: ProfileValues): Record<string, string[]> {
  return Object.fromEntries(
    profileFields[type].map((field) => [field, [shownValue(field, values[field] ?? "")]]),
  );
}

type ProfileSchema = (typeof profileForms)[PortalRef["type"]]["schema"];

/** The typed text after it was checked. */
export type ProfileInput = z.output<ProfileSchema>;

/** Returns the form of the portal that an address names. */
export function formAt(request: Request): FormDefinition<ProfileSchema> {
  return profileForms[portalInAddress(request)?.type ?? "agent"];
}

/** Returns all fields of a form in the words of the wire. */
export function profileOnWire(values: ProfileInput): AgentProfileSubmission | AgencyProfileSubmission {
  const { nickname, phone, address1, address2, city, state, zip } = values;
  const others = {
    Nickname: nickname,
    PhoneNumber: { Number: phone },
    Address: { Address1: address1, Address2: address2, City: city, StateName: state, ZipCode: zip },
  };
  return "name" in values
    ? { Name: values.name, ...others }
    : { FirstName: values.firstName, MiddleName: values.middleName, LastName: values.lastName, ...others };
}
