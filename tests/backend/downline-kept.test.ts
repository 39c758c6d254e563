import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { downlineSorts } from "#api/producers.ts";
import { contractStatusFilters, rtsFilters } from "#api/statuses.ts";
import { createDownlineList, type DownlineList, downlineRows } from "#backend/areas/producers/list.ts";
import type { DownlineQuery } from "#backend/areas/producers/query.ts";
import type { DownlineRow } from "#backend/areas/producers/rows.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { known } from "#demo/data/known.ts";
import { type Dice, dice, idFor } from "#demo/data/seeded.ts";
import { databaseKinds, embedded } from "../support/backend/databases.ts";
import { type Ids, randomWrite, readIds, writesOf } from "../support/backend/downline-writes.ts";
import { type Plain, plainIds, readPlain } from "../support/backend/plain-downline.ts";

/** The kept downline is right after every write. It is compared with the tables it is made from. */

const TODAY = "2025-10-20";
/** Each kind of write comes once, and then any. */
const WRITES = Number(process.env.DOWNLINE_WRITES ?? 20);
const QUERIES_PER_WRITE = 4;

const nameTexts = [
  ["a"],
  ["an"],
  ["E", "o"],
  ["ÁBEL"],
  ["orsted"],
  ["ørsted"],
  ["la", "cr"],
  ["%"],
  ["_"],
  ["zzz"],
];

function randomQuery(chance: Dice, ids: Ids): DownlineQuery {
  const perhaps = (values: readonly string[], often: number) =>
    chance.between(1, often) === 1 ? chance.pick(values) : null;
  const mostlyAll = () => (chance.between(1, 3) === 1 ? chance.pick(rtsFilters) : "All");
  return {
    agency: chance.between(1, 3) === 1 ? chance.pick(ids.agencies) : known.agency,
    status: chance.pick(contractStatusFilters),
    carrier: perhaps(ids.carriers, 4),
    agent: perhaps(ids.agents, 8),
    names: chance.between(1, 3) === 1 ? chance.pick(nameTexts) : null,
    rtsThisYear: mostlyAll(),
    rtsNextYear: mostlyAll(),
    sort: chance.pick(downlineSorts),
    desc: chance.between(0, 1) === 1,
    today: chance.pick([TODAY, TODAY, "2026-01-01"]),
  };
}

/** Two that wait for each other: one is refused, and may try again. */
function unlessTaken(error: unknown) {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code !== "40P01" && code !== "40001") throw error;
}

describe.each(databaseKinds)("the kept downline, on $name", ({ openFilled, name }) => {
  let database: OpenDatabase;
  let list: DownlineList;
  let ids: Ids;

  beforeAll(async () => {
    database = await openFilled();
    list = createDownlineList(database.db);
    ids = await readIds(database.db);
  });
  afterAll(() => database.close());

  /** Pages of a random size, in a random order, and only some of them. */
  async function compare(plain: Plain, query: DownlineQuery, chance: Dice) {
    const wanted = plainIds(plain, query);
    const pageSize = chance.pick([1, 3, 10, 25, 100]);
    const pages = Math.ceil(wanted.length / pageSize);
    for (const page of [1, 2, pages, chance.between(1, pages + 1)]) {
      const found = await list.page(query, Math.max(1, page), pageSize);
      const start = (Math.max(1, page) - 1) * pageSize;
      expect(found.total, JSON.stringify(query)).toBe(wanted.length);
      expect(
        found.rows.map(({ place }) => place.contract),
        `page ${page} of ${pageSize}: ${JSON.stringify(query)}`,
      ).toEqual(wanted.slice(start, start + pageSize));
    }
  }

  async function write(statement: RawBuilder<unknown>, isKept: boolean) {
    const gone = new Error("taken back");
    await database.db
      .transaction()
      .execute(async (transaction) => {
        await statement.execute(transaction);
        if (!isKept) throw gone;
      })
      .catch((error) => {
        if (error !== gone) throw error;
      });
  }

  test("gives the pages that the tables give, before and after every write", {
    timeout: 600_000,
  }, async () => {
    const chance = dice(`writes on ${name}`);
    for (let number = 0; number < WRITES; number++) {
      const plain = await readPlain(database.db);
      for (let times = 0; times < QUERIES_PER_WRITE; times++)
        await compare(plain, randomQuery(chance, ids), chance);
      const kinds = writesOf(chance, ids, `${name} ${number}`);
      const kind = kinds[number];
      await write((kind ?? chance.pick(kinds))(), kind !== undefined || chance.between(1, 6) > 1);
    }
    expect(await wrongRows(database.db)).toEqual([]);
  });

  const whole = async (query: DownlineQuery, rowsPerPiece?: number) => {
    const rows = [];
    for await (const piece of downlineRows(database.db, query, rowsPerPiece)) rows.push(...piece);
    return rows.map(namesOf);
  };
  const namesOf = ({ agent_name, insurer_name, writing_number, start_date }: DownlineRow) =>
    [agent_name, insurer_name, writing_number, start_date].join();

  test("and the same rows as a whole, however it is cut into pieces", async () => {
    const chance = dice(`exports on ${name}`);
    const plain = await readPlain(database.db);
    for (let times = 0; times < 10; times++) {
      const query = { ...randomQuery(chance, ids), agency: known.agency };
      const { rows } = await list.page(query, 1, 10_000);
      expect(rows.map(({ place }) => place.contract)).toEqual(plainIds(plain, query));
      for (const size of [1000, chance.between(5, 50)])
        expect(await whole(query, size), JSON.stringify(query)).toEqual(rows.map(({ row }) => namesOf(row)));
    }
  });

  test("as a whole, nothing is left out that matches before, meanwhile and after", async () => {
    const all: DownlineQuery = {
      ...randomQuery(dice("meanwhile"), ids),
      agency: known.agency,
      status: "Active",
      carrier: null,
      agent: null,
      rtsThisYear: "NoCerts",
      rtsNextYear: "All",
      sort: "agent_name",
      desc: false,
      today: TODAY,
    };
    const { rows } = await list.page(all, 1, 10_000);
    const contracts = rows.map(({ place }) => place.contract);
    const [last, ahead] = [contracts[9], contracts.at(-1)];
    if (!last || !ahead) throw new Error("Too few rows");
    const met: string[] = [];
    for await (const piece of downlineRows(database.db, all, 10)) {
      met.push(...piece.map(namesOf));
      if (met.length > 10) continue;
      // The last of what was read is no longer in it, and one further on is so in another way.
      await sql`update agent_contracts set status = 'Terminated' where id = ${last}`.execute(database.db);
      await sql`
        insert into agent_contract_certifications (id, agent_contract_id, plan_year, status)
        values (${idFor("certification", "meanwhile")}, ${ahead}, 2050, 'RTS')`.execute(database.db);
    }
    expect(met).toEqual(rows.map(({ row }) => namesOf(row)));
  });

  test("while several write, and what was written by all of them", async () => {
    const chance = dice(`writers on ${name}`);
    const writer = async (number: number) => {
      for (let time = 1; time <= 25; time++) {
        await write(randomWrite(chance, ids, `${name} ${number} ${time}`), true).catch(unlessTaken);
        const query = randomQuery(chance, ids);
        const { rows, total } = await list.page(query, 2, 10);
        expect(rows.length, JSON.stringify(query)).toBe(Math.max(0, Math.min(10, total - 10)));
      }
    };
    await Promise.all([1, 2, 3, 4].map(writer));
    const plain = await readPlain(database.db);
    for (let times = 0; times < 20; times++) await compare(plain, randomQuery(chance, ids), chance);
  });

  test("keeps no count of nothing, and no row twice", async () => {
    const { rows } = await sql`
      select agency_id, status, carrier_id, rts, count(*)::integer as contracts from downline_contracts
      group by 1, 2, 3, 4
      except select agency_id, status, carrier_id, rts, contracts from downline_counts`.execute(database.db);
    expect(rows).toEqual([]);
    const { rows: kept } = await sql<{ kept: number; counted: number }>`
      select (select count(*) from downline_contracts) as kept,
        (select sum(contracts) from downline_counts)::integer as counted`.execute(database.db);
    expect(kept[0]?.kept).toBe(kept[0]?.counted);
    expect(kept[0]?.kept).toBeGreaterThan(500);
  });
});

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

/** Rows that are kept and not right, and those that are missing. */
async function wrongRows(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    with made as (select * from downline_of(array(select id from agent_contracts)))
    (table downline_contracts except table made) union all (table made except table downline_contracts)
  `.execute(db);
  return rows;
}

async function waiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
