import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { faultKinds, usualFaults } from "../support/fault-kinds.ts";
import { standIn } from "../support/faulty-backend.ts";
import { parts } from "../support/integration/parts.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/**
 * Rows 86 to 91: each part of each screen against each fault of the backend. The part says what failed, the rest of
 * the page lives, the page's status is true, the log knows the reference, and afterwards all is well again.
 */

const TIMEOUT_MS = 400;
/** A page whose backend hangs: the time-out, a little for the rest, and a lot for a machine with other things to do. */
const LIMIT_MS = 10_000;

const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });
const { contractId: id, agentId, agencyId } = standIn;

/** A whole page, a page about one record, and a panel: they meet every fault, the other parts one of each sort. */
const withEveryFault = ["an agent's contracts", "an agent's contract", "the files of an agent's contract"];
const faultsFor = (part: string) => (withEveryFault.includes(part) ? faultKinds : usualFaults);

/** A portal that soon gives up a call that hangs. */
let all: StandIns;
let somebody: Visitor;
/** A portal that has time for a long answer. */
let patient: { all: StandIns; somebody: Visitor };

beforeAll(async () => {
  all = await startStandIns({
    BACKEND_TIMEOUT_MS: String(TIMEOUT_MS),
    BACKEND_EXPORT_TIMEOUT_MS: String(TIMEOUT_MS),
  });
  ({ somebody } = await all.signedIn());
  const another = await startStandIns();
  patient = { all: another, somebody: (await another.signedIn()).somebody };
});
afterEach(() => {
  all.backend.heal();
  patient.all.backend.heal();
});
afterAll(async () => {
  await all?.stop();
  await patient?.all.stop();
});

/** No page shows anything of a backend: its words, its address, the parts of the program. */
function expectNoLeak({ html }: Pick<Answer, "html">, { backend } = all) {
  for (const secret of ["nginx", "Stand-in says", backend.url, "Surprise", "filler", "node_modules"])
    expect(html).not.toContain(secret);
  expect(html).not.toMatch(/\bat \S+ \(/);
}

/** The reference that stands on the page is in the log too. */
async function expectReference({ words, headers }: Pick<Answer, "words" | "headers">, { portal } = all) {
  const [, reference = ""] = /Reference for support: ([\w-]{36})/.exec(words) ?? [];
  expect(reference).toBe(headers["x-request-id"]);
  // The output of a process arrives with a delay.
  await vi.waitFor(() => {
    const lines = portal.log().split("\n");
    expect(
      lines.some((line) => line.includes(reference) && line.includes("backend call failed")),
      "the log has the reference",
    ).toBe(true);
  });
}

describe.each(parts)(
  "$name",
  ({ name: part, page, call, says, lives, shows, whole, missing, goneWithPart }) => {
    test.each(faultsFor(part))(
      "a part of a page says what failed, and the rest lives: $name",
      async ({ fault, told, status }) => {
        const at = fault.kind === "endless" ? patient : { all, somebody };
        at.all.backend.fail(call, fault);
        const started = Date.now();
        const failed = await at.somebody.get(page);
        expect(Date.now() - started).toBeLessThan(LIMIT_MS);

        expect(failed.status).toBe(whole || (goneWithPart && status === 404) ? status : 200);
        expect(failed.words).not.toContain(shows);
        expectNoLeak(failed, at.all);
        if (missing && status === 404) {
          expect(failed.words).toContain(missing);
        } else {
          expect(failed.words).toContain(says);
          expect(failed.words).toContain(told);
          expect(failed.words).toContain("Try again");
          await expectReference(failed, at.all);
          for (const words of lives) expect(failed.words).toContain(words);
        }

        at.all.backend.heal();
        const well = await at.somebody.get(page);
        expect(well.status).toBe(200);
        expect(well.words).toContain(shows);
        expect(well.words).not.toContain("Failed to fetch");
      },
    );
  },
);

test("the checks of fault pages notice one that tells too much, or has a reference nobody can look up", async () => {
  const page = (html: string) => ({ html, words: html, headers: { "x-request-id": "1" } });
  expect(() => expectNoLeak(page("<h1>nginx says 502</h1>"))).toThrow();
  expect(() => expectNoLeak(page(`connect ECONNREFUSED ${all.backend.url}`))).toThrow();
  expect(() => expectNoLeak(page("TypeError\n    at readText (index.js:1:2)"))).toThrow();
  await expect(
    expectReference(page("Reference for support: 00000000-0000-0000-0000-000000000000")),
  ).rejects.toThrow();
});

test("the choices beside a list or a form that cannot be fetched have their own fault too", async () => {
  all.backend.fail(`/t/agencies/${agencyId}/insurers`, { kind: "html", status: 502 });
  all.backend.fail("/t/policytypes/dictionary", { kind: "status", status: 500 });
  const producer = await somebody.get(asAgency.producer(agentId, { carrier: "77" }));
  expect(producer.status).toBe(200);
  expect(producer.words).toContain("Error loading carriers");
  expect(producer.words).toContain(standIn.downlineWritingNumber);
  const list = all.backend.calls.findLast(({ path }) => path.endsWith("/downlineagentcontracts"));
  expect(list?.query.get("InsurerId")).toBe("77");
  const report = await somebody.get(asAgency.rtsReport({ carrier: "77" }));
  expect(report.status).toBe(200);
  expect(report.words).toContain("Error loading carriers");
  expect(report.words).toContain("Error loading policy types");
  expect(report.words).toContain("Download report");
});

test("each part of a page has its own fault when several fail at once", async () => {
  all.backend.fail(/\/files$/, { kind: "status", status: 500 });
  all.backend.fail(/\/hierarchy$/, { kind: "slow", delayMs: "untilReleased" });
  const { status, words } = await somebody.get(asAgency.contract(id));
  expect(status).toBe(200);
  expect(words).toContain("Failed to fetch: 500 Internal Server Error");
  expect(words).toContain("The Hub did not answer in time.");
  expect(words).toContain("Downline agents: 1–1 of 1");
});
