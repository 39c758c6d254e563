import { documentForms } from "#api/form-fields.ts";
import { declaredForm } from "../../forms/declared-form.server.ts";
import type { FormDefinition } from "../../forms/form.server.ts";

const { License, EAndO } = documentForms;

/** The forms of the documents that are submitted. */
export const forms = {
  License: declaredForm("license", License.words, License.fields),
  EAndO: declaredForm("eAndO", EAndO.words, EAndO.fields),
} satisfies Record<string, FormDefinition>;
