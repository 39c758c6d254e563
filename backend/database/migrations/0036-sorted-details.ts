import { type Kysely, sql } from "kysely";
import { up as createBefore } from "./0035-contract-details.ts";

/**
 * The details of contracts with less work: `docs/decisions/0230`. What a contract has is sorted once for all contracts, instead
 * of once for each, and the agency above is looked up by its id.
 */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function contract_details(contracts uuid[], plan_years integer[])
    returns table (
      contract_id uuid, insurer_name text, agent_id uuid, agent_name text, agent_npn text, agent_email text, upline_agency text,
      writing_number text, start_date date, end_date date, status text, policy_count integer, policy_types json,
      contract_certifications json
    ) language plpgsql stable rows 25 as $$
    #variable_conflict use_column
    begin
      return query
        with held as (
          select sorted.contract, json_agg(json_build_object('Id', sorted.id, 'Abbreviation', sorted.abbreviation)) as kinds
          from (
            select held.agent_contract_id as contract, kind.id, kind.abbreviation
            from agent_contract_policy_types as held
            join policy_types as kind on kind.id = held.policy_type_id
            where held.agent_contract_id = any (contracts)
            order by held.agent_contract_id, kind.abbreviation
          ) as sorted
          group by sorted.contract
        ), given as (
          select sorted.contract, json_agg(json_build_object('PlanYear', sorted.plan_year, 'Status', sorted.status,
              'PolicyTypeAbbreviation', sorted.kind, 'StateAbbreviation', sorted.state)) as certifications
          from (
            select given.agent_contract_id as contract, given.plan_year, given.status, kind.abbreviation as kind,
              state.abbreviation as state
            from agent_contract_certifications as given
            left join policy_types as kind on kind.id = given.policy_type_id
            left join states as state on state.id = given.state_id
            where given.agent_contract_id = any (contracts) and given.plan_year = any (plan_years)
            order by given.agent_contract_id, given.plan_year, kind.abbreviation, state.abbreviation
          ) as sorted
          group by sorted.contract
        )
        select contract.id, carrier.name, agent.id, agent.name, agent.npn, agent.email,
          (select upline.name from agencies as upline where upline.id = contract.upline_agency_id),
          contract.writing_number, contract.start_date, contract.end_date, contract.status, contract.policy_count,
          coalesce(held.kinds, '[]'), coalesce(given.certifications, '[]')
        from agent_contracts as contract
        join carriers as carrier on carrier.id = contract.carrier_id
        join agents as agent on agent.id = contract.agent_id
        left join held on held.contract = contract.id
        left join given on given.contract = contract.id
        where contract.id = any (contracts);
    end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function contract_details`.execute(db);
  await createBefore(db);
}
