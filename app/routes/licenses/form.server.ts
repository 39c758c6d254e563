import { z } from "zod";
import { requiredIdentifier, requiredText } from "#api/fields.ts";
import type { LicenseSubmission } from "#api/licenses.ts";
import type { FieldName, FormDefinition } from "../../forms/form.server.ts";
import { tickedBox, typedDate } from "../../forms/input-schemas.ts";

/** The form of a license: `docs/product/licenses.md`, "Fields". */
export const licenseForm = {
  name: "license",
  faults: "licenses:faults",
  schema: z.object({
    state: requiredText(100),
    type: requiredText(100),
    number: requiredIdentifier(50),
    expires: typedDate,
    resident: tickedBox,
  }),
  files: [{ name: "file" as const, maxFiles: 1, isRequired: true }],
} satisfies FormDefinition;

/** Returns a license in the words of the wire. */
export function licenseOnWire(typed: z.output<typeof licenseForm.schema>): LicenseSubmission {
  return {
    StateProvince: typed.state,
    LicenseType: typed.type,
    LicenseNumber: typed.number,
    ExpirationDate: typed.expires,
    IsResidentLicense: typed.resident,
  };
}

/** The fields by their names on the wire. */
export const wireNames = {
  StateProvince: "state",
  LicenseType: "type",
  LicenseNumber: "number",
  ExpirationDate: "expires",
  IsResidentLicense: "resident",
  policy: "file",
} as const satisfies Record<string, FieldName<typeof licenseForm>>;

export const licenseSummary = z.object({
  state: z.string(),
  type: z.string(),
  number: z.string(),
  expires: z.string(),
  resident: z.boolean(),
  file: z.string(),
});
