import { type Expression, sql } from "kysely";
import type { Database } from "./schema.ts";

/**
 * The rows of a query in pieces, read with a cursor: one snapshot, however long it takes, and never more than a piece in
 * memory. Takes a connection of its own until the last piece is taken or the iteration is left, so that only a server
 * has it ({@link isServer}). The time limit of a statement counts for each piece.
 */
export async function* cursorRows<Row>(
  db: Database,
  query: Expression<Row>,
  rowsPerPiece: number,
): AsyncGenerator<Row[]> {
  const reading = await db.startTransaction().setAccessMode("read only").execute();
  try {
    await sql`declare export_rows no scroll cursor for ${query}`.execute(reading);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsPerPiece)} from export_rows`.execute(reading);
      if (rows.length > 0) yield rows;
      if (rows.length < rowsPerPiece) return;
    }
  } finally {
    // A connection that broke has told so already, and goes back to nobody.
    await reading
      .rollback()
      .execute()
      .catch(() => {});
  }
}
