import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paymentKinds } from "#api/payments.ts";
import { paymentStates, statement, statementPayment } from "#api/statements.ts";
import { paged, WORKBOOK_TYPE } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { type BackendExports, openExports } from "#backend/export-requests.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import es from "#locales/es/statements.json" with { type: "json" };
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { readFormats, readWorkbook } from "../support/backend/read-workbook.ts";
import { newestRun, statementId } from "../support/backend/statements.ts";

/** The PDF and the workbook of a statement say what the calls say, to the cent. */

const owners = [
  { name: "an agent", base: `/t/agentstatements/${demoIds.agent}`, id: demoIds.agent, sub: "demo-agent" },
  {
    name: "an agency",
    base: `/t/agencystatements/${demoIds.agency}`,
    id: demoIds.agency,
    sub: "demo-agency",
  },
];
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

describe.each(oneDatabase)("files of statements, on $name", ({ openFilled }) => {
  let database: OpenDatabase & { url: string };
  let exports: BackendExports;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    exports = openExports({ db: database.db, databaseUrl: database.url });
    ask = asking(testBackend(database.db, { exports }));
  });
  afterAll(async () => {
    await exports.close();
    await database.close();
  });

  const fetched = async (path: string, sub: string, language = "en") => {
    const response = await ask(path, sub, { headers: { "Accept-Language": language } });
    expect(response.status, path).toBe(200);
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  /** The ledger and all payments, as the calls answer them. */
  async function told(one: string, sub: string) {
    const { StatementLedger, OnHold } = statement.parse(await (await ask(one, sub)).json());
    const lists = [];
    for (const kind of paymentKinds) {
      for (const state of paymentStates) {
        const answer = await ask(`${one}/payments/${kind}/${state}?pageSize=100`, sub);
        const { Data } = paged(statementPayment).parse(await answer.json());
        lists.push(...Data.map((payment) => ({ kind, ...payment })));
      }
    }
    return { ledger: { ...StatementLedger, OnHold: OnHold ?? 0 }, payments: lists };
  }

  test.each(owners)(
    "the workbook of a statement of $name has its ledger and payments to the cent",
    async ({ base, id, sub }) => {
      const one = `${base}/${statementId(id, newestRun)}`;
      const { ledger, payments } = await told(one, sub);
      const { headers, bytes } = await fetched(`${one}/excel`, sub);
      expect(headers.get("Content-Type")).toBe(WORKBOOK_TYPE);
      expect(headers.get("Content-Disposition")).toContain(`Statement ${newestRun}.xlsx`);
      const sheets = await readWorkbook(bytes);
      expect(sheets.map(({ name }) => name)).toEqual(["Statement", "Payments"]);
      const [summary, listed] = sheets;
      expect(summary?.rows[0]?.slice(1)).toEqual([
        "Statement date",
        "Beginning balance",
        "Earned",
        "Chargebacks",
        "Ending balance",
        "Paid with this statement",
        "On hold",
      ]);
      expect(summary?.rows[1]?.slice(1)).toEqual([new Date(newestRun), ...Object.values(ledger)]);
      const rows = listed?.rows.slice(1) ?? [];
      const text = (cells: readonly unknown[]) => JSON.stringify(cells);
      expect(rows.map(text).sort()).toEqual(
        payments
          .map((payment) =>
            text([
              payment.kind === "commissions" ? "Commission" : "Override",
              payment.Status === "Processed" ? "Processed" : "On hold",
              new Date(payment.PaymentDate ?? ""),
              payment.CustomerName,
              payment.PolicyId,
              payment.AgentName,
              payment.InsurerName,
              payment.PolicyType,
              payment.Amount,
            ]),
          )
          .sort(),
      );
      const formats = readFormats(bytes, "Payments");
      expect(formats.I2).toMatchObject({ t: "n", z: '"$"#,##0.00;[Red]-"$"#,##0.00' });
      expect(formats.E2).toMatchObject({ t: "s", z: "@" });
    },
  );

  test.each(owners)(
    "the PDF of a statement of $name has its ledger, payments and totals to the cent",
    async ({ base, id, sub }) => {
      const one = `${base}/${statementId(id, newestRun)}`;
      const { ledger, payments } = await told(one, sub);
      const { headers, bytes } = await fetched(`${one}/pdf`, sub);
      expect(headers.get("Content-Type")).toBe("application/pdf");
      expect(headers.get("Content-Disposition")).toContain(`Statement ${newestRun}.pdf`);
      const pdf = await getDocumentProxy(new Uint8Array(bytes));
      const { text } = await extractText(pdf, { mergePages: true });
      for (const amount of Object.values(ledger)) expect(text).toContain(dollars.format(amount));
      for (const { CustomerName, Amount } of payments) {
        // The row of the customer ends with the amount.
        const amounts = text.split(CustomerName ?? "nothing").slice(1);
        expect(amounts.some((rest) => rest.slice(0, 200).includes(dollars.format(Amount)))).toBe(true);
      }
      expect(text, "nobody can read these").not.toMatch(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/);
      const sums = paymentKinds.flatMap((kind) =>
        ["Processed", "On Hold"].flatMap((status) => {
          const listed = payments.filter((payment) => payment.kind === kind && payment.Status === status);
          return listed.length > 0 ? [listed.reduce((sum, { Amount }) => sum + Amount, 0)] : [];
        }),
      );
      expect(sums.length).toBeGreaterThan(id === demoIds.agency ? 1 : 0);
      expect([...text.matchAll(/Total\s+(-?\$[\d,.]+)/g)].map(([, sum]) => sum)).toEqual(
        sums.map((sum) => dollars.format(sum)),
      );
      expect(text).toContain("Page 1");
      const { info } = await pdf.getMetadata();
      expect(info).toMatchObject({ Title: "Statement, October 15, 2025", Language: "en-US" });
      expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    },
  );

  test("the file of a statement is in the language that is asked for first", async () => {
    const one = `/t/agentstatements/${demoIds.agent}/${statementId(demoIds.agent, newestRun)}`;
    const { bytes, headers } = await fetched(`${one}/pdf`, "demo-agent", "es-MX,en;q=0.5");
    expect(headers.get("Content-Language")).toBe("es");
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text).toContain("Saldo inicial");
    expect(text).toContain(es.payments.columns.customer);
    expect(text).toMatch(/\d{1,2} [a-z]{3,4}\. 2025/);
    expect((await pdf.getMetadata()).info).toMatchObject({ Language: "es-US" });
    const workbook = await fetched(`${one}/excel`, "demo-agent", "es");
    const sheets = await readWorkbook(workbook.bytes);
    expect(sheets.map(({ name }) => name)).toEqual(["Estado de cuenta", "Pagos"]);
    const [ledger, payments] = sheets.map(({ rows }) => rows[0] ?? []);
    expect(ledger).toContain(es.detail.paid);
    expect(payments).toEqual(
      expect.arrayContaining([
        es.payments.policyId,
        es.payments.columns.agent,
        es.payments.columns.policyType,
      ]),
    );
    expect(sheets[1]?.rows.flat()).not.toContain("Medicare Supplement");
  });

  test("names with accents or like formulas stay as they are in the files of a statement", async () => {
    await sql`update agents set last_name = '=1+1 Żółć Nguyễn' where id = ${demoIds.agent}`.execute(
      database.db,
    );
    const one = `/t/agentstatements/${demoIds.agent}/${statementId(demoIds.agent, newestRun)}`;
    const { bytes } = await fetched(`${one}/excel`, "demo-agent");
    const sheet = readFormats(bytes, "Payments");
    expect(sheet.F2).toMatchObject({ t: "s", v: "Marisol =1+1 Żółć Nguyễn", z: "@" });
    expect(sheet.F2?.f).toBeUndefined();
    const pdf = await getDocumentProxy(new Uint8Array((await fetched(`${one}/pdf`, "demo-agent")).bytes));
    expect((await extractText(pdf, { mergePages: true })).text.normalize()).toContain("Żółć Nguyễn");
  });

  test("a statement's PDF has the heads of its table on each page, and is refused for too many payments", async () => {
    const run = "2020-01-15";
    const pay = (from: number, to: number) =>
      sql`
        insert into payments (id, enrollment_id, kind, agent_id, payment_date, run_date, amount_cents, status)
        select md5('file ' || n)::uuid, ${demoIds.enrollment}, 'commission', ${demoIds.agent}, ${run}, ${run}, n, 'Processed'
        from generate_series(${from}::integer, ${to}::integer) as n`.execute(database.db);
    await pay(1, 100);
    const one = `/t/agentstatements/${demoIds.agent}/${statementId(demoIds.agent, run)}`;
    const pdf = await getDocumentProxy(new Uint8Array((await fetched(`${one}/pdf`, "demo-agent")).bytes));
    const { text } = await extractText(pdf, { mergePages: false });
    expect(text.length).toBeGreaterThan(2);
    for (const [index, page] of text.entries()) {
      expect(page).toContain("Payment date");
      expect(page).toContain(`Page ${index + 1}`);
    }
    const amounts = text.join(" ").match(/\$0\.\d\d/g) ?? [];
    expect(new Set(amounts).size).toBeGreaterThan(99);
    expect(text.at(-1)).toContain("$50.50");
    await pay(101, 20_001);
    const refused = await ask(`${one}/pdf`, "demo-agent");
    expect(refused.status).toBe(422);
    expect((await refused.json()).detail).toContain("20000");
    const sheets = await readWorkbook((await fetched(`${one}/excel`, "demo-agent")).bytes);
    expect(sheets[1]?.rows).toHaveLength(20_002);
  }, 120_000);
});
