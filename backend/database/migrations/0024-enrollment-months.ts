import { type Kysely, sql } from "kysely";

/**
 * The number of enrollments that an owner received in each month, and an index that counts a range of days by producer:
 * `docs/decisions/0211`, `docs/product/home.md`.
 */

export async function up(db: Kysely<unknown>): Promise<void> {
  // The lock lets no write come between the count of existing rows and the count of changes.
  await sql`lock table enrollment_listings in share row exclusive mode`.execute(db);
  await keepCounts(db, [...counted, month]);
  await sql`
    insert into enrollment_counts (owner_id, dimension, value, n)
    select owner_id, 'month', to_char(fmo_received_date, 'YYYY-MM'), count(*)
    from enrollment_listings where fmo_received_date is not null group by 1, 3`.execute(db);
  await indexDays(db, "include (agent_id, carrier_id)");
}

/** The counted values, as pairs of a dimension and a value. */
const counted = [
  "('all', '')",
  "('active', case when status = 'Active' then '' end)",
  "('agent', agent_id::text)",
  "('state', state_id::text)",
  "('county', county_id::text)",
  "('carrier', carrier_id::text)",
  "('type', policy_type_id::text)",
  "('reason', termination_reason_id::text)",
];
const month = "('month', to_char(fmo_received_date, 'YYYY-MM'))";

/** The bodies of the two triggers of migration 12. */
async function keepCounts(db: Kysely<unknown>, pairs: readonly string[]): Promise<void> {
  const rows = { insert: "select *, 1 as n from new_rows", delete: "select *, -1 as n from old_rows" };
  for (const event of ["insert", "delete"] as const) {
    await sql`
      create or replace function ${sql.ref(`enrollments_counted_on_${event}`)}() returns trigger
      language plpgsql as $$
      begin
        with changed as (${sql.raw(rows[event])}), counted as (
          insert into enrollment_counts as kept (owner_id, dimension, value, n)
          select owner_id, dimension, value, sum(n)
          from changed cross join lateral (values ${sql.raw(pairs.join(", "))}) as counted (dimension, value)
          where value is not null
          group by 1, 2, 3
          on conflict (owner_id, dimension, value) do update set n = kept.n + excluded.n
        )
        insert into enrollment_versions as kept (owner_id, version)
        select owner_id, (extract(epoch from clock_timestamp()) * 1000000)::bigint from changed
        group by owner_id
        on conflict (owner_id) do update set version = greatest(kept.version + 1, excluded.version);
        delete from enrollment_counts where n = 0;
        return null;
      end $$`.execute(db);
  }
}

async function indexDays(db: Kysely<unknown>, included: string): Promise<void> {
  await sql`drop index enrollment_listings_by_fmo_received_date`.execute(db);
  await sql`
    create index enrollment_listings_by_fmo_received_date on enrollment_listings (owner_id, fmo_received_date)
    ${sql.raw(included)}`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`lock table enrollment_listings in share row exclusive mode`.execute(db);
  await indexDays(db, "");
  await keepCounts(db, counted);
  await sql`delete from enrollment_counts where dimension = 'month'`.execute(db);
}
