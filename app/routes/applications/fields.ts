/** The fields that hold identity numbers. Their text is never put into a page. */
export const numberFields = ["medicareNumber", "socialSecurityNumber", "medicaidNumber"] as const;
export type NumberField = (typeof numberFields)[number];

/** The boxes that take a kept number away. */
export const removalOf = {
  medicareNumber: "withoutMedicareNumber",
  socialSecurityNumber: "withoutSocialSecurityNumber",
  medicaidNumber: "withoutMedicaidNumber",
} as const satisfies Record<NumberField, string>;

/** The field of the files, and the name of its step. */
export const FILES = "files";
