import type { Locator, Page, Response } from "@playwright/test";
import type { PortalRef } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { expect } from "./journey.ts";
import { type FormField, type Language, pageOf, type SubmissionForm } from "./submission-forms.ts";

/** A form that submits something with a file, as a person sees it and fills it in. */

// Nobody may send more than a hundred files an hour: the accounts share the work.
export const agent = { type: "agent", id: demoIds.agent } as const;
export const agency = { type: "agency", id: demoIds.agency } as const;
export const otherAgent = { type: "agent", id: demoIds.otherAgent } as const;
export const sixth = { type: "agency", id: demoIds.excludedAgency } as const;

export const words = {
  review: { en: "under review by your relationship manager", es: "está revisando su solicitud" },
  sent: { en: "What you submitted", es: "Lo que envió" },
  goOn: { en: "Continue", es: "Continuar" },
  check: { en: "Review your answers", es: "Revise sus respuestas" },
  optional: { en: "(optional)", es: "(opcional)" },
  problem: { en: "There is a problem", es: "Hay un problema" },
  error: { en: /^Error: /, es: /^Error: / },
} as const;

export const controlOf = (page: Page, { label, isOptional }: FormField, language: Language = "en"): Locator =>
  page.getByLabel(label[language] + (isOptional ? ` ${words.optional[language]}` : ""), { exact: true });
export const fileOf = (page: Page, { file }: SubmissionForm, language: Language = "en"): Locator =>
  page.getByLabel(file.label[language], { exact: true });
/** Leads to the check of the answers. */
export const continueOf = (page: Page, language: Language = "en"): Locator =>
  page.getByRole("main").getByRole("button", { name: words.goOn[language], exact: true });
/** Submits what was checked. */
export const buttonOf = (page: Page, { button }: SubmissionForm, language: Language = "en"): Locator =>
  page.getByRole("main").getByRole("button", { name: button[language], exact: true });
export const summaryOf = (page: Page): Locator => page.getByRole("main").getByRole("alert");
/** The files that are attached, one line each. */
export const attachedOf = (page: Page): Locator =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") });
export const submissionOf = (page: Page): Promise<string> =>
  page.locator("input[name=submission]").inputValue();

export async function fillIn(
  page: Page,
  field: FormField,
  value: string,
  language: Language = "en",
): Promise<void> {
  const control = controlOf(page, field, language);
  if (field.kind === "box") await control.setChecked(value !== "");
  else if (field.kind === "choice") await control.selectOption(value);
  else await control.fill(value);
}

export async function fillInAll(
  page: Page,
  { fields }: SubmissionForm,
  language: Language = "en",
): Promise<void> {
  for (const field of fields) {
    const value = field.kind === "choice" ? field.shown[language] : field.good;
    await fillIn(page, field, value, language);
  }
}

/** Expects the value of a field. */
export async function expectValue(page: Page, field: FormField, value: string): Promise<void> {
  const control = controlOf(page, field);
  if (field.kind === "box") await expect(control).toBeChecked({ checked: value !== "" });
  else await expect(control).toHaveValue(value);
}

export async function expectAllKept(page: Page, { fields }: SubmissionForm): Promise<void> {
  for (const field of fields) await expectValue(page, field, field.good);
}

/** Does what sends the form. @returns the status of the answer */
export async function sending(page: Page, act: () => Promise<unknown>): Promise<number> {
  const answer = page.waitForResponse(isAnswer);
  await act();
  return (await answer).status();
}

/** The answer to a form; without script, the page that a form which was not taken is sent back to. */
function isAnswer(response: Response): boolean {
  const request = response.request();
  const isAgain = (address = "") => /[?&]again=[0-9a-f]{32}(&|$)/.test(address);
  if (request.method() === "POST") return !isAgain(response.headers().location);
  return request.redirectedFrom()?.method() === "POST" && isAgain(request.url());
}

/** Goes on from the form. */
export const press = (page: Page, language: Language = "en") =>
  sending(page, () => continueOf(page, language).click());

/** Goes on to the check of the answers. */
export async function goToCheck(page: Page, language: Language = "en"): Promise<void> {
  await continueOf(page, language).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(words.check[language]);
}

/** Checks the answers and submits them. */
export async function submitChecked(page: Page, form: SubmissionForm, language: Language = "en") {
  await goToCheck(page, language);
  await buttonOf(page, form, language).click();
}

/** Expects the faults in the summary, which has the focus. The title says that something is wrong. */
export async function expectFaults(page: Page, faults: readonly string[]): Promise<void> {
  const summary = summaryOf(page);
  await expect(summary.getByRole("link")).toHaveText([...faults]);
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(words.error.en);
}

/** From now on the form's page is shown as by a browser that kept it: for the submission it was then. */
export async function asKeptByTheBrowser(page: Page, form: SubmissionForm, portal: PortalRef, ref: string) {
  const { pathname } = new URL(pageOf(form, portal), page.url());
  await page.route(
    (url) => url.pathname.replace(/\.data$/, "") === pathname,
    async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replace(/(submission\W{1,10}(?:value\W{1,4})?)[0-9a-f]{32}/g, `$1${ref}`);
      return route.fulfill({ response, body });
    },
  );
}

export const missing = ({ missing }: Pick<FormField, "missing">) => missing.en;

export async function expectConfirmed(
  page: Page,
  form: SubmissionForm,
  fileName: string,
  language: Language = "en",
): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(form.confirmed[language]);
  await expect(main).toContainText(words.review[language]);
  const sent = main.getByRole("region", { name: words.sent[language] });
  await expect(sent.getByRole("definition")).toHaveText([
    ...form.fields.map(({ shown }) => shown[language]),
    fileName,
  ]);
}
