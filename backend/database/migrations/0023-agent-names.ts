import { type Kysely, sql } from "kysely";
import { afterStatement } from "../triggers.ts";

/** Parts of agents' names, by which agents are found: `docs/decisions/0217`. */

const PART_LETTERS = 12;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agent_name_parts (
      part text collate "C" not null,
      agent_id uuid not null references agents on delete cascade,
      primary key (part, agent_id)
    )`.execute(db);
  await sql`create index agent_name_parts_by_agent on agent_name_parts (agent_id)`.execute(db);
  // The parts of a name: one from each of its letters on.
  await sql`
    create function agent_name_parts_of(name text) returns setof text language sql immutable parallel safe as $$
      select distinct substr(key, start, ${sql.lit(PART_LETTERS)})
      from (select sort_key(name) as key) as made, generate_series(1, length(key)) as start
      where substr(key, start, 1) <> ' '
    $$`.execute(db);
  const insert = (rows: string) =>
    `insert into agent_name_parts (part, agent_id)
      select part, named.id from (${rows}) as named, agent_name_parts_of(named.name) as part;`;
  const renamed = `
    select later.id, later.name from new_rows as later
    join old_rows as earlier on earlier.id = later.id and earlier.name is distinct from later.name`;
  await afterStatement(db, "insert", "agents", { name: "agent_names_kept", body: insert("table new_rows") });
  await afterStatement(db, "update", "agents", {
    name: "agent_names_kept",
    body: `
      delete from agent_name_parts where agent_id in (select id from (${renamed}) as changed);
      ${insert(renamed)}`,
  });
  await sql.raw(insert("table agents")).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function agent_names_kept_on_insert() cascade`.execute(db);
  await sql`drop function agent_names_kept_on_update() cascade`.execute(db);
  await sql`drop function agent_name_parts_of(text)`.execute(db);
  await sql`drop table agent_name_parts`.execute(db);
}
