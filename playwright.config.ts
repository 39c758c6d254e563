import { mkdirSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { demoIds } from "#demo/data/demo-ids.ts";
import { chromiumOptions } from "./scripts/browser.js";

/**
 * The journeys of `tests/journeys/`, each with JavaScript and without. What only the server decides, or only shows, has
 * the tag `@server` and is made without; what only script does has the tag `@script`, or is in `with-script/`. A journey
 * with the tag `@plain` does with script what another one does: only `npm run test:long` makes it with script too.
 */

const PORTAL_PORT = 3310;
const BACKEND_PORT = 4310;
const SMTP_PORT = 4325;
const MAILBOX_PORT = 4326;

/** The instant at which the journeys take place: next year's RTS is shown, no license year has turned. */
const FIXED_TIME = "2026-09-15T16:00:00Z";

const portalUrl = `http://localhost:${PORTAL_PORT}`;

/** The output of the servers is searched at the end (`tests/support/after-journeys.ts`). */
const written = path.join(import.meta.dirname, "test-results/servers");
process.env.SERVER_LOG = path.join(written, "log.txt");
process.env.SERVER_DATA = path.join(written, "data");
mkdirSync(process.env.SERVER_DATA, { recursive: true });
process.env.MAILBOX_URL = `http://127.0.0.1:${MAILBOX_PORT}`;

export default defineConfig({
  testDir: "tests/journeys",
  globalTeardown: "./tests/support/after-journeys.ts",
  outputDir: "test-results/journeys",
  // The pictures of the components are those of the document.
  snapshotPathTemplate: "docs/design/{arg}{ext}",
  workers: 3,
  fullyParallel: true,
  retries: 0,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "test-results/playwright.json" }]],
  use: {
    baseURL: portalUrl,
    locale: "en-US",
    timezoneId: "America/New_York",
    // Slows everything by a fifth: `TRACE=on` for a journey that fails and does not say why.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
    // A colour half-way to another has a contrast that nobody has to read.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: chromiumOptions(),
  },
  projects: [
    {
      name: "scripted",
      use: { javaScriptEnabled: true },
      grepInvert: process.env.EVERY_JOURNEY ? /@server/ : /@server|@plain/,
    },
    { name: "plain", use: { javaScriptEnabled: false }, grepInvert: /@script/, testIgnore: "with-script/**" },
  ],
  webServer: [
    {
      command: `npx tsx tests/support/mailbox.ts ${SMTP_PORT} ${MAILBOX_PORT}`,
      url: process.env.MAILBOX_URL,
    },
    {
      command: 'node scripts/start.js --fresh > "$SERVER_LOG" 2>&1',
      url: `${portalUrl}/health`,
      timeout: 240_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      env: {
        PORT: String(PORTAL_PORT),
        BACKEND_PORT: String(BACKEND_PORT),
        PUBLIC_URL: portalUrl,
        FIXED_TIME,
        SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
        MAIL_FROM: "Scope of appointment <scopes@portal.example>",
        LOG_LEVEL: "info",
        DESIGN_PAGE: "yes",
        SERVER_LOG: process.env.SERVER_LOG,
        TMPDIR: process.env.SERVER_DATA,
        POLICIES_EXPORT_EXCLUDED_AGENCY_ID: demoIds.excludedAgency,
        LINK_MARKETPLACE: "https://marketplace.example/welcome",
        LINK_TRAINING: "https://training.example/calendar",
        LINK_PRIVACY: "https://www.example/privacy",
        LINK_LINKEDIN: "https://social.example/hub",
        // A developer's .env or shell must not change what the journeys see.
        BACKEND_URL: "",
        BACKEND_PUBLIC_URL: "",
        DATABASE_URL: "",
        DEMO_DATA: "",
        OIDC_ISSUER: "",
        SESSION_STORE_URL: "",
        SIGNING_URL: "",
        DESK_URL: "",
        DESK_CLIENT_ID: "",
        DESK_CLIENT_SECRET: "",
      },
    },
  ],
});
