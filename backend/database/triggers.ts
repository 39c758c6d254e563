import { type Kysely, sql } from "kysely";

/** The kind of a statement that changes a table. */
export type Event = "insert" | "update" | "delete";

const [OLD, NEW] = ["old table as old_rows", "new table as new_rows"];
const referencing: Record<Event, string> = { insert: NEW, delete: OLD, update: `${OLD} ${NEW}` };

/**
 * Creates a trigger that runs a body of plpgsql once after each statement that changes a table. The body reads the rows
 * from `old_rows` and `new_rows`. The function of the trigger is named `{name}_on_{event}`.
 */
export async function afterStatement(
  db: Kysely<unknown>,
  event: Event,
  table: string,
  { name, body }: { name: string; body: string },
): Promise<void> {
  const called = sql.ref(`${name}_on_${event}`);
  await sql`
    create function ${called}() returns trigger language plpgsql as $$
    begin
      ${sql.raw(body)}
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ${called} after ${sql.raw(event)} on ${sql.table(table)}
    referencing ${sql.raw(referencing[event])} for each statement execute function ${called}()`.execute(db);
}
