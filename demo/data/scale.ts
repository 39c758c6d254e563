import { type RawBuilder, sql } from "kysely";
import type { Database } from "#backend/database/schema.ts";
import { activeCarriers } from "./carriers.ts";
import { writeEnrollments } from "./enrollment-scale.ts";
import { agencyId } from "./organisation.ts";
import { writePayments } from "./payment-scale.ts";

/** The size of a scaled demo below the agency of the account demo-agency. */
export const scale = {
  agencies: 500,
  agents: 10_000,
  contractsPerAgent: 10,
  policiesPerContract: 10,
  enrollments: 1_000_000,
  payments: 200_000,
} as const;

/** The number of contracts whose certifications or policies are written in one statement, so that progress can be reported. */
const CONTRACTS_PER_STATEMENT = 5_000;

/**
 * Adds 100,000 downline contracts, 1,000,000 policies, 1,000,000 enrollments and 200,000 payments under one agency. Needs the demo data, once.
 * @param today the business date, `YYYY-MM-DD`
 * @param report told about each step
 */
export async function writeScale(db: Database, today: string, report: (step: string) => void): Promise<void> {
  const top = agencyId("harborlight");
  const carrierIds = activeCarriers.slice(0, scale.contractsPerAgent).map(({ id }) => id);
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await writeAgencies(transaction, top, carrierIds);
    report(`${scale.agencies} agencies`);
    await writeAgents(transaction, today, carrierIds);
    report(`${scale.agents} agents with ${scale.agents * scale.contractsPerAgent} contracts`);
  });
  const contracts = scale.agents * scale.contractsPerAgent;
  for (let from = 1; from <= contracts; from += CONTRACTS_PER_STATEMENT) {
    const to = Math.min(contracts, from + CONTRACTS_PER_STATEMENT - 1);
    await writeCertifications(db, today, from, to);
    await writePolicies(db, today, from, to);
    report(`certifications and policies of contracts ${from} and on`);
  }
  const agentOf = (n: RawBuilder<unknown>) =>
    sql`md5('scale agent ' || (1 + ${n} % ${sql.lit(scale.agents)}))::uuid`;
  await writeEnrollments(db, { key: "scale", count: scale.enrollments, agency: top, agentOf, today }, report);
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await writePayments(transaction, { agency: top, count: scale.payments, today }, report);
  });
  await sql`analyze`.execute(db);
}

async function writeAgencies(db: Database, top: string, carrierIds: readonly string[]): Promise<void> {
  // Each parent has four children, which gives five more levels.
  await sql`
    insert into agencies (id, name, npn, parent_id)
    select md5('scale agency ' || n)::uuid, 'Branch Office ' || to_char(n, 'FM0000'), (70000000 + n)::text,
      case when n <= 4 then ${top}::uuid else md5('scale agency ' || ((n - 1) / 4))::uuid end
    from generate_series(1, ${sql.lit(scale.agencies)}) as n`.execute(db);
  await sql`
    insert into agency_contracts
      (id, agency_id, carrier_id, upline_agency_id, writing_number, marketing_level, status, start_date)
    select md5('scale agency contract ' || agency.id || carrier)::uuid, agency.id, carrier, agency.parent_id,
      'B' || agency.npn, 'GA', 'Active', date '2015-01-01'
    from agencies as agency, unnest(${array(carrierIds)}) as carrier
    where agency.name like 'Branch Office %'`.execute(db);
}

async function writeAgents(db: Database, today: string, carrierIds: readonly string[]): Promise<void> {
  await sql`
    insert into agents (id, first_name, last_name, npn, email, agency_id)
    select md5('scale agent ' || n)::uuid,
      (array['Ada','Boris','Celia','Dmitri','Esther','Farid','Greta','Hugo','Irene','Jonas'])[1 + n % 10],
      'Producer ' || to_char(n, 'FM00000'), (80000000 + n)::text, 'producer' || n || '@producers.example',
      md5('scale agency ' || (1 + n % ${sql.lit(scale.agencies)}))::uuid
    from generate_series(1, ${sql.lit(scale.agents)}) as n`.execute(db);
  await sql`
    insert into agent_contracts
      (id, agent_id, carrier_id, upline_agency_id, writing_number, status, start_date, end_date)
    select md5('scale contract ' || ((n - 1) * ${sql.lit(scale.contractsPerAgent)} + k))::uuid,
      md5('scale agent ' || n)::uuid, (${array(carrierIds)})[k],
      md5('scale agency ' || (1 + n % ${sql.lit(scale.agencies)}))::uuid, 'W' || (n * 100 + k),
      case (n + k) % 10 when 0 then 'Terminated' when 1 then 'Pending' else 'Active' end,
      ${today}::date - ((n * 7 + k * 13) % 2500 + 60),
      case (n + k) % 10 when 0 then ${today}::date - (n % 59 + 1) end
    from generate_series(1, ${sql.lit(scale.agents)}) as n,
      generate_series(1, ${sql.lit(scale.contractsPerAgent)}) as k`.execute(db);
  await sql`
    insert into agent_contract_policy_types (agent_contract_id, policy_type_id)
    select contract.id, sold.policy_type_id
    from agent_contracts as contract
    join (
      select carrier_id, policy_type_id, row_number() over (partition by carrier_id order by policy_type_id) as place
      from (select distinct carrier_id, policy_type_id from products) as kinds
    ) as sold on sold.carrier_id = contract.carrier_id and sold.place <= 2
    where contract.writing_number ~ '^W[0-9]+$'`.execute(db);
}

async function writeCertifications(db: Database, today: string, from: number, to: number): Promise<void> {
  const year = Number(today.slice(0, 4));
  await sql`
    insert into agent_contract_certifications (id, agent_contract_id, plan_year, policy_type_id, state_id, status)
    select md5('scale certification ' || contract.id || plan_year)::uuid, contract.id, plan_year,
      (select id from policy_types where abbreviation = 'MAPD'), (select id from states where abbreviation = 'FL'),
      case when left(contract.id::text, 1) < 'b' then 'RTS' else 'Not RTS' end
    from generate_series(${sql.lit(from)}, ${sql.lit(to)}) as n
    join agent_contracts as contract on contract.id = md5('scale contract ' || n)::uuid
    cross join generate_series(${sql.lit(year)}, ${sql.lit(year + 1)}) as plan_year
    where plan_year = ${sql.lit(year)} or substr(contract.id::text, 2, 1) < '8'`.execute(db);
}

async function writePolicies(db: Database, today: string, from: number, to: number): Promise<void> {
  await sql`
    insert into policies
      (id, agent_contract_id, product_id, policy_number, holder_first_name, holder_last_name, state_id, status,
       effective_date)
    select md5('scale policy ' || n || ' ' || p)::uuid, contract.id, product.id, 'S' || (n::bigint * 100 + p),
      (array['Ann','Bob','Cora','Dan','Eve','Finn','Gail','Hal','Ida','Jim'])[1 + (n + p) % 10],
      'Holder ' || (n * 10 + p), state.id, 'Active', ${today}::date - (n * p % 900)
    from generate_series(${sql.lit(from)}, ${sql.lit(to)}) as n
    join agent_contracts as contract on contract.id = md5('scale contract ' || n)::uuid
    cross join generate_series(1, ${sql.lit(scale.policiesPerContract)}) as p
    cross join (select id from products order by id limit 1) as product
    cross join (select id from states where abbreviation = 'FL') as state`.execute(db);
}

function array(ids: readonly string[]) {
  return sql`array[${sql.join(ids)}]::uuid[]`;
}
