import { type KyselyPlugin, type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDownlineList } from "#backend/areas/producers/list.ts";
import type { DownlineQuery } from "#backend/areas/producers/query.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { known } from "#backend/demo/known.ts";
import { idFor } from "#backend/demo/seeded.ts";
import { databaseKinds, embedded } from "../support/backend/databases.ts";
import { wrongRows } from "../support/backend/plain-downline.ts";

const TODAY = "2025-10-20";

/** The embedded database has one connection: there nobody writes meanwhile. */
const servers = databaseKinds.filter(({ name }) => name !== embedded.name);

describe.each(servers)("two who write the same downline, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let contract: { agent_id: string; carrier_id: string; upline_agency_id: string };
  let otherAgency: string;

  beforeAll(async () => {
    database = await openFilled();
    const { db } = database;
    const below = db.selectFrom("agencies").select("id").where("parent_id", "is not", null).orderBy("id");
    contract = await db
      .selectFrom("agent_contracts")
      .select(["agent_id", "carrier_id", "upline_agency_id"])
      .where("upline_agency_id", "in", below)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const other = below.where("id", "<>", contract.upline_agency_id);
    otherAgency = (await other.executeTakeFirstOrThrow()).id;
  });
  afterAll(() => database.close());

  test("a write between the two statements of a page is in all of the page", async () => {
    const query: DownlineQuery = {
      agency: known.agency,
      status: "Active",
      carrier: null,
      agent: null,
      names: null,
      rtsThisYear: "All",
      rtsNextYear: "All",
      sort: "agent_name",
      desc: false,
      today: TODAY,
    };
    const before = await createDownlineList(database.db).page(query, 1, 5);
    const ended = before.rows[2]?.place.contract;
    let isWritten = false;
    const writer: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const arePlaces = result.rows.some((row) => "first" in row && !("agent_name" in row));
        if (arePlaces && !isWritten) {
          isWritten = true;
          await sql`update agent_contracts set status = 'Terminated' where id = ${ended}`.execute(
            database.db,
          );
        }
        return result;
      },
    };
    const after = await createDownlineList(database.db.withPlugin(writer)).page(query, 1, 5);
    expect(isWritten).toBe(true);
    expect(after.rows.map(({ row }) => row.status)).toEqual([
      "Active",
      "Active",
      "Active",
      "Active",
      "Active",
    ]);
    expect(after.rows.map(({ place }) => place.contract)).not.toContain(ended);
    expect(after.total).toBe(before.total - 1);
  });

  const newContract = (key: string) => sql`
    insert into agent_contracts (id, agent_id, carrier_id, upline_agency_id, status)
    values (${idFor("contract beside", key)}, ${contract.agent_id}, ${contract.carrier_id},
      ${contract.upline_agency_id}, 'Active')`;
  const move = (agency: string, to: string | null) =>
    sql`update agencies set parent_id = ${to} where id = ${agency}`;

  const pairs: [what: string, first: () => RawBuilder<unknown>, then: () => RawBuilder<unknown>][] = [
    [
      "a new contract, and its agent has another name",
      () => newContract("agent"),
      () => sql`update agents set first_name = 'Zzz' where id = ${contract.agent_id}`,
    ],
    [
      "a new contract, and its carrier has another name",
      () => newContract("carrier"),
      () => sql`update carriers set name = 'Zzz' where id = ${contract.carrier_id}`,
    ],
    [
      "a new contract, and its agency has another name",
      () => newContract("agency"),
      () => sql`update agencies set name = 'Zzz' where id = ${contract.upline_agency_id}`,
    ],
    [
      "an agency moves below one that moves",
      () => move(otherAgency, contract.upline_agency_id),
      () => move(contract.upline_agency_id, null),
    ],
    [
      "a new contract, and its agency moves away",
      () => newContract("moved"),
      () => move(contract.upline_agency_id, known.otherAgency),
    ],
  ];

  test.each(pairs)("%s", async (_, first, then) => {
    const { db } = database;
    const earlier = await db.startTransaction().execute();
    await first().execute(earlier);
    const later = then().execute(db);
    await expect
      .poll(() => waiting(db))
      .toBe(1)
      .finally(() => earlier.commit().execute());
    await later;
    expect(await wrongRows(db)).toEqual([]);
  });
});

async function waiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
