/** Parts of the SQL of a migration. */

/** The kind of a statement that changes a table. */
export type Event = "insert" | "update" | "delete";

export const EVENTS: readonly Event[] = ["insert", "update", "delete"];

const [OLD, NEW] = ["old table as old_rows", "new table as new_rows"];
const referencing: Record<Event, string> = { insert: NEW, delete: OLD, update: `${OLD} ${NEW}` };

/** A trigger that calls a function once after each statement. The function reads `old_rows` and `new_rows`. */
export const trigger = (event: Event, table: string, name: string, called: string): string => `
  create trigger ${name} after ${event} on ${table}
  referencing ${referencing[event]} for each statement execute function ${called}()`;

/**
 * A trigger that runs a body of plpgsql once after each statement. The body reads `old_rows` and `new_rows`. The trigger and its
 * function are named `{name}_on_{event}`.
 */
export const afterStatement = (event: Event, table: string, name: string, body: string): string[] => [
  `
  create function ${name}_on_${event}() returns trigger language plpgsql as $$
  begin
    ${body}
    return null;
  end $$`,
  trigger(event, table, `${name}_on_${event}`, `${name}_on_${event}`),
];

/**
 * A trigger that runs before a change, in each session. An ordinary trigger does not run in a session whose
 * `session_replication_role` is `replica`.
 */
export const alwaysBefore = (
  change: string,
  table: string,
  { name, each, called }: { name: string; each: "row" | "statement"; called: string },
): string[] => [
  `
  create trigger ${name} before ${change} on ${table}
  for each ${each} execute function ${called}()`,
  `alter table ${table} enable always trigger ${name}`,
];

/** Makes the database refuse to change or remove a row of a table. */
export const appendOnly = (table: string, called: string): string[] => [
  `
  create function ${called}() returns trigger language plpgsql as $$
  begin
    raise exception '${table} is append-only' using errcode = 'insufficient_privilege';
  end $$`,
  ...alwaysBefore("update or delete or truncate", table, {
    name: `${table}_is_append_only`,
    each: "statement",
    called,
  }),
];
