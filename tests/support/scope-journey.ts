import { expect, test as journey } from "./journey.ts";
import { keepScopes, type ScopeRegister } from "./scope-register.ts";
import { type StandIns, startStandIns } from "./security/stand-ins.ts";
import { listenLocally } from "./stand-in-server.ts";

/**
 * The `test` of journeys with scopes of appointment: a portal of their own on a stand-in backend that keeps scopes, with a
 * stand-in identity provider that lets everybody in, and a signing page on a site of its own.
 */

type Site = { standIns: StandIns; scopes: ScopeRegister; signingUrl: string; stop(): Promise<void> };

async function startSite(): Promise<Site> {
  const signing = await listenLocally((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://signing");
    const back = new URL(searchParams.get("back") ?? "", "http://nowhere.invalid").href;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Signing</title>` +
        `<h1>Signing page for the ${searchParams.get("role")}</h1><a href="${back.replaceAll("&", "&amp;")}">Done</a>`,
    );
  });
  const standIns = await startStandIns({ SIGNING_URL: signing.origin });
  const stop = async () => {
    await standIns.stop();
    await signing.stop();
  };
  return { standIns, scopes: keepScopes(standIns.backend, signing.origin), signingUrl: signing.origin, stop };
}

export const test = journey.extend<{ site: Site; signInHere: () => Promise<void> }>({
  site: async ({ onceInWorker }, use) => {
    const site = await onceInWorker(startSite);
    site.standIns.backend.heal();
    site.scopes.begin();
    await use(site);
  },

  baseURL: async ({ site }, use) => use(site.standIns.url),

  signInHere: async ({ page }, use) =>
    use(async () => {
      await page.goto("/account/login");
      await page.waitForLoadState();
    }),
});

export { expect };
