import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { BoardRow, boardCounts, listBoard } from "#api/board.ts";
import {
  type BoardFilter,
  type BoardSort,
  boardFilters,
  boardSorts,
  type Thing,
} from "#api/readiness-names.ts";
import type { Database } from "../../database/schema.ts";
import { readAgenciesAtOrBelow } from "../../downline.ts";
import type { List } from "../../lists/list.ts";
import { hasWords } from "../../names.ts";
import { isUuid } from "../../rights.ts";
import { hasRtsStatus } from "../contracts/status.ts";

/** Who of a downline may sell: `docs/product/readiness.md`, "Who may sell?". The portal has the same rule for one agent. */

export type BoardQuery = {
  agency: string;
  /** Null matches all. */
  carrier: string | null;
  /** Null: a certification, a license or an appointment of any state counts. */
  state: string | null;
  planYear: number;
  agentName: string | null;
  /** The ids of agents. Null matches all. */
  agents: readonly string[] | null;
  only: BoardFilter | null;
  sort: BoardSort;
  desc: boolean;
  /** The business date, `YYYY-MM-DD`. */
  today: string;
};

/**
 * Returns the query that a call asks for, or null when an id in it cannot exist. The order is by agent unless told otherwise.
 * @param agency an agency that the caller may act for
 */
export function boardQuery(
  agency: string,
  { InsurerId, StateId, PlanYear, AgentName, Only, sort }: z.output<typeof listBoard.request.query>,
  today: string,
): BoardQuery | null {
  if ([InsurerId, StateId].some((id) => id !== undefined && !isUuid(id))) return null;
  const [field, direction] = (sort ?? "").split("-");
  const known = boardSorts.find((name) => name === field);
  return {
    agency,
    carrier: InsurerId ?? null,
    state: StateId ?? null,
    planYear: PlanYear ?? Number(today.slice(0, 4)),
    agentName: AgentName ?? null,
    agents: null,
    only: Only ?? null,
    sort: known ?? "AgentName",
    desc: known !== undefined && direction === "desc",
    today,
  };
}

const contract = sql`case
  when contract.status is null then 'missing'
  when contract.status = 'Pending' or contract.start_date > today.day then 'pending'
  when contract.end_date < today.day then 'ended'
  else 'met' end`;

const certification = sql`case
  when certified.is_here then 'met' when certified.is_rts then 'otherState' when certified.is_rts is null then 'unknown'
  else 'missing' end`;

/** @param record a record that lasts; `until` is null where there is none, and infinite where it does not end */
const lasting = (record: "license" | "e_and_o") => sql`case
  when ${sql.ref(`${record}.until`)} is null then 'missing' when ${sql.ref(`${record}.until`)} >= today.day then 'met' else 'ended' end`;

const lastDay = (record: "license" | "e_and_o") => sql`nullif(${sql.ref(`${record}.until`)}, 'infinity')`;

const onDay = sql`case
  when given.status = 'Terminated' or given.expiration_date < today.day then 'Ended'
  when given.status = 'Pending' or given.effective_date > today.day then 'Pending' else 'Active' end`;

/** `appointed` sums up the agent's appointments by the carrier of the contract. */
const appointment = sql`case
  when appointed.is_here then 'met' when appointed.is_pending then 'pending' when appointed.has_ended then 'ended'
  when appointed.is_elsewhere then 'otherState'
  when exists (select from appointments where agent_id = contract.agent_id) then 'missing' else 'unknown' end`;

const isOpen: Record<Thing, RawBuilder<unknown>> = {
  contract: sql`${contract} <> 'met'`,
  certification: sql`${certification} in ('missing', 'otherState')`,
  license: sql`${lasting("license")} <> 'met'`,
  appointment: sql`${appointment} not in ('met', 'unknown')`,
  eAndO: sql`${lasting("e_and_o")} <> 'met'`,
};
const anyOpen = sql`(${sql.join(Object.values(isOpen), sql` or `)})`;

const isKnown = sql`(${certification} <> 'unknown' and ${appointment} <> 'unknown')`;

const conditions: Record<BoardFilter, RawBuilder<unknown>> = {
  ready: sql`(not ${anyOpen} and ${isKnown})`,
  unknown: sql`(not ${anyOpen} and not ${isKnown})`,
  open: anyOpen,
  ...isOpen,
};

const columns: Record<BoardSort, RawBuilder<unknown>> = {
  AgentName: sql`agent.name_key`,
  InsurerName: sql`carrier.name_key`,
  UplineAgency: sql`upline.name_key`,
};

/**
 * The contracts at or below an agency that are not terminated. For a carrier, each agent of them without one with this carrier has a row too,
 * whose id is the agent's and which has no status.
 */
function contractsOf(agencies: RawBuilder<unknown>, carrier: string | null): RawBuilder<unknown> {
  const isHeld = sql`upline_agency_id = ${agencies} and status <> 'Terminated'`;
  const held = sql`
    select id, agent_id, carrier_id, upline_agency_id, status, start_date, end_date from agent_contracts where ${isHeld}`;
  if (!carrier) return sql`(${held})`;
  return sql`(${held} and carrier_id = ${carrier}::uuid
    union all
    select id, id, ${carrier}::uuid, null, null, null, null from agents
    where id in (select agent_id from agent_contracts where ${isHeld})
      and not exists (
        select from agent_contracts where agent_id = agents.id and carrier_id = ${carrier}::uuid and ${isHeld}))`;
}

/** Returns the contracts of a board, each with what is found. */
export async function boardList(db: Database, query: BoardQuery): Promise<List<BoardRow>> {
  const { carrier, state, planYear, agentName, agents, only, sort, desc, today } = query;
  const inState = state ? sql`and state_id = ${state}::uuid` : sql``;
  const isHere = state ? sql`(given.state_id is null or given.state_id = ${state}::uuid)` : sql`true`;
  const isRts = hasRtsStatus(sql`given.status`);
  const until = (table: "licenses" | "eandos", more = sql``) => sql`lateral (
    select max(coalesce(expiration_date, 'infinity')) as until from ${sql.table(table)}
    where agent_id = contract.agent_id ${more})`;
  const isByCarrier = sql`given.agent_id = contract.agent_id and given.carrier_id = contract.carrier_id`;
  const isThere = state ? sql`given.state_id = ${state}::uuid` : sql`true`;
  const direction = desc ? sql`desc` : sql`asc`;
  const second = sort === "AgentName" ? columns.InsurerName : columns.AgentName;
  const agencies = sql`any (${await readAgenciesAtOrBelow(db, query.agency)}::uuid[])`;
  return {
    id: sql`contract.id`,
    fields: sql<BoardRow>`case when contract.status is not null then contract.id end as "ContractId", agent.id as "AgentId", agent.name as "AgentName", agent.npn as "AgentNpn",
      agent.email as "AgentEmail", upline.name as "UplineAgency", carrier.name as "InsurerName",
      (select phone_number from agent_phone_numbers where agent_id = agent.id order by is_primary desc, phone_number limit 1)
        as "AgentPhone",
      ${contract} as "Contract", ${certification} as "Certification",
      case when certified.is_rts and not certified.is_here then (
        select json_agg(distinct state.abbreviation)
        from agent_contract_certifications as given join states as state on state.id = given.state_id
        where given.agent_contract_id = contract.id and given.plan_year = ${planYear} and ${isRts}
      ) end as "CertifiedStates",
      ${lasting("license")} as "License", ${lastDay("license")} as "LicenseUntil",
      ${appointment} as "Appointment",
      case when ${appointment} = 'otherState' then (
        select json_agg(state.abbreviation order by state.abbreviation)
        from appointments as given join states as state on state.id = given.state_id
        where ${isByCarrier} and ${onDay} = 'Active'
      ) end as "AppointedStates",
      ${lasting("e_and_o")} as "EAndO", ${lastDay("e_and_o")} as "EAndOUntil",
      (select max(asked_on) from board_requests where agency_id = ${query.agency}::uuid and agent_id = agent.id) as "AskedDate"`,
    tables: sql`${contractsOf(agencies, carrier)} as contract
      join agents as agent on agent.id = contract.agent_id
      join carriers as carrier on carrier.id = contract.carrier_id
      left join agencies as upline on upline.id = contract.upline_agency_id
      cross join (select ${today}::date as day) as today
      cross join ${until("licenses", inState)} as license
      cross join ${until("eandos")} as e_and_o
      cross join lateral (
        select bool_or(${isRts}) as is_rts, bool_or(${isRts} and ${isHere}) as is_here from agent_contract_certifications as given
        where given.agent_contract_id = contract.id and given.plan_year = ${planYear}) as certified
      cross join lateral (
        select bool_or(${isThere} and ${onDay} = 'Active') as is_here, bool_or(${isThere} and ${onDay} = 'Pending') as is_pending,
          bool_or(${isThere}) as has_ended, bool_or(${onDay} = 'Active') as is_elsewhere
        from appointments as given where ${isByCarrier}) as appointed`,
    where: [
      // Of an agent's contracts with one carrier those that are active count. Without them those that are pending do.
      sql`(${contract} in ('met', 'missing') or not exists (
        select from agent_contracts as better
        where better.agent_id = contract.agent_id and better.carrier_id = contract.carrier_id and better.id <> contract.id
          and better.upline_agency_id = ${agencies} and better.status <> 'Terminated'
          and (better.end_date is null or better.end_date >= today.day)
          and (better.status = 'Active' and coalesce(better.start_date <= today.day, true) or ${contract} = 'ended')))`,
      ...hasWords(sql`agent.name_key`, agentName),
      ...(agents ? [sql`contract.agent_id = any (${agents}::uuid[])`] : []),
      ...(only ? [conditions[only]] : []),
    ],
    order: sql`${columns[sort]} ${direction}, ${second} ${direction}, contract.id ${direction}`,
  };
}

/** The counts of a board without rows. */
export const noneCounted = Object.fromEntries(boardFilters.map((name) => [name, 0])) as z.output<
  typeof boardCounts
>;

/** Returns how many rows there are with each filter. */
export async function countBoardRows(db: Database, query: BoardQuery): Promise<z.output<typeof boardCounts>> {
  const { tables, where } = await boardList(db, { ...query, only: null });
  const counts = boardFilters.map(
    (name) => sql`count(*) filter (where ${conditions[name]}) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<z.output<typeof boardCounts>>`
    select ${sql.join(counts)} from ${tables} where ${sql.join(where, sql` and `)}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("A count has no row.");
  return found;
}
