import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { customer, medicare, sellApplications, toCheck } from "../support/application-wizard.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { linksOf } from "../support/html-form.ts";
import { answerAll, answerStep, sendStep } from "../support/request-wizard.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import { startTracker } from "../support/tracker.ts";

/** Applications on the first and last day of the Annual Enrollment Period, the thirtieth draft, and a tracker that is trusted. */

const agent = { type: "agent", id: standIn.agentId } as const;
const asAgent = pathsFor(agent);
const HINT = "Coverage chosen in the Annual Enrollment Period (October 15 – December 7) starts on January 1.";

let tracker: Awaited<ReturnType<typeof startTracker>>;
let trusted: StandIns;

beforeAll(async () => {
  tracker = await startTracker();
  trusted = await startStandIns({ TRACKER_URL: tracker.url, TRACKER_SEND_TOKEN: "yes" });
  sellApplications(trusted.backend);
});
afterAll(async () => {
  await trusted?.stop();
  await tracker?.stop();
});

test.each([
  // The business time zone is four hours behind, five in winter.
  ["2026-10-15T03:59:00Z", "2026-11-01", false],
  ["2026-10-15T04:00:00Z", "2026-11-01", true],
  ["2026-12-08T04:59:00Z", "2027-01-01", true],
  ["2026-12-08T05:00:00Z", "2027-01-01", false],
])(
  "an application at %s has coverage start on %s, and the hint of the enrollment period is there: %s",
  async (now, starts, isThere) => {
    const all = await startStandIns({ FIXED_TIME: now });
    try {
      sellApplications(all.backend);
      const somebody = await newcomer(all);
      const page = await answerAll(somebody, asAgent.applicationStep("customer"), [customer, medicare]);
      expect(page.html).toMatch(
        new RegExp(`name="effective"[^>]*value="${starts}"|value="${starts}"[^>]*name="effective"`),
      );
      expect(page.words.includes(HINT)).toBe(isThere);
    } finally {
      await all.stop();
    }
  },
);

test("a tracker that is trusted gets the user's token and the anti-forgery token", async () => {
  const somebody = await newcomer(trusted);
  const page = await toCheck(somebody, agent);
  expect((await sendStep(somebody, page)).status).toBe(303);
  const [call] = tracker.calls;
  expect(call?.headers.authorization).toMatch(/^Bearer ./);
  expect(call?.headers["x-xsrf-token"]).toBeTruthy();
  expect(call?.headers.cookie).toBe(`XSRF-RequestToken=${call?.headers["x-xsrf-token"]}`);
});

test("thirty drafts of applications are as many as are kept", async () => {
  const somebody = await newcomer(trusted);
  const start = asAgent.applications();
  const offersNew = async () =>
    linksOf((await somebody.get(start)).html).some(({ label }) => label === "Start a new application");
  const page = await somebody.get(asAgent.applicationStep("customer"));
  for (let count = 1; count < 30; count++) await answerStep(somebody, page, customer);
  expect(await offersNew()).toBe(true);
  await answerStep(somebody, page, customer);
  expect(await offersNew()).toBe(false);
  expect((await somebody.get(start)).words).toContain("You've reached the limit of unfinished applications.");
  const refused = await sendStep(somebody, page, customer);
  expect(new URL(refused.location ?? "").pathname).toBe("/enrollments/app-submission");
  const { words } = await somebody.get(start);
  expect(words.match(/Started Sep 15, 2026/g)).toHaveLength(30);
});
