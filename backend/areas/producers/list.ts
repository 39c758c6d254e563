import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { DownlineSort, downlineContract } from "#api/producers.ts";
import type { RtsFilter } from "#api/statuses.ts";
import type { Database } from "../../database/schema.ts";
import { readAgenciesAtOrBelow } from "../../downline.ts";
import type { List } from "../../lists/list.ts";
import { hasWords } from "../../names.ts";
import { hasRtsStatus, hasStatus } from "../contracts/status.ts";
import type { DownlineQuery } from "./list-filters.ts";
import { isProducerOf } from "./producer.ts";

export type DownlineRow = z.output<typeof downlineContract>;

/** Returns the list of an agency's downline contracts: `docs/product/producers.md`. */
export async function downlineList(db: Database, query: DownlineQuery): Promise<List<DownlineRow>> {
  return {
    id: sql`agent_contracts.id`,
    fields: fieldsFor(query),
    tables: sql`agent_contracts
      left join carriers as carrier on carrier.id = agent_contracts.carrier_id
      left join agents as agent on agent.id = agent_contracts.agent_id
      left join agencies as upline on upline.id = agent_contracts.upline_agency_id`,
    where: [
      sql`agent_contracts.upline_agency_id = any (${await readAgenciesAtOrBelow(db, query.agency)}::uuid[])`,
      ...conditions(query),
    ],
    order: orderOf(query),
  };
}

function fieldsFor({ agency, today }: DownlineQuery): RawBuilder<DownlineRow> {
  const year = yearOf(today);
  return sql<DownlineRow>`
    carrier.name as insurer_name, agent.id as agent_id, agent.name as agent_name, agent.npn as agent_npn, agent.email as agent_email,
    upline.name as upline_agency, agent_contracts.writing_number, agent_contracts.start_date, agent_contracts.end_date,
    agent_contracts.status, agent_contracts.policy_count,
    case when agent_contracts.status = 'Terminated' then ${isProducerOf(agency, sql.ref("agent_contracts.agent_id"))} end
      as agent_available,
    (
      select coalesce(json_agg(json_build_object('Id', kind.id, 'Abbreviation', kind.abbreviation) order by kind.abbreviation), '[]')
      from agent_contract_policy_types as held join policy_types as kind on kind.id = held.policy_type_id
      where held.agent_contract_id = agent_contracts.id
    ) as policy_types,
    (
      select coalesce(json_agg(json_build_object('PlanYear', given.plan_year, 'Status', given.status,
        'PolicyTypeAbbreviation', kind.abbreviation, 'StateAbbreviation', state.abbreviation)
        order by given.plan_year, kind.abbreviation, state.abbreviation), '[]')
      from agent_contract_certifications as given
      left join policy_types as kind on kind.id = given.policy_type_id
      left join states as state on state.id = given.state_id
      where given.agent_contract_id = agent_contracts.id and given.plan_year in (${year}, ${year + 1})
    ) as contract_certifications`;
}

const yearOf = (today: string) => Number(today.slice(0, 4));

function conditions(query: DownlineQuery): RawBuilder<unknown>[] {
  const year = yearOf(query.today);
  return [
    hasStatus("agent_contracts", query.status, query.today),
    ...(query.carrier ? [sql`agent_contracts.carrier_id = ${query.carrier}::uuid`] : []),
    ...(query.agent ? [sql`agent_contracts.agent_id = ${query.agent}::uuid`] : []),
    ...hasWords(sql`agent.name_key`, query.agentName),
    ...hasRts(year, query.rtsThisYear),
    ...hasRts(year + 1, query.rtsNextYear),
  ];
}

/** Returns SQL conditions on the certifications of a contract in a plan year. */
function hasRts(year: number, filter: RtsFilter): RawBuilder<unknown>[] {
  const certificationsOfYear = sql`
    select from agent_contract_certifications as given
    where given.agent_contract_id = agent_contracts.id and given.plan_year = ${year}`;
  const isRts = sql`exists (${certificationsOfYear} and ${hasRtsStatus(sql`given.status`)})`;
  return {
    All: [],
    Rts: [isRts],
    Failed: [sql`exists (${certificationsOfYear})`, sql`not ${isRts}`],
    NoCerts: [sql`not exists (${certificationsOfYear})`],
  }[filter];
}

const columns: Record<DownlineSort, RawBuilder<unknown>> = {
  insurer_name: sql`carrier.name_key`,
  agent_name: sql`agent.name_key`,
  upline_agency: sql`upline.name_key`,
  writing_number: sql`lower(agent_contracts.writing_number) collate "C"`,
  start_date: sql`agent_contracts.start_date`,
  end_date: sql`agent_contracts.end_date`,
  policy_count: sql`agent_contracts.policy_count`,
};

const canBeEmpty: readonly DownlineSort[] = ["writing_number", "start_date", "end_date"];

/** Agents follow the chosen column, and carriers follow agents. Empty values come last in both directions. */
function orderOf({ sort, desc }: DownlineQuery): RawBuilder<unknown> {
  const direction = desc ? sql`desc` : sql`asc`;
  const second = sort === "agent_name" ? columns.insurer_name : columns.agent_name;
  return sql`${columns[sort]} ${direction} ${canBeEmpty.includes(sort) ? sql`nulls last` : sql``},
    ${second} ${direction}, agent_contracts.id ${direction}`;
}
