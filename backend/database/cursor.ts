import { type Expression, sql } from "kysely";
import type { Database } from "./schema.ts";

/**
 * Yields the rows of a query in arrays of `rowsPerPiece`, from a single snapshot. The next array is fetched while the
 * caller uses the current one. The cursor needs a connection until the iteration ends, so that it works on a server only
 * ({@link isServer}). The time limit of a statement applies to each array.
 * @param queryIn returns the query; it can read from the same snapshot
 */
export async function* cursorRows<Row>(
  db: Database,
  queryIn: (snapshot: Database) => Promise<Expression<Row>>,
  rowsPerPiece: number,
): AsyncGenerator<Row[]> {
  const transaction = await db
    .startTransaction()
    .setAccessMode("read only")
    .setIsolationLevel("repeatable read")
    .execute();
  const fetch = () => {
    const piece = sql<Row>`fetch ${sql.lit(rowsPerPiece)} from export_rows`.execute(transaction);
    // A caller that waits for the array still gets the error. After the iteration has ended, the error has no receiver.
    piece.catch(() => {});
    return piece;
  };
  let next: ReturnType<typeof fetch> | undefined;
  try {
    await sql`declare export_rows no scroll cursor for ${await queryIn(transaction)}`.execute(transaction);
    next = fetch();
    for (;;) {
      const { rows } = await next;
      const isLast = rows.length < rowsPerPiece;
      if (!isLast) next = fetch();
      if (rows.length > 0) yield rows;
      if (isLast) return;
    }
  } finally {
    await next?.catch(() => {});
    // On a broken connection the rollback fails too. The first error has been thrown already.
    await transaction
      .rollback()
      .execute()
      .catch(() => {});
  }
}
