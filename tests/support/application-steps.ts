import { writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import en from "#locales/en/applications.json" with { type: "json" };
import es from "#locales/es/applications.json" with { type: "json" };
import { applicant } from "./applicants.ts";

/** The steps of an application as a person answers them. */

export const words = { en, es };
export type Words = (typeof words)["en"];

/** Where the browser runs scripts a change shows the next choices; elsewhere a button does. */
export type By = { page: Page; isScripted: boolean; words?: Words };

const startingWith = (label: string) => new RegExp(`^${label}`);

/** Chooses of a list, and shows what depends on it. */
export async function pick(by: By, label: string, option: string | { index: number }, button?: string) {
  const { page, isScripted } = by;
  const list = page.getByRole("combobox", { name: startingWith(label) });
  await list.selectOption(typeof option === "string" ? { label: option } : option);
  if (!button) return;
  if (isScripted) await expect(page.getByRole("button", { name: button })).toBeHidden();
  else await page.getByRole("button", { name: button }).click();
}

/** Expects a list to offer something. */
export async function expectChoices(page: Page, label: string) {
  const list = page.getByRole("combobox", { name: startingWith(label) });
  await expect(list.getByRole("option").nth(1)).toBeAttached();
}

export async function fillInCustomer(by: By) {
  const { page, words: { customer } = en } = by;
  await page.getByLabel(customer.fields.firstName).fill(applicant.firstName);
  await page.getByLabel(customer.fields.lastName).fill(applicant.lastName);
  await page.getByLabel(customer.fields.dateOfBirth).fill(applicant.dateOfBirth);
  await pick(by, customer.fields.state, "Florida", customer.showCounties);
  await expectChoices(page, customer.fields.county);
  await pick(by, customer.fields.county, "Pinellas");
}

export const numberField = (page: Page, label: string) =>
  page.getByRole("textbox", { name: startingWith(label) });

export async function fillInNumbers({ page, words: { medicare } = en }: By) {
  await numberField(page, medicare.fields.medicareNumber).fill(applicant.medicareNumber.toLowerCase());
  await numberField(page, medicare.fields.socialSecurityNumber).fill(applicant.socialSecurityNumber);
  await numberField(page, medicare.fields.medicaidNumber).fill(applicant.medicaidNumber);
  await page.getByLabel(medicare.fields.partA).fill("2015-03-01");
}

export async function fillInCoverage(by: By) {
  const { page, words: { coverage } = en } = by;
  await expectChoices(page, coverage.fields.policyType);
  await pick(by, coverage.fields.policyType, { index: 1 }, coverage.showCarriers);
  await expectChoices(page, coverage.fields.carrier);
  await pick(by, coverage.fields.carrier, { index: 1 }, coverage.showProducts);
  await expectChoices(page, coverage.fields.product);
  await pick(by, coverage.fields.product, { index: 1 });
}

/** From the first step to that of the files. */
export async function toFiles(by: By) {
  const goOn = () => by.page.getByRole("button", { name: "Continue" }).click();
  await fillInCustomer(by);
  await goOn();
  await fillInNumbers(by);
  await goOn();
  await fillInCoverage(by);
  await goOn();
}

export const pdfOf = (name: string, megabytes = 0.01) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(megabytes * 1024 * 1024)]),
});

/** Writes a PDF to the disk, which a browser takes faster than one from the test's memory. @returns its path */
export function writtenPdf(path: string, megabytes: number): string {
  writeFileSync(path, pdfOf("", megabytes).buffer);
  return path;
}
