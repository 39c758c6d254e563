import { read, utils } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { clockFrom } from "#api/business-time.ts";
import { encodedFile } from "#api/downloads.ts";
import { type downlineContract, listDownlineContracts } from "#api/producers.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { addPrincipals, principals } from "../support/backend/matrix.ts";
import { readRows, readWorkbook } from "../support/backend/read-workbook.ts";

/** The exports of downline producers: `docs/product/producers.md`. The clock stands in October 2025. */

const YEAR = 2025;
const answer = listDownlineContracts.responses[200].content["application/json"].schema;
type Row = z.output<typeof downlineContract>;

const list = (agency: string) => `/t/v2/agencies/${agency}/downlineagentcontracts`;

describe.each(oneDatabase)("exports of downline producers, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    await addPrincipals(database.db);
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  async function page(
    query: Record<string, string | number>,
    agency = demoIds.agency,
    as = principals.agency,
  ) {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const response = await ask(`${list(agency)}?${search}`, as);
    expect(response.status).toBe(200);
    return answer.parse(await response.json());
  }

  async function all(query: Record<string, string | number> = {}): Promise<Row[]> {
    const rows: Row[] = [];
    for (let number = 1; ; number++) {
      const { Data, Total } = await page({ ...query, page: number, pageSize: 100 });
      rows.push(...Data);
      if (Data.length === 0 || rows.length >= Total) return rows;
    }
  }

  /** The rows of an export as a program reads them that is not ours, the heading first. */
  async function rowsOf(response: Response): Promise<unknown[][]> {
    const book = read(Buffer.from(await response.arrayBuffer()));
    return Object.values(book.Sheets).flatMap((sheet) =>
      utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null }),
    );
  }

  test("an export of a downline's contracts has the list's rows, the columns asked for, and formulas as text", async () => {
    const rows = await all({ FilterSet: "Active", sort: "policy_count-desc" });
    const response = await ask(
      `${list(demoIds.agency)}/excel?FilterSet=Active&sort=policy_count-desc&Columns=agent_name,policy_count`,
      principals.agency,
    );
    expect(await rowsOf(response)).toEqual([
      ["Agent", "Policy count"],
      ...rows.map((row) => [row.agent_name, row.policy_count]),
    ]);
    const hostile = await ask(`${list(demoIds.hostile.agency)}/excel`, demoIds.hostile.sub);
    expect((await rowsOf(hostile)).flat()).toContainEqual(expect.stringMatching(/^=1\+1/));
  });

  test("an export of a downline's contracts is in the language asked for first", async () => {
    const path = `${list(demoIds.agency)}/excel?FilterSet=All&sort=carrier-asc`;
    const inLanguage = async (language: string) => {
      const response = await ask(path, principals.agency, { headers: { "Accept-Language": language } });
      return { language: response.headers.get("Content-Language"), rows: await rowsOf(response) };
    };
    const spanish = await inLanguage("es-MX,en;q=0.5");
    const english = await inLanguage("en,es;q=0.5");
    expect([spanish.language, english.language, (await inLanguage("fr")).language]).toEqual([
      "es",
      "en",
      "en",
    ]);
    expect(spanish.rows[0]?.join()).toBe(
      "Aseguradora,Tipos de póliza,Agente,NPN,Correo electrónico,Upline,Writing number,Fecha de inicio,Fecha de finalización,RTS 2025,RTS 2026,Cantidad de pólizas,Estatus",
    );
    const states = new Map<unknown, unknown>([
      ["n/a", "Sin certificación"],
      ["Not RTS", "Sin RTS"],
      ["Active", "Activo"],
      ["Pending", "Pendiente"],
      ["Terminated", "Finalizado"],
    ]);
    expect(spanish.rows.slice(1)).toEqual(
      english.rows.slice(1).map((row) => row.map((cell) => states.get(cell) ?? cell)),
    );
    expect(spanish.rows.flat()).toContain("Sin RTS");
  });

  test("an export of a downline's contracts asked for unknown or out-of-season columns has all columns", async () => {
    const inMay = asking(testBackend(database.db, { clock: clockFrom("2025-05-20T16:00:00Z") }));
    for (const columns of ["nonsense", "rts_next_year"]) {
      const response = await inMay(`${list(demoIds.agency)}/excel?Columns=${columns}`, principals.agency);
      const [head] = await rowsOf(response);
      expect(head?.join()).toBe(
        "Carrier,Policy types,Agent,NPN,Email,Upline agency,Writing number,Start date,End date,RTS 2025,Policy count,Status",
      );
    }
  });

  test("a workbook of a downline's contracts has the rows of the list in the same order", async () => {
    const rows = await all({ FilterSet: "Active" });
    const response = await ask(`${list(demoIds.agency)}/excel?FilterSet=Active`, principals.agency);
    expect(response.headers.get("Content-Disposition")).toContain("Producer contracts 2025-10-20.xlsx");
    const [sheet] = await readWorkbook(await response.arrayBuffer());
    const agents = sheet?.rows.map((row) => row[2]);
    expect(agents).toEqual(["Agent", ...rows.map(({ agent_name }) => agent_name ?? null)]);
    expect(sheet?.rows[0]).toContain("RTS 2026");
  });

  test("the RTS report comes in base64 and holds the active contracts of its plan year", async () => {
    const path = `/t/agencies/${demoIds.agency}/reports/rtsreport/excel`;
    const response = await ask(`${path}?PlanYear=${YEAR}&InsurerId=${demoIds.carrier}`, principals.agency);
    const file = encodedFile.parse(await response.json());
    expect(file.FileName).toBe(`RTS report ${YEAR} 2025-10-20.xlsx`);
    const reported = await readRows(Buffer.from(file.Content, "base64"));
    const carrier = await all({ FilterSet: "Active", InsurerId: demoIds.carrier });
    const kinds = carrier.flatMap(({ policy_types }) => policy_types);
    expect(reported).toHaveLength(kinds.length);
    expect((await ask(path, principals.agency)).status).toBe(400);
    expect((await ask(`${path}?PlanYear=1`, principals.agency)).status).toBe(400);
  });
});
