import { describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { listToolAt } from "#app/paths.ts";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import {
  agencyCall,
  agentCall,
  all,
  answers,
  asAgency,
  asAgent,
  asked,
  ID,
  somebody,
  withStatements,
} from "../support/integration/statement-pages.ts";
import { standInPayment as payment, standInStatement as statement } from "../support/stand-in-statements.ts";

/** A statement's page with a backend that shares no code with the reference backend. */

withStatements();

const { agentId } = standIn;

const withLedger = (more: object) => ({
  ...statement,
  StatementLedger: { ...statement.StatementLedger, ...more },
});

describe("the page", () => {
  test("a statement shows the ledger, in which a positive chargeback is subtracted", async () => {
    const page = await somebody.get(asAgency.statement(ID));
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/<h1[^>]*>Statement of Aug 31, 2026<\/h1>/);
    expect(page.html).toContain("<title>Statement of Aug 31, 2026 – Producer Hub</title>");
    expect(page.words).toContain(`For ${standIn.agencyName}`);
    const ledger = /<dl class="ledger [^"]*">(.*?)<\/dl>/s.exec(page.html)?.[1] ?? "";
    expect([...ledger.matchAll(/−?\$[\d,.]+/g)].map(String)).toEqual([
      "−$20.50",
      "$1,234.56",
      "−$100.10",
      "$1,113.96",
      "$1,113.96",
    ]);
    expect(page.words).not.toContain("add up");
    // Changes that the backend does not announce are neither requested nor shown.
    expect(page.words).not.toContain("Changes since");
    expect(all.backend.count(/\/changes$/)).toBe(0);
  });

  test("an agency sees overrides and producers in a statement, and an agent sees neither", async () => {
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
    expect((await somebody.get(listToolAt(asAgent.statementPayments(ID, "overrides"), "csv"))).status).toBe(
      404,
    );
    expect(all.backend.count(/agentstatements.*overrides/)).toBe(0);
  });

  test("a statement says what carries over, what is on hold, and when a sum is wrong", async () => {
    answers(agentCall, { ...withLedger({ EndingBalance: -50, StatementBalance: 0 }), OnHold: 17 });
    const page = await somebody.get(asAgent.statement(ID));
    expect(page.words).toContain("$50.00 will be deducted from your next statement.");
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
  ])("a statement that cannot be had says so: %s", async (_, fault, status, says) => {
    all.backend.fail(agentCall, fault);
    const page = await somebody.get(asAgent.statement(ID));
    expect(page.status).toBe(status);
    expect(page.words).toContain(says);
    expect(page.words).not.toContain("$1,234.56");
  });

  test("a list of payments that fails leaves the others of the statement alive", async () => {
    all.backend.fail(`${agencyCall}/payments/commissions/processed`, { kind: "cut off" });
    answers(`${agencyCall}/payments/overrides/processed`, [payment, { Id: 9 }]);
    const page = await somebody.get(asAgency.statement(ID));
    expect(page.status).toBe(200);
    expect(page.words).toContain("Error loading processed payments");
    for (const words of ["$17.00", "1 entry could not be shown.", "Ending balance"])
      expect(page.words).toContain(words);
  });

  test.each(["a%2Fb", "..%2f..%2fevil", "a b", "x".repeat(65), "%00", "é"])(
    "a statement with a malformed id is not found, and the backend is not asked: %s",
    async (id) => {
      const before = all.backend.count(/statements\//);
      const paths = ["", "/pdf", "/payments/commissions"].map((rest) => `/statements/${id}${rest}`);
      for (const path of [...paths, `/lists/csv/statements/${id}/payments/commissions`])
        expect((await somebody.get(`${path}?agentId=${agentId}`)).status).toBe(404);
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

  test("changes since the statement before are shown where the backend announces them", async () => {
    answers(`/t/agents/${agentId}/features`, { Extensions: extensions.statementChanges });
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

  test("the first statement has no changes, and changes that fail leave a statement's page alive", async () => {
    answers(`/t/agents/${agentId}/features`, { Extensions: extensions.statementChanges });
    answers(call, { Before: null });
    expect((await somebody.get(asAgent.statement(ID))).words).not.toContain("Changes since");
    all.backend.fail(call, { kind: "status", status: 404 });
    const page = await somebody.get(asAgent.statement(ID));
    expect(page.status).toBe(200);
    expect(page.words).toContain("Error loading changes");
  });
});
