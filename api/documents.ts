import type { z } from "zod";
import {
  byDocument,
  type DocumentKind,
  documentForms,
  type FormField,
  type FormFields,
} from "./form-fields.ts";
import { wireSchema } from "./form-schema.ts";
import { filePart, jsonPart, submission } from "./submissions.ts";
import { forOwners, ownerParams } from "./wire.ts";

/** The calls that submit a document, one PDF and a few fields: `docs/product/licenses.md` and `eandos.md`, "Submission". */

/** The fields of a document by their names on the wire. */
export type DocumentAnswers = Record<string, string | boolean | null>;

/** The shape of the fields, by kind. States and license types go by their names. */
export const documentSubmissions = byDocument((kind): z.ZodType<DocumentAnswers> => {
  const fields: FormFields = documentForms[kind].fields;
  return wireSchema(fields).openapi(`${kind}Submission`);
});

/** Returns the names of the two parts of the body. */
export function documentParts(kind: DocumentKind): { json: string; file: string } {
  const { json, fields } = documentForms[kind];
  const pdf = Object.values<FormField>(fields).find(({ is }) => is === "pdf");
  return { json, file: pdf?.wire ?? "" };
}

const callOf = (kind: DocumentKind) => {
  const { json, file } = documentParts(kind);
  return forOwners((base, owner) =>
    submission({
      path: `${base}/${documentForms[kind].calls}/submit`,
      tag: "Documents",
      summary: `Submit a document of ${owner} for review: ${kind}`,
      request: { params: ownerParams },
      parts: { [json]: jsonPart(documentSubmissions[kind]), [file]: filePart },
    }),
  );
};

export const submitDocument = byDocument(callOf);
