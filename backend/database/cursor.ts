import { type Expression, sql } from "kysely";
import type { Database } from "./schema.ts";

/**
 * The rows of a query in pieces, read with a cursor: one snapshot, however long it takes. The next piece is fetched while
 * one is used, and no more than that. Takes a connection of its own until the last piece is taken or the iteration is
 * left, so that only a server has it ({@link isServer}). The time limit of a statement counts for each piece.
 * @param queryIn makes the query; what it reads for that is of the same snapshot
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
    // Whoever waits for it is told; whoever left is not.
    piece.catch(() => {});
    return piece;
  };
  let next: ReturnType<typeof fetch> | undefined;
  try {
    // To compile the query takes longer than the first piece.
    await sql`set local jit = off`.execute(transaction);
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
    // A connection that broke has told so already, and goes back to nobody.
    await transaction
      .rollback()
      .execute()
      .catch(() => {});
  }
}
