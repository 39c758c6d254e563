import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#api/contracts.ts";
import { WORKBOOK_TYPE } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import es from "#locales/es/enrollments.json" with { type: "json" };
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { dayOf, readFormats, readPart, readRows, readWorkbook } from "../support/backend/read-workbook.ts";

describe.each(oneDatabase)("workbooks, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(
      testBackend(database.db, { policiesExportExcludedAgencyId: demoIds.excludedAgency.toUpperCase() }),
    );
  });
  afterAll(() => database.close());

  test("the workbook of an agent's contract has a row for each of its policies", async () => {
    const mine = contract.parse(
      await (await ask(`/t/agentcontracts/${demoIds.agentContract}`, "demo-agent")).json(),
    );
    const response = await ask(`/t/agentcontracts/${demoIds.agentContract}/policies/excel`, "demo-agent");
    expect(response.headers.get("Content-Type")).toBe(WORKBOOK_TYPE);
    expect(response.headers.get("Content-Disposition")).toContain(
      'attachment; filename="Alder Health Plans policies 2025-10-20.xlsx"',
    );
    const workbook = await response.arrayBuffer();
    const [sheet, ...others] = await readWorkbook(workbook);
    expect(others).toEqual([]);
    expect(sheet?.name).toBe("Policies");
    const [headings, ...rows] = sheet?.rows ?? [];
    expect(headings?.slice(0, 3)).toEqual(["Agent", "Writing number", "Policy number"]);
    expect(rows).toHaveLength(mine.PolicyCount ?? -1);
    expect(rows.every(([agent]) => agent === "Marisol Vega")).toBe(true);
    expect(await readPart(workbook, "xl/worksheets/sheet1.xml")).toMatch(
      /<pane ySplit="1"[^>]*state="frozen"/,
    );
    const widths = readFormats(workbook)["!cols"]?.map(({ width }) => width);
    expect(widths).toEqual([28, 18, 18, 18, 20, 44, 12, 8, 14, 15, 15]);
  });

  test("the workbook of enrollments says in Spanish what the portal's list says in Spanish", async () => {
    const inLanguage = async (language: string) => {
      const path = `/t/agencies/${demoIds.agency}/enrollments/excel`;
      const answer = await ask(path, "demo-agency", { headers: { "Accept-Language": language } });
      const [sheet] = await readWorkbook(await answer.arrayBuffer());
      return sheet?.rows ?? [];
    };
    const [headings = [], ...rows] = await inLanguage("es");
    const { columns, filters, export: exported } = es;
    const wanted = [
      ...[filters.lastName, filters.firstName, columns.producer, columns.state, columns.county],
      ...[
        columns.status,
        columns.carrier,
        columns.policyType,
        exported.effective,
        columns.reason,
        exported.terminated,
      ],
    ];
    expect(headings).toEqual(wanted);
    const english = await inLanguage("en");
    const at = (name: string) => headings.indexOf(name);
    const values = (list: typeof rows, name: string) => new Set(list.map((row) => row[at(name)]));
    expect(values(rows, columns.status)).toContain("Falta información");
    expect(values(rows, columns.policyType)).toContain("Seguro suplementario de Medicare");
    const inEnglish = values(english.slice(1), columns.status);
    expect([...values(rows, columns.status)].filter((status) => inEnglish.has(status))).toEqual([]);
  });

  test("dates in a workbook are date cells, on the right day", async () => {
    const dates = await database.db
      .selectFrom("policies")
      .select("effective_date")
      .where("agent_contract_id", "=", demoIds.agentContract)
      .orderBy("id")
      .execute();
    const response = await ask(`/t/agentcontracts/${demoIds.agentContract}/policies/excel`, "demo-agent");
    const workbook = await response.arrayBuffer();
    const written = (await readRows(workbook)).map((row) => dayOf(row[9]));
    expect(written).toEqual(dates.map(({ effective_date }) => effective_date));
    expect(readFormats(workbook).J2).toMatchObject({ t: "n", z: "mm/dd/yyyy" });
  });

  test("the workbook of an agency's policies has those of its downline, by agent", async () => {
    const whole = contract.parse(
      await (await ask(`/t/agencycontracts/${demoIds.agencyContract}`, "demo-agency")).json(),
    );
    const response = await ask(`/t/agencycontracts/${demoIds.agencyContract}/policies/excel`, "demo-agency");
    const agents = (await readRows(await response.arrayBuffer())).map(([agent]) => agent);
    expect(agents).toHaveLength(whole.PolicyCount ?? -1);
    expect(agents).toEqual([...agents].sort());
    expect(new Set(agents).size).toBeGreaterThan(10);
  });

  test("the workbook of a contract without policies has the header alone", async () => {
    const path = `/t/agentcontracts/${demoIds.agentContractWithoutPolicies}/policies/excel`;
    const [sheet] = await readWorkbook(await (await ask(path, "demo-agent")).arrayBuffer());
    expect(sheet?.rows).toHaveLength(1);
    expect(sheet?.rows[0]).toContain("Policy number");
  });

  test("the workbook of a hierarchy has a row for every agency and agent", async () => {
    const response = await ask(`/t/agencycontracts/${demoIds.agencyContract}/hierarchy/excel`, "demo-agency");
    const rows = await readRows(await response.arrayBuffer());
    expect(rows[0]).toEqual([1, "Agency", "Harborlight Insurance Marketing", null, null, null]);
    const tree = await (
      await ask(`/t/agencycontracts/${demoIds.agencyContract}/hierarchy`, "demo-agency")
    ).text();
    expect(rows).toHaveLength(tree.match(/"Id":/g)?.length ?? -1);
    expect(rows.map((row) => row[2])).toContain("Marisol Vega");
  });

  test("no text in a workbook becomes a formula, a link or markup", async () => {
    const paths = [
      `/t/agentcontracts/${demoIds.hostile.agentContract}/policies/excel`,
      `/t/agencycontracts/${demoIds.hostile.agencyContract}/policies/excel`,
      `/t/agencycontracts/${demoIds.hostile.agencyContract}/hierarchy/excel`,
    ];
    for (const path of paths) {
      const response = await ask(path, demoIds.hostile.sub);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Disposition")).toMatch(
        /^attachment; filename="[^"]*"; filename\*=UTF-8''[^"; ]+$/,
      );
      const workbook = await response.arrayBuffer();
      const texts = (await readRows(workbook)).flat().filter((cell) => typeof cell === "string");
      expect(texts).toContainEqual(expect.stringMatching(/^=1\+1/));
      expect(texts).toContainEqual(expect.stringContaining("<"));
      expect(texts).not.toContainEqual(expect.stringContaining("\u0007"));
      const cells = Object.entries(readFormats(workbook)).filter(([place]) => !place.startsWith("!"));
      for (const [, { t, z, f, l }] of cells) {
        expect([f, l]).toEqual([undefined, undefined]);
        expect(["s @", "n General", "n mm/dd/yyyy"]).toContain(`${t} ${z}`);
      }
    }
  });

  test("the excluded agency may not export policies, by whatever address, and may export its hierarchy", async () => {
    const id = demoIds.excludedAgencyContract;
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
