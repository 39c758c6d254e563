import { lockKeys } from "../../lock-keys.ts";
import { afterStatement, changedRows, EVENTS, type Event } from "../trigger.ts";

/** The downline of each agency, kept ready to be listed: `docs/decisions/0210`. */
export const downline = [
  ...tables(),
  ...refresh(),
  ...counts(),
  ...followContracts(),
  ...followNames(),
  ...policiesBelow(),
];

function tables(): string[] {
  const orders = [
    "carrier_key",
    "agent_key",
    "upline_key",
    "writing_up",
    "writing_down",
    "start_up",
    "start_down",
    "end_up",
    "end_down",
    "policy_count",
  ];
  return [
    // Empty values come last in either direction: `_up` has a value above all others for them, `_down` one below.
    `
    create table downline_contracts (
      agency_id uuid not null,
      contract_id uuid not null,
      agent_id uuid not null,
      carrier_id uuid not null,
      status text not null,
      -- One letter for each plan year from 2010 to the last certification: R is RTS, F is failed, - is no certification.
      rts text collate "C" not null,
      carrier_key text collate "C" not null,
      agent_key text collate "C" not null,
      upline_key text collate "C" not null,
      writing_up text collate "C" not null,
      writing_down text collate "C" not null,
      start_up date not null,
      start_down date not null,
      end_up date not null,
      end_down date not null,
      policy_count integer not null,
      primary key (agency_id, contract_id)
    )`,
    // With the start date, contracts of the last 30 days are found in each order without a look at their rows.
    ...orders.map(
      (order) => `
      create index downline_contracts_by_${order} on downline_contracts
      (agency_id, status, ${order}, ${order === "agent_key" ? "carrier_key" : "agent_key"}, contract_id)
      ${order.startsWith("start_") ? "" : "include (start_up)"}`,
    ),
    "create index downline_contracts_by_agent on downline_contracts (agency_id, agent_id)",
    "create index downline_contracts_by_kind on downline_contracts (agency_id, status, carrier_id, rts)",
    "create index downline_contracts_by_contract on downline_contracts (contract_id)",
    `
    create table downline_counts (
      agency_id uuid not null,
      status text not null,
      carrier_id uuid not null,
      rts text collate "C" not null,
      contracts integer not null,
      primary key (agency_id, status, carrier_id, rts)
    )`,
    "create index downline_counts_of_nothing on downline_counts (agency_id) where contracts = 0",
    // Versions start from the clock. So a new database never repeats a version that a process remembers.
    "create table downline_versions (agency_id uuid primary key, version bigint not null)",
  ];
}

function refresh(): string[] {
  return [
    `
    create function downline_of(contracts uuid[]) returns setof downline_contracts language sql stable as $$
      with recursive above (upline_id, agency_id) as (
        select distinct upline_agency_id, upline_agency_id from agent_contracts where id = any (contracts)
        union
        select above.upline_id, agency.parent_id
        from above join agencies as agency on agency.id = above.agency_id
        where agency.parent_id is not null
      ), years as (
        select agent_contract_id, plan_year, bool_or(upper(status) = 'RTS') as is_ready
        from agent_contract_certifications
        where agent_contract_id = any (contracts) and plan_year between 2010 and 2109
        group by agent_contract_id, plan_year
      ), letters as (
        select agent_contract_id, plan_year, repeat('-', plan_year - 1 - lag(plan_year, 1, 2009)
            over (partition by agent_contract_id order by plan_year))
          || case when is_ready then 'R' else 'F' end as added
        from years
      ), certified as (
        select agent_contract_id, string_agg(added, '' order by plan_year) as rts
        from letters group by agent_contract_id
      )
      select above.agency_id, contract.id, contract.agent_id, contract.carrier_id, contract.status,
        coalesce(certified.rts, ''),
        sort_key(carrier.name), sort_key(agent.name), sort_key(upline.name),
        coalesce(sort_key(contract.writing_number), chr(1114109)), coalesce(sort_key(contract.writing_number), ''),
        coalesce(contract.start_date, 'infinity'), coalesce(contract.start_date, '-infinity'),
        coalesce(contract.end_date, 'infinity'), coalesce(contract.end_date, '-infinity'),
        contract.policy_count
      from agent_contracts as contract
      join above on above.upline_id = contract.upline_agency_id
      join carriers as carrier on carrier.id = contract.carrier_id
      join agents as agent on agent.id = contract.agent_id
      join agencies as upline on upline.id = contract.upline_agency_id
      left join certified on certified.agent_contract_id = contract.id
      where contract.id = any (contracts)
    $$`,
    `
    create function refresh_downline(contracts uuid[]) returns void language plpgsql as $$
    begin
      if coalesce(cardinality(contracts), 0) = 0 or current_setting('downline.deferred', true) = 'yes' then
        return;
      end if;
      -- One at a time: two that changed the same counts in different orders would wait for each other.
      perform pg_advisory_xact_lock(${lockKeys.downline});
      delete from downline_contracts as old
      where old.contract_id = any (contracts) and (old.agency_id, old.contract_id) not in (
        select agency_id, contract_id from downline_of(contracts));
      insert into downline_contracts as old select * from downline_of(contracts)
      on conflict (agency_id, contract_id) do update set
        agent_id = excluded.agent_id, carrier_id = excluded.carrier_id, status = excluded.status,
        rts = excluded.rts, carrier_key = excluded.carrier_key, agent_key = excluded.agent_key,
        upline_key = excluded.upline_key, writing_up = excluded.writing_up,
        writing_down = excluded.writing_down, start_up = excluded.start_up, start_down = excluded.start_down,
        end_up = excluded.end_up, end_down = excluded.end_down, policy_count = excluded.policy_count
      where (old.*) is distinct from (excluded.*);
    end $$`,
  ];
}

function counts(): string[] {
  return EVENTS.flatMap((event) =>
    afterStatement(
      event,
      "downline_contracts",
      "downline_counted",
      `
      with changed as (${changedRows(event, "*")}), counted as (
        insert into downline_counts as kept (agency_id, status, carrier_id, rts, contracts)
        select agency_id, status, carrier_id, rts, sum(n) from changed
        group by agency_id, status, carrier_id, rts having sum(n) <> 0
        on conflict (agency_id, status, carrier_id, rts)
          do update set contracts = kept.contracts + excluded.contracts
      )
      insert into downline_versions as kept (agency_id, version)
      select agency_id, (extract(epoch from clock_timestamp()) * 1000000)::bigint from changed
      group by agency_id order by agency_id
      on conflict (agency_id) do update set version = greatest(kept.version + 1, excluded.version);
      delete from downline_counts where contracts = 0;`,
    ),
  );
}

/** Refreshes the rows of a contract that changed, or whose certifications changed. */
function followContracts(): string[] {
  const contracts: Record<Event, string> = {
    insert: "select id from new_rows",
    delete: "select id from old_rows",
    update:
      "select later.id from new_rows as later join old_rows as earlier using (id) where later is distinct from earlier",
  };
  const certifications: Record<Event, string> = {
    insert: "table new_rows",
    delete: "table old_rows",
    update: "table new_rows union all table old_rows",
  };
  return EVENTS.flatMap((event) => [
    ...afterStatement(
      event,
      "agent_contracts",
      "downline_follows_contract",
      `perform refresh_downline(array(${contracts[event]}));`,
    ),
    ...afterStatement(
      event,
      "agent_contract_certifications",
      "downline_follows_certification",
      `perform refresh_downline(array(select agent_contract_id from (${certifications[event]}) as changed group by 1));`,
    ),
  ]);
}

/**
 * Refreshes the rows that have a changed name, and those below an agency that moved. The contracts are looked up under the
 * lock. Otherwise the contracts of a transaction that ended during the wait would be missing.
 */
function followNames(): string[] {
  const follow = (table: string, name: string, changed: string, contracts: string) =>
    afterStatement(
      "update",
      table,
      name,
      `
      if exists (${changed}) then
        perform pg_advisory_xact_lock(${lockKeys.downline});
        perform refresh_downline(array(${contracts}));
      end if;`,
    );
  const renamed = `
    select later.id from new_rows as later
    join old_rows as earlier on earlier.id = later.id and earlier.name is distinct from later.name`;
  const withName = (column: string) => `
    select contract.id from (${renamed}) as later join agent_contracts as contract on contract.${column} = later.id`;
  const moved = `
    select later.id from new_rows as later
    join old_rows as earlier on earlier.id = later.id and earlier.parent_id is distinct from later.parent_id`;
  const belowMoved = `
    with recursive moved (id) as (
      ${moved}
      union
      select child.id from moved join agencies as child on child.parent_id = moved.id
    )
    select contract.id from moved join agent_contracts as contract on contract.upline_agency_id = moved.id`;
  return [
    ...follow("agents", "downline_follows_name_of_agents", renamed, withName("agent_id")),
    ...follow("carriers", "downline_follows_name_of_carriers", renamed, withName("carrier_id")),
    ...follow("agencies", "downline_follows_name_of_agencies", renamed, withName("upline_agency_id")),
    ...follow("agencies", "downline_follows_organisation", moved, belowMoved),
  ];
}

/**
 * The number of policies with a carrier under each agency: those of its own agents, and those under the agencies that hold their
 * contract with the carrier below it.
 */
function policiesBelow(): string[] {
  return [
    `
    create table policies_below (
      agency_id uuid not null,
      carrier_id uuid not null,
      policies integer not null,
      primary key (agency_id, carrier_id)
    )`,
    "create type agency_and_carrier as (agency_id uuid, carrier_id uuid)",
    // Counts the policies of agencies, and of all agencies above them, from the contracts.
    `
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
    $$`,
    ...EVENTS.flatMap((event) => [
      ...afterStatement(event, "agent_contracts", "policies_added", policiesAdded(event)),
      ...afterStatement(event, "agency_contracts", "policies_moved", policiesMoved(event)),
    ]),
  ];
}

/** Adds the policies of agents' contracts that came, and takes those of contracts that went, in all agencies above. */
function policiesAdded(event: Event): string {
  const changed = `
    select upline_agency_id as agency_id, carrier_id, sum(n * policy_count) as policies
    from (${changedRows(event, "*")}) as changed group by 1, 2 having sum(n * policy_count) <> 0`;
  return `
    if exists (${changed}) then
      perform pg_advisory_xact_lock(${lockKeys.downline});
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
 * Counts anew above the uplines of agencies' contracts that came, went or moved. An agency whose number changes has one of
 * these uplines below it, or is one.
 */
function policiesMoved(event: Event): string {
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
      perform pg_advisory_xact_lock(${lockKeys.downline});
      perform count_policies_below(array(${uplines}));
    end if;`;
}
