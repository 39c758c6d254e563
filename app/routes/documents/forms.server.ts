import { eAndOFields, licenseFields } from "#api/form-fields.ts";
import { declaredForm } from "../../forms/declared-form.server.ts";
import type { FormDefinition } from "../../forms/form.server.ts";

/** The forms of the documents that are submitted. */
export const documentForms = {
  license: declaredForm("license", "licenses", licenseFields),
  eAndO: declaredForm("eAndO", "eandos", eAndOFields),
} satisfies Record<string, FormDefinition>;
