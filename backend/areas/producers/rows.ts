import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { addDays } from "#api/business-time.ts";
import type { downlineContract } from "#api/producers.ts";
import { hasWords, type NamedAgents } from "../../agent-names.ts";
import type { Database } from "../../database/schema.ts";
import type { Cut as ListCut } from "../../lists/kept-list.ts";
import { RECENT_DAYS } from "../contracts/status.ts";
import type { ContractGroup } from "./counts.ts";
import { isBehindPlace, type Order, orderBy, type Place } from "./order.ts";
import { isProducerOf } from "./producer.ts";
import type { DownlineQuery } from "./query.ts";

/** Selects the rows of an agency's downline contracts: `docs/decisions/0210`. */

export type DownlineRow = z.output<typeof downlineContract>;
export type PlacedRow = { place: Place; row: DownlineRow };

/** A query, with the groups, agents and row counts that were worked out for it. */
export type MeasuredQuery = {
  query: DownlineQuery;
  groups: readonly ContractGroup[];
  /** The agents with the name of the query; null when the query has no name. */
  agents: NamedAgents | null;
  total: number;
  /** The number of rows with the statuses of the groups, without the other filters. */
  totalOfStatuses: number;
};

export type Cut = ListCut<Order, Place>;

export type SelectedRow = DownlineRow & Place & { version: number; contract_id: string | null };

/** Returns a selected row in the shape of the wire, with its place. The result is empty for the row that has only the version. */
export function toPlacedRows({ version: _, first, second, contract_id, ...row }: SelectedRow): PlacedRow[] {
  return contract_id === null ? [] : [{ place: { first, second, contract: contract_id }, row }];
}

/** Returns a query for the rows of a cut. It returns one empty row with the version when nothing matches. */
export function selectRows(measured: MeasuredQuery, cut: Cut): RawBuilder<SelectedRow> {
  const { agency, today } = measured.query;
  const year = Number(today.slice(0, 4));
  const canBeUnavailable = measured.groups.some(({ status }) => status === "Terminated");
  return sql<SelectedRow>`
    with page as materialized (${selectPlaces(measured, cut)})
    select kept.version, page.first, page.second, page.contract_id,
      contract.insurer_name, contract.agent_id, contract.agent_name, contract.agent_npn, contract.agent_email,
      contract.upline_agency, contract.writing_number, contract.start_date, contract.end_date, contract.status,
      contract.policy_count, ${canBeUnavailable ? isAvailable(agency) : sql`null`} as agent_available,
      contract.policy_types, contract.contract_certifications
    from ${versionOf(agency)} as kept
    left join page on true
    left join contract_details(array(select contract_id from page), array[${year}, ${year + 1}]::integer[]) as contract
      on contract.contract_id = page.contract_id
    ${orderBy(cut.order, ["first", "second"])}`;
}

/** Only an agent with a terminated contract may be unavailable. For all others the check is not needed. */
const isAvailable = (agency: string) =>
  sql`case when contract.status = 'Terminated' then ${isProducerOf(agency, sql.ref("contract.agent_id"))} end`;

/**
 * Returns a query for all rows of a cut, like `selectRows`. It reads each row when it is wanted. Certifications have plan year and
 * status only, at half the cost.
 */
export function selectAllRows(measured: MeasuredQuery, cut: Cut): RawBuilder<SelectedRow> {
  const { agency, today } = measured.query;
  const year = Number(today.slice(0, 4));
  return sql<SelectedRow>`
    select kept.version, page.first, page.second, page.contract_id,
      carrier.name as insurer_name, agent.id as agent_id, agent.name as agent_name, agent.npn as agent_npn, agent.email as agent_email,
      upline.name as upline_agency, contract.writing_number, contract.start_date, contract.end_date, contract.status,
      contract.policy_count, null as agent_available,
      ${policyTypes} as policy_types, ${certificationResults(year)} as contract_certifications
    from ${versionOf(agency)} as kept
    left join (${selectPlaces(measured, cut)}) as page on true
    left join agent_contracts as contract on contract.id = page.contract_id
    left join carriers as carrier on carrier.id = contract.carrier_id
    left join agents as agent on agent.id = contract.agent_id
    left join agencies as upline on upline.id = contract.upline_agency_id
    ${orderBy(cut.order, ["first", "second"])}`;
}

const versionOf = (agency: string) => sql`(
  select coalesce((select version from downline_versions where agency_id = ${agency}), 0)::bigint as version)`;

const policyTypes = sql`(
  select coalesce(json_agg(json_build_object('Id', kind.id, 'Abbreviation', kind.abbreviation)
    order by kind.abbreviation), '[]')
  from agent_contract_policy_types as held join policy_types as kind on kind.id = held.policy_type_id
  where held.agent_contract_id = contract.id)`;

const certificationResults = (year: number) => sql`(
  select coalesce(json_agg(json_build_object('PlanYear', plan_year, 'Status', status,
    'PolicyTypeAbbreviation', null, 'StateAbbreviation', null)), '[]')
  from agent_contract_certifications
  where agent_contract_id = contract.id and plan_year in (${year}, ${year + 1}))`;

/** Returns a query for the contracts of a cut and their places. */
function selectPlaces(measured: MeasuredQuery, cut: Cut): RawBuilder<unknown> {
  if (measured.groups.length === 0 || measured.agents?.length === 0) {
    return sql`select '' as first, '' as second, null::uuid as contract_id where false`;
  }
  return isSearchCheaper(measured, cut) ? searchAndSort(measured, cut) : walkIndex(measured, cut);
}

/**
 * Returns whether finding and sorting all matches costs less than reading the index in order. This is so when few rows
 * match: the walk along the index would pass over many rows.
 */
function isSearchCheaper(
  { query, agents, total, totalOfStatuses }: MeasuredQuery,
  { skip, limit }: Cut,
): boolean {
  if (query.agent || isListed(agents)) return true;
  return total < totalOfStatuses && total * total <= (skip + limit) * totalOfStatuses;
}

const isListed = (agents: NamedAgents | null): agents is readonly string[] =>
  agents !== null && agents !== "many";

export async function countRows(db: Database, conditions: RowConditions): Promise<number> {
  if (conditions.groups.length === 0 || conditions.agents?.length === 0) return 0;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from downline_contracts where ${isMatching(conditions)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns a query that finds all matching rows and sorts them. */
function searchAndSort(measured: MeasuredQuery, cut: Cut): RawBuilder<unknown> {
  const { order, skip, limit } = cut;
  const [first, second] = order.columns;
  return sql`
    with found as materialized (
      select ${sql.ref(first)} as first, ${sql.ref(second)} as second, contract_id
      from downline_contracts where ${isMatching(measured)}
    )
    select * from found
    where ${isInCut(cut, ["first", "second"])}
    ${orderBy(order, ["first", "second"])} offset ${skip} limit ${limit}`;
}

type RowConditions = Pick<MeasuredQuery, "query" | "groups" | "agents">;

function isMatching({ query, groups, agents }: RowConditions): RawBuilder<unknown> {
  const agentOrCarrier = query.agent
    ? sql`agent_id = ${query.agent}`
    : isListed(agents)
      ? sql`agent_id in ${sqlList(agents)}`
      : sql`carrier_id in ${sqlList(groups.map(({ carrier }) => carrier))}`;
  const statuses = sqlList(groups.map(({ status }) => status));
  return sql`agency_id = ${query.agency} and status in ${statuses} and ${agentOrCarrier} ${filterConditions(query, groups)}`;
}

/** Returns a query that reads the index of the order, once for each status, and skips the rows that do not match. */
function walkIndex({ query, groups }: MeasuredQuery, cut: Cut): RawBuilder<unknown> {
  const { order, skip, limit } = cut;
  const [first, second] = order.columns;
  const statuses = [...new Set(groups.map(({ status }) => status))];
  const walks = statuses.map(
    (status) => sql`(
      select ${sql.ref(first)} as first, ${sql.ref(second)} as second, contract_id
      from downline_contracts
      where agency_id = ${query.agency} and status = ${status}
        ${filterConditions(
          query,
          groups.filter((group) => group.status === status),
        )}
        and ${isInCut(cut, order.columns)}
      ${orderBy(order, order.columns)} limit ${skip + limit})`,
  );
  return sql`
    select * from (${sql.join(walks, sql` union all `)}) as found
    ${orderBy(order, ["first", "second"])} offset ${skip} limit ${limit}`;
}

function isInCut({ place, order, isBehind = false }: Cut, columns: readonly [string, string]) {
  return place ? isBehindPlace(place, order, columns, !isBehind) : sql`true`;
}

/** Returns the conditions of a query, without the status and the agent. */
function filterConditions(query: DownlineQuery, groups: readonly ContractGroup[]): RawBuilder<unknown> {
  const { carrier, names, rtsThisYear, rtsNextYear, status, today } = query;
  const hasRtsFilter = rtsThisYear !== "All" || rtsNextYear !== "All";
  const since = addDays(today, -RECENT_DAYS);
  return sql`
    ${carrier ? sql`and carrier_id = ${carrier}` : sql``}
    ${names ? sql`and ${hasWords(sql.ref("agent_key"), names)}` : sql``}
    ${hasRtsFilter ? sql`and rts in ${sqlList(groups.map(({ rts }) => rts))}` : sql``}
    ${status === "RecentlyActivated" ? sql`and start_up between ${since}::date and ${today}::date` : sql``}`;
}

function sqlList(values: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join([...new Set(values)])})`;
}
