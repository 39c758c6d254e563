import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { type StandIns, startStandIns } from "../security/support/stand-ins.ts";
import { faultKinds } from "../support/fault-kinds.ts";
import { standIn } from "../support/faulty-backend.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/**
 * Rows 86 to 91: each part of each screen against each fault of the backend. The part says what failed, the rest of
 * the page lives, the page's status is true, the log knows the reference, and afterwards all is well again.
 */

const TIMEOUT_MS = 400;
/** A page whose backend hangs: the time-out, a little for the rest, and a lot for a machine with other things to do. */
const LIMIT_MS = 10_000;

const asAgent = pathsFor({ type: "agent", id: standIn.agentId });
const asAgency = pathsFor({ type: "agency", id: standIn.agencyId });
const { contractId: id, agentId, agencyId } = standIn;

type Part = {
  name: string;
  page: string;
  /** The call that fails. */
  call: string;
  /** What stands where the part would have been. */
  says: string;
  /** What must still be on the page. */
  lives: string[];
  /** What is on the page only when the part is. */
  shows: string;
  /** The page is about nothing else: its status is the fault's. */
  whole?: boolean;
  /** What a page says whose record does not exist. */
  missing?: string;
  /** Without this part there is no such record: its 404 is the page's, its other faults are only its own. */
  goneWithPart?: boolean;
};

const detail = { says: "Error loading contract details", shows: standIn.writingNumber, whole: true };
const parts: Part[] = [
  {
    name: "an agent's contracts",
    page: asAgent.contracts(),
    call: `/t/agents/${agentId}/contracts`,
    says: "Error loading contracts",
    lives: ["Carrier name contains", standIn.agentName],
    shows: standIn.carrier,
    whole: true,
  },
  {
    name: "an agency's contracts",
    page: asAgency.contracts(),
    call: `/t/agencies/${agencyId}/contracts`,
    says: "Error loading contracts",
    lives: ["Carrier name contains", "Add agent contracts"],
    shows: standIn.carrier,
    whole: true,
  },
  {
    name: "an agent's contract",
    page: asAgent.contract(id),
    call: `/t/agentcontracts/${id}`,
    lives: [standIn.agentName],
    missing: "Not Found",
    ...detail,
  },
  {
    name: "an agency's contract",
    page: asAgency.contract(id),
    call: `/t/agencycontracts/${id}`,
    lives: [standIn.agencyName],
    missing: "Not Found",
    ...detail,
  },
  {
    name: "the files of an agent's contract",
    page: asAgent.contract(id),
    call: `/t/agentcontracts/${id}/files`,
    says: "Error loading files",
    lives: [standIn.writingNumber, "Certifications", "Hierarchy"],
    shows: standIn.fileName,
  },
  {
    name: "the files of an agency's contract",
    page: asAgency.contract(id),
    call: `/t/agencycontracts/${id}/files`,
    says: "Error loading files",
    lives: [standIn.writingNumber, standIn.agentName, "Export policies"],
    shows: standIn.fileName,
  },
  {
    name: "the hierarchy of an agent's contract",
    page: asAgent.contract(id),
    call: `/t/agentcontracts/${id}/hierarchy`,
    says: "Error loading hierarchy",
    lives: [standIn.writingNumber, standIn.fileName],
    shows: "Lower Agency",
  },
  {
    name: "the hierarchy of an agency's contract",
    page: asAgency.contract(id),
    call: `/t/agencycontracts/${id}/hierarchy`,
    says: "Error loading hierarchy",
    lives: [standIn.writingNumber, standIn.fileName, "Downline agents: 1–1 of 1"],
    shows: "Lower Agency",
  },
  {
    name: "the downline agents of a contract",
    page: asAgency.contract(id),
    call: `/t/agencies/${agencyId}/contracts/${id}/downlines`,
    says: "Error loading agents",
    lives: [standIn.writingNumber, standIn.fileName, "Lower Agency"],
    shows: "Downline agents: 1–1 of 1",
  },
  {
    name: "an agent's licences",
    page: asAgent.licences(),
    call: `/t/agents/${agentId}/licenses`,
    says: "Error loading licenses",
    lives: ["Expiry", "Submit a license"],
    shows: standIn.licenceNumber,
    whole: true,
  },
  {
    name: "the files of an agency's licence",
    page: asAgency.licenceFiles(standIn.licenceId),
    call: `/t/agencylicenses/${standIn.licenceId}/files`,
    says: "Error loading files",
    lives: ["License files for Florida"],
    shows: standIn.fileName,
    missing: "Not Found",
    goneWithPart: true,
  },
  {
    name: "an agent's E&Os",
    page: asAgent.eAndOs(),
    call: `/t/agents/${agentId}/eandos`,
    says: "Error loading E&Os",
    lives: ["Submit E&O"],
    shows: standIn.eAndONumber,
    whole: true,
  },
  {
    name: "the files of one of an agency's E&Os",
    page: asAgency.eAndOs(),
    call: `/t/agencies/${agencyId}/eandos/${standIn.eAndOId}/files`,
    says: "Error loading files",
    lives: [standIn.eAndONumber, standIn.otherFileName],
    shows: standIn.fileName,
  },
  {
    name: "an agency's producers",
    page: asAgency.producers({ carrier: "77", filterAgentId: agentId }),
    call: `/t/v2/agencies/${agencyId}/downlineagentcontracts`,
    says: "Error loading producer contracts",
    lives: [standIn.otherCarrier, "RTS 2026", "Clear filters"],
    shows: standIn.downlineWritingNumber,
    whole: true,
  },
  {
    name: "the carriers that producers are filtered by",
    page: asAgency.producers({ carrier: "77" }),
    call: `/t/agencies/${agencyId}/insurers`,
    says: "Error loading insurers",
    lives: [standIn.downlineWritingNumber, `Carrier: ${standIn.carrier}`, "Export to Excel"],
    shows: standIn.otherCarrier,
  },
  {
    name: "the agents of a name",
    page: asAgency.producers({ agent: "nobody" }),
    call: `/t/agencies/${agencyId}/downlineagents`,
    says: "Error loading agents",
    lives: [standIn.downlineWritingNumber, standIn.otherCarrier],
    shows: "No agent’s name has “nobody”.",
  },
  {
    name: "a producer",
    page: asAgency.producer(agentId),
    call: `/t/v2/agencies/${agencyId}/agents/${agentId}`,
    says: "Oops, something went wrong. Please try again later.",
    lives: [standIn.agencyName],
    shows: standIn.npn,
    whole: true,
    missing: "Unable to retrieve agent details.",
  },
  {
    name: "the contracts of a producer",
    page: asAgency.producer(agentId),
    call: `/t/v2/agencies/${agencyId}/downlineagentcontracts`,
    says: "Error loading producer contracts",
    lives: [standIn.npn, standIn.licenceNumber, "Add contracts", standIn.otherCarrier],
    shows: standIn.downlineWritingNumber,
  },
  {
    name: "the carriers of the RTS report",
    page: asAgency.rtsReport(),
    call: `/t/agencies/${agencyId}/insurers`,
    says: "Error loading insurers",
    lives: ["Plan year", standIn.policyType, "Generate report"],
    shows: standIn.otherCarrier,
  },
];

/** Of a portal that soon gives up what hangs. */
let all: StandIns;
let somebody: Visitor;
/** Of one that has time for what is only long. */
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

/** What no page may show of a backend: its words, where it is, how we are made. */
function expectNoLeak({ html }: Pick<Answer, "html">, { backend } = all) {
  for (const secret of ["nginx", "Stand-in says", backend.url, "Surprise", "filler", "node_modules"])
    expect(html).not.toContain(secret);
  expect(html).not.toMatch(/\bat \S+ \(/);
}

/** @returns the reference that stands on the page; the log must have it too */
function expectReference({ words, headers }: Pick<Answer, "words" | "headers">, { portal } = all): string {
  const [, reference = ""] = /Reference for support: ([\w-]{36})/.exec(words) ?? [];
  expect(reference).toBe(headers["x-request-id"]);
  const lines = portal.log().split("\n");
  expect(
    lines.some((line) => line.includes(reference) && line.includes("backend call failed")),
    "the log has the reference",
  ).toBe(true);
  return reference;
}

describe.each(parts)("$name", ({ page, call, says, lives, shows, whole, missing, goneWithPart }) => {
  test.each(faultKinds)("$name", async ({ fault, told, status }) => {
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
      expect(failed.words).toContain(`Failed to fetch: ${told}`);
      expect(failed.words).toContain("Try again");
      expectReference(failed, at.all);
      for (const words of lives) expect(failed.words).toContain(words);
    }

    at.all.backend.heal();
    const well = await at.somebody.get(page);
    expect(well.status).toBe(200);
    expect(well.words).toContain(shows);
    expect(well.words).not.toContain("Failed to fetch");
  });
});

test("the checks notice a page that tells too much, or has a reference nobody can look up", () => {
  const page = (html: string) => ({ html, words: html, headers: { "x-request-id": "1" } });
  expect(() => expectNoLeak(page("<h1>nginx says 502</h1>"))).toThrow();
  expect(() => expectNoLeak(page(`connect ECONNREFUSED ${all.backend.url}`))).toThrow();
  expect(() => expectNoLeak(page("TypeError\n    at readText (index.js:1:2)"))).toThrow();
  expect(() =>
    expectReference(page("Reference for support: 00000000-0000-0000-0000-000000000000")),
  ).toThrow();
});

test("the choices beside a list or a form that cannot be fetched have their own fault too", async () => {
  all.backend.fail(`/t/agencies/${agencyId}/insurers`, { kind: "html", status: 502 });
  all.backend.fail("/t/policytypes/dictionary", { kind: "status", status: 500 });
  const producer = await somebody.get(asAgency.producer(agentId, { carrier: "77" }));
  expect(producer.status).toBe(200);
  expect(producer.words).toContain("Error loading insurers");
  expect(producer.words).toContain(standIn.downlineWritingNumber);
  expect(all.backend.calls.at(-1)?.query.get("InsurerId") ?? "77").toBe("77");
  const report = await somebody.get(asAgency.rtsReport({ carrier: "77" }));
  expect(report.status).toBe(200);
  expect(report.words).toContain("Error loading insurers");
  expect(report.words).toContain("Error loading policy types");
  expect(report.words).toContain("Generate report");
});

test("each part has its own fault when several fail at once", async () => {
  all.backend.fail(/\/files$/, { kind: "status", status: 500 });
  all.backend.fail(/\/hierarchy$/, { kind: "slow", delayMs: "untilReleased" });
  const { status, words } = await somebody.get(asAgency.contract(id));
  expect(status).toBe(200);
  expect(words).toContain("Failed to fetch: 500 Internal Server Error");
  expect(words).toContain("Failed to fetch: 504 Gateway Timeout");
  expect(words).toContain("Downline agents: 1–1 of 1");
});
