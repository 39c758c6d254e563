import { data } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import type { DocumentKind, FieldValues, FormFields, OnWire } from "#api/form-fields.ts";
import { licenseTypesOf, type Named, statesOf } from "../../api-client/dictionaries.server.ts";
import { submitEAndO } from "../../api-client/eandos.server.ts";
import { submitLicense } from "../../api-client/licenses.server.ts";
import { attemptRows, type RowsAttempt } from "../../api-client/rows.server.ts";
import type { DeclaredForm } from "../../forms/declared-form.server.ts";
import type { FormDefinition } from "../../forms/form.server.ts";
import { requiredOutgoingFile } from "../../forms/kept-uploads.server.ts";
import type { PendingSubmission, SubmissionSteps } from "../../forms/submit.server.ts";
import type { NoticeCode } from "../../frame/notices.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { paths, pathsFor } from "../../paths.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { documents } from "./documents.ts";
import { forms } from "./forms.server.ts";
import { openedWith, openingQuery } from "./opened-with.server.ts";

type Sending = PendingSubmission<Record<string, unknown>>;

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

const served: Record<DocumentKind, ServedDocument> = {
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

/** Fetches what the form of a document shows. */
export async function loadDocument(args: Pick<RequestArgs, "request">, user: InPortal, kind: DocumentKind) {
  const [opened, ...rows] = await Promise.all([
    openedWith(args, user, kind),
    ...Object.entries(served[kind].choices?.(user) ?? {}).map(
      async ([name, asked]) => [name, await asked] as const,
    ),
  ]);
  return { ...opened, query: openingQuery(args), choices: Object.fromEntries(rows) };
}

/** The form is sent once its answers were checked. */
export function documentSteps(kind: DocumentKind) {
  const form: FormDefinition = forms[kind];
  const { notice, send } = served[kind];
  return {
    form,
    isCheckedFirst: true,
    wireNames: forms[kind].wireNames,
    send,
    summary: ({ values, uploads }: Sending) => ({ ...values, file: uploads.file?.[0]?.name }),
    success: ({ portal }: Sending, ref: string) => documents[kind].submitted(pathsFor(portal), ref),
    notice,
  } satisfies Omit<SubmissionSteps<Record<string, unknown>>, "form"> & { form: typeof form };
}
