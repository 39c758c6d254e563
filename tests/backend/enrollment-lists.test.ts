import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrollmentColumns } from "#api/enrollments.ts";
import {
  createEnrollmentList,
  type EnrollmentList,
  enrollmentRows,
} from "#backend/areas/enrollments/list.ts";
import type { DateRange, EnrollmentQuery, Owner } from "#backend/areas/enrollments/query.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { known } from "#demo/data/known.ts";
import { type Dice, dice } from "#demo/data/seeded.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { type Ids, names, readIds, writesOf } from "../support/backend/enrollment-writes.ts";
import { plainIds } from "../support/backend/plain-enrollments.ts";

/** The kept enrollments are right after every write. They are compared with the tables they are made from. */

/** Each kind of write comes once, and then any. */
const WRITES = Number(process.env.ENROLLMENT_WRITES ?? 18);
const QUERIES = Number(process.env.ENROLLMENT_QUERIES ?? 15);

const owners: readonly Owner[] = [
  { type: "agency", id: known.agency },
  { type: "agency", id: known.downlineAgency },
  { type: "agency", id: known.largeAgency },
  { type: "agent", id: known.agent },
];

const agentNames = [["a"], ["VEGA"], ["e", "o"], ["ána"], ["marisol", "v"], ["%"], ["_"], ["zzz"]];

function randomQuery(chance: Dice, ids: Ids): EnrollmentQuery {
  const perhaps = (values: readonly string[], often: number) =>
    chance.between(1, often) === 1 ? chance.pick(values) : null;
  const range = (): DateRange => ({
    from: perhaps(["2024-06-01", "2025-03-01"], 9),
    to: perhaps(["2025-06-30", "2025-10-20"], 9),
  });
  const beginnings = ["a", "an", "de la", "ó", "NUN", "o'c", "smi", "%", "_", "ana ana", "zzz", ...names];
  return {
    owner: chance.pick(owners),
    firstName: perhaps(beginnings, 8),
    lastName: perhaps(beginnings, 8),
    policyType: perhaps(ids.policy_types, 8),
    carrier: perhaps(ids.carriers, 8),
    state: perhaps([known.state, ...ids.states.slice(0, 2)], 8),
    county: perhaps([known.county, ...ids.counties.slice(0, 2)], 12),
    reason: perhaps(ids.termination_reasons, 12),
    agent: perhaps([known.agent, ...ids.agents.slice(0, 2)], 12),
    agentNames: chance.between(1, 9) === 1 ? chance.pick(agentNames) : null,
    activeOnly: chance.between(1, 6) === 1,
    status: perhaps(["Active", "PENDING information", "Terminated", "Submitted", "nothing"], 5),
    effective: range(),
    fmoReceived: range(),
    agentReceived: range(),
    sort: chance.pick(enrollmentColumns),
    desc: chance.between(0, 1) === 1,
  };
}

describe.each(databaseKinds)("the kept enrollments, on $name", ({ openFilled, name }) => {
  let database: OpenDatabase;
  let list: EnrollmentList;
  let ids: Ids;

  beforeAll(async () => {
    database = await openFilled();
    list = createEnrollmentList(database.db);
    ids = await readIds(database.db);
  });
  afterAll(() => database.close());

  /** Pages of a random size, some of them, and the total. @returns the ids of all */
  async function compare(query: EnrollmentQuery, chance: Dice) {
    const wanted = await plainIds(database.db, query);
    const size = chance.between(1, 40);
    const last = Math.max(1, Math.ceil(wanted.length / size));
    for (const page of [1, 2, chance.between(1, last), last, last + 1]) {
      const { rows, total } = await list.page(query, page, size);
      const what = JSON.stringify({ query, page, size });
      expect(total, what).toBe(wanted.length);
      expect(
        rows.map(({ row }) => row.PolicyId),
        what,
      ).toEqual(wanted.slice((page - 1) * size, page * size));
    }
    return wanted;
  }

  test("whatever is asked, in pages and as a whole", async () => {
    const chance = dice("queries of enrollments");
    let found = 0;
    for (let times = 0; times < QUERIES; times++) {
      const query = randomQuery(chance, ids);
      const wanted = await compare(query, chance);
      found += Math.sign(wanted.length);
      const whole: string[] = [];
      for await (const piece of enrollmentRows(database.db, query, chance.between(5, 60)))
        whole.push(...piece.map(({ PolicyId }) => PolicyId));
      expect(whole, JSON.stringify(query)).toEqual(wanted);
    }
    expect(found).toBeGreaterThan(QUERIES / 3);
  });

  test.each(enrollmentColumns)("every sort, both ways, with what is empty at the end: %s", async (sort) => {
    const chance = dice(sort);
    const open = { from: null, to: null };
    const all: EnrollmentQuery = {
      owner: { type: "agency", id: known.agency },
      ...{ firstName: null, lastName: null, policyType: null, carrier: null, state: null, county: null },
      ...{ reason: null, agent: null, agentNames: null, activeOnly: false, status: null },
      ...{ effective: open, fmoReceived: open, agentReceived: open, sort, desc: false },
    };
    for (const desc of [false, true]) {
      for (const activeOnly of [false, true]) await compare({ ...all, desc, activeOnly }, chance);
      await compare({ ...all, desc, state: known.state, lastName: "a" }, chance);
      for (const activeOnly of [false, true])
        await compare({ ...all, desc, activeOnly, status: "active" }, chance);
      await compare({ ...all, desc, status: "Pending Information", lastName: "a" }, chance);
      const { rows, total } = await list.page({ ...all, desc }, 1, 10_000);
      expect(total).toBeGreaterThan(400);
      const empty = rows.map(({ row }) => row[sort] === null);
      expect(empty).toEqual(empty.toSorted());
    }
  });

  test("after every write", async () => {
    const chance = dice(`writes of enrollments`);
    for (let time = 0; time < WRITES; time++) {
      const kinds = writesOf(chance, ids, `${name.length} ${time}`);
      await (kinds[time] ?? chance.pick(kinds))().execute(database.db);
      await compare(randomQuery(chance, ids), chance);
    }
    expect(await wrongRows()).toEqual([]);
  });

  /** Rows that are kept and not right, and those that are missing. */
  async function wrongRows() {
    const made = sql`select * from enrollment_listings_of(array(select id from enrollments))`;
    const { rows } = await sql`
      (table enrollment_listings except ${made}) union all (${made} except table enrollment_listings)`.execute(
      database.db,
    );
    return rows;
  }

  const counted = {
    all: "''",
    active: "case when status = 'Active' then '' end",
    agent: "agent_id::text",
    state: "state_id::text",
    county: "county_id::text",
    carrier: "carrier_id::text",
    type: "policy_type_id::text",
    reason: "termination_reason_id::text",
    month: "to_char(fmo_received_date, 'YYYY-MM')",
    status: "lower(status)",
  };

  /** Counts that are kept and not right, and those that are missing. */
  async function wrongCounts() {
    const kept = sql`select owner_id, dimension, value, n from enrollment_counts`;
    const right = sql.join(
      Object.entries(counted).map(
        ([dimension, value]) => sql`
          select owner_id, ${sql.lit(dimension)}, ${sql.raw(value)}, count(*)::integer from enrollment_listings
          where ${sql.raw(value)} is not null group by 1, 3`,
      ),
      sql` union all `,
    );
    const { rows } = await sql`((${kept}) except (${right})) union all ((${right}) except (${kept}))`.execute(
      database.db,
    );
    return rows;
  }

  test("keeps exactly what the tables say, and no count of nothing", async () => {
    expect(await wrongRows()).toEqual([]);
    expect(await wrongCounts()).toEqual([]);
    const { rows: parts } = await sql<{ wrong: number; n: number }>`
      select count(*) as n, count(*) filter (where right(
        case field when 'last' then last_key else first_key end, length(part)) <> part) as wrong
      from enrollment_name_parts join enrollment_listings using (owner_id, enrollment_id)`.execute(
      database.db,
    );
    expect(parts[0]?.wrong).toBe(0);
    expect(parts[0]?.n).toBeGreaterThan(1_000);
  });
});
