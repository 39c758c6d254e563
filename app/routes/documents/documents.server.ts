import { data } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import type { DocumentKind, FieldValues, FormFields, OnWire } from "#api/form-fields.ts";
import { licenseTypesOf, type Named, statesOf } from "../../api-client/dictionaries.server.ts";
import { submitEAndO } from "../../api-client/eandos.server.ts";
import { submitLicense } from "../../api-client/licenses.server.ts";
import { attemptRows, type RowsAttempt } from "../../api-client/rows.server.ts";
import type { DeclaredForm } from "../../forms/declared-form.server.ts";
import { requiredOutgoingFile } from "../../forms/kept-uploads.server.ts";
import type { PendingSubmission } from "../../forms/submit.server.ts";
import type { NoticeCode } from "../../frame/notices.server.ts";
import { paths } from "../../paths.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { documents } from "./documents.ts";
import { forms } from "./forms.server.ts";

/** The checked answers by field. */
export type Answers = Record<string, unknown>;
type Sending = PendingSubmission<Answers>;

type ServedDocument = {
  notice: NoticeCode;
  /** Sends it to the backend. Returns the reference. @throws BackendFault */
  send(sending: Sending): Promise<string | null>;
  /** Fetches the choices of fields. */
  choices?(user: InPortal): Record<string, Promise<RowsAttempt<Named>>>;
};

type Submit<F extends FormFields> = (
  backend: Sending["backend"],
  portal: Sending["portal"],
  document: OnWire<F>,
  file: ReturnType<typeof requiredOutgoingFile>,
  key: string,
) => Promise<string | null>;

/** Returns a function that sends a form by a call of the backend. */
const sendingBy =
  <F extends FormFields>(form: DeclaredForm<F>, submit: Submit<F>): ServedDocument["send"] =>
  ({ backend, portal, values, uploads, key }) =>
    submit(backend, portal, form.onWire(values as FieldValues<F>), requiredOutgoingFile(uploads.file), key);

export const served: Record<DocumentKind, ServedDocument> = {
  License: {
    notice: "licenseSubmitted",
    send: sendingBy(forms.License, submitLicense),
    choices: ({ backend }) => ({
      state: attemptRows(statesOf(backend)),
      type: attemptRows(licenseTypesOf(backend)),
    }),
  },
  EAndO: { notice: "eAndOSubmitted", send: sendingBy(forms.EAndO, submitEAndO) },
};

/** Returns the kind of document whose form, check or confirmation is at an address. @throws 404 */
export function documentKindAt({ url }: Pick<Request, "url">): DocumentKind {
  const { pathname } = new URL(url);
  const kinds = Object.keys(documents) as DocumentKind[];
  const kind = kinds.find((one) => matchPath({ path: documents[one].form(paths), end: false }, pathname));
  if (!kind) throw data({ problem: "notFound" }, { status: 404 });
  return kind;
}
