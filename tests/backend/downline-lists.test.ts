import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { downlineSorts } from "#api/producers.ts";
import { contractStatusFilters, rtsFilters } from "#api/statuses.ts";
import { downlineList } from "#backend/areas/producers/list.ts";
import type { DownlineQuery } from "#backend/areas/producers/list-filters.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { allRows, type List, readPage } from "#backend/lists/list.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Dice, dice } from "#demo/data/seeded.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { type Ids, readIds } from "../support/backend/downline-writes.ts";
import { type Plain, plainIds, readPlain } from "../support/backend/plain-downline.ts";

/** The list of a downline's contracts is compared with what a slow and simple program makes of the same rows. */

const TODAY = "2025-10-20";
const QUERIES = Number(process.env.DOWNLINE_QUERIES ?? 60);

const nameTexts = ["a", "an", "E o", "ÁBEL", "orsted", "ørsted", "la cr", "%", "_", "zzz"];

const everything: DownlineQuery = {
  agency: demoIds.agency,
  status: "All",
  carrier: null,
  agent: null,
  agentName: null,
  rtsThisYear: "All",
  rtsNextYear: "All",
  sort: "agent_name",
  desc: false,
  today: TODAY,
};

/** The list with the id of each contract, which its rows do not have. */
async function withIds(db: Database, query: DownlineQuery): Promise<List<{ id: string }>> {
  return { ...(await downlineList(db, query)), fields: sql<{ id: string }>`agent_contracts.id` };
}

function randomQuery(chance: Dice, ids: Ids): DownlineQuery {
  const perhaps = (values: readonly string[], often: number) =>
    chance.between(1, often) === 1 ? chance.pick(values) : null;
  const mostlyAll = () => (chance.between(1, 3) === 1 ? chance.pick(rtsFilters) : "All");
  return {
    agency: chance.between(1, 3) === 1 ? chance.pick(ids.agencies) : demoIds.agency,
    status: chance.pick(contractStatusFilters),
    carrier: perhaps(ids.carriers, 4),
    agent: perhaps(ids.agents, 8),
    agentName: perhaps(nameTexts, 3),
    rtsThisYear: mostlyAll(),
    rtsNextYear: mostlyAll(),
    sort: chance.pick(downlineSorts),
    desc: chance.between(0, 1) === 1,
    today: chance.pick([TODAY, TODAY, "2026-01-01"]),
  };
}

describe.each(databaseKinds)("the list of a downline's contracts, on $name", ({ openFilled, name }) => {
  let database: OpenDatabase;
  let plain: Plain;
  let ids: Ids;

  beforeAll(async () => {
    database = await openFilled();
    plain = await readPlain(database.db);
    ids = await readIds(database.db);
  });
  afterAll(() => database.close());

  /** Pages of a random size, in a random order, and only some of them. */
  async function compare(plain: Plain, query: DownlineQuery, chance: Dice) {
    const wanted = plainIds(plain, query);
    const pageSize = chance.pick([1, 3, 10, 25, 100]);
    const pages = Math.ceil(wanted.length / pageSize);
    for (const page of [1, 2, pages, chance.between(1, pages + 1)]) {
      const found = await readPage(database.db, await withIds(database.db, query), {
        page: Math.max(1, page),
        pageSize,
      });
      const start = (Math.max(1, page) - 1) * pageSize;
      expect(found.total, JSON.stringify(query)).toBe(wanted.length);
      expect(
        found.rows.map(({ id }) => id),
        `page ${page} of ${pageSize}: ${JSON.stringify(query)}`,
      ).toEqual(wanted.slice(start, start + pageSize));
    }
  }

  test("the list of a downline's contracts has the right rows on each page for random filters and orders", async () => {
    const chance = dice(`pages on ${name}`);
    for (let times = 0; times < QUERIES; times++) await compare(plain, randomQuery(chance, ids), chance);
  });

  test("a downline's contracts sorted by each column in both directions end with the empty values", async () => {
    const chance = dice(`orders on ${name}`);
    for (const sort of downlineSorts)
      for (const desc of [false, true]) await compare(plain, { ...everything, sort, desc }, chance);
  });

  const whole = async (query: DownlineQuery, rowsPerPiece: number) => {
    const rows = [];
    for await (const piece of allRows(database.db, await withIds(database.db, query), rowsPerPiece))
      rows.push(...piece);
    return rows.map(({ id }) => id);
  };

  test("an export of a downline's contracts has the rows of the list, in pieces of any size", async () => {
    const chance = dice(`exports on ${name}`);
    for (let times = 0; times < 10; times++) {
      const query = { ...randomQuery(chance, ids), agency: demoIds.agency };
      for (const size of [1000, chance.between(5, 50)])
        expect(await whole(query, size), JSON.stringify(query)).toEqual(plainIds(plain, query));
    }
  });
});
