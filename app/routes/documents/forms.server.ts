import { data } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import {
  byDocument,
  type DocumentKind,
  documentForms,
  documentKinds,
  type FormFields,
} from "#api/form-fields.ts";
import type { Backend } from "../../api-client/client.server.ts";
import { contractsOf } from "../../api-client/contracts.server.ts";
import { licenseTypesOf, type Named, statesOf } from "../../api-client/dictionaries.server.ts";
import { requireExtension } from "../../api-client/features.server.ts";
import { attemptRows, type Rows, type RowsAttempt } from "../../api-client/rows.server.ts";
import { type DeclaredForm, declaredForm } from "../../forms/declared-form.server.ts";
import { type Portal, paths } from "../../paths.ts";
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
  Appointment: ({ backend, portal }) => ({
    carrier: attemptRows(carriersUnderContract(backend, portal)),
    state: attemptRows(statesOf(backend)),
  }),
};

/** The carriers with which the portal has or had a contract, by name. */
async function carriersUnderContract(backend: Backend, portal: Portal): Promise<Rows<Named>> {
  const { rows, unreadable } = await contractsOf(backend, portal, "All");
  const names = [...new Set(rows.map(({ Insurer }) => Insurer.Name))].sort((a, b) =>
    a.localeCompare(b, "en"),
  );
  return { rows: names.map((name) => ({ id: name, name })), unreadable };
}

/** Refuses a kind of document that the backend does not take. @throws 404, and 503 while that is not known */
export async function requireKind(user: InPortal, kind: DocumentKind): Promise<void> {
  const form = documentForms[kind];
  if ("extension" in form) await requireExtension(user, form.extension);
}

/** Returns the kind of document whose form, check or confirmation is at an address. @throws 404 */
export function documentKindAt({ url }: Pick<Request, "url">): DocumentKind {
  const { pathname } = new URL(url);
  const kind = documentKinds.find((one) =>
    matchPath({ path: paths.documentForm(one), end: false }, pathname),
  );
  if (!kind) throw data({ problem: "notFound" }, { status: 404 });
  return kind;
}
