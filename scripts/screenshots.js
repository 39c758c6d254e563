import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { applicationScreens } from "./application-screens.js";
import { chromiumOptions, installChromium } from "./browser.js";
import { startLine } from "./fault-proxy.js";
import { installPackages, requireNode } from "./install.js";
import { root, startServer, untilReady } from "./processes.js";
import {
  askForChanges,
  changeProfile,
  fillInWrong,
  inForcedColors,
  onPaper,
  openAnsweredRequest,
  openFirst,
  openFirstContract,
  openFirstContractAndTree,
  openFirstDialog,
  openFirstLicense,
  openFirstPayments,
  openFirstRow,
  openFirstStatement,
  openFirstStatementOnPaper,
  openLists,
  openMenus,
  openRequestPanel,
  openVoidDialog,
  pressLast,
} from "./screen-steps.js";

/**
 * `npm run screenshots`: takes a picture of each screen, wide and narrow, light and dark, in both languages, into
 * `screenshots/`. `npm run screenshots -- contract` takes only the screens whose name has that word.
 */

const PORTAL_PORT = 3320;
const BACKEND_PORT = 4320;
const LINE_PORT = 4321;
const FIXED_TIME = "2026-09-15T16:00:00Z";

const widths = [1440, 360];
const appearances = /** @type {const} */ (["light", "dark"]);
const languages = (process.env.SHOT_LANGUAGES ?? "en,es").split(",");

const portalUrl = `http://localhost:${PORTAL_PORT}`;
const folder = path.join(root, "screenshots");

/** @typedef {import("@playwright/test").Page} Page */
const producers = "/?chart=producers";

/** @type {import("./screen-steps.js").Screen[]} */
const screens = [
  { name: "sign-in", path: "/account/login" },
  { name: "signed-out", path: "/account/signed-out" },
  { name: "login-error", path: "/login-error?type=access_denied&description=The+sign-in+was+cancelled." },
  { name: "email-verification-required", path: "/email-verification-required" },
  { name: "unauthorized-portal", path: "/unauthorized-portal?type=agency" },
  { name: "not-set-up", path: "/unrecognized-user" },
  { name: "system-unavailable", path: "/system-unavailable" },
  { name: "not-found", path: "/nowhere" },

  { name: "portals-six", path: "/portals", account: "six" },
  { name: "portals-seven", path: "/portals", account: "seven" },
  { name: "portals-empty-search", path: "/portals?search=", account: "many" },
  { name: "portals-search", path: "/portals?type=agency&search=a", account: "many" },
  { name: "portals-nothing-found", path: "/portals?search=zzz", account: "many" },

  { name: "home-agent", path: "/", account: "agent" },
  { name: "home-agency", path: "/", account: "agency" },
  { name: "home-two-portals", path: "/", account: "both" },
  { name: "home-new-agent", path: "/", account: "new" },
  { name: "home-12-months", path: "/?chart=12", account: "agent" },
  { name: "home-producers", path: producers, account: "agency" },
  { name: "home-refused-day", path: `${producers}&from=2026-09-14&to=2026-09-01`, account: "agency" },
  { name: "home-part-alone", path: "/?part=news", account: "agent" },
  { name: "home-late-part", path: "/", account: "agent", fault: { call: /\/licenses$/, status: "late" } },
  { name: "home-failed-part", path: "/", account: "agent", fault: { call: /\/dashboard$/, status: 500 } },
  { name: "home-forced-colors", path: "/", account: "agent", before: inForcedColors },
  { name: "home-print", path: "/", account: "agency", before: onPaper },
  { name: "user-menu", path: "/", account: "both", before: openMenus },
  { name: "contracts-agent", path: "/contracts", account: "agent" },
  { name: "contracts-agency", path: "/contracts", account: "agency" },
  { name: "contracts-all", path: "/contracts?status=All", account: "agent" },
  { name: "contracts-filtered", path: "/contracts?status=All&carrier=a", account: "agent" },
  { name: "contracts-empty", path: "/contracts?status=Pending&carrier=zzz", account: "agent" },
  { name: "contract-agent", path: "/contracts", account: "agent", before: openFirstContract },
  { name: "contract-agency", path: "/contracts", account: "agency", before: openFirstContract },
  { name: "contract-agency-tree", path: "/contracts", account: "agency", before: openFirstContractAndTree },
  { name: "contract-missing", path: "/contracts/00000000-0000-0000-0000-000000000000", account: "agent" },
  { name: "enrollments-agent", path: "/enrollments", account: "agent" },
  { name: "enrollments-agency", path: "/enrollments", account: "agency" },
  { name: "enrollments-filtered", path: "/enrollments?active=only&receivedTo=2999-01-01", account: "agency" },
  { name: "enrollments-open", path: "/enrollments?more=yes", account: "agency", before: openLists },
  { name: "enrollments-none", path: "/enrollments?lastName=zzz", account: "agent" },
  ...applicationScreens,
  { name: "licenses-agent", path: "/licenses", account: "agent" },
  { name: "licenses-expired", path: "/licenses?expiry=expired", account: "agency" },
  { name: "licenses-soon", path: "/licenses?expiry=30", account: "both" },
  { name: "license-files", path: "/licenses", account: "agent", before: openFirstLicense },
  { name: "license-dialog", path: "/licenses", account: "agent", before: openFirstDialog },
  { name: "e-and-os-agent", path: "/e-and-os", account: "agent" },
  { name: "e-and-os-agency", path: "/e-and-os", account: "agency" },
  { name: "e-and-o-submission", path: "/e-and-os/submission", account: "agent" },
  { name: "producers", path: "/producers", account: "agency" },
  { name: "producers-filtered", path: "/producers?status=All&rts=Failed", account: "agency" },
  { name: "producers-agents", path: "/producers?agent=a", account: "agency" },
  { name: "producers-views", path: "/producers", account: "agency", before: openLists },
  { name: "profile-agent", path: "/my-profile", account: "agent" },
  { name: "profile-agency", path: "/my-profile", account: "agency" },
  { name: "profile-unchanged", path: "/my-profile", account: "agent", before: pressLast },
  { name: "profile-errors", path: "/my-profile", account: "agent", before: fillInWrong },
  { name: "profile-check", path: "/my-profile", account: "agent", before: changeProfile },
  { name: "profile-submitted", path: "/my-profile", account: "agent", before: askForChanges },
  { name: "profile-open", path: "/my-profile", account: "agent" },
  { name: "preferences", path: "/preferences", account: "agent" },
  { name: "statements-agent", path: "/statements", account: "agent" },
  { name: "statements-agency", path: "/statements", account: "agency" },
  { name: "statements-filtered", path: "/statements?from=2026-01-01&to=2999-01-01", account: "agency" },
  { name: "statement-agent", path: "/statements", account: "agent", before: openFirstStatement },
  { name: "statement-agency", path: "/statements", account: "agency", before: openFirstStatement },
  { name: "statement-payments", path: "/statements", account: "agency", before: openFirstPayments },
  { name: "expected-payments", path: "/statements/expected-payments", account: "agency" },
  { name: "on-hold-payments", path: "/statements/on-hold", account: "agency" },
  { name: "statement-print", path: "/statements", account: "agency", before: openFirstStatementOnPaper },
  { name: "submissions-agent", path: "/submissions", account: "agent" },
  { name: "submissions-agency", path: "/submissions?status=ended", account: "agency" },
  { name: "submissions-none", path: "/submissions?kind=ProfileChange&status=WithCarrier", account: "agent" },
  { name: "submissions-new-agent", path: "/submissions", account: "new" },
  { name: "submissions-views", path: "/submissions", account: "agent", before: openLists },
  {
    name: "submission-rejected",
    path: "/submissions?status=Rejected",
    account: "agent",
    before: openFirstRow,
  },
  {
    name: "submission-application",
    path: "/submissions?kind=Application&status=Accepted",
    account: "agent",
    before: openFirstRow,
  },
  { name: "help-requests-agent", path: "/help-requests", account: "agent" },
  { name: "help-requests-agency", path: "/help-requests", account: "agency" },
  { name: "help-requests-none", path: "/help-requests?text=zzz&status=open", account: "agent" },
  { name: "help-request", path: "/help-requests", account: "agency", before: openAnsweredRequest },
  { name: "help-request-new", path: "/help-requests/new", account: "agent" },
  { name: "help-request-panel", path: "/help-requests", account: "agency", before: openRequestPanel },
  { name: "scopes", path: "/scopes", account: "agent" },
  { name: "scopes-filtered", path: "/scopes?from=2026-01-01&to=2999-01-01", account: "agent" },
  { name: "scopes-none", path: "/scopes?lastName=zzz", account: "agent" },
  { name: "scope-request", path: "/scopes/request", account: "agent" },
  { name: "scope-request-errors", path: "/scopes/request", account: "agent", before: pressLast },
  { name: "scope-void", path: "/scopes", account: "agent", before: openFirst("/void") },
  { name: "scope-void-dialog", path: "/scopes", account: "agent", before: openVoidDialog },
  { name: "scope-in-person", path: "/scopes", account: "agent", before: openFirst("/in-person") },
  { name: "scope-replacement", path: "/scopes", account: "agent", before: openFirst("replaces=") },
  { name: "scopes-agency", path: "/scopes", account: "agency" },
  { name: "videos", path: "/videos", account: "agent" },
  { name: "training-calendar", path: "/training-calendar", account: "agency" },
  { name: "sign-out", path: "/account/logout", account: "agent" },
];

async function takePictures() {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch(chromiumOptions());
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  /** @type {Map<string, Awaited<ReturnType<import("@playwright/test").BrowserContext["cookies"]>>>} */
  const sessions = new Map();
  for (const screen of chosen) {
    for (const language of languages) {
      for (const colorScheme of appearances) {
        const context = await browser.newContext({
          baseURL: portalUrl,
          locale: `${language}-US`,
          colorScheme,
        });
        const page = await context.newPage();
        if (screen.account) {
          const cookies = sessions.get(screen.account) ?? (await signIn(page, screen.account));
          sessions.set(screen.account, cookies);
          await context.addCookies(cookies);
        }
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          line.fail(screen.fault);
          await page.goto(screen.path);
          await screen.before?.(page);
          await page.waitForLoadState("networkidle");
          const file = `${screen.name}.${width}.${colorScheme}.${language}.png`;
          await page.screenshot({ path: path.join(folder, file), fullPage: true });
        }
        line.fail(undefined);
        await context.close();
      }
    }
    console.log(screen.name);
  }
  await browser.close();
}

/**
 * @param {Page} page
 * @param {string} account
 */
async function signIn(page, account) {
  const { demoPassword } = await import(path.join(root, "build/backend/accounts.js"));
  await page.goto("/account/login");
  const form = page.locator("form").filter({ has: page.locator("input[type=password]") });
  await form.locator("input[type=email]").fill(`${account}@demo.example`);
  await form.locator("input[type=password]").fill(demoPassword);
  await form.getByRole("button").click();
  await page.waitForLoadState();
  return page.context().cookies(portalUrl);
}

requireNode();
await installPackages();
await installChromium();
const wanted = process.argv.slice(2);
const chosen = screens.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
const line = await startLine(LINE_PORT, BACKEND_PORT);
const server = startServer("portal", ["scripts/start.js", "--fresh"], {
  ...process.env,
  PORT: String(PORTAL_PORT),
  BACKEND_PORT: String(BACKEND_PORT),
  PUBLIC_URL: portalUrl,
  FIXED_TIME,
  BACKEND_URL: "",
  BACKEND_PUBLIC_URL: line.url,
  DATABASE_URL: "",
  DEMO_DATA: "",
  OIDC_ISSUER: "",
  LOG_LEVEL: "error",
});
try {
  await untilReady(`${portalUrl}/health`, server, 300_000);
  await takePictures();
} finally {
  await server.stop();
  await line.stop();
}
