import { LRUCache } from "lru-cache";
import { isServer } from "../../database/connect.ts";
import { cursorRows } from "../../database/cursor.ts";
import type { Database } from "../../database/schema.ts";
import { type Counts, contractsIn, readCounts, wantedKinds } from "./counts.ts";
import { type Order, orderOf, type Place, turned } from "./order.ts";
import { createPositions, type Positions } from "./positions.ts";
import type { DownlineQuery } from "./query.ts";
import {
  type Cut,
  countRows,
  type DownlineRow,
  type PlacedRow,
  placed,
  readRows,
  selectRows,
  type Wanted,
} from "./rows.ts";

/** The list of an agency's downline contracts, page by page and as a whole: decision 210. */

export type DownlineList = {
  /** One page of the rows, and how many there are in all. @param page from 1 */
  page(query: DownlineQuery, page: number, pageSize: number): Promise<Page>;
};

type Page = { rows: PlacedRow[]; total: number };

const MOST_AGENCIES = 200;
const MOST_TOTALS = 500;
/** After so many pages that somebody has written into meanwhile, one is read that nobody can write into. */
const MOST_TRIES = 3;
const ROWS_PER_PIECE = 500;

/** How many of an agency's contracts are of which kind, and where pages begin, is remembered until somebody writes. */
export function createDownlineList(db: Database): DownlineList {
  const counts = new LRUCache<string, Counts>({ max: MOST_AGENCIES });
  const memory = createMemory();
  return {
    async page(query, page, pageSize) {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const known = counts.get(query.agency) ?? (await readCounts(db, query.agency));
        const { version, ...found } = await readPage(db, memory, known, query, { page, pageSize });
        if (version === known.version) {
          counts.set(query.agency, known);
          return found;
        }
        counts.delete(query.agency);
      }
      return db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (still) => {
          const known = await readCounts(still, query.agency);
          const { rows, total } = await readPage(still, createMemory(), known, query, { page, pageSize });
          return { rows, total };
        });
    },
  };
}

/** What is known of lists; each is named with the version of its downline. */
type Memory = { positions: Positions; totals: LRUCache<string, number> };

function createMemory(): Memory {
  return { positions: createPositions(), totals: new LRUCache({ max: MOST_TOTALS }) };
}

async function readPage(
  db: Database,
  { positions, totals }: Memory,
  counts: Counts,
  query: DownlineQuery,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page & { version: number }> {
  const unsorted = JSON.stringify([counts.version, { ...query, sort: null, desc: null }]);
  const wanted = await wantedOf(db, counts, query, totals.get(unsorted));
  const { total } = wanted;
  const offset = Math.min((page - 1) * pageSize, total);
  const limit = Math.min(pageSize, total - offset);
  const order = orderOf(query);

  const ahead = start(order, offset);
  const back = start(turned(order), total - offset - limit);
  const way = back.skip < ahead.skip ? back : ahead;
  const { version, rows } = await readRows(db, wanted, { ...way, limit });
  if (version === counts.version) {
    totals.set(unsorted, total);
    const [first] = rows;
    if (first) positions.remember(way.list, { offset: way.offset, place: first.place });
  }
  return { version, total, rows: way === back ? rows.reverse() : rows };

  function start(order: Order, offset: number) {
    const list = JSON.stringify([counts.version, query, order]);
    const known = positions.nearest(list, offset);
    return { list, order, offset, place: known?.place ?? null, skip: offset - (known?.offset ?? 0) };
  }
}

/**
 * All the rows in order, in pieces. Of certifications they may have the results alone. Without a cursor a piece begins
 * behind the last row of the one before, and is of the moment it is read at.
 */
export async function* downlineRows(
  db: Database,
  query: DownlineQuery,
  rowsPerPiece = ROWS_PER_PIECE,
): AsyncGenerator<DownlineRow[]> {
  const order = orderOf(query);
  let total: number | undefined;
  const wantedIn = async (still: Database) => {
    const wanted = await wantedOf(still, await readCounts(still, query.agency), query, total);
    total = wanted.total;
    return wanted;
  };
  if (isServer(db)) {
    const whole = { order, place: null, skip: 0, limit: Number.MAX_SAFE_INTEGER };
    const all = async (still: Database) => selectRows(await wantedIn(still), whole, "results");
    for await (const piece of cursorRows(db, all, rowsPerPiece))
      yield piece.flatMap(placed).map(({ row }) => row);
    return;
  }
  for (let place: Place | null = null; ; ) {
    const cut: Cut = { order, place, isBehind: true, skip: 0, limit: rowsPerPiece };
    const { rows } = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (still) => readRows(still, await wantedIn(still), cut));
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < rowsPerPiece) return;
    place = rows.at(-1)?.place ?? null;
  }
}

/** @param total when it is known already */
async function wantedOf(db: Database, counts: Counts, query: DownlineQuery, total?: number): Promise<Wanted> {
  const kinds = wantedKinds(counts, query);
  const statuses = new Set(kinds.map(({ status }) => status));
  const isCounted = query.agent === null && query.status !== "RecentlyActivated";
  return {
    query,
    kinds,
    // What is kept says nothing of agents and of days.
    total: isCounted ? contractsIn(kinds) : (total ?? (await countRows(db, query, kinds))),
    ofStatuses: contractsIn(counts.kinds.filter(({ status }) => statuses.has(status))),
  };
}
