import { z } from "zod";
import type { EAndOSubmission } from "#api/eandos.ts";
import { requiredIdentifier, requiredText } from "#api/fields.ts";
import type { FieldName, FormDefinition } from "../../forms/form.server.ts";
import { typedDate } from "../../forms/input-schemas.ts";

/** The form of an E&O policy: `docs/product/eandos.md`, "Fields". */
export const eAndOForm = {
  name: "eAndO",
  faults: "eandos:faults",
  schema: z.object({
    issuer: requiredText(200),
    number: requiredIdentifier(100),
    limits: requiredText(200),
    expires: typedDate,
  }),
  files: [{ name: "file" as const, maxFiles: 1, isRequired: true }],
} satisfies FormDefinition;

/** Returns an E&O insurance in the words of the wire. */
export function eAndOOnWire(typed: z.output<typeof eAndOForm.schema>): EAndOSubmission {
  return {
    IssuedBy: typed.issuer,
    PolicyNumber: typed.number,
    CoverageLimits: typed.limits,
    ExpirationDate: typed.expires,
  };
}

/** The fields by their names on the wire. */
export const wireNames = {
  IssuedBy: "issuer",
  PolicyNumber: "number",
  CoverageLimits: "limits",
  ExpirationDate: "expires",
  certificate: "file",
} as const satisfies Record<string, FieldName<typeof eAndOForm>>;

export const eAndOSummary = z.object({
  issuer: z.string(),
  number: z.string(),
  limits: z.string(),
  expires: z.string(),
  file: z.string(),
});
