import { z } from "zod";
import type { EAndOSubmission } from "#api/eandos.ts";
import { requiredText } from "#api/fields.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import { typedDate } from "../../forms/typed.ts";

/** An E&O submission: document 2, sections 2, 3 and 5. */
export const eAndOForm = {
  name: "eAndO",
  fields: ["issuer", "number", "limits", "expires"],
  schema: z
    .object({
      issuer: requiredText(200),
      number: requiredText(100),
      limits: requiredText(200),
      expires: typedDate,
    })
    .transform(({ issuer, number, limits, expires }) => ({
      IssuedBy: issuer,
      PolicyNumber: number,
      CoverageLimits: limits,
      ExpirationDate: expires,
    })),
  files: [{ name: "file", most: 1, isRequired: true }],
} satisfies FormDefinition<EAndOSubmission>;

/** What the wire calls the fields. */
export const wireNames = {
  IssuedBy: "issuer",
  PolicyNumber: "number",
  CoverageLimits: "limits",
  ExpirationDate: "expires",
  certificate: "file",
};

export const eAndOSummary = z.object({
  issuer: z.string(),
  number: z.string(),
  limits: z.string(),
  expires: z.string(),
  file: z.string(),
});
