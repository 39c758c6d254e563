import { data } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import {
  byDocument,
  type DocumentKind,
  documentForms,
  documentKinds,
  type FormFields,
} from "#api/form-fields.ts";
import { licenseTypesOf, type Named, statesOf } from "../../api-client/dictionaries.server.ts";
import { attemptRows, type RowsAttempt } from "../../api-client/rows.server.ts";
import { type DeclaredForm, declaredForm } from "../../forms/declared-form.server.ts";
import { paths } from "../../paths.ts";
import type { InPortal } from "../../session/guards.server.ts";

/** Documents that producers submit for review: a few fields and one PDF. `docs/product/submissions.md`. */

export const forms = byDocument((kind): DeclaredForm<FormFields> => {
  const fields: FormFields = documentForms[kind].fields;
  return declaredForm(kind, documentForms[kind].words, fields);
});

/** The choices of fields, which the backend offers. */
export const choicesOf: Partial<
  Record<DocumentKind, (user: InPortal) => Record<string, Promise<RowsAttempt<Named>>>>
> = {
  License: ({ backend }) => ({
    state: attemptRows(statesOf(backend)),
    type: attemptRows(licenseTypesOf(backend)),
  }),
};

/** Returns the kind of document whose form, check or confirmation is at an address. @throws 404 */
export function documentKindAt({ url }: Pick<Request, "url">): DocumentKind {
  const { pathname } = new URL(url);
  const kind = documentKinds.find((one) =>
    matchPath({ path: paths.documentForm(one), end: false }, pathname),
  );
  if (!kind) throw data({ problem: "notFound" }, { status: 404 });
  return kind;
}
