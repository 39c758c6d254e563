import { randomUUID } from "node:crypto";
import type { PortalRef } from "#app/paths.ts";
import { type StandIns, signInOnly } from "../security/support/stand-ins.ts";
import { formsOf, type HtmlForm } from "./html-form.ts";
import { type ChosenFile, goodValues, pageOf, pdfFile, type SubmissionForm } from "./submission-forms.ts";
import { type Answer, type Submission, type Visitor, visitor } from "./visitor.ts";

/** Fills in the forms of `submission-forms.ts` without a browser. */

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

/** Fills in the form that a page shows, and presses its button. Redirects are not followed. */
export function send(
  somebody: Visitor,
  page: Answer,
  form: SubmissionForm,
  { values, files = [pdfFile()], ...submission }: Filling = {},
): Promise<Answer> {
  return somebody.submit(page, {
    form: isSubmission,
    button: form.button.en,
    values: { ...goodValues(form), ...values },
    files: { [form.file.name]: files.length > 0 ? files : [{ name: "", buffer: Buffer.alloc(0) }] },
    follow: false,
    ...submission,
  });
}

/** Presses the button of a form that is shown again, as it stands there. */
export const sendAgain = (somebody: Visitor, page: Answer, form: SubmissionForm): Promise<Answer> =>
  somebody.submit(page, { form: isSubmission, button: form.button.en, follow: false });

/** What a page's form holds. @throws when there is none */
export function shownIn({ html, url, words }: Answer) {
  const form = formsOf(html).find(isSubmission);
  if (!form) throw new Error(`There is no form on ${url}: ${words.slice(0, 300)}`);
  const all = (name: string) => form.fields.filter((field) => field.name === name).map(({ value }) => value);
  return {
    value: (name: string) => all(name)[0],
    submission: all("submission")[0] ?? "",
    /** The ids of the files that are attached. */
    attached: (field: string) => all(`${field}.kept`),
  };
}
