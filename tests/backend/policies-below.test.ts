import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agencyContracts } from "#backend/areas/contracts/queries.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Dice, dice, idFor } from "#demo/data/seeded.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { type Ids, randomWrite, readIds } from "../support/backend/downline-writes.ts";

/** The number of policies that an agency's contract shows is compared with a plain count after each write. */

const WRITES = Number(process.env.DOWNLINE_WRITES ?? 25);
const TODAY = "2025-10-20";

async function plainCounts(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    with recursive below (root, carrier_id, agency_id) as (
      select id, carrier_id, agency_id from agency_contracts
      union
      select below.root, child.carrier_id, child.agency_id
      from below
      join agency_contracts as child
        on child.carrier_id = below.carrier_id and child.upline_agency_id = below.agency_id
    )
    select below.root as id, coalesce(sum(contract.policy_count), 0)::integer as count
    from below
    left join agent_contracts as contract
      on contract.carrier_id = below.carrier_id and contract.upline_agency_id = below.agency_id
    group by below.root`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function writesOfAgencies(chance: Dice, ids: Ids, key: string): (() => RawBuilder<unknown>)[] {
  const some = sql`id in (select id from agency_contracts order by id offset ${chance.between(0, 8)} limit ${chance.between(1, 3)})`;
  const upline = () => (chance.between(0, 3) === 0 ? sql`null` : sql`${chance.pick(ids.agencies)}::uuid`);
  return [
    () => sql`update agency_contracts set upline_agency_id = ${upline()} where ${some}`,
    // A ring of agencies.
    () => sql`update agency_contracts set upline_agency_id = agency_id where ${some}`,
    () => sql`
      insert into agency_contracts (id, agency_id, carrier_id, upline_agency_id, status)
      values (${idFor("random agency contract", key)}, ${chance.pick(ids.agencies)}, ${chance.pick(ids.carriers)},
        ${upline()}, 'Active')
      on conflict do nothing`,
    () => sql`delete from agency_contracts where ${some}`,
    () => sql`
      insert into policies select md5(id::text || ${key})::uuid, ${chance.pick(ids.contracts)}::uuid, product_id,
        policy_number, holder_first_name, holder_last_name, state_id, status, effective_date, end_date
      from policies where exists (select 1 from agent_contracts where id = ${chance.pick(ids.contracts)}) limit 3
      on conflict do nothing`,
  ];
}

describe.each(databaseKinds)("policies under agencies, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openFilled();
  });
  afterAll(() => database.close());

  async function expectRight(words: string) {
    const { db } = database;
    const plain = await plainCounts(db);
    const owners = await db.selectFrom("agency_contracts").select("agency_id").distinct().execute();
    const shown = new Map<string, number>();
    for (const { agency_id: owner } of owners)
      for (const { Id, PolicyCount } of await agencyContracts(db, { owner, status: "All", today: TODAY }))
        shown.set(Id, PolicyCount ?? 0);
    expect(Object.fromEntries(shown), words).toEqual(Object.fromEntries(plain));
  }

  test("the policy counts of agency contracts are right in the demo, and some agency has policies", async () => {
    await expectRight("the demo");
    const plain = await plainCounts(database.db);
    const contracts = await agencyContracts(database.db, {
      owner: demoIds.agency,
      status: "All",
      today: TODAY,
    });
    expect(contracts.map(({ PolicyCount }) => PolicyCount)).toEqual(contracts.map(({ Id }) => plain.get(Id)));
    expect(Math.max(...contracts.map(({ PolicyCount }) => PolicyCount ?? 0))).toBeGreaterThan(0);
  });

  test("the policy counts of agency contracts are right after each random write", async () => {
    const chance = dice("policies below");
    const ids = await readIds(database.db);
    for (let write = 0; write < WRITES; write++) {
      const key = `below ${write}`;
      const own = writesOfAgencies(chance, ids, key);
      const made = write % 2 === 0 ? (own[(write / 2) % own.length] ?? own[0]) : undefined;
      const statement = made?.() ?? randomWrite(chance, ids, key);
      await statement.execute(database.db).catch((error: unknown) => {
        // A contract that is gone already, or that something else needs.
        if (!(error instanceof Error && "code" in error && error.code === "23503")) throw error;
      });
      await expectRight(statement.compile(database.db).sql);
    }
  }, 180_000);
});
