import { type BrowserContext, expect, type Page, type Response } from "@playwright/test";
import { demoAccounts, demoPassword } from "#demo/data/accounts.ts";
import english from "#locales/en/forms.json" with { type: "json" };
import en from "#locales/en/forms.json" with { type: "json" };
import spanish from "#locales/es/forms.json" with { type: "json" };
import es from "#locales/es/forms.json" with { type: "json" };
import { test as base } from "./one-page.ts";
import { accessibilityFaults, keptHtmlFaults, servedHtml } from "./page-checks.ts";
import { privateIn, privateInAddress } from "./privacy.ts";
import { visitor } from "./visitor.ts";

/**
 * The `test` of every journey. A journey runs twice: in the project `scripted`, and in `plain` where the browser runs
 * no script; `playwright.config.ts` names the exceptions. It fails on anything the browser complains about.
 */

type Journey = {
  /** Signs in at the demo sign-in page, as a person does, and ends where the portal leads then. */
  signIn(account: string, options?: { returnUrl?: string; password?: string }): Promise<void>;
  /**
   * Makes the browser one that is signed in already. Signing in happens once per account and worker, without the browser, so
   * the account's session is shared with earlier journeys: a journey that signs out or spoils its session uses `signIn`. No preferences
   * come along.
   * @param account the e-mail address of a demo account, or what stands before the @
   */
  as(account: string): Promise<void>;
  /**
   * Opens an address and waits, where the browser runs scripts, until they have taken over the page. A form there is
   * empty, also when an earlier journey of the same session has left one unsent.
   */
  open(address: string): Promise<void>;
  /**
   * Checks accessibility of what the page shows now; in `plain` the HTML the server sent, and accessibility where the
   * journey is not made with script too. Faults fail the journey but do not end it.
   */
  checkPage(page?: Page): Promise<void>;
  /**
   * Opens an address in English and checks it, accessibility included. In `plain` the HTML in both languages is checked,
   * and the page is opened only where the journey is not made with script too.
   */
  checkInBothLanguages(address: string): Promise<void>;
  /** Lets a complaint pass that the journey brings about on purpose. */
  expectComplaint(pattern: RegExp): void;
  /** Answers the question before a form is left with something typed. Without it journeys leave. */
  stayOnForms(isWanted: boolean): void;
  complaints: Complaints;
};

type Complaints = {
  expected: RegExp[];
  found: string[];
  lastDocument: WeakMap<Page, Response>;
  /** True when the question before a form is left is answered with "stay". */
  stays: boolean;
};
type Session = { cookies: Parameters<BrowserContext["addCookies"]>[0]; lastUsed: number };
type Shared = { sessions: Map<string, Session>; onceInWorker: OnceInWorker };
type Stoppable = { stop(): Promise<void> };
/**
 * Makes something when a journey first needs it, and stops it when the worker ends. A worker fixture of a file would need workers of
 * its own, each with a new browser.
 */
type OnceInWorker = <T extends Stoppable>(make: () => Promise<T>) => Promise<T>;

const preferenceCookies = ["lng", "appearance", "density", "lite", "preferences-user"];

/** Sooner than the portal ends a session that nobody uses. */
const SURELY_SIGNED_IN_MS = 10 * 60_000;

export const test = base.extend<Journey, Shared>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are wanted
  sessions: [async ({}, use) => use(new Map()), { scope: "worker" }],

  onceInWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const made = new Map<() => Promise<Stoppable>, Promise<Stoppable>>();
      const onceInWorker = (make: () => Promise<Stoppable>) => {
        const known = made.get(make) ?? make();
        made.set(make, known);
        return known;
      };
      await use(onceInWorker as OnceInWorker);
      for (const thing of await Promise.allSettled(made.values()))
        if (thing.status === "fulfilled") await thing.value.stop();
    },
    { scope: "worker" },
  ],

  complaints: [
    async ({ context, baseURL, javaScriptEnabled }, use) => {
      const complaints: Complaints = { expected: [], found: [], lastDocument: new WeakMap(), stays: false };
      listen(context, complaints, new URL(baseURL ?? "").origin);
      await use(complaints);
      if (javaScriptEnabled !== false) complaints.found.push(...(await storageFaults(context)));
      const unexpected = complaints.found.filter(
        (text) => !complaints.expected.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],

  stayOnForms: async ({ complaints }, use) =>
    use((isWanted) => {
      complaints.stays = isWanted;
    }),

  expectComplaint: async ({ complaints }, use) => use((pattern) => void complaints.expected.push(pattern)),

  signIn: async ({ page }, use) => use((account, options) => signIn(page, account, options)),

  as: async ({ context, sessions, baseURL }, use) =>
    use(async (account) => {
      const email = emailOf(account);
      const key = `${baseURL} ${email}`;
      const session = sessions.get(key);
      if (session && Date.now() - session.lastUsed < SURELY_SIGNED_IN_MS) {
        session.lastUsed = Date.now();
        return context.addCookies(session.cookies);
      }
      const somebody = visitor(baseURL ?? "");
      await somebody.signIn(email);
      const cookies = Object.entries(somebody.cookies())
        // The page that a sign-in ends on may have saved some for the account.
        .filter(([name]) => !preferenceCookies.includes(name))
        .map(([name, value]) => ({ name, value, url: somebody.origin, httpOnly: true }));
      sessions.set(key, { cookies, lastUsed: Date.now() });
      await context.addCookies(cookies);
    }),

  open: async ({ page, javaScriptEnabled }, use) =>
    use(async (address) => {
      await page.goto(address);
      const isReady = async () => {
        if (javaScriptEnabled !== false) await page.waitForFunction(isTakenOver);
      };
      await isReady();
      if (await startOver(page)) await isReady();
    }),

  checkPage: async ({ page, complaints, javaScriptEnabled }, use, { tags }) => {
    const isScripted = javaScriptEnabled !== false;
    await use((shown = page) => check(shown, complaints, isScripted, isScripted || isMadeOnce(tags)));
  },

  checkInBothLanguages: async ({ page, complaints, baseURL, javaScriptEnabled }, use, { tags }) =>
    use(async (address) => {
      const isScripted = javaScriptEnabled !== false;
      for (const language of isScripted ? [] : ["es", "en"]) {
        const url = new URL(inLanguage(address, language), baseURL).href;
        const html = await servedHtml(page, url);
        expect.soft(html, url).toContain(`<html lang="${language}"`);
        expect.soft(await keptHtmlFaults(url, html), `faults of ${url}`).toEqual([]);
      }
      if (!isScripted && !isMadeOnce(tags)) return;
      await page.goto(inLanguage(address, "en"));
      await check(page, complaints, isScripted, true);
    }),
});

export { expect };

/**
 * Expects the page to be at an address of ours; the order of its query does not matter. The address changes a moment before the page
 * does: it is shown once the link to the other language is the one of this address.
 */
export async function expectAddress(page: Page, address: string): Promise<void> {
  const wanted = new URL(address, page.url());
  const query = (url: URL) => [...url.searchParams].map(String).sort().join("&");
  const isWanted = (url: URL) => url.pathname === wanted.pathname && query(url) === query(wanted);
  const said = (url: URL) => [...url.searchParams].filter(([name, value]) => name !== "lng" && value).sort();
  // The link of a page that says there is no such page leads home.
  const isThere = (url: URL) => url.pathname === wanted.pathname || url.pathname === "/";
  await expect(page, `the page is at ${address}`).toHaveURL(isWanted);
  const otherLanguage = page.locator("a[hreflang]").first();
  await expect(async () => {
    const href = (await otherLanguage.count()) ? await otherLanguage.getAttribute("href") : address;
    const shown = new URL(href ?? "", page.url());
    expect([isThere(shown), said(shown)], `the page shows ${address}`).toEqual([true, said(wanted)]);
  }).toPass({ timeout: 5_000 });
}

/** @returns true when there was a form to leave, and another page is open now */
async function startOver(page: Page): Promise<boolean> {
  const link = page.getByRole("link", { name: startOverWords });
  if ((await link.count()) === 0) return false;
  await page.goto((await link.getAttribute("href")) ?? "");
  return true;
}

const startOverWords = new RegExp(`^(${en.empty}|${es.empty})$`);

/** Returns whether React answers to the page's events. */
export const isTakenOver = () => "hydrated" in document.documentElement.dataset;

function inLanguage(address: string, language: string): string {
  const url = new URL(address, "http://portal");
  url.searchParams.set("lng", language);
  return url.pathname + url.search;
}

/** Returns whether no browser with script makes the journey too. */
const isMadeOnce = (tags: readonly string[]) => tags.includes("@server") || tags.includes("@plain");

async function check(page: Page, complaints: Complaints, scripted: boolean, withAccessibility: boolean) {
  const faults = withAccessibility ? await accessibilityFaults(page, scripted) : [];
  // The server sends the same HTML either way: once is enough.
  if (!scripted) {
    const address = page.url();
    const html = await servedHtml(page, address, complaints.lastDocument.get(page));
    faults.push(...(await keptHtmlFaults(address, html)));
  }
  expect.soft(faults, `faults of ${page.url()}`).toEqual([]);
}

async function signIn(
  page: Page,
  account: string,
  { returnUrl = "/", password = demoPassword }: { returnUrl?: string; password?: string } = {},
): Promise<void> {
  await page.goto(`/account/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  const form = page.locator("form").filter({ has: page.locator("input[type=password]") });
  await form.locator("input[type=email]").fill(emailOf(account));
  await form.locator("input[type=password]").fill(password);
  await form.getByRole("button").click();
  await page.waitForLoadState();
}

function emailOf(account: string): string {
  const found = demoAccounts.find(({ email }) => email === account || email.startsWith(`${account}@`));
  if (!found) throw new Error(`There is no demo account "${account}"`);
  return found.email;
}

const leaveTexts = [english.leave, spanish.leave];

function listen(context: BrowserContext, complaints: Complaints, portal: string): void {
  const pages = new Set<string>();
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    // The browser reports a status page as a resource that failed; the journey looks at its status itself.
    const isPage = pages.has(message.location().url.replace(/#.*/, ""));
    if (isPage && message.text().startsWith("Failed to load resource")) return;
    // A press while a page still loads its data interrupts the load, and the framework says so.
    if (message.text().startsWith("AbortError: signal is aborted")) return;
    complaints.found.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complaints.found.push(`script: ${error.error().message}`));
  context.on("dialog", (dialog) => {
    // A form asks before what was typed is thrown away.
    const isQuestion = dialog.type() === "beforeunload" || leaveTexts.includes(dialog.message());
    if (isQuestion) return void (complaints.stays ? dialog.dismiss() : dialog.accept());
    complaints.found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    const { protocol, pathname, href } = new URL(request.url());
    if (/^https?:$/.test(protocol))
      complaints.found.push(...privateInAddress(href).map((what) => `${what} in the address ${href}`));
    if (request.isNavigationRequest() || pathname.endsWith(".data")) pages.add(href.replace(/#.*/, ""));
    else if (/^https?:$/.test(protocol) && !isAtHome(request.url(), portal))
      complaints.found.push(`another site is asked: ${href}`);
  });
  context.on("response", (response) => {
    const request = response.request();
    if (!request.isNavigationRequest() || !response.headers()["content-type"]?.startsWith("text/html"))
      return;
    if (request.frame().parentFrame() === null) complaints.lastDocument.set(request.frame().page(), response);
  });
}

/** Returns the entries in the browser's storage that pages must not make. */
async function storageFaults(context: BrowserContext): Promise<string[]> {
  const kept = context
    .pages()
    .filter((page) => page.url().startsWith("http"))
    .map((page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])));
  return (await Promise.all(kept)).flatMap((text) =>
    privateIn(text).map((what) => `${what} in the browser's storage: ${text.slice(0, 200)}`),
  );
}

/** The portal, or the sign-in page, which is on this machine too. */
const isAtHome = (address: string, portal: string) =>
  new URL(address).origin === portal || new URL(address).hostname === "127.0.0.1";
