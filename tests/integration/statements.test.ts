import { beforeAll, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { cookiesOf } from "../support/security/raw.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { standInStatement } from "../support/stand-in-statements.ts";
import type { Visitor } from "../support/visitor.ts";
import { MOST_LIST_HTML, weightOf } from "../support/weight.ts";

/** The list of statements with a backend that shares no code with the reference backend. Today is September 15, 2026. */

const { agentId, agencyId } = standIn;
const asAgent = pathsFor({ type: "agent", id: agentId });
const asAgency = pathsFor({ type: "agency", id: agencyId });
const call = `/t/agents/${agentId}/statements`;
const features = `/t/agents/${agentId}/features`;
const expectedCall = `/t/agents/${agentId}/expectedpayments`;
const TIMEOUT_MS = 1500;

let somebody: Visitor;

const all = standInsOfFile({ BACKEND_TIMEOUT_MS: String(TIMEOUT_MS) });
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
/** The last call of the list itself. The sums of the year are asked for beside it. */
const lastCall = (path: string) =>
  all.backend.calls.findLast(
    ({ path: called, query }) =>
      called === path && !(query.get("pageSize") === "100" && !query.has("InsurerId")),
  );
const asked = (path: string) => Object.fromEntries(lastCall(path)?.query ?? []);
const statement = (id: number, date: string, Earned: number, Chargeback = 0) => ({
  PaymentRunId: id,
  StatementDate: date,
  StatementLedger: {
    BeginningBalance: 0,
    Earned,
    Chargeback,
    EndingBalance: Earned - Math.abs(Chargeback),
    StatementBalance: Earned - Math.abs(Chargeback),
  },
});
/** The statements of a page, in their order. */
const shown = (html: string) =>
  linksOf(html).flatMap(({ href }) => /^\/statements\/(\d+)\?/.exec(href)?.[1] ?? []);

describe("the call of the list", () => {
  test("statements are asked for by the filters of the specification alone where no extension is announced", async () => {
    await somebody.get(asAgent.statements({ carrier: "77", sort: "paid", pageSize: "50" }));
    expect(asked(call)).toEqual({ InsurerId: "77" });
    expect(lastCall(call)?.headers).not.toHaveProperty("paged");
  });

  test("the list of statements is asked for a page by query and header, the newest first", async () => {
    answers(features, { Extensions: extensions.statementPages });
    const page = await somebody.get(asAgent.statements());
    expect(page.status).toBe(200);
    expect(asked(call)).toEqual({ sort: "StatementDate-desc", page: "1", pageSize: "25" });
    expect(lastCall(call)?.headers.paged).toBe("1");
    expect(page.words).toContain("1 statement, sorted by statement date, newest first");
    // A positive chargeback is subtracted: it is shown as what it is.
    for (const words of ["Aug 31, 2026", "−$20.50", "$1,234.56", "−$100.10", "$1,113.96"])
      expect(page.words).toContain(words);
    expect(page.html).toMatch(/data-tone="negative">−\$100\.10/);
    expect(page.html).toMatch(/data-tone="positive">\$1,234\.56/);
  });

  test("every filter of the statements reaches the backend under the names of the API", async () => {
    const query = {
      carrier: "77",
      policyType: "1",
      from: "2026-01-01",
      to: "2026-09-15",
      sort: "chargeback",
      pageSize: "100",
    };
    const own = `/t/agencies/${agencyId}/statements`;
    answers(`/t/agencies/${agencyId}/features`, { Extensions: extensions.statementPages });
    const page = await somebody.get(asAgency.statements(query));
    expect(page.url).toBe(all.url + asAgency.statements(query));
    expect(asked(own)).toEqual({
      InsurerId: "77",
      PolicyTypeId: "1",
      StartStatementDateRange: "2026-01-01",
      EndStatementDateRange: "2026-09-15",
      sort: "Chargeback-asc",
      page: "1",
      pageSize: "100",
    });
    for (const words of [
      "Carrier: Foreign Carrier",
      "Policy type: Foreign Medigap",
      "Statement date from: Jan 1, 2026",
    ])
      expect(page.words).toContain(words);
    const without = linksOf(page.html).filter(({ label }) => label.startsWith("Carrier: "));
    expect(without.map(({ href }) => new URL(href, all.url).searchParams.get("carrier"))).toEqual([null]);
  });

  test("an address with a filter that nobody offers, or a page past the last, leads to the statements without it", async () => {
    for (const query of [{ carrier: "99" }, { policyType: "99" }, { page: "9" }] as const) {
      const { url, status } = await somebody.get(asAgent.statements({ ...query, sort: "paid" }));
      expect([url, status]).toEqual([all.url + asAgent.statements({ sort: "paid" }), 200]);
    }
  });

  test("statements refuse days after today and what is no day beside their field, and the rest is applied", async () => {
    const page = await somebody.get(
      asAgent.statements({ from: "2026-02-30", to: "2026-09-16", carrier: "77" }),
    );
    expect(page.status).toBe(200);
    expect(asked(call)).toMatchObject({ InsurerId: "77" });
    expect(asked(call)).not.toHaveProperty("StartStatementDateRange");
    expect(asked(call)).not.toHaveProperty("EndStatementDateRange");
    expect(page.html).toMatch(/id="to-error"(.|\n)*?Choose today or an earlier date\./);
    expect(page.html).toMatch(/id="from-error"(.|\n)*?Enter a valid date/);
    expect(linksOf(page.html).filter(({ href }) => href.includes("2026-09-16"))).toEqual([]);
    await somebody.get(asAgent.statements({ to: "2026-09-15" }));
    expect(asked(call).EndStatementDateRange).toBe("2026-09-15");
  });
});

describe("answers", () => {
  const many = Array.from({ length: 30 }, (_, n) =>
    statement(n + 1, `2026-0${1 + (n % 8)}-${String(1 + (n % 28)).padStart(2, "0")}`, n + 0.1, -n),
  );

  test("a whole list of statements is sorted and paged by the portal", async () => {
    for (const body of [many, { Data: many, Total: 30 }, { Data: many }]) {
      answers(call, body);
      const first = await somebody.get(asAgent.statements({ sort: "earned", desc: "true" }));
      expect(shown(first.html).slice(0, 3)).toEqual(["30", "29", "28"]);
      expect(shown(first.html)).toHaveLength(25);
      expect(first.words).toContain("30 statements");
      const second = await somebody.get(asAgent.statements({ sort: "earned", desc: "true", page: "2" }));
      expect(shown(second.html)).toEqual(["5", "4", "3", "2", "1"]);
      // 0.1 + 1.1 + 2.1 + 3.1 + 4.1, and −10 charged back.
      expect(second.html).toMatch(/<tfoot>.*\$10\.50.*−\$10\.00.*<\/tfoot>/s);
      const newest = await somebody.get(asAgent.statements());
      const dates = [...newest.html.matchAll(/>([A-Z][a-z]+ \d+, 2026)<\/a>/g)].map(([, date = ""]) =>
        Date.parse(date),
      );
      expect(dates).toHaveLength(25);
      expect(dates).toEqual([...dates].sort((a, b) => b - a));
    }
  });

  test("a page of a longer list of statements stays as it came", async () => {
    answers(call, { Data: many.slice(3, 5), Total: 27 });
    const page = await somebody.get(asAgent.statements({ page: "2" }));
    expect(shown(page.html)).toEqual(["4", "5"]);
    expect(page.words).toContain("27 statements, sorted by statement date, newest first · page 2 of 2");
    expect(page.words).toContain("26–27 of 27");
  });

  test("an empty list of statements says whether there are none or the filters let none through", async () => {
    for (const body of [[], { Data: null, Total: 0 }]) {
      answers(call, body);
      expect((await somebody.get(asAgent.statements())).words).toContain("No statements yet");
      const filtered = await somebody.get(asAgent.statements({ carrier: "77" }));
      expect(filtered.words).toContain("No statements match these filters");
      expect(filtered.words).not.toContain("No statements yet");
    }
  });

  test("a statement without a ledger has dashes, and one that cannot be read is left out and counted", async () => {
    const secret = "Confidential Person";
    answers(call, [
      { PaymentRunId: 1, StatementDate: "2026-05-01" },
      { PaymentRunId: 2, StatementDate: "2026-04-01", StatementLedger: { Earned: 3 } },
      { PaymentRunId: 3, StatementDate: secret },
      { PaymentRunId: 4, StatementDate: "2026-03-01", StatementLedger: { Earned: secret } },
    ]);
    const page = await somebody.get(asAgent.statements());
    expect(page.status).toBe(200);
    expect(shown(page.html)).toEqual(["1", "2"]);
    expect(page.words).toContain("2 entries could not be shown.");
    expect(page.html).toMatch(/<td[^>]*>–<\/td>/);
    const line = all.portal
      .log()
      .split("\n")
      .find((text) => text.includes("rows left out") && text.includes(call.replace(agentId, "{ownerId}")));
    expect(line).toContain("StatementDate");
    expect(line).toContain("StatementLedger.Earned");
    expect(all.portal.log()).not.toContain(secret);
  });

  test.each<[string, Fault, number, string]>([
    ["500", { kind: "status", status: 500 }, 502, "Failed to fetch: 500 Internal Server Error"],
    ["cut in the body", { kind: "reset" }, 503, "The Hub could not be reached."],
    ["JSON cut in half", { kind: "cut off" }, 502, "The Hub’s answer could not be read."],
    ["another shape", { kind: "shape", body: { Surprise: [1] } }, 502, "The Hub’s answer could not be read."],
    ["late", { kind: "slow", delayMs: "untilReleased" }, 504, "The Hub did not answer in time."],
    ["403", { kind: "status", status: 403 }, 403, "Failed to fetch: 403 Forbidden"],
  ])("a list of statements that fails says so: %s", async (_, fault, status, told) => {
    all.backend.fail(call, fault);
    const page = await somebody.get(asAgent.statements());
    expect(page.status).toBe(status);
    expect(page.words).toContain("Error loading statements");
    expect(page.words).toContain(told);
    expect(page.words).toContain("Foreign Carrier");
  });

  test("filters of statements that cannot be had leave the list and what is chosen", async () => {
    all.backend.fail(`/t/agents/${agentId}/enrollmentsearchform`, { kind: "status", status: 500 });
    const page = await somebody.get(asAgent.statements({ carrier: "77" }));
    expect(page.status).toBe(200);
    for (const what of ["carriers", "policy types"]) expect(page.words).toContain(`Error loading ${what}`);
    expect(asked(call).InsurerId).toBe("77");
    expect(page.html).toMatch(/<option value="77" selected="">/);
  });
});

describe("expected payments", () => {
  const policy = (id: number) => ({
    PolicyId: id,
    InsurerName: "Foreign Carrier",
    EffectiveDate: "2026-03-01",
  });
  const found = { StatementDate: "2026-08-31", EffectiveUntil: "2026-07-01", Data: [policy(4711)], Total: 1 };

  test("expected payments are left out, and not asked for, where the backend does not announce them", async () => {
    const before = all.backend.count(expectedCall);
    const page = await somebody.get(asAgent.statements());
    expect(page.words).not.toContain("Unpaid policies");
    expect((await somebody.get(asAgent.expectedPayments())).status).toBe(404);
    expect(all.backend.count(expectedCall)).toBe(before);
  });

  test("expected payments are counted beside the statements and shown with their rule", async () => {
    answers(features, { Extensions: extensions.expectedPayments });
    answers(expectedCall, found);
    const list = await somebody.get(asAgent.statements());
    expect(linksOf(list.html).find(({ label }) => label === "Unpaid policies (1)")?.href).toBe(
      asAgent.expectedPayments(),
    );
    const page = await somebody.get(asAgent.expectedPayments());
    expect(page.words).toContain(
      "These active policies started by Jul 1, 2026 and are in no statement through Aug 31, 2026.",
    );
    expect(linksOf(page.html).find(({ label }) => label === "4711")?.href).toBe(asAgent.enrollment("4711"));
    expect((await somebody.get(asAgent.expectedPayments({ page: "7" }))).url).toBe(
      all.url + asAgent.expectedPayments(),
    );
  });

  test("expected payments are exported whole", async () => {
    answers(features, { Extensions: extensions.expectedPayments });
    answers(expectedCall, { ...found, Data: [policy(1)], Total: 1 });
    const { bytes } = await somebody.get(listToolAt(asAgent.expectedPayments(), "csv"));
    const [headings, row, ...more] = bytes.toString("utf8", 3).trimEnd().split("\r\n");
    expect(headings).toBe("Policy,Carrier,Policy type,Effective");
    expect(row).toBe("1,Foreign Carrier,,2026-03-01");
    expect(more).toEqual([]);
  });

  test("expected payments say how many there are, that there are none, what cannot be read and when they fail", async () => {
    answers(features, { Extensions: extensions.expectedPayments });
    answers(expectedCall, { ...found, Data: [policy(1), { PolicyId: {} }], Total: 1000 });
    const many = await somebody.get(asAgent.expectedPayments());
    expect(many.words).toContain("1,000 policies without a payment");
    expect(many.words).toContain("1 entry could not be shown.");
    answers(expectedCall, { ...found, Data: [], Total: 0 });
    expect((await somebody.get(asAgent.expectedPayments())).words).toContain("No unpaid policies");
    all.backend.fail(expectedCall, { kind: "status", status: 500 });
    const failed = await somebody.get(asAgent.expectedPayments());
    expect(failed.status).toBe(502);
    expect(failed.words).toContain("Error loading unpaid policies");
    const list = await somebody.get(asAgent.statements());
    expect(list.status).toBe(200);
    expect(linksOf(list.html).map(({ label }) => label)).toContain("Unpaid policies");
  });
});

test("a page of 25 statements is no heavier than a list may be", async () => {
  const rows = Array.from({ length: 25 }, (_, n) => ({
    ...standInStatement,
    PaymentRunId: crypto.randomUUID(),
    StatementLedger: { ...standInStatement.StatementLedger, Earned: 1000 + n * 37.11, Chargeback: n * 7.3 },
  }));
  answers(call, { Data: rows, Total: 300 });
  const own = cookiesOf(somebody);
  const full = await weightOf(all.url, asAgent.statements(), own);
  const lite = await weightOf(all.url, asAgent.statements(), { ...own, "save-data": "on" });
  expect(lite.html).toBeLessThanOrEqual(MOST_LIST_HTML.lite);
  expect(full.html).toBeLessThanOrEqual(MOST_LIST_HTML.full);
  expect(lite.html).toBeGreaterThan(2_000);
});
