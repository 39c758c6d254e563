import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { addDays } from "#api/business-time.ts";
import type { downlineContract } from "#api/producers.ts";
import { hasWords, type NamedAgents } from "../../agent-names.ts";
import type { Database } from "../../database/schema.ts";
import type { Cut as ListCut } from "../../lists/kept-list.ts";
import { RECENT_DAYS } from "../contracts/status.ts";
import type { Kind } from "./counts.ts";
import { isFrom, type Order, orderBy, type Place } from "./order.ts";
import { isProducerOf } from "./producer.ts";
import type { DownlineQuery } from "./query.ts";

/** The rows of a downline's list: `docs/decisions/0210`. */

export type DownlineRow = z.output<typeof downlineContract>;
export type PlacedRow = { place: Place; row: DownlineRow };

/** What a query asks for, and how much of it there is. */
export type Wanted = {
  query: DownlineQuery;
  kinds: readonly Kind[];
  /** The agents of the name asked for; null for any name. */
  agents: NamedAgents | null;
  total: number;
  /** How many rows there are of the statuses asked for, whatever else is asked. */
  ofStatuses: number;
};

export type Cut = ListCut<Order, Place>;

export type Selected = DownlineRow & Place & { version: number; contract_id: string | null };

/** What was selected as it goes over the wire, and where it stands. There is nothing of it when no row matches. */
export function placed({ version: _, first, second, contract_id, ...row }: Selected): PlacedRow[] {
  return contract_id === null ? [] : [{ place: { first, second, contract: contract_id }, row }];
}

/** @param certified how much of the certifications; their results alone cost half as much */
export function selectRows(
  wanted: Wanted,
  cut: Cut,
  certified: "whole" | "results" = "whole",
): RawBuilder<Selected> {
  const { agency, today } = wanted.query;
  const year = Number(today.slice(0, 4));
  const certifications = certified === "whole" ? wholeCertifications : certificationResults;
  return sql<Selected>`
    select kept.version, page.first, page.second, page.contract_id,
      carrier.name as insurer_name, agent.id as agent_id, agent.name as agent_name, agent.npn as agent_npn, agent.email as agent_email,
      upline.name as upline_agency, contract.writing_number, contract.start_date, contract.end_date, contract.status,
      contract.policy_count, ${certified === "whole" ? availability(agency) : sql`null`} as agent_available,
      ${policyTypes} as policy_types, ${certifications(year)} as contract_certifications
    from (
      select coalesce((select version from downline_versions where agency_id = ${agency}), 0)::bigint as version
    ) as kept
    left join (${placesOf(wanted, cut)}) as page on true
    left join agent_contracts as contract on contract.id = page.contract_id
    left join carriers as carrier on carrier.id = contract.carrier_id
    left join agents as agent on agent.id = contract.agent_id
    left join agencies as upline on upline.id = contract.upline_agency_id
    ${orderBy(cut.order, ["first", "second"])}`;
}

/** Only of an agent with a terminated contract it must be found out whether they have another one. */
const availability = (agency: string) =>
  sql`case when contract.status = 'Terminated' then ${isProducerOf(agency, sql.ref("agent.id"))} end`;

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

const wholeCertifications = (year: number) => sql`(
  select coalesce(json_agg(json_build_object('PlanYear', given.plan_year, 'Status', given.status,
      'PolicyTypeAbbreviation', kind.abbreviation, 'StateAbbreviation', state.abbreviation)
    order by given.plan_year, kind.abbreviation, state.abbreviation), '[]')
  from agent_contract_certifications as given
  left join policy_types as kind on kind.id = given.policy_type_id
  left join states as state on state.id = given.state_id
  where given.agent_contract_id = contract.id and given.plan_year in (${year}, ${year + 1}))`;

/** Which contracts, and where each of them stands. */
function placesOf(wanted: Wanted, cut: Cut): RawBuilder<unknown> {
  if (wanted.kinds.length === 0 || wanted.agents?.length === 0) {
    return sql`select '' as first, '' as second, null::uuid as contract_id where false`;
  }
  return isSearched(wanted, cut) ? searched(wanted, cut) : walked(wanted, cut);
}

/**
 * Whether so few rows match that to find them all and sort them costs less than to walk along an index in order until
 * enough of them have been met.
 */
function isSearched({ query, agents, total, ofStatuses }: Wanted, { skip, limit }: Cut): boolean {
  if (query.agent || isListed(agents)) return true;
  return total < ofStatuses && total * total <= (skip + limit) * ofStatuses;
}

const isListed = (agents: NamedAgents | null): agents is readonly string[] =>
  agents !== null && agents !== "many";

export async function countRows(db: Database, wanted: Matched): Promise<number> {
  if (wanted.kinds.length === 0 || wanted.agents?.length === 0) return 0;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from downline_contracts where ${isMatching(wanted)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Finds all rows that match, and sorts them. */
function searched(wanted: Wanted, cut: Cut): RawBuilder<unknown> {
  const { order, skip, limit } = cut;
  const [first, second] = order.columns;
  return sql`
    with found as materialized (
      select ${sql.ref(first)} as first, ${sql.ref(second)} as second, contract_id
      from downline_contracts where ${isMatching(wanted)}
    )
    select * from found
    where ${isInCut(cut, ["first", "second"])}
    ${orderBy(order, ["first", "second"])} offset ${skip} limit ${limit}`;
}

type Matched = Pick<Wanted, "query" | "kinds" | "agents">;

function isMatching({ query, kinds, agents }: Matched): RawBuilder<unknown> {
  const by = query.agent
    ? sql`agent_id = ${query.agent}`
    : isListed(agents)
      ? sql`agent_id in ${listOf(agents)}`
      : sql`carrier_id in ${listOf(kinds.map(({ carrier }) => carrier))}`;
  const statuses = listOf(kinds.map(({ status }) => status));
  return sql`agency_id = ${query.agency} and status in ${statuses} and ${by} ${narrowed(query, kinds)}`;
}

/** Walks along the index of the order, of each status by itself, and passes over what does not match. */
function walked({ query, kinds }: Wanted, cut: Cut): RawBuilder<unknown> {
  const { order, skip, limit } = cut;
  const [first, second] = order.columns;
  const statuses = [...new Set(kinds.map(({ status }) => status))];
  const walks = statuses.map(
    (status) => sql`(
      select ${sql.ref(first)} as first, ${sql.ref(second)} as second, contract_id
      from downline_contracts
      where agency_id = ${query.agency} and status = ${status}
        ${narrowed(
          query,
          kinds.filter((kind) => kind.status === status),
        )}
        and ${isInCut(cut, order.columns)}
      ${orderBy(order, order.columns)} limit ${skip + limit})`,
  );
  return sql`
    select * from (${sql.join(walks, sql` union all `)}) as found
    ${orderBy(order, ["first", "second"])} offset ${skip} limit ${limit}`;
}

function isInCut({ place, order, isBehind = false }: Cut, columns: readonly [string, string]) {
  return place ? isFrom(place, order, columns, !isBehind) : sql`true`;
}

/** The conditions that a query has beside the status. */
function narrowed(query: DownlineQuery, kinds: readonly Kind[]): RawBuilder<unknown> {
  const { carrier, names, rtsThisYear, rtsNextYear, status, today } = query;
  const isByRts = rtsThisYear !== "All" || rtsNextYear !== "All";
  const since = addDays(today, -RECENT_DAYS);
  return sql`
    ${carrier ? sql`and carrier_id = ${carrier}` : sql``}
    ${names ? sql`and ${hasWords(sql.ref("agent_key"), names)}` : sql``}
    ${isByRts ? sql`and rts in ${listOf(kinds.map(({ rts }) => rts))}` : sql``}
    ${status === "RecentlyActivated" ? sql`and start_up between ${since}::date and ${today}::date` : sql``}`;
}

function listOf(values: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join([...new Set(values)])})`;
}
