import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { keptFileField } from "#app/forms/form-state.ts";
import type { PortalRef } from "#app/paths.ts";
import { type Call, type FaultyBackend, standIn } from "./faulty-backend.ts";
import { formsOf, type HtmlForm } from "./html-form.ts";
import { partsOf } from "./multipart.ts";
import { type StandIns, signInOnly } from "./security/stand-ins.ts";
import {
  type ChosenFile,
  confirmationOf,
  goodValues,
  pageOf,
  pdfFile,
  type SubmissionForm,
} from "./submission-forms.ts";
import { type Answer, type Submission, type Visitor, visitor } from "./visitor.ts";

/** Fills in the forms of `submission-forms.ts` without a browser. */

export const standInAgent = { type: "agent", id: standIn.agentId } as const;
export const standInAgency = { type: "agency", id: standIn.agencyId } as const;

type Filling = Omit<Submission, "values" | "files"> & {
  /** Instead of the good values. */
  values?: Record<string, string>;
  files?: readonly ChosenFile[];
};

export const isSubmission = ({ isMultipart }: HtmlForm) => isMultipart;

/** Somebody of their own, so that nobody is stopped for what others have sent. */
export async function newcomer({ provider, url }: Pick<StandIns, "provider" | "url">): Promise<Visitor> {
  const sub = `visitor-${randomUUID()}`;
  provider.letIn({ sub, email: "visitor@standin.example" });
  const somebody = visitor(url);
  await signInOnly(somebody);
  return somebody;
}

export const opened = (somebody: Visitor, form: SubmissionForm, portal: PortalRef): Promise<Answer> =>
  somebody.get(pageOf(form, portal));

const CONTINUE = /^Contin(ue|uar)$/;
const isCheck = ({ fields }: HtmlForm) => fields.some(({ name }) => name === "seen");

/** Fills in the form that a page shows, and sends the answers from their check. Redirects are not followed. */
export async function send(
  somebody: Visitor,
  page: Answer,
  form: SubmissionForm,
  filling: Filling = {},
): Promise<Answer> {
  const answer = await fillIn(somebody, page, form, filling);
  return sendChecked(somebody, answer, form);
}

/** Fills in the form that a page shows. A good one leads to the check of its answers. Redirects are not followed. */
export function fillIn(
  somebody: Visitor,
  page: Answer,
  form: SubmissionForm,
  { values, files = [pdfFile()], ...submission }: Filling = {},
): Promise<Answer> {
  return somebody.submit(page, {
    form: isSubmission,
    button: CONTINUE,
    values: { ...goodValues(form), ...values },
    files: { [form.file.name]: files.length > 0 ? files : [{ name: "", buffer: Buffer.alloc(0) }] },
    follow: false,
    ...submission,
  });
}

/** Opens the check of the answers where an answer leads there, and sends them. Any other answer is returned as it is. */
export async function sendChecked(somebody: Visitor, answer: Answer, form: SubmissionForm): Promise<Answer> {
  const { location } = answer;
  if (!location || !new URL(location).pathname.endsWith("/check")) return answer;
  return pressSend(somebody, await somebody.get(location), form);
}

/** Presses the button of the check of the answers. */
export const pressSend = (somebody: Visitor, check: Answer, { button }: SubmissionForm): Promise<Answer> =>
  somebody.submit(check, {
    form: isCheck,
    button: new RegExp(`^(${button.en}|${button.es})$`),
    follow: false,
  });

/** Presses the button of a form that is shown again, as it stands there. */
export async function sendAgain(somebody: Visitor, page: Answer, form: SubmissionForm): Promise<Answer> {
  if (formsOf(page.html).some(isCheck)) return pressSend(somebody, page, form);
  const answer = await somebody.submit(page, { form: isSubmission, button: CONTINUE, follow: false });
  return sendChecked(somebody, answer, form);
}

/** Reads the form of a page. @throws when there is none */
export function shownIn({ html, url, words }: Answer) {
  const form = formsOf(html).find(isSubmission);
  if (!form) throw new Error(`There is no form on ${url}: ${words.slice(0, 300)}`);
  const all = (name: string) => form.fields.filter((field) => field.name === name).map(({ value }) => value);
  return {
    value: (name: string) => all(name)[0],
    submission: all("submission")[0] ?? "",
    /** The ids of the files that are attached. */
    attached: (field: string) => all(keptFileField(field)),
  };
}

/** Returns the calls that arrived at the backend for a form. */
export const arrivedAt = (backend: FaultyBackend, form: SubmissionForm, portal: PortalRef): Call[] =>
  backend.calls.filter((call) => call.method === "POST" && call.path === form.call(portal));

/** Returns the key that names a submission on its way. */
export const keyOf = ({ headers }: Call) => headers["idempotency-key"];

/** The parts of a body that arrived. */
export function contentOf(form: SubmissionForm, { headers, body }: Call) {
  const parts = partsOf(headers["content-type"] ?? "", body);
  const json = parts.find(({ name }) => name === form.json);
  const file = parts.find(({ name }) => name === form.file.wire);
  return {
    count: parts.length,
    json: JSON.parse(json?.value.toString() ?? "null"),
    jsonType: json?.type,
    file,
  };
}

/** Expects the form or the check of its answers again, with all typed values and the attached file. */
export function expectKept(page: Answer, form: SubmissionForm, fileName = pdfFile().name): void {
  if (formsOf(page.html).some(isCheck)) {
    for (const text of [...form.fields.map(({ shown }) => shown.en), fileName])
      expect(page.words).toContain(text);
    return;
  }
  const shown = shownIn(page);
  for (const { name, good } of form.fields) expect(shown.value(name), name).toBe(good);
  expect(shown.attached(form.file.name)).toHaveLength(1);
  expect(page.words).toContain(fileName);
}

/** Expects that an answer leads to the confirmation of the submission that a page was opened for. */
export function expectConfirmed(
  answer: Answer,
  form: SubmissionForm,
  page: Answer,
  portal: PortalRef = standInAgent,
): void {
  expect(answer.status, answer.words).toBe(303);
  const { pathname, search } = new URL(answer.location ?? "");
  expect(pathname + search).toBe(confirmationOf(form, portal, shownIn(page).submission));
}

export const missing = ({ missing }: { missing: { en: string } }) => missing.en;
