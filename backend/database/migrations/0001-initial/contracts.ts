import { EVENTS, trigger } from "../trigger.ts";

/** Contracts with carriers, certifications, policies under a contract, licenses, E&O insurance and appointments. */
export const contracts = [
  `
  create table agency_contracts (
    id uuid primary key,
    agency_id uuid not null references agencies (id),
    carrier_id uuid not null references carriers (id),
    upline_agency_id uuid references agencies (id),
    writing_number text,
    marketing_level text,
    status text not null check (status in ('Active', 'Pending', 'Terminated')),
    start_date date,
    end_date date,
    unique (agency_id, carrier_id)
  )`,
  "create index agency_contracts_by_upline on agency_contracts (carrier_id, upline_agency_id)",
  `
  create table agent_contracts (
    id uuid primary key,
    agent_id uuid not null references agents (id),
    carrier_id uuid not null references carriers (id),
    upline_agency_id uuid not null references agencies (id),
    writing_number text,
    enrollment_link text,
    status text not null check (status in ('Active', 'Pending', 'Terminated')),
    start_date date,
    end_date date,
    policy_count integer not null default 0 check (policy_count >= 0)
  )`,
  "create index agent_contracts_by_agent on agent_contracts (agent_id)",
  "create index agent_contracts_by_agency on agent_contracts (upline_agency_id)",
  `
  create index agent_contracts_by_upline on agent_contracts (carrier_id, upline_agency_id)
  include (policy_count)`,
  `
  create table agency_contract_policy_types (
    agency_contract_id uuid not null references agency_contracts (id) on delete cascade,
    policy_type_id uuid not null references policy_types (id),
    primary key (agency_contract_id, policy_type_id)
  )`,
  `
  create table agent_contract_policy_types (
    agent_contract_id uuid not null references agent_contracts (id) on delete cascade,
    policy_type_id uuid not null references policy_types (id),
    primary key (agent_contract_id, policy_type_id)
  )`,
  `
  create table agent_contract_certifications (
    id uuid primary key,
    agent_contract_id uuid not null references agent_contracts (id) on delete cascade,
    plan_year integer not null,
    policy_type_id uuid references policy_types (id),
    state_id uuid references states (id),
    status text not null
  )`,
  `
  create index certifications_by_contract
  on agent_contract_certifications (agent_contract_id, plan_year)`,
  ...policies(),
  ...licenses(),
  `
  create table appointments (
    id uuid primary key,
    agent_id uuid references agents (id),
    agency_id uuid references agencies (id),
    carrier_id uuid not null references carriers (id),
    state_id uuid not null references states (id),
    status text not null check (status in ('Active', 'Pending', 'Terminated')),
    effective_date date,
    expiration_date date,
    check (num_nonnulls(agent_id, agency_id) = 1),
    unique (agent_id, carrier_id, state_id),
    unique (agency_id, carrier_id, state_id)
  )`,
];

/** The number of a contract's policies is kept in the contract. */
function policies(): string[] {
  return [
    `
    create table policies (
      id uuid primary key,
      agent_contract_id uuid not null references agent_contracts (id) on delete cascade,
      product_id uuid not null references products (id),
      policy_number text not null,
      holder_first_name text not null,
      holder_last_name text not null,
      state_id uuid not null references states (id),
      status text not null,
      effective_date date not null,
      end_date date
    )`,
    "create index policies_by_contract on policies (agent_contract_id, id)",
    "create index policies_by_number on policies (policy_number)",
    `
    create function count_policies() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update agent_contracts set policy_count = policy_count - gone.n
        from (select agent_contract_id, count(*)::integer as n from old_rows group by 1) as gone
        where id = gone.agent_contract_id;
      end if;
      if tg_op <> 'DELETE' then
        update agent_contracts set policy_count = policy_count + come.n
        from (select agent_contract_id, count(*)::integer as n from new_rows group by 1) as come
        where id = come.agent_contract_id;
      end if;
      return null;
    end $$`,
    ...EVENTS.map((event) => trigger(event, "policies", `policies_counted_on_${event}`, "count_policies")),
  ];
}

function licenses(): string[] {
  return [
    `
    create table licenses (
      id uuid primary key,
      agent_id uuid references agents (id),
      agency_id uuid references agencies (id),
      state_id uuid not null references states (id),
      license_type_id uuid references license_types (id),
      license_number text,
      is_resident boolean not null default false,
      expiration_date date,
      check (num_nonnulls(agent_id, agency_id) = 1)
    )`,
    "create index licenses_by_agent on licenses (agent_id)",
    "create index licenses_by_agency on licenses (agency_id)",
    `
    create table eandos (
      id uuid primary key,
      agent_id uuid references agents (id),
      agency_id uuid references agencies (id),
      issued_by text not null,
      policy_number text,
      coverage_limits text,
      expiration_date date,
      check (num_nonnulls(agent_id, agency_id) = 1)
    )`,
    "create index eandos_by_agent on eandos (agent_id)",
    "create index eandos_by_agency on eandos (agency_id)",
  ];
}
