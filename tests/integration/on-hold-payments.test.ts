import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { linksOf } from "../support/html-form.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import { standInPortals } from "../support/stand-in-portals.ts";
import { standInPayment } from "../support/stand-in-statements.ts";
import type { Visitor } from "../support/visitor.ts";

/** Payments on hold of all statements, with a backend that announces them and with one that does not. */

let all: StandIns;
let somebody: Visitor;

beforeAll(async () => {
  all = await startStandIns();
  ({ somebody } = await all.signedIn());
});
afterEach(() => all.backend.heal());
afterAll(() => all?.stop());

const payment = (Id: number, more: object = {}) => ({
  ...standInPayment,
  Id,
  Amount: -17.5,
  Status: "On Hold",
  InsurerName: "Foreign Carrier",
  Kind: "overrides",
  PaymentRunId: 88,
  StatementDate: "2026-08-31T00:00:00Z",
  ...more,
});

describe.each(standInPortals)("of an $type", ({ type, owner, at }) => {
  const call = `${owner}/onholdpayments`;
  const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
  const announced = () => answers(`${owner}/features`, { Extensions: extensions.onHoldPayments });

  test("are left out, and not asked for, where the backend does not announce them", async () => {
    const page = await somebody.get(at.statements());
    expect(page.words).not.toContain("Payments on hold");
    expect((await somebody.get(at.onHoldPayments())).status).toBe(404);
    expect(all.backend.count(call)).toBe(0);
  });

  test("are counted beside the list and shown with their statement and their policy", async () => {
    announced();
    answers(call, { Data: [payment(1), payment(2, { Kind: "other", PaymentRunId: null })], Total: 2 });
    const list = await somebody.get(at.statements());
    const link = linksOf(list.html).find(({ label }) => label === "Payments on hold (2)");
    expect(link?.href).toBe(at.onHoldPayments());
    const page = await somebody.get(at.onHoldPayments({ pageSize: "50" }));
    expect(page.status).toBe(200);
    const asked = all.backend.calls.findLast(({ path }) => path === call);
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ page: "1", pageSize: "50" });
    for (const words of ["2 payments on hold", "−$17.50", "Override", "Foreign Carrier", "Aug 15, 2026"])
      expect(page.words).toContain(words);
    expect(/<th[^>]*>Producer</.test(page.html)).toBe(type === "agency");
    const hrefs = linksOf(page.html).map(({ href }) => href);
    expect(hrefs.filter((href) => href === at.enrollment("4711"))).toHaveLength(2);
    expect(hrefs.filter((href) => href === at.statement("88"))).toHaveLength(1);
  });

  test("past the last page, none, a row that cannot be read, and a failure", async () => {
    announced();
    answers(call, { Data: [payment(1), { Id: {} }], Total: 2 });
    expect((await somebody.get(at.onHoldPayments({ page: "7" }))).url).toBe(all.url + at.onHoldPayments());
    expect((await somebody.get(at.onHoldPayments())).words).toContain("1 entry could not be shown.");
    answers(call, { Data: [], Total: 0 });
    expect((await somebody.get(at.onHoldPayments())).words).toContain("No payments on hold");
    all.backend.fail(call, { kind: "status", status: 500 });
    const failed = await somebody.get(at.onHoldPayments());
    expect(failed.status).toBe(502);
    expect(failed.words).toContain("Error loading payments on hold");
    const list = await somebody.get(at.statements());
    expect(list.status).toBe(200);
    expect(linksOf(list.html).map(({ label }) => label)).toContain("Payments on hold");
  });
});
