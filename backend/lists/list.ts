import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { isServer } from "../database/connect.ts";
import { cursorRows } from "../database/cursor.ts";
import type { Database } from "../database/schema.ts";

/** Reads lists, by page or as a whole. A list is one SQL statement, in parts. */

export type List<Row> = {
  /** The unique column that names a row. */
  id: RawBuilder<string>;
  /** The columns of a row. */
  fields: RawBuilder<Row>;
  /** The text after `from`. A count leaves out the tables that only fields and order need, when they are left joins by a primary key. */
  tables: RawBuilder<unknown>;
  where: readonly RawBuilder<unknown>[];
  /** The text after `order by`. It ends with the id, so that equal rows keep their order. */
  order: RawBuilder<unknown>;
};

const ROWS_PER_PIECE = 500;

/**
 * Returns one page of a list, and how many rows there are in all.
 * @param page from 1
 */
export async function readPage<Row>(
  db: Database,
  list: List<Row>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Row[]; total: number }> {
  const [total, { rows }] = await Promise.all([
    countRows(db, list),
    pageOf(list, { page, pageSize }).execute(db),
  ]);
  return { rows, total };
}

/** Returns the statement for the rows of a page. It computes the fields for these rows alone. */
export function pageOf<Row>(
  list: List<Row>,
  { page, pageSize }: { page: number; pageSize: number },
): RawBuilder<Row> {
  return selectRows(
    list,
    // An array is read before the rest. Rows in a subquery are joined, and the database joins the tables of a long list in the order of the text.
    sql`and ${list.id} = any (array(
      select ${list.id} ${found(list)} order by ${list.order} limit ${pageSize} offset ${(page - 1) * pageSize}))`,
  );
}

/** Yields all rows of a list in order, in arrays. A row that changes meanwhile comes as it was or as it is. */
export async function* allRows<Row>(
  db: Database,
  list: List<Row>,
  rowsPerPiece = ROWS_PER_PIECE,
): AsyncGenerator<Row[]> {
  if (isServer(db)) return yield* cursorRows(db, async () => selectRows(list), rowsPerPiece);
  // The embedded database runs one statement at a time. Between these short ones, others have their turn.
  const { rows: all } = await sql<{ id: string }>`
    select ${list.id} as id ${found(list)} order by ${list.order}`.execute(db);
  for (let from = 0; from < all.length; from += rowsPerPiece) {
    const ids = all.slice(from, from + rowsPerPiece).map(({ id }) => id);
    const { rows } = await selectRows(list, sql`and ${list.id} = any (${ids}::uuid[])`).execute(db);
    if (rows.length > 0) yield rows;
  }
}

function selectRows<Row>(list: List<Row>, more = sql``): RawBuilder<Row> {
  return sql<Row>`select ${list.fields} ${found(list)} ${more} order by ${list.order}`;
}

/** Returns the statement without its beginning and its order. A list has at least one condition: the one on the owner. */
export const found = ({ tables, where }: List<unknown>) =>
  sql`from ${tables} where ${sql.join(where, sql` and `)}`;

/** A total from this number on is remembered for some seconds: the pages of one list ask for it again and again. */
const LARGE_TOTAL = 1_000;
const REMEMBERED_MS = 10_000;
const MOST_REMEMBERED = 500;

const largeTotals = new WeakMap<Database, LRUCache<string, number>>();

async function countRows(db: Database, list: List<unknown>): Promise<number> {
  const query = sql<{ n: number }>`select count(*) as n ${found(list)}`;
  const { sql: text, parameters } = query.compile(db);
  const key = JSON.stringify([text, parameters]);
  const remembered = largeTotals.get(db) ?? new LRUCache({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS });
  largeTotals.set(db, remembered);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const { rows } = await query.execute(db);
  const n = rows[0]?.n ?? 0;
  if (n >= LARGE_TOTAL) remembered.set(key, n);
  return n;
}
