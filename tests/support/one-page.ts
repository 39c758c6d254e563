import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from "@playwright/test";

/**
 * The journeys of a worker use one browser page after another, as a person does all day: a new one costs a third of the
 * time of a journey. What a journey leaves behind is removed: cookies, storage, routes, listeners and other pages. A journey
 * with other settings, or one that changed its page for good, has a page of its own.
 */

type Used = { context: BrowserContext; page: Page; settings: string };
type Holder = { used?: Used };

export const test = base.extend<{ onePage: Page }, { holder: Holder }>({
  holder: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are wanted
    async ({}, use) => {
      const holder: Holder = {};
      await use(holder);
      await holder.used?.context.close();
    },
    { scope: "worker" },
  ],

  onePage: async (
    {
      browser,
      holder,
      contextOptions,
      javaScriptEnabled,
      baseURL,
      locale,
      timezoneId,
      viewport,
      colorScheme,
      extraHTTPHeaders,
    },
    use,
  ) => {
    const options: BrowserContextOptions = {
      ...contextOptions,
      javaScriptEnabled,
      baseURL,
      locale,
      timezoneId,
      viewport,
      colorScheme,
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    };
    const settings = JSON.stringify(options);
    if (holder.used?.settings !== settings) {
      await holder.used?.context.close();
      const context = await browser.newContext(options);
      holder.used = { context, page: await context.newPage(), settings };
    }
    const { context, page } = holder.used;
    let isChanged = false;
    const release = watchLastingChanges(page, () => {
      isChanged = true;
    });
    await use(page);
    release();
    if (isChanged || !(await isCleaned(page, viewport))) {
      await context.close();
      delete holder.used;
    }
  },

  context: async ({ onePage }, use) => use(onePage.context()),

  page: async ({ onePage }, use) => use(onePage),
});

/** The events that journeys listen to. Playwright itself listens to others. */
const heard = [
  "console",
  "weberror",
  "pageerror",
  "dialog",
  "request",
  "requestfinished",
  "response",
  "download",
];

/** Returns false for a page that cannot be cleaned, such as one that a late answer leads elsewhere. */
const isCleaned = (...page: Parameters<typeof clean>) =>
  clean(...page).then(
    () => true,
    () => false,
  );

/** Removes what a journey left behind. The page stays at the portal, so that the browser keeps its process. */
async function clean(page: Page, viewport: { width: number; height: number } | null | undefined) {
  const context = page.context();
  for (const event of heard) {
    context.removeAllListeners(event);
    page.removeAllListeners(event);
  }
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.goto("/health", { timeout: 10_000 });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  if (viewport) await page.setViewportSize(viewport);
}

/** Calls when a journey does to its page what cannot be undone. @returns what ends the watch */
function watchLastingChanges(page: Page, changed: () => void): () => void {
  const ends = [
    watchCalls(page, "addInitScript", changed),
    watchCalls(page, "emulateMedia", changed),
    watchCalls(page.clock, "install", changed),
    watchCalls(page.context(), "grantPermissions", changed),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function watchCalls<T extends object>(target: T, name: keyof T, called: () => void): () => void {
  const original = target[name];
  if (typeof original !== "function") throw new TypeError(`${String(name)} cannot be called`);
  const watched = (...values: unknown[]) => {
    called();
    return original.apply(target, values);
  };
  Object.assign(target, { [name]: watched });
  return () => void Object.assign(target, { [name]: original });
}
