import type { IdentityNumber } from "#api/form-fields.ts";

/** The boxes that take a kept number away. */
export const removalOf = {
  medicareNumber: "withoutMedicareNumber",
  socialSecurityNumber: "withoutSocialSecurityNumber",
  medicaidNumber: "withoutMedicaidNumber",
} as const satisfies Record<IdentityNumber, string>;

/** The field of the files, and the name of its step. */
export const FILES = "files";
