import { lockKeys } from "../../lock-keys.ts";
import { afterStatement, changedRows, EVENTS, type Event } from "../trigger.ts";

/** The enrollments of each agent and agency, kept ready to be listed: `docs/decisions/0211`. */
export const enrollmentLists = [
  ...listings(),
  ...refresh(),
  ...nameParts(),
  ...counts(),
  ...followEnrollments(),
  ...followNames(),
];

function listings(): string[] {
  const orders = [
    "agent_key",
    "state_key",
    "county_key",
    "status_key",
    "carrier_key",
    "type_key",
    "reason_key",
    "effective_date",
    "termination_date",
  ];
  const index = (name: string, columns: string) =>
    `create index enrollment_listings_by_${name} on enrollment_listings ${columns}`;
  return [
    `
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
    )`,
    index("last_key", "(owner_id, last_key, first_key, enrollment_id)"),
    index("first_key", "(owner_id, first_key, last_key, enrollment_id)"),
    ...orders.map((order) => index(order, `(owner_id, ${order}, last_key, first_key, enrollment_id)`)),
    // Counts a range of days by producer.
    index("fmo_received_date", "(owner_id, fmo_received_date) include (agent_id, carrier_id)"),
    index("agent_received_date", "(owner_id, agent_received_date)"),
    index("created_at", "(owner_id, created_at desc, enrollment_id)"),
    index("enrollment", "(enrollment_id)"),
  ];
}

/** Listings are inserted and deleted, never updated. */
function refresh(): string[] {
  return [
    `
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
    $$`,
    `
    create function refresh_enrollments(ids uuid[]) returns void language plpgsql as $$
    begin
      if coalesce(cardinality(ids), 0) = 0 or current_setting('enrollments.deferred', true) = 'yes' then
        return;
      end if;
      -- One at a time: two that changed the same counts in different orders would wait for each other.
      perform pg_advisory_xact_lock(${lockKeys.enrollments});
      delete from enrollment_listings as old
      where old.enrollment_id = any (ids) and not exists (
        select from enrollment_listings_of(ids) as made
        where made.owner_id = old.owner_id and made.enrollment_id = old.enrollment_id
          and made is not distinct from old);
      insert into enrollment_listings select * from enrollment_listings_of(ids)
      on conflict (owner_id, enrollment_id) do nothing;
    end $$`,
  ];
}

/** A name from each of its words to its end. `earlier` is the name before that word. */
function nameParts(): string[] {
  return [
    `
    create table enrollment_name_parts (
      owner_id uuid not null,
      field text not null check (field in ('first', 'last')),
      part text collate "C" not null,
      enrollment_id uuid not null,
      earlier text collate "C" not null,
      primary key (owner_id, field, part, enrollment_id) include (earlier)
    )`,
    "create index enrollment_name_parts_by_enrollment on enrollment_name_parts (enrollment_id, owner_id)",
    ...afterStatement(
      "insert",
      "enrollment_listings",
      "enrollment_names_kept",
      `
      insert into enrollment_name_parts (owner_id, field, part, enrollment_id, earlier)
      select owner_id, field, substr(name, start), enrollment_id, rtrim(left(name, start - 1))
      from new_rows
      cross join lateral (values ('first', first_key), ('last', last_key)) as names (field, name)
      cross join lateral (
        select 1 as start
        union all
        select place + 1 from generate_series(1, length(name)) as place where substr(name, place, 1) = ' '
      ) as parts;`,
    ),
    ...afterStatement(
      "delete",
      "enrollment_listings",
      "enrollment_names_kept",
      `
      delete from enrollment_name_parts as part using old_rows as gone
      where part.owner_id = gone.owner_id and part.enrollment_id = gone.enrollment_id;`,
    ),
  ];
}

function counts(): string[] {
  return [
    `
    create table enrollment_counts (
      owner_id uuid not null,
      dimension text not null,
      value text not null,
      n integer not null,
      primary key (owner_id, dimension, value)
    )`,
    "create index enrollment_counts_of_nothing on enrollment_counts (owner_id) where n = 0",
    // Versions start from the clock. So a new database never repeats a version that a process remembers.
    "create table enrollment_versions (owner_id uuid primary key, version bigint not null)",
    ...(["insert", "delete"] as const).flatMap((event) =>
      afterStatement(
        event,
        "enrollment_listings",
        "enrollments_counted",
        `
        with changed as (${changedRows(event, "*")}), counted as (
          insert into enrollment_counts as kept (owner_id, dimension, value, n)
          select owner_id, dimension, value, sum(n)
          from changed cross join lateral (values
            ('all', ''),
            ('active', case when status = 'Active' then '' end),
            ('agent', agent_id::text),
            ('state', state_id::text),
            ('county', county_id::text),
            ('carrier', carrier_id::text),
            ('type', policy_type_id::text),
            ('reason', termination_reason_id::text),
            ('month', to_char(fmo_received_date, 'YYYY-MM')),
            ('status', status_key)
          ) as counted (dimension, value)
          where value is not null
          group by 1, 2, 3
          on conflict (owner_id, dimension, value) do update set n = kept.n + excluded.n
        )
        insert into enrollment_versions as kept (owner_id, version)
        select owner_id, (extract(epoch from clock_timestamp()) * 1000000)::bigint from changed
        group by owner_id
        on conflict (owner_id) do update set version = greatest(kept.version + 1, excluded.version);
        delete from enrollment_counts where n = 0;`,
      ),
    ),
  ];
}

function followEnrollments(): string[] {
  const ids: Record<Event, string> = {
    insert: "select id from new_rows",
    delete: "select id from old_rows",
    update:
      "select later.id from new_rows as later join old_rows as earlier using (id) where later is distinct from earlier",
  };
  return EVENTS.flatMap((event) =>
    afterStatement(
      event,
      "enrollments",
      "enrollment_lists_follow_enrollment",
      `perform refresh_enrollments(array(${ids[event]}));`,
    ),
  );
}

/** Follows the names that a row is sorted by, and the organization. The rows are looked up after the lock is taken. */
function followNames(): string[] {
  const follow = (table: string, changed: string, ids: string) =>
    afterStatement(
      "update",
      table,
      `enrollment_lists_follow_${table}`,
      `
      if exists (${changed}) then
        perform pg_advisory_xact_lock(${lockKeys.enrollments});
        perform refresh_enrollments(array(${ids}));
      end if;`,
    );
  const differing = (column: string) => `
    select later.id from new_rows as later
    join old_rows as earlier on earlier.id = later.id and earlier.${column} is distinct from later.${column}`;
  const followName = (table: string, column: string) =>
    follow(
      table,
      differing("name"),
      `
      select enrollment.id from (${differing("name")}) as later
      join enrollments as enrollment on enrollment.${column} = later.id`,
    );
  const belowMoved = `
    with recursive moved (id) as (
      ${differing("parent_id")}
      union
      select child.id from moved join agencies as child on child.parent_id = moved.id
    )
    select enrollment.id from moved join enrollments as enrollment on enrollment.agency_id = moved.id`;
  return [
    ...followName("agents", "agent_id"),
    ...followName("states", "state_id"),
    ...followName("counties", "county_id"),
    ...followName("carriers", "carrier_id"),
    ...followName("policy_types", "policy_type_id"),
    ...followName("termination_reasons", "termination_reason_id"),
    ...follow("agencies", differing("parent_id"), belowMoved),
  ];
}
