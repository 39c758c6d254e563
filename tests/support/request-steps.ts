import { expect, type Page } from "@playwright/test";
import { eAndO } from "./newcomers.ts";

/** The steps of a contract request as a person answers them. */

export const main = (page: Page) => page.getByRole("main");
export const radio = (page: Page, name: string | RegExp) =>
  main(page).getByRole("radio", { name, exact: typeof name === "string" });
export const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

/** The list of the steps. */
export const listed = (page: Page) => main(page).getByRole("navigation", { name: "Steps" }).locator("li");

/** Expects a step by its question and its place, such as "Step 2 of 4.". */
export async function expectStep(page: Page, title: string, progress: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(`${title} – Producer Hub`);
  const [step = 0, of = 0] = (progress.match(/\d+/g) ?? []).map(Number);
  await expect(listed(page)).toHaveCount(of);
  await expect(listed(page).nth(step - 1)).toHaveAttribute("aria-current", "step");
}

export async function choose(page: Page, name: string | RegExp): Promise<void> {
  await radio(page, name).check();
  await goOn(page);
}

export async function find(page: Page, label: string, words: string): Promise<void> {
  await page.getByLabel(label).fill(words);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
}

/** The rows of the contracts that are offered. */
export const contractRows = (page: Page) =>
  page.getByRole("group", { name: "Contracts", exact: true }).locator("label");
export const contractsOf = (page: Page, carrier: string) =>
  main(page).getByRole("checkbox", { name: `${carrier} (` });

/** For an agency of which a test does not know what it holds. */
export const firstContract = (page: Page, group = "Contracts") =>
  page.getByRole("group", { name: group, exact: true }).getByRole("checkbox").first();

export async function chooseContracts(page: Page, wanted: readonly string[], states: readonly string[]) {
  for (const carrier of wanted) await contractsOf(page, carrier).check();
  for (const state of states) await page.getByRole("checkbox", { name: state, exact: true }).check();
}

export type Person = { firstName: string; lastName: string; email: string; npn: string };

export async function fillIn(page: Page, person: Person, npnLabel = "NPN"): Promise<void> {
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel(npnLabel, { exact: true }).fill(person.npn);
}

export async function fillInEAndO(page: Page): Promise<void> {
  await expect(page.getByLabel("Issued by")).toBeHidden();
  await page.getByText("E&O insurance (optional)").click();
  await page.getByLabel("Issued by").fill(eAndO.issuedBy);
  await page.getByLabel("Coverage limits").fill(eAndO.coverageLimits);
  await page.getByLabel("Expiration date").fill(eAndO.expirationDate);
  await page.getByLabel("Policy number").fill(eAndO.policyNumber);
}

/** Returns the value of a term on a card. */
export const answer = (page: Page, term: string) =>
  main(page)
    .locator("dl > div")
    .filter({ has: page.getByRole("term").filter({ hasText: new RegExp(`^${term}$`) }) })
    .getByRole("definition");

export async function expectAnswers(page: Page, answers: Record<string, string>): Promise<void> {
  for (const [term, value] of Object.entries(answers))
    await expect(answer(page, term), term).toHaveText(value);
}

export async function expectSummary(page: Page, title: string, texts: readonly string[]): Promise<void> {
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(summary.getByRole("link")).toHaveText(texts);
  await expect(page).toHaveTitle(`Error: ${title} – Producer Hub`);
  for (const link of await summary.getByRole("link").all()) {
    const field = page.locator((await link.getAttribute("href")) ?? "none");
    await expect(field, "the link leads to a control").toHaveAttribute("name");
  }
}

const requested = {
  title: "Contract request submitted",
  review: "Your request is under review by your relationship manager.",
};

export async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit contract request" }).click();
  await expectRequested(page);
}

export async function expectRequested(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(requested.title);
  await expect(page).toHaveTitle(`${requested.title} – Producer Hub`);
  await expect(main(page).getByText(requested.review)).toBeVisible();
}

export const top = "Harborlight Insurance Marketing";

export const questions = {
  agency: "Which agency are the contracts for?",
  agent: "Which agent are the contracts for?",
  newAgency: "New agency information",
  newAgent: "New agent information",
  upline: "Choose an upline agency",
  contracts: "Choose contracts and states",
  check: "Review your request",
};

/** Answers an agent's request up to its check page. */
export async function answerAll(page: Page) {
  await choose(page, top);
  await chooseContracts(page, ["Everwell Rx"], ["Florida"]);
  await page.getByLabel("Comments").fill("As soon as you can.");
  await goOn(page);
  await expectStep(page, questions.check, "Step 3 of 3.");
}

export const back = (page: Page) => page.getByRole("link", { name: "Back", exact: true }).click();

export const draftOf = (page: Page) => new URL(page.url()).searchParams.get("draft") ?? "";
