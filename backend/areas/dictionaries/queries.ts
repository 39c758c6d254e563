import { type SqlBool, sql } from "kysely";
import type { Database } from "../../database/schema.ts";
import { agenciesAtOrBelow } from "../../downline.ts";
import { npnAndAgency } from "../../names.ts";
import {
  type AgentFilter,
  hasImpossibleId,
  inForce,
  isUnderContract,
  type ProductFilter,
  productMatches,
} from "./filters.ts";

type Named = { id: string; name: string };

export type InsurerFilter = ProductFilter & { isActive?: boolean; agent?: AgentFilter };

export async function insurers(db: Database, filter: InsurerFilter): Promise<Named[]> {
  const { isActive, agent, stateId, countyId, policyTypeId } = filter;
  if (hasImpossibleId(stateId, countyId, policyTypeId)) return [];
  let query = db.selectFrom("carriers").select(["carriers.id", "carriers.name"]);
  if (isActive !== undefined) query = query.where("carriers.is_active", "=", isActive);
  if (stateId || countyId || policyTypeId) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("products")
          .select("products.id")
          .whereRef("products.carrier_id", "=", "carriers.id")
          .where(soldUnder(filter, agent)),
      ),
    );
  } else if (agent) query = query.where("carriers.id", "in", carriersOfAgent(db, agent));
  return query.execute();
}

/** A condition: the product fits the filter and, for an agent, one of the agent's contracts. */
const soldUnder = (filter: ProductFilter, agent: AgentFilter | undefined) =>
  agent ? sql<SqlBool>`${productMatches(filter)} and ${isUnderContract(agent)}` : productMatches(filter);

function carriersOfAgent(db: Database, { agentId, date }: AgentFilter) {
  return db
    .selectFrom("agent_contracts")
    .select("agent_contracts.carrier_id")
    .where("agent_contracts.agent_id", "=", agentId)
    .where(inForce(date));
}

export type PolicyTypeFilter = {
  isActive?: boolean;
  countyId?: string;
  agent?: AgentFilter;
  agencyId?: string;
};

export async function policyTypes(db: Database, filter: PolicyTypeFilter): Promise<Named[]> {
  const { isActive, countyId, agent, agencyId } = filter;
  if (hasImpossibleId(countyId)) return [];
  let query = db.selectFrom("policy_types").select(["policy_types.id", "policy_types.name"]);
  if (isActive !== undefined) query = query.where("policy_types.is_active", "=", isActive);
  if (countyId) {
    const sold = db
      .selectFrom("products")
      .select("products.policy_type_id")
      .where(soldUnder({ countyId }, agent));
    query = query.where("policy_types.id", "in", sold);
  } else if (agent) {
    const held = db
      .selectFrom("agent_contracts")
      .innerJoin("agent_contract_policy_types as held", "held.agent_contract_id", "agent_contracts.id")
      .select("held.policy_type_id")
      .where("agent_contracts.agent_id", "=", agent.agentId)
      .where(inForce(agent.date));
    query = query.where("policy_types.id", "in", held);
  }
  if (agencyId) query = query.where("policy_types.id", "in", policyTypesOfAgency(db, agencyId));
  return query.execute();
}

function policyTypesOfAgency(db: Database, agencyId: string) {
  return db
    .selectFrom("agency_contracts")
    .innerJoin("agency_contract_policy_types as held", "held.agency_contract_id", "agency_contracts.id")
    .select("held.policy_type_id")
    .where("agency_contracts.agency_id", "in", agenciesAtOrBelow(agencyId))
    .union(
      db
        .selectFrom("agents")
        .innerJoin("agent_contracts", "agent_contracts.agent_id", "agents.id")
        .innerJoin("agent_contract_policy_types as held", "held.agent_contract_id", "agent_contracts.id")
        .select("held.policy_type_id")
        .where("agents.agency_id", "in", agenciesAtOrBelow(agencyId)),
    );
}

export type ProductQuery = ProductFilter & { insurerId?: string; agent?: AgentFilter };

/** Only products that are on sale. */
export async function products(db: Database, filter: ProductQuery): Promise<Named[]> {
  const { insurerId, agent, stateId, countyId, policyTypeId } = filter;
  if (hasImpossibleId(insurerId, stateId, countyId, policyTypeId)) return [];
  let query = db
    .selectFrom("products")
    .select(["products.id", "products.name"])
    .where(soldUnder(filter, agent));
  if (insurerId) query = query.where("products.carrier_id", "=", insurerId);
  return query.execute();
}

/** The carriers that an agency or an agency below it has a contract with, or an agent under one of them. */
export function insurersOfAgency(db: Database, agencyId: string): Promise<Named[]> {
  const held = db
    .selectFrom("agency_contracts")
    .select("agency_contracts.carrier_id")
    .where("agency_contracts.agency_id", "in", agenciesAtOrBelow(agencyId))
    .union(
      db
        .selectFrom("agent_contracts")
        .select("agent_contracts.carrier_id")
        .where("upline_agency_id", "in", agenciesAtOrBelow(agencyId)),
    );
  return db.selectFrom("carriers").select(["id", "name"]).where("id", "in", held).execute();
}

/** The agents of an agency and of all below it; NPN and agency tell two of one name apart. */
export function agentsBelow(db: Database, agencyId: string) {
  return db
    .selectFrom("agents")
    .innerJoin("agencies", "agencies.id", "agents.agency_id")
    .select(["agents.id", "agents.name", npnAndAgency.as("distinction")])
    .where("agents.agency_id", "in", agenciesAtOrBelow(agencyId))
    .execute();
}

/** The agencies below an agency; the NPN tells two of one name apart. */
export function agenciesBelow(db: Database, agencyId: string) {
  return db
    .selectFrom("agencies")
    .select(["id", "name", "npn as distinction"])
    .where("id", "in", agenciesAtOrBelow(agencyId))
    .where("id", "<>", agencyId)
    .execute();
}

export async function countiesOf(db: Database, stateId: string): Promise<Named[] | undefined> {
  const state = await db.selectFrom("states").select("id").where("id", "=", stateId).executeTakeFirst();
  return state && db.selectFrom("counties").select(["id", "name"]).where("state_id", "=", state.id).execute();
}
