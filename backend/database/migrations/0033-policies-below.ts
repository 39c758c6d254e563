import { type Kysely, sql } from "kysely";
import { afterStatement, type Event } from "../triggers.ts";

/** The number of policies with a carrier under each agency, kept ready: decision 210. */

export async function up(db: Kysely<unknown>): Promise<void> {
  // An agency's own agents count, and those of the agencies that hold their contract with the carrier below it.
  await sql`
    create table policies_below (
      agency_id uuid not null,
      carrier_id uuid not null,
      policies integer not null,
      primary key (agency_id, carrier_id)
    )`.execute(db);
  await createCount(db);
  for (const event of ["insert", "update", "delete"] as const) {
    await afterStatement(db, event, "agent_contracts", { name: "policies_added", body: added(rows(event)) });
    await afterStatement(db, event, "agency_contracts", { name: "policies_moved", body: moved(event) });
  }
  await sql`
    select count_policies_below(array(
      select row(agency_id, carrier_id)::agency_and_carrier from (
        select upline_agency_id as agency_id, carrier_id from agent_contracts
        union select agency_id, carrier_id from agency_contracts
        union select upline_agency_id, carrier_id from agency_contracts where upline_agency_id is not null
      ) as every_pair))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of ["policies_added", "policies_moved"])
    for (const event of ["insert", "update", "delete"])
      await sql`drop function ${sql.ref(`${name}_on_${event}`)}() cascade`.execute(db);
  await sql`drop function count_policies_below(agency_and_carrier[])`.execute(db);
  await sql`drop type agency_and_carrier`.execute(db);
  await sql`drop table policies_below`.execute(db);
}

/** The lock of all that keeps a downline: writes of the two tables change the same numbers. */
const LOCK = "perform pg_advisory_xact_lock(4862014);";

/** Counts the policies of agencies and of all agencies above them anew. */
async function createCount(db: Kysely<unknown>): Promise<void> {
  await sql`create type agency_and_carrier as (agency_id uuid, carrier_id uuid)`.execute(db);
  await sql`
    create function count_policies_below(changed agency_and_carrier[]) returns void language sql as $$
      with recursive above (agency_id, carrier_id) as (
        select agency_id, carrier_id from unnest(changed)
        union
        select held.upline_agency_id, held.carrier_id
        from above join agency_contracts as held using (agency_id, carrier_id)
        where held.upline_agency_id is not null
      ), below (top_id, carrier_id, agency_id) as (
        select agency_id, carrier_id, agency_id from above
        union
        select below.top_id, below.carrier_id, child.agency_id
        from below join agency_contracts as child
          on child.carrier_id = below.carrier_id and child.upline_agency_id = below.agency_id
      ), direct (agency_id, carrier_id, policies) as materialized (
        select pair.agency_id, pair.carrier_id, coalesce((
          select sum(policy_count) from agent_contracts
          where carrier_id = pair.carrier_id and upline_agency_id = pair.agency_id), 0)
        from (select distinct agency_id, carrier_id from below) as pair
      )
      insert into policies_below as kept (agency_id, carrier_id, policies)
      select below.top_id, below.carrier_id, sum(direct.policies)
      from below join direct using (agency_id, carrier_id)
      group by below.top_id, below.carrier_id
      on conflict (agency_id, carrier_id) do update set policies = excluded.policies
        where kept.policies <> excluded.policies
    $$`.execute(db);
}

/** The contracts of agents that a statement has changed, each with 1 where it came and -1 where it went. */
const rows = (event: Event): string =>
  ({
    insert: "select *, 1 as n from new_rows",
    delete: "select *, -1 as n from old_rows",
    update: "select *, 1 as n from new_rows union all select *, -1 as n from old_rows",
  })[event];

/** Adds the policies that came or went to the numbers of the agencies above. */
function added(changedRows: string): string {
  const changed = `
    select upline_agency_id as agency_id, carrier_id, sum(n * policy_count) as policies
    from (${changedRows}) as changed group by 1, 2 having sum(n * policy_count) <> 0`;
  return `
    if exists (${changed}) then
      ${LOCK}
      with recursive changed as materialized (${changed}), above (from_id, carrier_id, agency_id) as (
        select agency_id, carrier_id, agency_id from changed
        union
        select above.from_id, above.carrier_id, held.upline_agency_id
        from above join agency_contracts as held using (agency_id, carrier_id)
        where held.upline_agency_id is not null
      )
      insert into policies_below as kept (agency_id, carrier_id, policies)
      select above.agency_id, above.carrier_id, sum(changed.policies)
      from above join changed on changed.agency_id = above.from_id and changed.carrier_id = above.carrier_id
      group by above.agency_id, above.carrier_id
      on conflict (agency_id, carrier_id) do update set policies = kept.policies + excluded.policies;
    end if;`;
}

/**
 * Counts anew above the uplines of agencies' contracts that came, went or moved. An agency whose number is another now has
 * one of these uplines below it, or is one.
 */
function moved(event: Event): string {
  const edge = (table: string) => `select agency_id, carrier_id, upline_agency_id from ${table}`;
  const changed = {
    insert: edge("new_rows"),
    delete: edge("old_rows"),
    update: `(${edge("new_rows")} except ${edge("old_rows")})
      union all (${edge("old_rows")} except ${edge("new_rows")})`,
  }[event];
  const uplines = `
    select row(upline_agency_id, carrier_id)::agency_and_carrier
    from (${changed}) as changed where upline_agency_id is not null group by upline_agency_id, carrier_id`;
  return `
    if exists (${uplines}) then
      ${LOCK}
      perform count_policies_below(array(${uplines}));
    end if;`;
}
