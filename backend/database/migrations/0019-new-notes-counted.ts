import { type Kysely, sql } from "kysely";
import { afterStatement, type Event } from "../triggers.ts";

/**
 * The number of help requests with new notes is kept: `docs/product/help-requests.md`, "New notes". It is the number of
 * those the team has answered, less the number of those whose newest answer the user has seen.
 */

const events: readonly Event[] = ["insert", "delete", "update"];

export async function up(db: Kysely<unknown>): Promise<void> {
  await countAnswered(db);
  await sql`alter table activities_seen add column owner_id uuid, add column is_current boolean`.execute(db);
  await sql`create index activities_seen_by_activity on activities_seen (activity_id)`.execute(db);
  await compareWithNotes(db);
  await countSeen(db);
  // The triggers fill in the new columns.
  await sql`update activities_seen set seen_at = seen_at`.execute(db);
  await sql`
    alter table activities_seen alter column owner_id set not null, alter column is_current set not null`.execute(
    db,
  );
}

async function countAnswered(db: Kysely<unknown>): Promise<void> {
  await sql`create table activity_answered_counts (owner_id uuid primary key, n integer not null)`.execute(
    db,
  );
  await sql`
    insert into activity_answered_counts
    select owner_id, count(*) from activities where is_agent_viewable and team_note_at is not null
    group by owner_id`.execute(db);
  const rows = (table: string, n: number) =>
    `select owner_id, ${n} as n from ${table} where is_agent_viewable and team_note_at is not null`;
  for (const event of events)
    await afterStatement(db, event, "activities", {
      name: "activities_answered_counted",
      body: `
        insert into activity_answered_counts as kept (owner_id, n)
        select owner_id, sum(n) from (${changes(event, rows)}) as changed
        group by owner_id having sum(n) <> 0 order by owner_id
        on conflict (owner_id) do update set n = kept.n + excluded.n;`,
    });
}

/** A mark is current while it is not older than the newest note of the team. */
async function compareWithNotes(db: Kysely<unknown>): Promise<void> {
  // The lock lets no note in between the look at the help request and the mark.
  await sql`
    create function activities_seen_compared() returns trigger language plpgsql as $$
    begin
      select owner_id, coalesce(is_agent_viewable and new.seen_at >= team_note_at, false)
      into new.owner_id, new.is_current
      from activities where id = new.activity_id for share;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger activities_seen_compared before insert or update on activities_seen
    for each row execute function activities_seen_compared()`.execute(db);
  await afterStatement(db, "update", "activities", {
    name: "activities_seen_follow",
    body: `
      update activities_seen set seen_at = seen_at where activity_id in (
        select later.id from new_rows as later join old_rows as earlier on earlier.id = later.id
        where (earlier.owner_id, earlier.is_agent_viewable, earlier.team_note_at)
          is distinct from (later.owner_id, later.is_agent_viewable, later.team_note_at));`,
  });
}

async function countSeen(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity_seen_counts (
      sub text not null,
      owner_id uuid not null,
      n integer not null,
      primary key (sub, owner_id)
    )`.execute(db);
  const rows = (table: string, n: number) => `select sub, owner_id, ${n} as n from ${table} where is_current`;
  for (const event of events)
    await afterStatement(db, event, "activities_seen", {
      name: "activities_seen_counted",
      body: `
        insert into activity_seen_counts as kept (sub, owner_id, n)
        select sub, owner_id, sum(n) from (${changes(event, rows)}) as changed
        group by sub, owner_id having sum(n) <> 0 order by sub, owner_id
        on conflict (sub, owner_id) do update set n = kept.n + excluded.n;`,
    });
}

/** Returns the rows that a statement adds to a count and takes from it. */
function changes(event: Event, rows: (table: string, n: number) => string): string {
  const [added, taken] = [rows("new_rows", 1), rows("old_rows", -1)];
  return { insert: added, delete: taken, update: `${added} union all ${taken}` }[event];
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const functions = [
    ...events.map((event) => `activities_answered_counted_on_${event}`),
    ...events.map((event) => `activities_seen_counted_on_${event}`),
    "activities_seen_follow_on_update",
    "activities_seen_compared",
  ];
  for (const name of functions) await sql`drop function ${sql.ref(name)}() cascade`.execute(db);
  await sql`drop table activity_answered_counts, activity_seen_counts`.execute(db);
  await sql`drop index activities_seen_by_activity`.execute(db);
  await sql`alter table activities_seen drop column owner_id, drop column is_current`.execute(db);
}
