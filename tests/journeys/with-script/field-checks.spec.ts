import type { Locator, Page } from "@playwright/test";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import steps from "#locales/en/wizard.json" with { type: "json" };
import { pdfOf, toFiles, words } from "../../support/application-steps.ts";
import { expect, test } from "../../support/journey.ts";
import { answer } from "../../support/request-steps.ts";

/** Fields are checked with script when they are left. Only the server takes a form. */

const agent = pathsFor({ type: "agent", id: demoIds.agent });
const agency = pathsFor({ type: "agency", id: demoIds.agency });

const field = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("textbox", { name, exact: true });
const summaryOf = (page: Page): Locator => page.getByRole("main").getByRole("alert");

async function expectMessage(control: Locator, message: string | RegExp): Promise<void> {
  await expect(control).toHaveAccessibleDescription(message);
  await expect(control).toHaveAttribute("aria-invalid", "true");
}

async function expectNoMessage(control: Locator): Promise<void> {
  await expect(control).not.toHaveAttribute("aria-invalid");
  await expect(control).toHaveAccessibleDescription("");
}

/** The forms that are sent from now on. */
function postsOf(page: Page): string[] {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  return posts;
}

test("a text area counts characters as people do, beside its limit", async ({ page, as, open }) => {
  await as("agent");
  await open(agent.newHelpRequest());
  const area = page.getByRole("main").locator("textarea");
  await expect(area).toHaveAccessibleDescription(/Up to 4,000 characters\.$/);
  await area.fill("é👩‍👩‍👧\nb");
  await expect(area).toHaveAccessibleDescription(/\. 4 of 4,000 characters\.$/);
});

test("a field is checked when it is left, and nothing is posted for that", async ({ page, as, open }) => {
  await as("agent");
  await open(agent.documentForm("EAndO"));
  const posts = postsOf(page);
  const [issuer, number] = [field(page, "Issued by"), field(page, "Policy number")];

  await test.step("nothing is said about a field nobody has touched", async () => {
    await issuer.focus();
    await issuer.press("Tab");
    await expect(number).toBeFocused();
    await expectNoMessage(issuer);
  });

  await test.step("an empty one that is required says so, until something is typed", async () => {
    await issuer.fill("B");
    await issuer.fill("");
    await expectNoMessage(issuer);
    await issuer.press("Tab");
    await expectMessage(issuer, "Enter the company that issued the policy.");
    await issuer.press("B");
    await expectNoMessage(issuer);
  });

  await test.step("a text that is too long is not cut", async () => {
    await number.fill("7".repeat(101));
    await number.press("Tab");
    await expectMessage(number, "Shorten “Policy number” to at most 100 characters.");
    await expect(number).toHaveValue("7".repeat(101));
    // Still too long: the message stays, and goes with the last character that is too many.
    await number.fill("7".repeat(102));
    await expectMessage(number, "Shorten “Policy number” to at most 100 characters.");
    await number.fill("7".repeat(100));
    await expectNoMessage(number);
  });

  expect(posts).toEqual([]);
});

test("an NPN and an email address are each checked by their own rule", async ({ page, as, open }) => {
  await as("agency");
  await open(agency.contractRequestStep("downlinerequest", "agent"));
  await page.getByRole("radio", { name: "Someone who isn't in my downline yet" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  const npn = field(page, "NPN");
  await npn.fill("0123");
  await npn.press("Tab");
  await expectMessage(npn, /^Enter up to 10 digits in “NPN”\. It can’t start with 0\./);
  await npn.fill("1234567");
  await expect(npn).not.toHaveAttribute("aria-invalid");
  await expect(npn).toHaveAccessibleDescription("National Producer Number: up to 10 digits.");
  const email = field(page, "Email");
  await email.fill("nobody");
  await email.press("Tab");
  await expectMessage(email, "Enter an email address, such as name@example.com.");
});

test("the server's messages stay until their own field is put right", async ({ page, as, open }) => {
  await as("agent");
  await open(agent.documentForm("EAndO"));
  await page.getByRole("main").getByRole("button", { name: "Continue" }).click();
  await expect(summaryOf(page)).toBeFocused();
  const [issuer, number] = [field(page, "Issued by"), field(page, "Policy number")];
  await expectMessage(issuer, "Enter the company that issued the policy.");
  await issuer.fill("Brightwater");
  await expectNoMessage(issuer);
  await issuer.press("Tab");
  await expectMessage(number, "Enter the policy number.");
  // The summary tells what the server answered.
  await expect(summaryOf(page).getByRole("link")).toHaveCount(5);
});

test("a date that does not exist is told when its field is left, and holds the form back", async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await open(agent.documentForm("EAndO"));
  const posts = postsOf(page);
  const date = page.getByRole("main").locator("input[type=date]");
  await date.focus();
  await page.keyboard.type("02302027");
  await expect(date).toHaveValue("");
  await date.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expectMessage(date, /date/);
  await page.getByRole("main").getByRole("button", { name: steps.continue }).click();
  await expectMessage(date, /date/);
  expect(posts).toEqual([]);
});

test("an application waits while one of several chosen files cannot be taken, and drops none", async ({
  page,
  as,
  open,
}) => {
  await as("agent");
  await open(agent.applicationStep("customer"));
  await toFiles({ page, isScripted: true });
  const files = page.getByLabel(words.en.files.fields.files);
  const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no PDF") };
  const empty = { ...pdfOf("empty.pdf"), buffer: Buffer.alloc(0) };
  await files.setInputFiles([pdfOf("one.pdf"), photo, pdfOf("two.pdf"), empty]);
  await expect(files).toHaveAccessibleDescription(/photo\.jpg: file invalid empty\.pdf is empty\./);
  await page.getByRole("button", { name: steps.continue }).click();
  await expect(files).toBeFocused();
  expect(await files.evaluate(namesOf)).toEqual(["one.pdf", "photo.jpg", "two.pdf", "empty.pdf"]);
  await files.setInputFiles([pdfOf("one.pdf"), pdfOf("two.pdf")]);
  await expect(files).not.toHaveAccessibleDescription(/photo\.jpg/);
  await page.getByRole("button", { name: steps.continue }).click();
  await expect(answer(page, words.en.files.fields.files)).toHaveText(/one\.pdf.*two\.pdf/s);
});

function namesOf(control: Element): string[] {
  return control instanceof HTMLInputElement ? [...(control.files ?? [])].map(({ name }) => name) : [];
}
