import { read, utils } from "@e965/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { listToolAt } from "#app/paths.ts";
import { readWorkbook } from "../support/backend/read-workbook.ts";
import { linksOf } from "../support/html-form.ts";
import { forgeryTokenOf, standInsOfFile } from "../support/security/stand-ins.ts";
import { standInPortals } from "../support/stand-in-portals.ts";
import { standInPayment } from "../support/stand-in-statements.ts";
import type { Visitor } from "../support/visitor.ts";

/** Payments on hold of all statements, with a backend that announces them and with one that does not. */

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

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

describe.each(standInPortals)("payments on hold of an $type", ({ type, owner, at }) => {
  const call = `${owner}/onholdpayments`;
  const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
  const announced = () => answers(`${owner}/features`, { Extensions: extensions.onHoldPayments });

  test("payments on hold are left out, and not asked for, where the backend does not announce them", async () => {
    const page = await somebody.get(at.statements());
    expect(page.words).not.toContain("Payments on hold");
    expect((await somebody.get(at.onHoldPayments())).status).toBe(404);
    expect(all.backend.count(call)).toBe(0);
  });

  test("payments on hold are counted beside the statements and shown with their statement and their policy", async () => {
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

  test("payments on hold have an answer to a page past the last, no rows, an unreadable row and a failure", async () => {
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

  const linesOf = (bytes: Buffer) => bytes.toString("utf8", 3).trimEnd().split("\r\n");
  const onHold = (part: string, query: Record<string, string> = {}) =>
    listToolAt(at.onHoldPayments(query), part);

  test("payments on hold are exported whole, in the chosen columns, as CSV and as a workbook that others read", async () => {
    announced();
    const rows = Array.from({ length: 130 }, (_, index) =>
      payment(index + 1, {
        Amount: index,
        AgentName: '=HYPERLINK("x")',
        ...(index === 0 && { Kind: "other" }),
      }),
    );
    all.backend.answer(call, ({ query }) => {
      const [page, size] = [Number(query.get("page")), Number(query.get("pageSize"))];
      return { Data: rows.slice((page - 1) * size, page * size), Total: rows.length };
    });
    const csv = await somebody.get(onHold("csv"));
    expect([csv.status, csv.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(csv.headers["content-disposition"]).toContain('filename="payments-on-hold-2026-09-15.csv"');
    const lines = linesOf(csv.bytes);
    const agent = type === "agency" ? ["Producer"] : [];
    expect(lines[0]).toBe(
      [
        ...["Policy ID", "Carrier", "Policy type", ...agent, "Type", "Payment date", "Statement"],
        "Amount",
      ].join(),
    );
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[2]).toMatch(/^4711,Foreign Carrier,,.*Override,2026-08-15,2026-08-31,1$/);
    if (type === "agency") expect(lines[2]).toContain('"\'=HYPERLINK(""x"")"');

    const excel = await somebody.get(onHold("excel", { cols: "policy.date.amount.kind" }));
    expect(excel.headers["content-disposition"]).toContain('filename="payments-on-hold-2026-09-15.xlsx"');
    const [sheet] = await readWorkbook(excel.bytes);
    expect(sheet?.name).toBe("Payments on hold");
    expect(sheet?.rows[0]).toEqual(["Policy ID", "Type", "Payment date", "Amount"]);
    expect(sheet?.rows).toHaveLength(rows.length + 1);
    expect([sheet?.rows[2]?.[1], sheet?.rows[2]?.[3]]).toEqual(["Override", 1]);
    const spanish = await somebody.get(`${onHold("csv", { cols: "policy.kind" })}&lng=es`);
    expect(linesOf(spanish.bytes).slice(0, 3)).toEqual([
      "Identificador de la póliza,Tipo",
      "4711,",
      "4711,Override",
    ]);
    await somebody.get(`${at.home()}&lng=en`);
  });

  test("payments on hold that cannot be read are counted in the last row of a file", async () => {
    announced();
    answers(call, { Data: [payment(1), { Id: {} }], Total: 2 });
    const query = { cols: "policy.amount" };
    const [sheet] = await readWorkbook((await somebody.get(onHold("excel", query))).bytes);
    expect(sheet?.rows.slice(1)).toEqual([
      ["4711", -17.5],
      ["1 entry could not be shown.", null],
    ]);
    expect(linesOf((await somebody.get(onHold("csv", query))).bytes).at(-1)).toBe(
      "1 entry could not be shown.,",
    );
  });

  test("payments on hold that are too many for CSV are exported as a whole workbook", async () => {
    announced();
    const [pages, size] = [11, 10_000];
    const rows = Array.from({ length: size }, (_, index) => payment(index));
    all.backend.answer(call, () => ({ Data: rows, Total: pages * size }));
    expect((await somebody.get(onHold("csv"))).status).toBe(422);
    const { bytes } = await somebody.get(onHold("excel", { cols: "policy" }));
    const book = read(bytes);
    const range = utils.decode_range(book.Sheets[book.SheetNames[0] ?? ""]?.["!ref"] ?? "");
    expect(range.e.r).toBe(pages * size);
  });

  test("payments on hold have chosen columns in the address, and saved views with them", async () => {
    announced();
    answers(call, { Data: [payment(1)], Total: 1 });
    const chosen = await somebody.get(at.onHoldPayments({ chosen: "yes", cols: "amount" }), {
      follow: false,
    });
    expect(chosen.location).toBe(all.url + at.onHoldPayments({ cols: "policy.amount" }));
    const page = await somebody.get(at.onHoldPayments({ cols: "policy.amount" }));
    const headings = [...page.html.matchAll(/<th scope="col"[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(headings).toEqual(["Policy", "Amount"]);
    const saved = await somebody.post(
      onHold("views", { cols: "policy.amount" }),
      { csrf: forgeryTokenOf(page), name: "Amounts" },
      { follow: false },
    );
    expect([saved.status, saved.location]).toEqual([
      303,
      all.url + at.onHoldPayments({ cols: "policy.amount" }),
    ]);
    const view = linksOf((await somebody.get(onHold("views"))).html).find(({ label }) => label === "Amounts");
    expect(view?.href).toBe(at.onHoldPayments({ cols: "policy.amount" }));
    const kept = await somebody.get(onHold("views"));
    const [removal = ""] = linksOf(kept.html).flatMap(({ href }) =>
      href.includes("/removal") ? [href] : [],
    );
    expect(kept.words, "the sidebar does not lead to this list").not.toContain("Make default");
    const csrf = forgeryTokenOf(kept);
    const refused = await somebody.post(removal.replace("/removal", "/default"), { csrf, default: "yes" });
    expect(refused.status).toBe(404);
    // The views of one list are not those of another.
    expect((await somebody.get(listToolAt(at.enrollments(), "views"))).words).not.toContain("Amounts");
  });

  test("payments on hold have no files and no saved views where the backend does not announce them", async () => {
    for (const part of ["csv", "excel", "views", "views/0123456789ab/removal"])
      expect((await somebody.get(onHold(part))).status, part).toBe(404);
  });

  test("a file of payments on hold that cannot be made is a page that says so", async () => {
    announced();
    all.backend.fail(call, { kind: "status", status: 500 });
    for (const kind of ["csv", "excel"]) {
      const failed = await somebody.get(onHold(kind));
      expect(failed.status, kind).toBe(502);
      expect(failed.words).toContain("The file could not be made.");
    }
  });
});
