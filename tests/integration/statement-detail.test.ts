import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { type StandIns, startStandIns } from "../security/support/stand-ins.ts";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import {
  standInPayment as payment,
  standInPdf,
  standInStatement as statement,
  statementsOfStandIn,
} from "../support/stand-in-statements.ts";
import type { Visitor } from "../support/visitor.ts";

/** A statement's page with a backend that shares no code with the reference backend. */

const { agentId, agencyId } = standIn;
const asAgent = pathsFor({ type: "agent", id: agentId });
const asAgency = pathsFor({ type: "agency", id: agencyId });
const { id: ID } = statementsOfStandIn;
const agentCall = `/t/agentstatements/${agentId}/${ID}`;
const agencyCall = `/t/agencystatements/${agencyId}/${ID}`;
const TIMEOUT_MS = 1500;

let all: StandIns;
let somebody: Visitor;

beforeAll(async () => {
  all = await startStandIns({
    BACKEND_TIMEOUT_MS: String(TIMEOUT_MS),
    BACKEND_EXPORT_TIMEOUT_MS: String(TIMEOUT_MS),
  });
  ({ somebody } = await all.signedIn());
});
afterEach(() => all.backend.heal());
afterAll(() => all?.stop());

const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
const asked = (path: string) => all.backend.calls.findLast((one) => one.path === path);
const labels = (html: string) => linksOf(html).map(({ label }) => label);
const withLedger = (more: object) => ({
  ...statement,
  StatementLedger: { ...statement.StatementLedger, ...more },
});

describe("the page", () => {
  test("shows the ledger, in which a positive chargeback is subtracted", async () => {
    const page = await somebody.get(asAgency.statement(ID));
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/<h1[^>]*>Statement of Aug 31, 2026<\/h1>/);
    expect(page.html).toContain("<title>Statement of Aug 31, 2026 – Producer Hub</title>");
    expect(page.words).toContain(`For ${standIn.agencyName}`);
    const ledger = /<dl class="ledger">(.*?)<\/dl>/s.exec(page.html)?.[1] ?? "";
    expect([...ledger.matchAll(/−?\$[\d,.]+/g)].map(String)).toEqual([
      "−$20.50",
      "$1,234.56",
      "−$100.10",
      "$1,113.96",
      "$1,113.96",
    ]);
    expect(page.words).not.toContain("add up");
    // What the backend does not announce is neither asked for nor shown.
    expect(page.words).not.toContain("Changes since");
    expect(all.backend.count(/\/changes$/)).toBe(0);
  });

  test("an agency sees commissions and overrides with producers, an agent neither", async () => {
    const agency = await somebody.get(asAgency.statement(ID));
    for (const words of [
      "Commission payments",
      "Override payments",
      "Producer",
      "On hold",
      "No payments on hold",
    ])
      expect(agency.words).toContain(words);
    expect(linksOf(agency.html).find(({ label }) => label === "4711")?.href).toBe(
      asAgency.enrollment("4711"),
    );

    const agent = await somebody.get(asAgent.statement(ID));
    expect(agent.status).toBe(200);
    expect(agent.words).not.toContain("Override");
    expect(agent.words).not.toContain("Agnes Standin</td>");
    expect(agent.html).not.toMatch(/<th[^>]*>Producer/);
    const refused = await somebody.get(asAgent.statementPayments(ID, "overrides"));
    expect(refused.status).toBe(404);
    expect(refused.words).toContain("Unsupported payment type for agents");
    expect((await somebody.get(asAgent.statementPaymentsExport(ID, "overrides"))).status).toBe(404);
    expect(all.backend.count(/agentstatements.*overrides/)).toBe(0);
  });

  test("says what carries over, what is on hold, and when a sum is wrong", async () => {
    answers(agentCall, { ...withLedger({ EndingBalance: -50, StatementBalance: 0 }), OnHold: 17 });
    const page = await somebody.get(asAgent.statement(ID));
    expect(page.words).toContain("−$50.00 carries over to the next statement.");
    expect(page.words).toContain("$17.00 is on hold.");
    expect(page.words).toContain("These amounts don't add up.");
    answers(agentCall, { PaymentRunId: 88, StatementDate: "2026-08-31" });
    const none = await somebody.get(asAgent.statement(ID));
    expect(none.status).toBe(200);
    expect(none.words).toContain("The amounts of this statement are not available.");
  });

  test.each<[string, Fault, number, string]>([
    ["500", { kind: "status", status: 500 }, 502, "Error loading statement details"],
    ["cut in the body", { kind: "reset" }, 503, "Error loading statement details"],
    ["late", { kind: "slow", delayMs: "untilReleased" }, 504, "Error loading statement details"],
    ["404", { kind: "status", status: 404 }, 404, "could not be found"],
    ["403", { kind: "status", status: 403 }, 403, "You do not have permission"],
  ])("a statement that cannot be had: %s", async (_, fault, status, says) => {
    all.backend.fail(agentCall, fault);
    const page = await somebody.get(asAgent.statement(ID));
    expect(page.status).toBe(status);
    expect(page.words).toContain(says);
    expect(page.words).not.toContain("$1,234.56");
  });

  test("a list of payments that fails leaves the others alive", async () => {
    all.backend.fail(`${agencyCall}/payments/commissions/processed`, { kind: "cut off" });
    answers(`${agencyCall}/payments/overrides/processed`, [payment, { Id: 9 }]);
    const page = await somebody.get(asAgency.statement(ID));
    expect(page.status).toBe(200);
    expect(page.words).toContain("Error loading processed payments");
    for (const words of ["$17.00", "1 entry could not be shown.", "Ending balance"])
      expect(page.words).toContain(words);
  });

  test.each(["a%2Fb", "..%2f..%2fevil", "a b", "x".repeat(65), "%00", "é"])(
    "a malformed id is not there, and nobody is asked: %s",
    async (id) => {
      const before = all.backend.count(/statements\//);
      for (const rest of ["", "/pdf", "/payments/commissions", "/payments/commissions/csv"])
        expect((await somebody.get(`/statements/${id}${rest}?agentId=${agentId}`)).status).toBe(404);
      expect(all.backend.count(/statements\//)).toBe(before);
    },
  );
});

describe("changes since the statement before", () => {
  const call = `${agentCall}/changes`;
  const policy = (PolicyId: number, more: object = {}) => ({
    PolicyId,
    InsurerName: "Foreign Carrier",
    ...more,
  });

  test("are shown where they are announced, each policy with its link", async () => {
    answers(`/t/agents/${agentId}/features`, { StatementChanges: true });
    answers(call, {
      Before: { PaymentRunId: 87, StatementDate: "2026-07-31" },
      New: { Data: [policy(1, { Date: "2026-07-01", Amount: 25 })], HasMore: true },
      Lost: { Data: [policy(2, { Date: "2026-08-01" }), { PolicyId: [] }] },
      ChargedBack: null,
    });
    const page = await somebody.get(asAgent.statement(ID));
    for (const words of [
      "Changes since the statement of Jul 31, 2026",
      "$25.00",
      "ended Aug 1, 2026",
      "None",
    ])
      expect(page.words).toContain(words);
    expect(page.words).toContain("1 entry could not be shown.");
    expect(asked(call)?.query.get("maxResults")).toBe("5");
    const more = linksOf(page.html).find(({ label }) => label === "Show more");
    const shown = await somebody.get(more?.href ?? "");
    expect(asked(call)?.query.get("maxResults")).toBe("100");
    expect(shown.words).toContain("Only the first 1 are shown.");
  });

  test("the first statement has none; a failure leaves the page alive", async () => {
    answers(`/t/agents/${agentId}/features`, { StatementChanges: true });
    answers(call, { Before: null });
    expect((await somebody.get(asAgent.statement(ID))).words).not.toContain("Changes since");
    all.backend.fail(call, { kind: "status", status: 404 });
    const page = await somebody.get(asAgent.statement(ID));
    expect(page.status).toBe(200);
    expect(page.words).toContain("Error loading changes");
  });
});

describe("the payments of a kind", () => {
  const processed = `${agencyCall}/payments/commissions/processed`;
  const many = Array.from({ length: 1203 }, (_, n) => ({
    ...payment,
    Id: n + 1,
    PolicyId: 5000 + n,
    Amount: n - 3,
  }));

  test("that come as one list are sorted and paged by the portal", async () => {
    answers(processed, many);
    const page = await somebody.get(
      asAgency.statementPayments(ID, "commissions", { sort: "amount", pageSize: "50" }),
    );
    expect(page.status).toBe(200);
    for (const words of ["Processed (999+)", "On hold (1)", "1–50 of 1,203", "−$3.00"])
      expect(page.words).toContain(words);
    expect(asked(processed)?.query.get("sort")).toBe("Amount-asc");
    expect(labels(page.html).filter((label) => /^5\d\d\d$/.test(label))).toHaveLength(50);
    const past = await somebody.get(asAgency.statementPayments(ID, "commissions", { page: "99" }));
    expect(past.url).toBe(all.url + asAgency.statementPayments(ID, "commissions"));
    const detail = await somebody.get(asAgency.statement(ID));
    expect(detail.words).toContain("All processed payments (999+)");
    expect(detail.words).toContain("The newest 10 of 1,203 are shown.");
  });

  test("are asked for page by page, and a page stays as it came", async () => {
    answers(processed, { Data: many.slice(0, 2), Total: 27 });
    const page = await somebody.get(
      asAgency.statementPayments(ID, "commissions", { page: "2", sort: "agent", desc: "true" }),
    );
    const query = asked(processed)?.query;
    expect(Object.fromEntries(query ?? [])).toEqual({ page: "2", pageSize: "25", sort: "AgentName-desc" });
    expect(asked(processed)?.headers.paged).toBe("1");
    expect(page.words).toContain("26–27 of 27");
  });

  test("on hold, none of them, and a failure that leaves the way to the others", async () => {
    const held = await somebody.get(asAgency.statementPayments(ID, "commissions", { status: "OnHold" }));
    expect(held.words).toContain("1 payment");
    expect(held.words).toContain("$17.00");
    const none = await somebody.get(asAgency.statementPayments(ID, "overrides", { status: "OnHold" }));
    expect(none.words).toContain("No payments on hold");
    expect(none.words).toContain("Nothing to export.");
    all.backend.fail(processed, { kind: "status", status: 500 });
    const failed = await somebody.get(asAgency.statementPayments(ID, "commissions"));
    expect(failed.status).toBe(502);
    expect(failed.words).toContain("Error loading processed payments");
    expect(labels(failed.html)).toContain("On hold (1)");
    all.backend.fail(processed, { kind: "status", status: 404 });
    expect((await somebody.get(asAgency.statementPayments(ID, "commissions"))).status).toBe(404);
    expect((await somebody.get(`/statements/${ID}/payments/bribes?agencyId=${agencyId}`)).status).toBe(404);
  });

  test("are exported as text, whole, in the order of the page", async () => {
    answers(processed, [
      { ...payment, Id: 1, Amount: -12.5, AgentName: "=1+1", InsurerName: "Foreign Carrier" },
      { ...payment, Id: 2, Amount: 3 },
      { Id: 3 },
    ]);
    const csv = await somebody.get(
      asAgency.statementPaymentsExport(ID, "commissions", { sort: "amount", desc: "true" }),
    );
    expect(csv.headers["content-disposition"]).toContain(
      'filename="statement-2026-08-31-commissions-processed.csv"',
    );
    expect(csv.bytes.toString("utf8", 3).split("\r\n")).toEqual([
      "Payment date,Policy ID,Carrier,Policy type,Producer,Amount,Status",
      "2026-08-15,4711,,,Agnes Standin,3,Processed",
      "2026-08-15,4711,Foreign Carrier,,'=1+1,-12.5,Processed",
      "1 entry could not be shown.,,,,,,",
      "",
    ]);
    all.backend.fail(processed, { kind: "status", status: 500 });
    const failed = await somebody.get(asAgency.statementPaymentsExport(ID, "commissions"));
    expect(failed.status).toBe(502);
    expect(failed.words).toContain("Error downloading file. Please try again later.");
  });
});

describe("the files", () => {
  const workbook = standIn.workbook;

  test.each([
    ["pdf", standInPdf, "statement-2026-08-31.pdf", "application/pdf"],
    ["excel", workbook, "statement-2026-08-31.xlsx", "spreadsheetml"],
  ] as const)(
    "%s comes as it is, in base64 or in JSON, named by its day",
    async (format, file, name, type) => {
      const base64 = file.toString("base64");
      for (const body of [file, Buffer.from(base64), { FileName: "../x.exe", Content: base64 }]) {
        answers(`${agentCall}/${format}`, body);
        const given = await somebody.get(asAgent.statementFile(ID, format));
        expect(given.status).toBe(200);
        expect(given.bytes.equals(file)).toBe(true);
        expect(given.headers["content-disposition"]).toContain(`filename="${name}"`);
        expect(given.headers["content-type"]).toContain(type);
      }
    },
  );

  test.each<[string, Fault, number]>([
    ["500", { kind: "status", status: 500 }, 502],
    ["cut in the body", { kind: "reset" }, 503],
    ["a PDF that is cut", { kind: "shape", body: standInPdf.subarray(0, -12) }, 502],
    ["a page", { kind: "html", status: 200 }, 502],
    ["another file", { kind: "shape", body: workbook }, 502],
    ["403", { kind: "status", status: 403 }, 403],
  ])("a file that fails is a page that says so, with a way back: %s", async (_, fault, status) => {
    all.backend.fail(`${agentCall}/pdf`, fault);
    const failed = await somebody.get(asAgent.statementFile(ID, "pdf"));
    expect(failed.status).toBe(status);
    expect(failed.words).toContain("Statement download failed");
    expect(failed.headers["content-disposition"]).toBeUndefined();
    expect(linksOf(failed.html).map(({ href }) => href)).toContain(asAgent.statement(ID));
  });

  test("a format that nobody knows, and a statement that is not there", async () => {
    expect((await somebody.get(`/statements/${ID}/docx?agentId=${agentId}`)).status).toBe(404);
    expect((await somebody.get(asAgent.statementFile("99", "pdf"))).status).toBe(404);
  });

  test("without the statement's day a file has its id", async () => {
    all.backend.fail(agentCall, { kind: "status", status: 500 });
    const file = await somebody.get(asAgent.statementFile(ID, "pdf"));
    expect(file.headers["content-disposition"]).toContain(`filename="statement-${ID}.pdf"`);
  });
});
