/** The presses that lead to a screen of which a picture is taken. */

/** @typedef {import("@playwright/test").Page} Page */
/**
 * @typedef {object} Screen
 * @property {string} name
 * @property {string} path
 * @property {string} [account] the part before the @ of a demo account; without it nobody is signed in
 * @property {(page: Page) => Promise<unknown>} [before] a step before the picture is taken
 * @property {import("./fault-proxy.js").Fault} [fault] a call of the page that fails
 */

/** @param {Page} page */
export async function openFirstContract(page) {
  const links = page.locator('main a[href^="/contracts/"]:not([href*="request"])');
  const address = await links.first().getAttribute("href");
  await page.goto(address ?? "/contracts");
}

/** @param {Page} page */
export async function openFirstStatement(page) {
  const address = await page.locator("main tbody a").first().getAttribute("href");
  await page.goto(address ?? "/statements");
}

/** @param {Page} page */
export async function openFirstStatementOnPaper(page) {
  await openFirstStatement(page);
  await onPaper(page);
}

/** Opens what the first row of the page's table names. @param {Page} page */
export async function openFirstRow(page) {
  const address = await page.locator("main tbody a").first().getAttribute("href");
  await page.goto(address ?? "/");
}

/** @param {Page} page */
export const onPaper = (page) => page.emulateMedia({ media: "print" });

/** @param {Page} page */
export const inForcedColors = (page) => page.emulateMedia({ forcedColors: "active" });

/** @param {Page} page */
export async function openAnsweredRequest(page) {
  const address = await page.locator("main tbody a").nth(4).getAttribute("href");
  await page.goto(address ?? "/help-requests");
}

/**
 * Opens the first link of the page whose address has a text, as a page of its own.
 * @param {string} part
 */
export function openFirst(part) {
  return async (/** @type {Page} */ page) => {
    const address = await page.locator(`main a[href*="${part}"]`).first().getAttribute("href");
    await page.goto(address ?? "/scopes");
  };
}

/** @param {Page} page */
export async function openVoidDialog(page) {
  await page.waitForLoadState("networkidle");
  await page.locator('main a[href*="/void"]').first().click();
  await page.locator("dialog form button.button-danger").waitFor();
}

/** @param {Page} page */
export async function openRequestPanel(page) {
  await page.waitForLoadState("networkidle");
  await page.locator('main a[href^="/help-requests/new"]').click();
  await page.locator("dialog textarea").waitFor();
}

/** @param {Page} page */
export async function openFirstPayments(page) {
  await openFirstStatement(page);
  const address = await page.locator('main a[href*="/payments/"]').first().getAttribute("href");
  await page.goto(address ?? "/statements");
}

/** @param {Page} page */
export async function openFirstLicense(page) {
  const address = await page.locator('main a[href*="/files"]').first().getAttribute("href");
  await page.goto(address ?? "/licenses");
}

/** @param {Page} page */
export async function openFirstDialog(page) {
  await page.waitForLoadState("networkidle");
  await page.locator('main a[href*="/files"]').first().click();
}

/** @param {Page} page */
export async function openFirstContractAndTree(page) {
  await openFirstContract(page);
  await openAll(page, "main details");
}

/** Presses the button at the end of the page's form, and waits for the page it leads to. @param {Page} page */
export async function pressLast(page) {
  await page.waitForLoadState("networkidle");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.locator("main form button").last().click();
  await answered;
  // While a form is on its way the status says so.
  await page.locator("#page-status .notice-info").waitFor({ state: "detached" });
}

/** @param {Page} page */
export function fillInWrong(page) {
  return send(page, { phone: "555-01", city: "", zip: "337" });
}

/** @param {Page} page */
export function changeProfile(page) {
  return send(page, {
    nickname: "María de los Ángeles Fernández de Córdoba y Villavicencio-Montemayor",
    phone: "8135550199",
    address1: "19999 Bayshore Boulevard at Old Mill Road, Building C",
    address2: "",
    zip: "29401-0077",
  });
}

/**
 * @param {Page} page
 * @param {Record<string, string>} values
 */
export async function send(page, values) {
  await page.waitForLoadState("networkidle");
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name="${name}"]`).fill(value);
  await pressLast(page);
}

/** @param {Page} page */
export async function askForChanges(page) {
  await changeProfile(page);
  await pressLast(page);
}

/** @param {Page} page */
export function openLists(page) {
  return openAll(page, "main details");
}

/** @param {Page} page */
export function openMenus(page) {
  return openAll(page, "header details");
}

/**
 * @param {Page} page
 * @param {string} selector of details elements
 */
export async function openAll(page, selector) {
  await page.locator(selector).evaluateAll((elements) => {
    for (const element of elements) element.setAttribute("open", "");
  });
}
