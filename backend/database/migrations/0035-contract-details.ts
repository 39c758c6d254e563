import { type Kysely, sql } from "kysely";

/**
 * The details of an agent's contracts, by id: `docs/decisions/0230`. A connection plans the query of a function once. For such a
 * query planning takes longer than reading a page, and the best plan does not depend on the ids.
 */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function contract_details(contracts uuid[], plan_years integer[])
    returns table (
      contract_id uuid, insurer_name text, agent_id uuid, agent_name text, agent_npn text, agent_email text, upline_agency text,
      writing_number text, start_date date, end_date date, status text, policy_count integer, policy_types json,
      contract_certifications json
    ) language plpgsql stable rows 25 as $$
    #variable_conflict use_column
    begin
      return query
        with held as (
          select held.agent_contract_id as id, json_agg(json_build_object('Id', kind.id, 'Abbreviation', kind.abbreviation)
            order by kind.abbreviation) as kinds
          from agent_contract_policy_types as held
          join policy_types as kind on kind.id = held.policy_type_id
          where held.agent_contract_id = any (contracts)
          group by held.agent_contract_id
        ), given as (
          select given.agent_contract_id as id, json_agg(json_build_object('PlanYear', given.plan_year, 'Status', given.status,
              'PolicyTypeAbbreviation', kind.abbreviation, 'StateAbbreviation', state.abbreviation)
            order by given.plan_year, kind.abbreviation, state.abbreviation) as certifications
          from agent_contract_certifications as given
          left join policy_types as kind on kind.id = given.policy_type_id
          left join states as state on state.id = given.state_id
          where given.agent_contract_id = any (contracts) and given.plan_year = any (plan_years)
          group by given.agent_contract_id
        )
        select contract.id, carrier.name, agent.id, agent.name, agent.npn, agent.email, upline.name,
          contract.writing_number, contract.start_date, contract.end_date, contract.status, contract.policy_count,
          coalesce(held.kinds, '[]'), coalesce(given.certifications, '[]')
        from agent_contracts as contract
        join carriers as carrier on carrier.id = contract.carrier_id
        join agents as agent on agent.id = contract.agent_id
        join agencies as upline on upline.id = contract.upline_agency_id
        left join held on held.id = contract.id
        left join given on given.id = contract.id
        where contract.id = any (contracts);
    end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function contract_details`.execute(db);
}
