import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrollmentColumns } from "#api/enrollments.ts";
import { enrollmentList } from "#backend/areas/enrollments/list.ts";
import type { DateRange, EnrollmentQuery, Owner } from "#backend/areas/enrollments/list-filters.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { allRows, readPage } from "#backend/lists/list.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Dice, dice } from "#demo/data/seeded.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { type PlainEnrollments, plainIds, readEnrollments } from "../support/backend/plain-enrollments.ts";

/** Lists of enrollments are compared with what a slow and simple program makes of the same rows. */

const QUERIES = Number(process.env.ENROLLMENT_QUERIES ?? 15);

const tables = ["agents", "states", "counties", "carriers", "policy_types", "termination_reasons"] as const;
type Ids = Record<(typeof tables)[number], string[]>;

async function readIds(db: Database): Promise<Ids> {
  const ids = {} as Ids;
  for (const table of tables)
    ids[table] = (await db.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id);
  return ids;
}

const owners: readonly Owner[] = [
  { type: "agency", id: demoIds.agency },
  { type: "agency", id: demoIds.downlineAgency },
  { type: "agency", id: demoIds.largeAgency },
  { type: "agent", id: demoIds.agent },
];

const agentNames = ["a", "VEGA", "e o", "ána", "marisol v", "%", "_", "zzz"];
const customerNames = [
  "a",
  "an",
  "de la",
  "ó",
  "NUN",
  "o'c",
  "smi",
  "mith",
  "%",
  "_",
  "ana ana",
  "zoë ana",
  "Ana-Ana",
  "zzz",
];

function randomQuery(chance: Dice, ids: Ids): EnrollmentQuery {
  const perhaps = (values: readonly string[], often: number) =>
    chance.between(1, often) === 1 ? chance.pick(values) : null;
  const range = (): DateRange => ({
    from: perhaps(["2024-06-01", "2025-03-01"], 9),
    to: perhaps(["2025-06-30", "2025-10-20"], 9),
  });
  return {
    owner: chance.pick(owners),
    firstName: perhaps(customerNames, 8),
    lastName: perhaps(customerNames, 8),
    policyType: perhaps(ids.policy_types, 8),
    carrier: perhaps(ids.carriers, 8),
    state: perhaps([demoIds.state, ...ids.states.slice(0, 2)], 8),
    county: perhaps([demoIds.county, ...ids.counties.slice(0, 2)], 12),
    reason: perhaps(ids.termination_reasons, 12),
    agent: perhaps([demoIds.agent, ...ids.agents.slice(0, 2)], 12),
    agentName: perhaps(agentNames, 9),
    activeOnly: chance.between(1, 6) === 1,
    status: perhaps(["Active", "PENDING information", "Terminated", "Submitted", "nothing"], 5),
    effective: range(),
    fmoReceived: range(),
    agentReceived: range(),
    sort: chance.pick(enrollmentColumns),
    desc: chance.between(0, 1) === 1,
  };
}

describe.each(databaseKinds)("lists of enrollments, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let plain: PlainEnrollments;
  let ids: Ids;

  beforeAll(async () => {
    database = await openFilled();
    plain = await readEnrollments(database.db);
    ids = await readIds(database.db);
  });
  afterAll(() => database.close());

  /** Pages of a random size, some of them, and the total. @returns the ids of all */
  async function compare(query: EnrollmentQuery, chance: Dice) {
    const wanted = plainIds(plain, query);
    const size = chance.between(1, 40);
    const last = Math.max(1, Math.ceil(wanted.length / size));
    for (const page of [1, 2, chance.between(1, last), last, last + 1]) {
      const { rows, total } = await readPage(database.db, await enrollmentList(database.db, query), {
        page,
        pageSize: size,
      });
      const what = JSON.stringify({ query, page, size });
      expect(total, what).toBe(wanted.length);
      expect(
        rows.map(({ PolicyId }) => PolicyId),
        what,
      ).toEqual(wanted.slice((page - 1) * size, page * size));
    }
    return wanted;
  }

  test("a list of enrollments has the right rows for random filters and orders, by page and as a whole", async () => {
    const chance = dice("queries of enrollments");
    let found = 0;
    for (let times = 0; times < QUERIES; times++) {
      const query = randomQuery(chance, ids);
      const wanted = await compare(query, chance);
      found += Math.sign(wanted.length);
      const whole: string[] = [];
      for await (const piece of allRows(
        database.db,
        await enrollmentList(database.db, query),
        chance.between(5, 60),
      ))
        whole.push(...piece.map(({ PolicyId }) => PolicyId));
      expect(whole, JSON.stringify(query)).toEqual(wanted);
    }
    expect(found).toBeGreaterThan(QUERIES / 3);
  });

  test.each(enrollmentColumns)(
    "enrollments sorted by %s in both directions end with the empty values",
    async (sort) => {
      const chance = dice(sort);
      const open = { from: null, to: null };
      const all: EnrollmentQuery = {
        owner: { type: "agency", id: demoIds.agency },
        ...{ firstName: null, lastName: null, policyType: null, carrier: null, state: null, county: null },
        ...{ reason: null, agent: null, agentName: null, activeOnly: false, status: null },
        ...{ effective: open, fmoReceived: open, agentReceived: open, sort, desc: false },
      };
      for (const desc of [false, true]) {
        for (const activeOnly of [false, true]) await compare({ ...all, desc, activeOnly }, chance);
        await compare({ ...all, desc, state: demoIds.state, lastName: "a" }, chance);
        for (const activeOnly of [false, true])
          await compare({ ...all, desc, activeOnly, status: "active" }, chance);
        await compare({ ...all, desc, status: "Pending Information", lastName: "a" }, chance);
        const { rows, total } = await readPage(
          database.db,
          await enrollmentList(database.db, { ...all, desc }),
          {
            page: 1,
            pageSize: 10_000,
          },
        );
        expect(total).toBeGreaterThan(400);
        const empty = rows.map((row) => row[sort] === null);
        expect(empty).toEqual(empty.toSorted());
      }
    },
  );
});
