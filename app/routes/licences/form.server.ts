import { z } from "zod";
import { requiredText } from "#api/fields.ts";
import type { LicenceSubmission } from "#api/licences.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import { tickedBox, typedDate } from "../../forms/typed.ts";

/** A licence submission: document 1, sections 2, 3 and 5. */
export const licenceForm = {
  name: "licence",
  fields: ["state", "type", "number", "expires", "resident"],
  schema: z
    .object({
      state: requiredText(100),
      type: requiredText(100),
      number: requiredText(50),
      expires: typedDate,
      resident: tickedBox,
    })
    .transform(({ state, type, number, expires, resident }) => ({
      StateProvince: state,
      LicenseType: type,
      LicenseNumber: number,
      ExpirationDate: expires,
      IsResidentLicense: resident,
    })),
  files: [{ name: "file", most: 1, isRequired: true }],
} satisfies FormDefinition<LicenceSubmission>;

/** What the wire calls the fields. */
export const wireNames = {
  StateProvince: "state",
  LicenseType: "type",
  LicenseNumber: "number",
  ExpirationDate: "expires",
  IsResidentLicense: "resident",
  policy: "file",
};

export const licenceSummary = z.object({
  state: z.string(),
  type: z.string(),
  number: z.string(),
  expires: z.string(),
  resident: z.boolean(),
  file: z.string(),
});
