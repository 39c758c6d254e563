import { type Kysely, sql } from "kysely";

/** The enrollments of every agent and agency, kept ready to be listed: `docs/decisions/0211`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await createListings(db);
  await createNameParts(db);
  await createCounts(db);
  await createRefresh(db);
  await keepParts(db);
  await keepCounts(db);
  await followEnrollments(db);
  await followNames(db);
  await sql`select refresh_enrollments(array(select id from enrollments))`.execute(db);
}

const sortKeys = ["agent", "state", "county", "status", "carrier", "type", "reason"].map(
  (name) => `${name}_key`,
);

async function createListings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table enrollment_listings (
      owner_id uuid not null,
      enrollment_id uuid not null,
      agent_id uuid not null,
      state_id uuid not null,
      county_id uuid,
      status text not null,
      carrier_id uuid not null,
      policy_type_id uuid not null,
      termination_reason_id uuid,
      last_key text collate "C" not null,
      first_key text collate "C" not null,
      agent_key text collate "C" not null,
      state_key text collate "C" not null,
      county_key text collate "C",
      status_key text collate "C" not null,
      carrier_key text collate "C" not null,
      type_key text collate "C" not null,
      reason_key text collate "C",
      effective_date date,
      termination_date date,
      fmo_received_date date,
      agent_received_date date,
      created_at timestamptz not null,
      primary key (owner_id, enrollment_id)
    )`.execute(db);
  const index = (name: string, columns: string) =>
    sql`create index ${sql.ref(`enrollment_listings_by_${name}`)} on enrollment_listings (${sql.raw(columns)})`.execute(
      db,
    );
  await index("last_key", "owner_id, last_key, first_key, enrollment_id");
  await index("first_key", "owner_id, first_key, last_key, enrollment_id");
  for (const key of [...sortKeys, "effective_date", "termination_date"]) {
    await index(key, `owner_id, ${key}, last_key, first_key, enrollment_id`);
  }
  await index("fmo_received_date", "owner_id, fmo_received_date");
  await index("agent_received_date", "owner_id, agent_received_date");
  await index("created_at", "owner_id, created_at desc, enrollment_id");
  await index("enrollment", "enrollment_id");
}

/** A name from each of its parts to its end. `earlier` is what stands before that part. */
async function createNameParts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table enrollment_name_parts (
      owner_id uuid not null,
      field text not null check (field in ('first', 'last')),
      part text collate "C" not null,
      enrollment_id uuid not null,
      earlier text collate "C" not null,
      primary key (owner_id, field, part, enrollment_id) include (earlier)
    )`.execute(db);
}

async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table enrollment_counts (
      owner_id uuid not null,
      dimension text not null,
      value text not null,
      n integer not null,
      primary key (owner_id, dimension, value)
    )`.execute(db);
  await sql`create index enrollment_counts_of_nothing on enrollment_counts (owner_id) where n = 0`.execute(
    db,
  );
  // From the clock, so that a database made anew never repeats a version that a process remembers.
  await sql`create table enrollment_versions (owner_id uuid primary key, version bigint not null)`.execute(
    db,
  );
}

async function createRefresh(db: Kysely<unknown>): Promise<void> {
  // Parts of names are told apart by spaces, hyphens and apostrophes.
  await sql`
    create function name_key(name text) returns text language sql immutable parallel safe as $$
      select btrim(regexp_replace(sort_key(name), '[[:space:]''‘’\`‐‑–—-]+', ' ', 'g'))
    $$`.execute(db);
  await sql`
    create function enrollment_listings_of(ids uuid[]) returns setof enrollment_listings
    language sql stable as $$
      with recursive above (id, agency_id) as (
        select distinct agency_id, agency_id from enrollments where id = any (ids) and agency_id is not null
        union
        select above.id, agency.parent_id
        from above join agencies as agency on agency.id = above.agency_id
        where agency.parent_id is not null
      ), owners as (
        select id, agent_id as owner_id from enrollments where id = any (ids)
        union
        select enrollment.id, above.agency_id
        from enrollments as enrollment join above on above.id = enrollment.agency_id
        where enrollment.id = any (ids)
      )
      select owners.owner_id, enrollment.id, enrollment.agent_id, enrollment.state_id, enrollment.county_id,
        enrollment.status, enrollment.carrier_id, enrollment.policy_type_id, enrollment.termination_reason_id,
        name_key(enrollment.customer_last_name), name_key(enrollment.customer_first_name),
        sort_key(agent.name), sort_key(state.name), sort_key(county.name), sort_key(enrollment.status),
        sort_key(carrier.name), sort_key(kind.name), sort_key(reason.name),
        enrollment.effective_date, enrollment.termination_date, enrollment.fmo_received_date,
        enrollment.agent_received_date, enrollment.created_at
      from owners
      join enrollments as enrollment on enrollment.id = owners.id
      join agents as agent on agent.id = enrollment.agent_id
      join states as state on state.id = enrollment.state_id
      left join counties as county on county.id = enrollment.county_id
      join carriers as carrier on carrier.id = enrollment.carrier_id
      join policy_types as kind on kind.id = enrollment.policy_type_id
      left join termination_reasons as reason on reason.id = enrollment.termination_reason_id
    $$`.execute(db);
  await sql`
    create function refresh_enrollments(ids uuid[]) returns void language plpgsql as $$
    begin
      if coalesce(cardinality(ids), 0) = 0 or current_setting('enrollments.deferred', true) = 'yes' then
        return;
      end if;
      -- One at a time: two that changed the same counts in different orders would wait for each other.
      perform pg_advisory_xact_lock(${sql.lit(WRITING)});
      delete from enrollment_listings as old
      where old.enrollment_id = any (ids) and not exists (
        select from enrollment_listings_of(ids) as made
        where made.owner_id = old.owner_id and made.enrollment_id = old.enrollment_id
          and made is not distinct from old);
      insert into enrollment_listings select * from enrollment_listings_of(ids)
      on conflict (owner_id, enrollment_id) do nothing;
    end $$`.execute(db);
}

/** The key of the advisory lock, unique in this database. */
const WRITING = 4_862_016;

type Event = "insert" | "update" | "delete";

const [OLD, NEW] = ["old table as old_rows", "new table as new_rows"];
const referencing: Record<Event, string> = { insert: NEW, delete: OLD, update: `${OLD} ${NEW}` };

/** Runs a body of plpgsql once after each statement that changes a table. */
async function after(
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

/** Listings are inserted and deleted, never updated. */
async function keepParts(db: Kysely<unknown>): Promise<void> {
  const body = `
    insert into enrollment_name_parts (owner_id, field, part, enrollment_id, earlier)
    select owner_id, field, substr(name, start), enrollment_id, rtrim(left(name, start - 1))
    from new_rows
    cross join lateral (values ('first', first_key), ('last', last_key)) as names (field, name)
    cross join lateral (
      select 1 as start
      union all
      select place + 1 from generate_series(1, length(name)) as place where substr(name, place, 1) = ' '
    ) as parts;`;
  await after(db, "insert", "enrollment_listings", { name: "enrollment_names_kept", body });
  const gone = `
    delete from enrollment_name_parts as part using old_rows as gone
    where part.owner_id = gone.owner_id and part.enrollment_id = gone.enrollment_id;`;
  await sql`create index enrollment_name_parts_by_enrollment on enrollment_name_parts (enrollment_id, owner_id)`.execute(
    db,
  );
  await after(db, "delete", "enrollment_listings", { name: "enrollment_names_kept", body: gone });
}

async function keepCounts(db: Kysely<unknown>): Promise<void> {
  const rows = { insert: "select *, 1 as n from new_rows", delete: "select *, -1 as n from old_rows" };
  for (const event of ["insert", "delete"] as const) {
    const body = `
      with changed as (${rows[event]}), counted as (
        insert into enrollment_counts as kept (owner_id, dimension, value, n)
        select owner_id, dimension, value, sum(n)
        from changed cross join lateral (values
          ('all', ''), ('active', case when status = 'Active' then '' end), ('agent', agent_id::text),
          ('state', state_id::text), ('county', county_id::text), ('carrier', carrier_id::text),
          ('type', policy_type_id::text), ('reason', termination_reason_id::text)
        ) as counted (dimension, value)
        where value is not null
        group by 1, 2, 3
        on conflict (owner_id, dimension, value) do update set n = kept.n + excluded.n
      )
      insert into enrollment_versions as kept (owner_id, version)
      select owner_id, (extract(epoch from clock_timestamp()) * 1000000)::bigint from changed
      group by owner_id
      on conflict (owner_id) do update set version = greatest(kept.version + 1, excluded.version);
      delete from enrollment_counts where n = 0;`;
    await after(db, event, "enrollment_listings", { name: "enrollments_counted", body });
  }
}

async function followEnrollments(db: Kysely<unknown>): Promise<void> {
  const name = "enrollment_lists_follow_enrollment";
  const refresh = (ids: string) => ({ name, body: `perform refresh_enrollments(array(${ids}));` });
  await after(db, "insert", "enrollments", refresh("select id from new_rows"));
  await after(db, "delete", "enrollments", refresh("select id from old_rows"));
  const changed =
    "select later.id from new_rows as later join old_rows as earlier using (id) where later is distinct from earlier";
  await after(db, "update", "enrollments", refresh(changed));
}

/** The columns of an enrollment that name a row of each table. */
const named: Record<string, string> = {
  agents: "agent_id",
  states: "state_id",
  counties: "county_id",
  carriers: "carrier_id",
  policy_types: "policy_type_id",
  termination_reasons: "termination_reason_id",
};

/** Follows the names that a row is sorted by, and the organisation. The rows are looked up after the lock is taken. */
async function followNames(db: Kysely<unknown>): Promise<void> {
  const follow = (table: string, name: string, changed: string, ids: string) =>
    after(db, "update", table, {
      name,
      body: `
        if exists (${changed}) then
          perform pg_advisory_xact_lock(${WRITING});
          perform refresh_enrollments(array(${ids}));
        end if;`,
    });
  const differing = (column: string) => `
    select later.id from new_rows as later
    join old_rows as earlier on earlier.id = later.id and earlier.${column} is distinct from later.${column}`;
  for (const [table, column] of Object.entries(named)) {
    const changed = differing("name");
    const ids = `
      select enrollment.id from (${changed}) as later
      join enrollments as enrollment on enrollment.${column} = later.id`;
    await follow(table, `enrollment_lists_follow_${table}`, changed, ids);
  }
  const moved = differing("parent_id");
  const ids = `
    with recursive moved (id) as (
      ${moved}
      union
      select child.id from moved join agencies as child on child.parent_id = moved.id
    )
    select enrollment.id from moved join enrollments as enrollment on enrollment.agency_id = moved.id`;
  await follow("agencies", "enrollment_lists_follow_agencies", moved, ids);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function enrollment_listings_of(uuid[])`.execute(db);
  await sql`
    drop table enrollment_listings, enrollment_name_parts, enrollment_counts, enrollment_versions`.execute(
    db,
  );
  const names = [
    "enrollment_names_kept_on_insert",
    "enrollment_names_kept_on_delete",
    "enrollments_counted_on_insert",
    "enrollments_counted_on_delete",
    ...(["insert", "delete", "update"] as const).map(
      (event) => `enrollment_lists_follow_enrollment_on_${event}`,
    ),
    ...[...Object.keys(named), "agencies"].map((table) => `enrollment_lists_follow_${table}_on_update`),
  ];
  for (const name of names) await sql`drop function ${sql.ref(name)}() cascade`.execute(db);
  await sql`drop function refresh_enrollments(uuid[]), name_key(text)`.execute(db);
}
