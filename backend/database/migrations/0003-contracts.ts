import { type Kysely, sql } from "kysely";

/** Contracts with carriers, certifications, and the policies written under them. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await createContracts(db);
  await createPolicies(db);
}

async function createContracts(db: Kysely<unknown>): Promise<void> {
  const status = sql`status text not null check (status in ('Active', 'Pending', 'Terminated'))`;
  await sql`
    create table agency_contracts (
      id uuid primary key,
      agency_id uuid not null references agencies (id),
      carrier_id uuid not null references carriers (id),
      upline_agency_id uuid references agencies (id),
      writing_number text,
      marketing_level text,
      ${status},
      start_date date,
      end_date date,
      unique (agency_id, carrier_id)
    )`.execute(db);
  await sql`create index agency_contracts_by_upline on agency_contracts (carrier_id, upline_agency_id)`.execute(
    db,
  );
  await sql`
    create table agent_contracts (
      id uuid primary key,
      agent_id uuid not null references agents (id),
      carrier_id uuid not null references carriers (id),
      upline_agency_id uuid not null references agencies (id),
      writing_number text,
      enrollment_link text,
      ${status},
      start_date date,
      end_date date,
      policy_count integer not null default 0 check (policy_count >= 0)
    )`.execute(db);
  await sql`create index agent_contracts_by_agent on agent_contracts (agent_id)`.execute(db);
  await sql`
    create index agent_contracts_by_upline on agent_contracts (carrier_id, upline_agency_id)
      include (policy_count)`.execute(db);

  for (const owner of ["agency", "agent"]) {
    const table = sql.table(`${owner}_contract_policy_types`);
    const column = sql.ref(`${owner}_contract_id`);
    await sql`
      create table ${table} (
        ${column} uuid not null references ${sql.table(`${owner}_contracts`)} (id) on delete cascade,
        policy_type_id uuid not null references policy_types (id),
        primary key (${column}, policy_type_id)
      )`.execute(db);
  }
  await sql`
    create table agent_contract_certifications (
      id uuid primary key,
      agent_contract_id uuid not null references agent_contracts (id) on delete cascade,
      plan_year integer not null,
      policy_type_id uuid references policy_types (id),
      state_id uuid references states (id),
      status text not null
    )`.execute(db);
  await sql`
    create index certifications_by_contract
      on agent_contract_certifications (agent_contract_id, plan_year)`.execute(db);
}

async function createPolicies(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db);
  await sql`create index policies_by_contract on policies (agent_contract_id, id)`.execute(db);

  // Counting on every read would cost more than keeping the count on the few writes.
  await sql`
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
    end $$`.execute(db);
  const rows = { insert: "new table as new_rows", delete: "old table as old_rows" };
  for (const [event, referencing] of [
    ["insert", rows.insert],
    ["delete", rows.delete],
    ["update", `${rows.delete} ${rows.insert}`],
  ] as const) {
    await sql`
      create trigger ${sql.raw(`policies_counted_on_${event}`)} after ${sql.raw(event)} on policies
      referencing ${sql.raw(referencing)} for each statement execute function count_policies()`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table policies, agent_contract_certifications, agent_contract_policy_types,
      agency_contract_policy_types, agent_contracts, agency_contracts`.execute(db);
  await sql`drop function count_policies()`.execute(db);
}
