import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isUuid } from "../../rights.ts";

/** The conditions that dictionaries share. */

export type ProductFilter = { stateId?: string; countyId?: string; policyTypeId?: string };

/** True when a value of the filter is set and cannot be an id. Nothing matches it then. */
export function hasImpossibleId(...ids: (string | undefined)[]): boolean {
  return ids.some((id) => id !== undefined && !isUuid(id));
}

/** A condition: the product is on sale, of this type, in this state and county. */
export function productMatches({ stateId, countyId, policyTypeId }: ProductFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`products.is_active`];
  if (policyTypeId) conditions.push(sql`products.policy_type_id = ${policyTypeId}`);
  if (stateId || countyId) {
    conditions.push(sql`exists (
      select 1 from product_areas as area
      where area.product_id = products.id
        and ${stateId ? sql`area.state_id = ${stateId}` : sql`true`}
        and ${countyId ? coversCounty(countyId) : sql`true`})`);
  }
  return all(conditions);
}

/** The area is the county itself, or the whole state it lies in. */
function coversCounty(countyId: string): RawBuilder<SqlBool> {
  return sql`(area.county_id = ${countyId} or (area.county_id is null and area.state_id =
    (select county.state_id from counties as county where county.id = ${countyId})))`;
}

/**
 * A condition: the agent's contract was in force on a day. Without a day, any contract will do.
 * @param date `YYYY-MM-DD`
 */
export function inForce(date: string | undefined): RawBuilder<SqlBool> {
  if (date === undefined) return sql`true`;
  return sql`agent_contracts.status <> 'Pending' and agent_contracts.start_date <= ${date}::date
    and (agent_contracts.end_date >= ${date}::date
      or (agent_contracts.end_date is null and agent_contracts.status = 'Active'))`;
}

/** Contracts of one agent, and the day on which they must be in force. */
export type AgentFilter = { agentId: string; date: string | undefined };

/** A condition: one contract of the agent is with the product's carrier, and for the product's type. */
export function isUnderContract({ agentId, date }: AgentFilter): RawBuilder<SqlBool> {
  return sql`exists (
    select 1 from agent_contracts
    join agent_contract_policy_types as held on held.agent_contract_id = agent_contracts.id
    where agent_contracts.agent_id = ${agentId} and agent_contracts.carrier_id = products.carrier_id
      and held.policy_type_id = products.policy_type_id and ${inForce(date)})`;
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql`(${sql.join([...conditions], sql` and `)})`;
}
