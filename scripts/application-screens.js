/** Pictures of the steps of an application. The steps are filled in by field name, so that this works in each language. */

/** @typedef {import("@playwright/test").Page} Page */

const customer = {
  firstName: "Rosalind",
  lastName: "Quillfeather",
  dateOfBirth: "1950-03-04",
};

const medicare = {
  medicareNumber: "7QF4-KX9-YN68",
  socialSecurityNumber: "000-86-4197",
  partA: "2015-03-01",
};

const start = "/enrollments/app-submission";
const first = `${start}/customer`;

/** @type {import("./screen-steps.js").Screen[]} */
export const applicationScreens = [
  { name: "application-customer", path: first, account: "agent" },
  { name: "application-agency", path: first, account: "agency", before: lookForAgents },
  { name: "application-errors", path: first, account: "agent", before: goOn },
  { name: "application-medicare", path: first, account: "agent", before: toMedicare },
  { name: "application-number-refused", path: first, account: "agent", before: refusedNumber },
  { name: "application-number-kept", path: first, account: "agent", before: keptNumber },
  { name: "application-coverage", path: first, account: "agent", before: toCoverage },
  { name: "application-files", path: first, account: "agent", before: toFiles },
  { name: "application-files-refused", path: first, account: "agent", before: refusedFile },
  { name: "application-check", path: first, account: "agent", before: toCheck },
  { name: "application-submitted", path: first, account: "agent", before: submit },
  { name: "application-duplicate", path: first, account: "agent", before: toCheck },
  { name: "applications-begun", path: start, account: "agent" },
  { name: "application-removal", path: start, account: "agent", before: toRemoval },
  { name: "enrollment-agent", path: "/enrollments", account: "agent", before: openFirst },
  { name: "enrollment-agency", path: "/enrollments?active=only", account: "agency", before: openFirst },
  { name: "enrollment-payments", path: "/enrollments?active=only", account: "agency", before: openPayments },
];

/** @param {Page} page */
async function goOn(page) {
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.locator("main form button:is(.button-primary, .button-danger):visible").last().click(),
  ]);
  // The button is disabled until the next page arrives.
  await page.locator("main :is(a, button:enabled):is(.button-primary, .button-danger)").last().waitFor();
  await page.waitForLoadState("networkidle");
}

/**
 * @param {Page} page
 * @param {Record<string, string>} typed
 */
async function type(page, typed) {
  await page.waitForLoadState("networkidle");
  for (const [name, text] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(text);
}

/**
 * @param {Page} page
 * @param {string} name of a drop-down list
 * @param {string | {index: number}} choice
 */
async function choose(page, name, choice) {
  const list = page.locator(`select[name="${name}"]`);
  await list.locator("option").nth(1).waitFor({ state: "attached" });
  await list.selectOption(typeof choice === "string" ? { label: choice } : choice);
  await page.waitForLoadState("networkidle");
}

/** @param {Page} page */
async function lookForAgents(page) {
  await page.waitForLoadState("networkidle");
  await page.getByRole("searchbox").fill("mar");
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("radio").first().waitFor();
}

/**
 * Deletes earlier drafts, because the portal keeps a limited number of them.
 * @param {Page} page
 */
async function beginAnew(page) {
  for (;;) {
    await page.goto(start);
    const address = await removals(page)
      .first()
      .getAttribute("href", { timeout: 100 })
      .catch(() => null);
    if (!address) break;
    await page.goto(address);
    await goOn(page);
  }
  await page.goto(first);
}

const removals = (/** @type {Page} */ page) => page.locator('main a[href*="/removal"]');

/** @param {Page} page */
async function toMedicare(page) {
  await beginAnew(page);
  await type(page, customer);
  await choose(page, "state", "Florida");
  await choose(page, "county", "Pinellas");
  await goOn(page);
}

/** @param {Page} page */
async function refusedNumber(page) {
  await toMedicare(page);
  await type(page, { ...medicare, medicareNumber: "1SG4TE5MK73" });
  await goOn(page);
}

/** @param {Page} page */
async function toCoverage(page) {
  await toMedicare(page);
  await type(page, medicare);
  await goOn(page);
}

/** @param {Page} page */
async function keptNumber(page) {
  await toCoverage(page);
  await page.goBack();
  await page.reload();
}

/** @param {Page} page */
async function toFiles(page) {
  await toCoverage(page);
  for (const name of ["policyType", "carrier", "product"]) await choose(page, name, { index: 1 });
  await goOn(page);
}

/**
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 */
const attach = (page, name, text) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(text) });

/** @param {Page} page */
async function refusedFile(page) {
  await toFiles(page);
  await attach(page, "photo.jpg", "no PDF");
  await goOn(page);
}

/** @param {Page} page */
async function toCheck(page) {
  await toFiles(page);
  await attach(page, "application.pdf", "%PDF-1.4\n%%EOF");
  await goOn(page);
}

/** @param {Page} page */
async function submit(page) {
  await toCheck(page);
  await goOn(page);
}

/** @param {Page} page */
async function toRemoval(page) {
  await page.goto((await removals(page).first().getAttribute("href")) ?? start);
}

/** @param {Page} page */
async function openFirst(page) {
  const address = await page.locator("main tbody th a, main tbody a").first().getAttribute("href");
  await page.goto(address ?? "/enrollments");
}

/** @param {Page} page */
async function openPayments(page) {
  await openFirst(page);
  const address = await page.locator('main a[href*="/payments/"]').first().getAttribute("href");
  await page.goto(address ?? "/enrollments");
}
