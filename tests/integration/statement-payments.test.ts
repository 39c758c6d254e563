import { describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { listToolAt } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import {
  agencyCall,
  all,
  answers,
  asAgency,
  asked,
  ID,
  labels,
  somebody,
  withStatements,
} from "../support/integration/statement-pages.ts";
import { standInPayment as payment } from "../support/stand-in-statements.ts";

/** The payments of a statement with a backend that shares no code with the reference backend. */

withStatements();

const { agencyId } = standIn;

describe("the payments of a kind", () => {
  const processed = `${agencyCall}/payments/commissions/processed`;
  const many = Array.from({ length: 1203 }, (_, n) => ({
    ...payment,
    Id: n + 1,
    PolicyId: 5000 + n,
    Amount: n - 3,
  }));

  test("payments of a statement that come as one list are sorted and paged by the portal", async () => {
    answers(processed, many);
    const page = await somebody.get(
      asAgency.statementPayments(ID, "commissions", { sort: "amount", pageSize: "50" }),
    );
    expect(page.status).toBe(200);
    for (const words of ["Processed (999+)", "On hold (1)", "1–50 of 1,203", "−$3.00"])
      expect(page.words).toContain(words);
    expect(Object.fromEntries(asked(processed)?.query ?? [])).toEqual({});
    expect(labels(page.html).filter((label) => /^5\d\d\d$/.test(label))).toHaveLength(50);
    const past = await somebody.get(asAgency.statementPayments(ID, "commissions", { page: "99" }));
    expect(past.url).toBe(all.url + asAgency.statementPayments(ID, "commissions"));
    const detail = await somebody.get(asAgency.statement(ID));
    expect(detail.words).toContain("All processed payments (999+)");
    expect(detail.words).toContain("The newest 10 of 1,203 are shown.");
  });

  test("payments of a statement are asked for page by page, and a page stays as it came", async () => {
    answers(processed, { Data: many.slice(0, 2), Total: 27 });
    answers(`/t/agencies/${agencyId}/features`, { Extensions: extensions.statementPages });
    const page = await somebody.get(
      asAgency.statementPayments(ID, "commissions", { page: "2", sort: "agent", desc: "true" }),
    );
    const query = asked(processed)?.query;
    expect(Object.fromEntries(query ?? [])).toEqual({ page: "2", pageSize: "25", sort: "AgentName-desc" });
    expect(asked(processed)?.headers.paged).toBe("1");
    expect(page.words).toContain("26–27 of 27");
  });

  test("a file of a statement's payments has the backend's page in the order in which it came", async () => {
    answers(processed, { Data: many.slice(0, 27).reverse(), Total: 27 });
    answers(`/t/agencies/${agencyId}/features`, { Extensions: extensions.statementPages });
    const csv = await somebody.get(listToolAt(asAgency.statementPayments(ID, "commissions"), "csv"));
    const ids = csv.bytes.toString("utf8", 3).split("\r\n").slice(1, 28);
    expect(ids.map((line) => line.split(",")[0])).toEqual(
      many
        .slice(0, 27)
        .reverse()
        .map(({ PolicyId }) => String(PolicyId)),
    );
  });

  test("a payment that cannot be read makes no page without rows", async () => {
    answers(processed, [...many.slice(0, 50), { Id: 3 }]);
    const page = await somebody.get(asAgency.statementPayments(ID, "commissions"));
    expect(labels(page.html)).toContain("2");
    expect(labels(page.html)).not.toContain("3");
    expect(page.words).toContain("50 payments");
  });

  test("a statement's payments on hold say when there are none, and a failure leaves the way to the others", async () => {
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

  test("payments of a statement are exported as text, whole, in the order of the page", async () => {
    answers(processed, [
      { ...payment, Id: 1, Amount: -12.5, AgentName: "=1+1", InsurerName: "Foreign Carrier" },
      { ...payment, Id: 2, Amount: 3 },
      { Id: 3 },
    ]);
    const csv = await somebody.get(
      listToolAt(asAgency.statementPayments(ID, "commissions", { sort: "amount", desc: "true" }), "csv"),
    );
    expect(csv.headers["content-disposition"]).toContain(
      'filename="statement-payments-processed-commissions-2026-08-31-2026-09-15.csv"',
    );
    expect(csv.bytes.toString("utf8", 3).split("\r\n")).toEqual([
      "Policy ID,Carrier,Policy type,Producer,Payment date,Amount,Status",
      "4711,,,Agnes Standin,2026-08-15,3,Processed",
      "4711,Foreign Carrier,,'=1+1,2026-08-15,-12.5,Processed",
      "1 entry could not be shown.,,,,,,",
      "",
    ]);
    all.backend.fail(processed, { kind: "status", status: 500 });
    const failed = await somebody.get(listToolAt(asAgency.statementPayments(ID, "commissions"), "csv"));
    expect(failed.status).toBe(502);
    expect(failed.words).toContain("Error exporting payments.");
  });
});
