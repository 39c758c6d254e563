import type { RawBuilder } from "kysely";
import { LRUCache } from "lru-cache";
import { isServer } from "../database/connect.ts";
import { cursorRows } from "../database/cursor.ts";
import type { Database } from "../database/schema.ts";
import { createPositions, type Positions } from "./positions.ts";

/**
 * Lists whose rows the database keeps ready by owner, read page by page and as a whole: `docs/decisions/0210`, `0211`. A number
 * changes with every write into an owner's rows. Totals and the places where pages begin are remembered with it.
 */

/** A range of the rows of an order. It begins at a place and may skip rows. */
export type Cut<Order, Place> = {
  order: Order;
  /** Where to begin; at the start when it is null. */
  place: Place | null;
  /** Begins behind that place. Its row was read before, and may be deleted. */
  isBehind?: boolean;
  /** The number of rows to skip from there. */
  skip: number;
  limit: number;
};

export type Placed<Place, Row> = { place: Place; row: Row };

/** The functions that read one kind of list. */
export type ListSource<Query, Counts, Measured, Order, Place, Row, Selected> = {
  ownerOf(query: Query): string;
  /** Reads the counts of all of an owner's rows. */
  readCounts(db: Database, owner: string): Promise<Counts>;
  /** Everything of a query that its total depends on. */
  unsorted(query: Query): unknown;
  /**
   * Returns the number of rows that a query finds, and the figures behind it.
   * @param earlier a recent result; an approximate total is enough for the next piece of a whole list
   */
  measure(db: Database, counts: Counts, query: Query, earlier?: Measured): Promise<Measured>;
  orderOf(query: Query): Order;
  reversed(order: Order): Order;
  /** Rows in order, with the version they were read from in each; one row of nothing but the version when none match. */
  select(query: Query, measured: Measured, cut: Cut<Order, Place>): RawBuilder<Selected>;
  /** The same rows when all are wanted; they may lack what only a page shows. */
  selectAll(query: Query, measured: Measured, cut: Cut<Order, Place>): RawBuilder<Selected>;
  /** Reads rows again when fewer came than asked for. Null where the first way cannot have missed any. */
  selectSlowly?(query: Query, measured: Measured, cut: Cut<Order, Place>): RawBuilder<Selected> | null;
  /** Returns the selected rows as they go over the wire, with their places; empty for the row that has only the version. */
  toPlacedRows(selected: Selected): Placed<Place, Row>[];
};

export type Page<Place, Row> = { rows: Placed<Place, Row>[]; total: number };

export type KeptList<Query, Place, Row> = {
  /** One page of the rows, and how many there are in all. @param page from 1 */
  page(query: Query, page: number, pageSize: number): Promise<Page<Place, Row>>;
};

const MOST_OWNERS = 200;
const MOST_TOTALS = 500;
/** After so many pages that somebody has written into meanwhile, one is read that nobody can write into. */
const MOST_TRIES = 3;
const ROWS_PER_PIECE = 500;

type Versioned = { version: number };
type Sized = { total: number };
type AnySource<Q, C, M, O, P, R, S> = ListSource<Q, C, M, O, P, R, S>;

/** Remembered facts about lists. Each is named with the version of its owner's rows. */
type Memory<Measured extends object, Place> = {
  positions: Positions<Place>;
  measured: LRUCache<string, Measured>;
};

function createMemory<M extends object, P>(): Memory<M, P> {
  return { positions: createPositions(), measured: new LRUCache({ max: MOST_TOTALS }) };
}

export function createKeptList<Q, C extends Versioned, M extends Sized, O, P, R, S extends Versioned>(
  db: Database,
  source: AnySource<Q, C, M, O, P, R, S>,
): KeptList<Q, P, R> {
  const counts = new LRUCache<string, C>({ max: MOST_OWNERS });
  const memory = createMemory<M, P>();
  return {
    async page(query, page, pageSize) {
      const owner = source.ownerOf(query);
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const known = counts.get(owner) ?? (await source.readCounts(db, owner));
        const { version, ...found } = await readPage(db, source, memory, known, query, { page, pageSize });
        if (version === known.version) {
          counts.set(owner, known);
          return found;
        }
        counts.delete(owner);
      }
      return db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (still) => {
          const known = await source.readCounts(still, owner);
          const fresh = createMemory<M, P>();
          const { rows, total } = await readPage(still, source, fresh, known, query, { page, pageSize });
          return { rows, total };
        });
    },
  };
}

async function readPage<Q, C extends Versioned, M extends Sized, O, P, R, S extends Versioned>(
  db: Database,
  source: AnySource<Q, C, M, O, P, R, S>,
  memory: Memory<M, P>,
  counts: C,
  query: Q,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<P, R> & Versioned> {
  const unsorted = JSON.stringify([counts.version, source.unsorted(query)]);
  const measured = memory.measured.get(unsorted) ?? (await source.measure(db, counts, query));
  const { total } = measured;
  const offset = Math.min((page - 1) * pageSize, total);
  const limit = Math.min(pageSize, total - offset);
  const order = source.orderOf(query);

  const ahead = start(order, offset);
  const back = start(source.reversed(order), total - offset - limit);
  const way = back.skip < ahead.skip ? back : ahead;
  const { version, rows } = await readRows(db, source, query, measured, { ...way, limit });
  if (version === counts.version) {
    memory.measured.set(unsorted, measured);
    const [first] = rows;
    if (first) memory.positions.remember(way.list, { offset: way.offset, place: first.place });
  }
  return { version, total, rows: way === back ? rows.reverse() : rows };

  function start(order: O, offset: number) {
    const list = JSON.stringify([counts.version, query, order]);
    const known = memory.positions.nearest(list, offset);
    return { list, order, offset, place: known?.place ?? null, skip: offset - (known?.offset ?? 0) };
  }
}

/** @returns rows in order, and the version they were read from */
async function readRows<Q, C, M, O, P, R, S extends Versioned>(
  db: Database,
  source: AnySource<Q, C, M, O, P, R, S>,
  query: Q,
  measured: M,
  cut: Cut<O, P>,
): Promise<{ version: number; rows: Placed<P, R>[] }> {
  const { rows } = await source.select(query, measured, cut).execute(db);
  const found = rows.flatMap((row) => source.toPlacedRows(row));
  const again = found.length < cut.limit ? source.selectSlowly?.(query, measured, cut) : null;
  if (!again) return { version: rows[0]?.version ?? 0, rows: found };
  const { rows: slowly } = await again.execute(db);
  return { version: slowly[0]?.version ?? 0, rows: slowly.flatMap((row) => source.toPlacedRows(row)) };
}

/**
 * All the rows in order, in pieces. Without a cursor a piece begins behind the last row of the one before, and is of the
 * moment it is read at.
 */
export async function* keptRows<Q, C extends Versioned, M extends Sized, O, P, R, S extends Versioned>(
  db: Database,
  source: AnySource<Q, C, M, O, P, R, S>,
  query: Q,
  rowsPerPiece = ROWS_PER_PIECE,
): AsyncGenerator<R[]> {
  const order = source.orderOf(query);
  let measured: M | undefined;
  const measureIn = async (still: Database) => {
    measured = await source.measure(
      still,
      await source.readCounts(still, source.ownerOf(query)),
      query,
      measured,
    );
    return measured;
  };
  if (isServer(db)) {
    const whole = { order, place: null, skip: 0, limit: Number.MAX_SAFE_INTEGER };
    const all = async (still: Database) => source.selectAll(query, await measureIn(still), whole);
    for await (const piece of cursorRows(db, all, rowsPerPiece))
      yield piece.flatMap((row) => source.toPlacedRows(row)).map(({ row }) => row);
    return;
  }
  for (let place: P | null = null; ; ) {
    const cut: Cut<O, P> = { order, place, isBehind: true, skip: 0, limit: rowsPerPiece };
    const { rows } = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (still) => readRows(still, source, query, await measureIn(still), cut));
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < rowsPerPiece) return;
    place = rows.at(-1)?.place ?? null;
  }
}
