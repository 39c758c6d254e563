import type { pathsFor } from "#app/paths.ts";
import { faultsOf, formsOf, type HtmlForm } from "./html-form.ts";
import type { Answer, Visitor } from "./visitor.ts";

/** The steps of a contract request without a browser. */

/** The answers in a form, by field. */
export type Typed = Record<string, string | readonly string[]>;

const isStep = ({ fields }: HtmlForm) => fields.some(({ name }) => name === "submission");

function stepIn({ html, url, words }: Answer): HtmlForm {
  const form = formsOf(html).find(isStep);
  if (!form) throw new Error(`There is no step on ${url}: ${words.slice(0, 300)}`);
  return form;
}

/** Reads the form of a step as its page shows it. */
export function shownIn(page: Answer) {
  const { fields } = stepIn(page);
  const all = (name: string) => fields.filter((field) => field.name === name).map(({ value }) => value);
  return { all, submission: all("submission")[0] ?? "" };
}

/** Sends the form of a step with some answers instead of what stands there. Redirects are not followed. */
export function sendStep(somebody: Visitor, page: Answer, typed: Typed = {}): Promise<Answer> {
  const { action, fields } = stepIn(page);
  const others = fields.filter(({ name }) => !(name in typed));
  const pairs = [
    ...others.map(({ name, value }): [string, string] => [name, value]),
    ...Object.entries(typed).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    ),
  ];
  return somebody.post(new URL(action, page.url).href, pairs, { follow: false });
}

/** Answers a step. @returns the page it leads to @throws when the step is shown again */
export async function answerStep(somebody: Visitor, page: Answer, typed: Typed = {}): Promise<Answer> {
  const answered = await sendStep(somebody, page, typed);
  if (answered.status !== 303)
    throw new Error(`${page.url} answered ${answered.status}: ${faultsOf(answered)}`);
  return somebody.get(answered.location ?? "");
}

/** @returns the page after the last of these answers */
export async function answerAll(somebody: Visitor, start: string, steps: readonly Typed[]): Promise<Answer> {
  let page = await somebody.get(start);
  for (const typed of steps) page = await answerStep(somebody, page, typed);
  return page;
}

/** Returns the step that an answer leads to. */
export const stepOf = ({ location, url }: Answer): string =>
  new URL(location ?? url).pathname.split("/").at(-1) ?? "";

export const draftOf = ({ location, url }: Answer): string =>
  new URL(location ?? url).searchParams.get("draft") ?? "";

/** The name of a wizard, where it begins, and good answers to all its steps but the last. */
export type Wizard = {
  name: string;
  portal: Parameters<typeof pathsFor>[0] & object;
  start: string;
  steps: readonly Typed[];
};
