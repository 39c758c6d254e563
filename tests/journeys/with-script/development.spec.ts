import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Server, startServer, untilReady } from "../../../scripts/processes.js";
import { expect, isTakenOver, test } from "../../support/journey.ts";

/** `npm run dev` on a fresh clone, where nothing is prepared for the browser yet. Only the scripted project has it. */

const PORT = 3311;
const BACKEND_PORT = 4311;
const url = `http://localhost:${PORT}`;

let server: Server;

test.use({ baseURL: url });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const env = {
    ...process.env,
    PORT: String(PORT),
    PUBLIC_URL: url,
    BACKEND_PORT: String(BACKEND_PORT),
    LOG_LEVEL: "warn",
    // A developer's own settings must not change what is tried here.
    BACKEND_URL: "",
    BACKEND_PUBLIC_URL: "",
    DATABASE_URL: "",
    DEMO_DATA: "",
    OIDC_ISSUER: "",
  };
  server = startServer("development server", ["scripts/start.js", "--dev", "--fresh"], env, "pipe");
  await untilReady(`${url}/health`, server);
});
test.afterAll(() => server?.stop());

test("the development server shows its first pages without an error and without loading them twice", async ({
  page,
  signIn,
}) => {
  test.slow();
  const agent = pathsFor({ type: "agent", id: demoIds.agent });
  await signIn("agent", { returnUrl: agent.contracts() });
  await page.waitForFunction(isTakenOver);
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }));

  await page.getByRole("combobox", { name: "Status" }).selectOption("Pending");
  await expect(page).toHaveURL(/status=Pending/);
  await page.getByRole("main").getByRole("link", { name: "Pillar & Pine Life" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Pillar & Pine Life");

  expect(await page.evaluate(() => "loadedOnce" in window)).toBe(true);
});
