import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#api/contracts.ts";
import { WORKBOOK_TYPE } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { known } from "#backend/demo/known.ts";
import { type Ask, asking, testBackend } from "./support/backend.ts";
import { databaseKinds } from "./support/databases.ts";
import { unzip } from "./support/zip.ts";

/** The XML of the first sheet, and of the styles. */
async function read(response: Response): Promise<{ sheet: string; styles: string; book: string }> {
  const entries = unzip(Buffer.from(await response.arrayBuffer()));
  const [sheet, styles, book] = ["xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/workbook.xml"].map((name) =>
    entries.get(name),
  );
  if (!sheet || !styles || !book) throw new Error(`The workbook lacks a part; it has ${[...entries.keys()]}`);
  return { sheet, styles, book };
}

const rowsOf = (sheet: string) =>
  [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells]) => cells ?? "");
const textsOf = (row: string) =>
  [...row.matchAll(/<c [^>]*t="str"[^>]*><v>(.*?)<\/v><\/c>/gs)].map(([, text]) => text);

/** One width for each column; neighbours of one width share an element. */
const widthsOf = (sheet: string) =>
  [...sheet.matchAll(/<col min="(\d+)" max="(\d+)" width="(\d+)/g)].flatMap(([, min, max, width]) =>
    Array<number>(Number(max) - Number(min) + 1).fill(Number(width)),
  );

describe.each(databaseKinds)("workbooks, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(
      testBackend(database.db, { policiesExportExcludedAgencyId: known.excludedAgency.toUpperCase() }),
    );
  });
  afterAll(() => database.close());

  test("the policies of an agent's contract", async () => {
    const mine = contract.parse(
      await (await ask(`/t/agentcontracts/${known.agentContract}`, "demo-agent")).json(),
    );
    const response = await ask(`/t/agentcontracts/${known.agentContract}/policies/excel`, "demo-agent");
    expect(response.headers.get("Content-Type")).toBe(WORKBOOK_TYPE);
    expect(response.headers.get("Content-Disposition")).toContain(
      'attachment; filename="Alder Health Plans policies 2025-10-20.xlsx"',
    );
    const { sheet, styles, book } = await read(response);
    expect(book).toContain('name="Policies"');
    const rows = rowsOf(sheet);
    expect(textsOf(rows[0] ?? "").slice(0, 3)).toEqual(["Agent", "Writing number", "Policy number"]);
    expect(rows).toHaveLength(1 + (mine.PolicyCount ?? 0));
    expect(rows.slice(1).every((row) => textsOf(row)[0] === "Marisol Vega")).toBe(true);
    expect(sheet).toMatch(/<pane ySplit="1"[^>]*state="frozen"/);
    expect(widthsOf(sheet)).toEqual([28, 18, 18, 18, 20, 44, 12, 8, 14, 15, 15]);
    expect(styles).toContain('formatCode="yyyy-mm-dd"');
  });

  test("dates are date cells, on the right day", async () => {
    const dates = await database.db
      .selectFrom("policies")
      .select("effective_date")
      .where("agent_contract_id", "=", known.agentContract)
      .orderBy("id")
      .execute();
    const response = await ask(`/t/agentcontracts/${known.agentContract}/policies/excel`, "demo-agent");
    const { sheet, styles } = await read(response);
    const cells = rowsOf(sheet)
      .slice(1)
      .map((row) => /<c r="J\d+" s="(\d+)"><v>(\d+)<\/v><\/c>/.exec(row));
    const dayOne = Date.UTC(1899, 11, 30);
    const written = cells.map((cell) =>
      new Date(dayOne + Number(cell?.[2]) * 86_400_000).toISOString().slice(0, 10),
    );
    expect(written).toEqual(dates.map(({ effective_date }) => effective_date));
    const formats = [
      ...(/<cellXfs.*?<\/cellXfs>/s.exec(styles)?.[0] ?? "").matchAll(/<xf numFmtId="(\d+)"/g),
    ];
    const dateFormat = /numFmtId="(\d+)" formatCode="yyyy-mm-dd"/.exec(styles)?.[1];
    expect(new Set(cells.map((cell) => formats[Number(cell?.[1])]?.[1]))).toEqual(new Set([dateFormat]));
  });

  test("an agency's policies are those of its downline, by agent", async () => {
    const whole = contract.parse(
      await (await ask(`/t/agencycontracts/${known.agencyContract}`, "demo-agency")).json(),
    );
    const response = await ask(`/t/agencycontracts/${known.agencyContract}/policies/excel`, "demo-agency");
    const agents = rowsOf((await read(response)).sheet)
      .slice(1)
      .map((row) => textsOf(row)[0] ?? "");
    expect(agents).toHaveLength(whole.PolicyCount ?? -1);
    expect(agents).toEqual([...agents].sort());
    expect(new Set(agents).size).toBeGreaterThan(10);
  });

  test("a contract without policies gives the header alone", async () => {
    const path = `/t/agentcontracts/${known.agentContractWithoutPolicies}/policies/excel`;
    expect(rowsOf((await read(await ask(path, "demo-agent"))).sheet)).toHaveLength(1);
  });

  test("the hierarchy has a row for every agency and agent", async () => {
    const response = await ask(`/t/agencycontracts/${known.agencyContract}/hierarchy/excel`, "demo-agency");
    const { sheet } = await read(response);
    const rows = rowsOf(sheet);
    expect(textsOf(rows[1] ?? "")).toEqual(["Agency", "Harborlight Insurance Marketing"]);
    const tree = await (
      await ask(`/t/agencycontracts/${known.agencyContract}/hierarchy`, "demo-agency")
    ).text();
    expect(rows.length - 1).toBe(tree.match(/"Id":/g)?.length);
    expect(sheet).toContain("Marisol Vega");
  });

  test("no text becomes a formula, a link or markup", async () => {
    const paths = [
      `/t/agentcontracts/${known.hostile.agentContract}/policies/excel`,
      `/t/agencycontracts/${known.hostile.agencyContract}/policies/excel`,
      `/t/agencycontracts/${known.hostile.agencyContract}/hierarchy/excel`,
    ];
    for (const path of paths) {
      const response = await ask(path, known.hostile.sub);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Disposition")).toMatch(
        /^attachment; filename="[^"]*"; filename\*=UTF-8''[^"; ]+$/,
      );
      const { sheet } = await read(response);
      expect(sheet).not.toMatch(/<f[ >/]|<hyperlink|<img/);
      expect(sheet).not.toContain("\u0007");
      expect(sheet).toMatch(/t="str"><v>=1\+1/);
      expect(sheet).toContain("&lt;");
      for (const row of rowsOf(sheet).slice(1)) {
        for (const [, type] of row.matchAll(/<c [^>]*?(?:t="(\w+)")?><v>/g))
          expect([undefined, "str", "n"]).toContain(type);
      }
    }
  });

  test("the one agency may not export policies, by whatever address; all else it may", async () => {
    const id = known.excludedAgencyContract;
    for (const path of [
      `/t/agencycontracts/${id}/policies/excel`,
      `/t/agencycontracts/${id.toUpperCase()}/policies/excel`,
    ]) {
      const response = await ask(path, "demo-six");
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        status: 403,
        detail: "This agency cannot export policies.",
      });
    }
    const hierarchy = await ask(`/t/agencycontracts/${id}/hierarchy/excel`, "demo-six");
    expect(hierarchy.status).toBe(200);
    await hierarchy.arrayBuffer();
    expect((await ask(`/t/agencycontracts/${id}/policies/excel`, "demo-agency")).status).toBe(404);
  });
});
