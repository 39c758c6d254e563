import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { appointment as appointmentSchema } from "#api/appointments.ts";
import { boardCounts, listBoard } from "#api/board.ts";
import { contract as contractSchema } from "#api/contracts.ts";
import { eAndO as eAndOSchema } from "#api/eandos.ts";
import { license as licenseSchema } from "#api/licenses.ts";
import {
  type BoardFilter,
  boardFilters,
  boardSorts,
  type Finding,
  findingFields,
  standingOf,
  type Thing,
  things,
} from "#api/readiness-names.ts";
import { checksOf, verdictOf } from "#app/routes/readiness/readiness.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { addPrincipals, principals } from "../support/backend/matrix.ts";
import { testDate } from "../support/backend/time.ts";

/** Who of a downline may sell: `docs/product/readiness.md`, "Who may sell?". */

const answer = listBoard.responses[200].content["application/json"].schema;
type Row = z.output<typeof answer>["Data"][number];
const thisYear = Number(testDate.slice(0, 4));

describe.each(databaseKinds)("who of a downline may sell, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;
  beforeAll(async () => {
    database = await openFilled();
    await addPrincipals(database.db);
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  const board = (agency: string, query: Record<string, string>, tail = "") =>
    ask(`/t/v2/agencies/${agency}/board${tail}?${new URLSearchParams(query)}`, principals.agency);

  async function rows(query: Record<string, string> = {}, agency = demoIds.agency): Promise<Row[]> {
    const found: Row[] = [];
    for (let page = 1; ; page++) {
      const response = await board(agency, { ...query, page: String(page), pageSize: "1000" });
      expect(response.status).toBe(200);
      const { Data, Total } = answer.parse(await response.json());
      found.push(...Data);
      if (Data.length === 0 || found.length >= Total) return found;
    }
  }

  async function stateId(name: string): Promise<string> {
    const state = await database.db
      .selectFrom("states")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirstOrThrow();
    return state.id;
  }

  /** The records of the producers as an agent reads their own, without the board's SQL. */
  async function recordsOf() {
    const { db } = database;
    const [contracts, certifications, licenses, eAndOs, appointments] = await Promise.all([
      db
        .selectFrom("agent_contracts")
        .innerJoin("carriers", "carriers.id", "agent_contracts.carrier_id")
        .select(["agent_contracts.id as Id", "agent_id", "carriers.name as Insurer", "status as Status"])
        .select(["start_date as StartDate", "end_date as EndDate"])
        .execute(),
      db
        .selectFrom("agent_contract_certifications as given")
        .leftJoin("states", "states.id", "given.state_id")
        .select(["agent_contract_id", "plan_year as PlanYear", "status as Status"])
        .select("states.abbreviation as StateAbbreviation")
        .execute(),
      db
        .selectFrom("licenses")
        .innerJoin("states", "states.id", "licenses.state_id")
        .select([
          "licenses.id as Id",
          "agent_id",
          "states.name as StateProvince",
          "expiration_date as ExpirationDate",
        ])
        .execute(),
      db
        .selectFrom("eandos")
        .select(["id as Id", "agent_id", "issued_by as IssuedBy", "expiration_date as ExpirationDate"])
        .execute(),
      db
        .selectFrom("appointments")
        .innerJoin("carriers", "carriers.id", "appointments.carrier_id")
        .innerJoin("states", "states.id", "appointments.state_id")
        .select(["appointments.id as Id", "agent_id", "carriers.name as InsurerName", "status as Status"])
        .select(["states.name as StateProvince", "effective_date as EffectiveDate"])
        .select("expiration_date as ExpirationDate")
        .execute(),
    ]);
    return new Map(
      contracts.map((row) => [
        row.Id,
        {
          contracts: [
            contractSchema.parse({
              ...row,
              PolicyTypes: [],
              ContractCertifications: certifications.filter(
                ({ agent_contract_id }) => agent_contract_id === row.Id,
              ),
            }),
          ],
          licenses: licenseSchema.array().parse(licenses.filter(({ agent_id }) => agent_id === row.agent_id)),
          appointments: appointmentSchema
            .array()
            .parse(appointments.filter(({ agent_id }) => agent_id === row.agent_id)),
          eAndOs: eAndOSchema.array().parse(eAndOs.filter(({ agent_id }) => agent_id === row.agent_id)),
        },
      ]),
    );
  }

  test.each(["", "Florida", "Texas", "Alaska"])(
    "a row of the board says what the portal says to the agent, for the state '%s'",
    async (state) => {
      const records = await recordsOf();
      const found = await rows(state ? { StateId: await stateId(state) } : {});
      expect(found.length).toBeGreaterThan(20);
      const verdicts = new Set<string>();
      for (const row of found) {
        const of = records.get(row.ContractId ?? "");
        if (!of) throw new Error("A row has no contract.");
        const question = { carrier: row.InsurerName ?? "", state, policyType: "", day: testDate };
        const checks = checksOf(of, question);
        expect(
          things.map((thing) => row[findingFields[thing]]),
          row.ContractId ?? "",
        ).toEqual(checks.map(({ finding }) => finding.split(".")[1]));
        expect([row.LicenseUntil, row.EAndOUntil]).toEqual([checks[2]?.until, checks[4]?.until]);
        expect([row.CertifiedStates, row.AppointedStates]).toEqual([checks[1]?.states, checks[3]?.states]);
        verdicts.add(verdictOf(checks));
      }
      // Nobody of the demo is certified in Alaska.
      expect(verdicts).toEqual(new Set(state === "Alaska" ? ["perhaps", "no"] : ["yes", "perhaps", "no"]));
    },
  );

  test("for a carrier, a producer without a contract with it has a row that says what is missing", async () => {
    const { db } = database;
    const every = await rows();
    const [first] = every.filter(({ Contract }) => Contract === "met");
    const carrier = await db
      .selectFrom("agent_contracts")
      .select("carrier_id")
      .where("id", "=", first?.ContractId ?? "")
      .executeTakeFirstOrThrow();
    const found = await rows({ InsurerId: carrier.carrier_id });
    expect(new Set(found.map(({ AgentId }) => AgentId))).toEqual(
      new Set(every.map(({ AgentId }) => AgentId)),
    );
    const without = found.filter(({ ContractId }) => ContractId === null);
    const held = every.filter(({ InsurerName }) => InsurerName === first?.InsurerName);
    expect(found.filter(({ ContractId }) => ContractId !== null)).toEqual(held);
    expect(without.map(({ AgentId }) => AgentId)).not.toContain(first?.AgentId);
    expect(without.length).toBeGreaterThan(2);
    const records = await recordsOf();
    for (const row of without) {
      const other = every.find(({ AgentId }) => AgentId === row.AgentId);
      const of = records.get(other?.ContractId ?? "");
      if (!of) throw new Error("A producer has no records.");
      const question = { carrier: row.InsurerName ?? "", state: "", policyType: "", day: testDate };
      const checks = checksOf({ ...of, contracts: [] }, question);
      expect(things.map((thing) => row[findingFields[thing]])).toEqual(
        checks.map(({ finding }) => finding.split(".")[1]),
      );
      expect(row.Contract).toBe("missing");
    }
    const { id } = await db.selectFrom("states").select("id").limit(1).executeTakeFirstOrThrow();
    expect(await rows({ InsurerId: id }), "a carrier that does not exist").toEqual([]);
  });

  test("next year's board goes by next year's certifications, and by the licenses of today", async () => {
    const records = await recordsOf();
    const query = { PlanYear: String(thisYear + 1) };
    const found = await rows(query);
    for (const row of found) {
      const of = records.get(row.ContractId ?? "");
      if (!of) throw new Error("A row has no contract.");
      const question = { carrier: row.InsurerName ?? "", state: "", policyType: "" };
      const today = checksOf(of, { ...question, day: testDate });
      const next = checksOf(of, { ...question, day: `${thisYear + 1}-01-01` });
      // Certifications do not depend on whether the contract still runs then.
      if (next[0]?.finding === "contract.met")
        expect(`certification.${row.Certification}`).toBe(next[1]?.finding);
      expect(`license.${row.License}`).toBe(today[2]?.finding);
    }
    expect(new Set(found.map(({ Certification }) => Certification)).size).toBeGreaterThan(1);
  });

  /** The rows of a filter, by the portal's rule. */
  function isOf(filter: BoardFilter, row: Row): boolean {
    const found = (thing: Thing) => row[findingFields[thing]];
    const thing = things.find((name) => name === filter);
    if (thing) return standingOf(found(thing)) === "open";
    const checks = things.map((name) => ({ finding: `${name}.${found(name)}` as Finding }));
    return (
      verdictOf(checks) ===
      { ready: "yes", unknown: "perhaps", open: "no" }[filter as "ready" | "unknown" | "open"]
    );
  }

  test.each([
    ["without filters", {}],
    ["for a state", { StateId: "Florida" }],
    ["for a carrier's contracts of a plan year", { PlanYear: String(thisYear + 1), InsurerId: "first" }],
    ["for a name", { AgentName: "a" }],
  ])(
    "each count of the board is the number of rows of its list, %s",
    async (_, asked: Record<string, string>) => {
      const carrier = await database.db
        .selectFrom("carriers")
        .select("id")
        .orderBy("name")
        .executeTakeFirstOrThrow();
      const query = {
        ...asked,
        ...(asked.StateId && { StateId: await stateId(asked.StateId) }),
        ...(asked.InsurerId && { InsurerId: carrier.id }),
      };
      const every = await rows(query);
      const counts = boardCounts.parse(await (await board(demoIds.agency, query, "/counts")).json());
      for (const filter of boardFilters) {
        const found = await rows({ ...query, Only: filter });
        expect(found.map(({ ContractId }) => ContractId)).toEqual(
          every.filter((row) => isOf(filter, row)).map(({ ContractId }) => ContractId),
        );
        expect(counts[filter], filter).toBe(found.length);
      }
      expect(counts.ready + counts.unknown + counts.open).toBe(every.length);
    },
  );

  test("the board is sorted by each of its columns, in both directions", async () => {
    for (const name of boardSorts) {
      const values = (found: Row[]) => found.flatMap((row) => row[name] ?? []);
      const up = values(await rows({ sort: `${name}-asc` }));
      const down = values(await rows({ sort: `${name}-desc` }));
      expect(up.length).toBeGreaterThan(0);
      expect(down).toEqual(up.toReversed());
    }
  });

  test("the board has the contracts below the agency that are not terminated, and no others", async () => {
    const found = await rows();
    const below = await database.db
      .selectFrom("agency_ancestors")
      .select("agency_id")
      .where("ancestor_id", "=", demoIds.agency)
      .execute();
    const contracts = await database.db
      .selectFrom("agent_contracts")
      .select("id")
      .where("status", "!=", "Terminated")
      .where(
        "upline_agency_id",
        "in",
        below.map(({ agency_id }) => agency_id),
      )
      .execute();
    expect(new Set(found.map(({ ContractId }) => ContractId))).toEqual(
      new Set(contracts.map(({ id }) => id)),
    );
    expect(found).toHaveLength(contracts.length);
  });

  test("a contract that ended or is pending is left out beside an active one with the same carrier", async () => {
    const { db } = database;
    const [met] = await rows({ Only: "ready" });
    const { carrier_id, upline_agency_id, agent_id } = await db
      .selectFrom("agent_contracts")
      .selectAll()
      .where("id", "=", met?.ContractId ?? "")
      .executeTakeFirstOrThrow();
    const before = await rows();
    const more = [
      { id: idFor("board test", "old"), status: "Active" as const, end_date: "2021-12-31" },
      { id: idFor("board test", "new"), status: "Pending" as const, end_date: null },
    ].map((one) => ({
      ...one,
      agent_id,
      carrier_id,
      upline_agency_id,
      writing_number: null,
      enrollment_link: null,
      start_date: null,
    }));
    await db.insertInto("agent_contracts").values(more).execute();
    expect(await rows()).toEqual(before);
    await db
      .updateTable("agent_contracts")
      .set({ status: "Terminated" })
      .where("id", "=", met?.ContractId ?? "")
      .execute();
    const ids = (await rows()).map(({ ContractId }) => ContractId);
    expect(ids).toContain(more[1]?.id);
    expect(ids).not.toContain(more[0]?.id);
    await db
      .updateTable("agent_contracts")
      .set({ status: "Active" })
      .where("id", "=", met?.ContractId ?? "")
      .execute();
    await db
      .deleteFrom("agent_contracts")
      .where(
        "id",
        "in",
        more.map(({ id }) => id),
      )
      .execute();
  });

  test("another agency's board is not found, and an id that cannot be one finds nothing", async () => {
    expect((await board(demoIds.otherAgency, {})).status).toBe(404);
    expect((await board(demoIds.otherAgency, {}, "/counts")).status).toBe(404);
    expect(await rows({ InsurerId: "nobody" })).toEqual([]);
    const counts = boardCounts.parse(
      await (await board(demoIds.agency, { StateId: "nobody" }, "/counts")).json(),
    );
    expect(Object.values(counts)).toEqual(boardFilters.map(() => 0));
  });
});
