import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RtsQuery, rtsSheet } from "#backend/areas/reports/rts.ts";
import { sheetWords } from "#backend/files/workbook/words.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import type { Cell } from "#server/workbook/sheet.ts";
import { oneDatabase, type TestDatabase } from "../support/backend/databases.ts";
import { sortKey } from "../support/backend/plain-downline.ts";

/** The content of the RTS report, compared with the tables it is made from. The clock stands in October 2025. */

const YEAR = 2025;

describe.each(oneDatabase)("the RTS report, on $name", ({ openFilled }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openFilled();
  });
  afterAll(() => database.close());

  async function report(asked: Partial<RtsQuery>): Promise<Cell[][]> {
    const query = { agency: demoIds.agency, planYear: YEAR, carrier: null, policyType: null, ...asked };
    const rows: Cell[][] = [];
    const { pieces } = rtsSheet({ query, planYear: query.planYear, today: "2025-10-20" }, sheetWords("en"));
    for await (const piece of pieces(database.db)) rows.push(...piece);
    return rows;
  }

  async function plain({ agency, planYear, carrier, policyType }: RtsQuery): Promise<Cell[][]> {
    const { db } = database;
    const { rows: contracts } = await sql<Contract>`
      with recursive below (id) as (
        select ${agency}::uuid union select child.id from below join agencies as child on child.parent_id = below.id
      )
      select contract.id, agents.name as agent, agents.npn, carriers.name as carrier, agencies.name as upline,
        contract.carrier_id, contract.writing_number, contract.start_date::text
      from agent_contracts as contract
      join agents on agents.id = contract.agent_id
      join carriers on carriers.id = contract.carrier_id
      join agencies on agencies.id = contract.upline_agency_id
      where contract.status = 'Active' and contract.upline_agency_id in (select id from below)`.execute(db);
    const held = await db.selectFrom("agent_contract_policy_types").selectAll().execute();
    const certifications = await db
      .selectFrom("agent_contract_certifications")
      .selectAll()
      .where("plan_year", "=", planYear)
      .execute();
    const types = await db.selectFrom("policy_types").selectAll().execute();
    const states = await db.selectFrom("states").selectAll().execute();
    const of = <Row extends { agent_contract_id: string }>(rows: Row[], contract: Contract) =>
      rows.filter(({ agent_contract_id }) => agent_contract_id === contract.id);

    const rows = contracts.flatMap((contract) => {
      if (carrier && contract.carrier_id !== carrier) return [];
      const given = of(certifications, contract);
      const concerned = new Set(
        [...of(held, contract), ...given].flatMap(({ policy_type_id }) => policy_type_id ?? []),
      );
      const listed = concerned.size > 0 ? [...concerned] : [null];
      return listed
        .filter((type) => !policyType || type === policyType)
        .map((type) => {
          const ofType = given.filter(
            ({ policy_type_id }) => !type || !policy_type_id || policy_type_id === type,
          );
          const ready = ofType.filter(({ status }) => status.toUpperCase() === "RTS");
          const readyIn = ready.flatMap(
            ({ state_id }) => states.find(({ id }) => id === state_id)?.abbreviation ?? [],
          );
          const status = ofType.length === 0 ? "n/a" : ready.length > 0 ? "RTS" : "Not RTS";
          const kind = types.find(({ id }) => id === type)?.abbreviation ?? null;
          const { agent, npn, carrier, upline, writing_number, start_date } = contract;
          return {
            place: [sortKey(agent), sortKey(carrier), contract.id, kind ?? ""],
            cells: [
              agent,
              npn,
              carrier,
              kind,
              upline,
              writing_number,
              start_date,
              planYear,
              status,
              [...new Set(readyIn)].sort().join(", ") || null,
            ],
          };
        });
    });
    return rows.sort((a, b) => compare(a.place, b.place)).map(({ cells }) => cells);
  }

  test.each<[string, Partial<RtsQuery>]>([
    ["this year", {}],
    ["the year before", { planYear: YEAR - 1 }],
    ["the next year", { planYear: YEAR + 1 }],
    ["a year without any", { planYear: YEAR - 20 }],
    ["of a carrier", { carrier: demoIds.carrier }],
    ["of a policy type", { policyType: demoIds.policyType }],
    ["of both", { carrier: demoIds.carrier, policyType: demoIds.policyType }],
    ["of an agency further below", { agency: demoIds.downlineAgency }],
    ["in more than one piece", { agency: demoIds.largeAgency }],
  ])("the RTS report has a row for each contract and policy type: %s", async (_, asked) => {
    const query = { agency: demoIds.agency, planYear: YEAR, carrier: null, policyType: null, ...asked };
    const rows = await report(asked);
    expect(rows).toEqual(await plain(query));
    expect(rows.length).toBeGreaterThan(asked.agency === demoIds.largeAgency ? 500 : 3);
  });

  test("the RTS report of the demo has the statuses RTS, Not RTS and n/a", async () => {
    const statuses = new Set((await report({})).map((row) => row[8]));
    expect([...statuses].sort()).toEqual(["Not RTS", "RTS", "n/a"]);
  });

  test("the RTS report has rows for certifications of every type, of a type not held, and of a contract of no type", async () => {
    const { db } = database;
    const contract = await db
      .selectFrom("agent_contracts")
      .selectAll()
      .where("id", "=", demoIds.agentContract)
      .executeTakeFirstOrThrow();
    const typeless = { ...contract, id: idFor("contract", "without types"), writing_number: "TYPELESS" };
    const foreign = { ...contract, id: idFor("contract", "of another type"), writing_number: "FOREIGN" };
    const [one, other] = await db
      .selectFrom("policy_types")
      .select(["id", "abbreviation"])
      .orderBy("abbreviation")
      .execute();
    if (!one || !other) throw new Error("There are no policy types");
    await db.insertInto("agent_contracts").values([typeless, foreign]).execute();
    await db
      .insertInto("agent_contract_policy_types")
      .values({ agent_contract_id: foreign.id, policy_type_id: one.id })
      .execute();
    const given = (key: string, contractId: string, type: string | null, status: string) => ({
      id: idFor("certification", key),
      agent_contract_id: contractId,
      plan_year: YEAR,
      policy_type_id: type,
      state_id: null,
      status,
    });
    await db
      .insertInto("agent_contract_certifications")
      .values([
        given("typeless", typeless.id, null, "rts"),
        given("every", foreign.id, null, "Expired"),
        given("foreign", foreign.id, other.id, "RTS"),
      ])
      .execute();
    const rows = await report({ carrier: contract.carrier_id });
    const told = rows.filter((row) => row[5] === "TYPELESS" || row[5] === "FOREIGN");
    expect(told.map((row) => [row[5], row[3], row[8]]).sort()).toEqual([
      ["FOREIGN", one.abbreviation, "Not RTS"],
      ["FOREIGN", other.abbreviation, "RTS"],
      ["TYPELESS", null, "RTS"],
    ]);
    expect(rows).toEqual(
      await plain({ agency: demoIds.agency, planYear: YEAR, carrier: contract.carrier_id, policyType: null }),
    );
  });
});

type Contract = {
  id: string;
  agent: string;
  npn: string | null;
  carrier: string;
  carrier_id: string;
  upline: string;
  writing_number: string | null;
  start_date: string | null;
};

function compare(a: readonly string[], b: readonly string[]): number {
  for (const [index, text] of a.entries()) {
    const other = b[index] ?? "";
    if (text !== other) return text < other ? -1 : 1;
  }
  return 0;
}
