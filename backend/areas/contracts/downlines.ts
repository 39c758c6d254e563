import { sql } from "kysely";
import type { DownlineAgent } from "#api/contracts.ts";
import type { ContractStatusFilter } from "#api/statuses.ts";
import type { Database } from "../../database/schema.ts";
import { sortByName } from "../../names.ts";
import { agenciesBelow, anyOf } from "./hierarchy.ts";
import { hasStatus } from "./status.ts";

type CarrierAndAgency = { carrierId: string; agencyId: string };

/** Returns the agents who hold a contract with the carrier at or below the agency, sorted by name. */
export async function downlineAgents(
  db: Database,
  { carrierId, agencyId }: CarrierAndAgency,
  { status, today }: { status: ContractStatusFilter; today: string },
): Promise<DownlineAgent[]> {
  const agencies = await agenciesBelow(db, carrierId, agencyId);
  const rows = await db
    .selectFrom("agent_contracts")
    .innerJoin("agents", "agents.id", "agent_contracts.agent_id")
    .innerJoin("agencies", "agencies.id", "agent_contracts.upline_agency_id")
    .select([
      "agents.id as AgentId",
      "agents.name as AgentName",
      "agencies.name as UplineAgency",
      "agent_contracts.writing_number as WritingNumber",
      "agent_contracts.start_date as StartDate",
      "agent_contracts.policy_count as PolicyCount",
    ])
    .where("agent_contracts.carrier_id", "=", carrierId)
    .where(({ eb }) => eb("agent_contracts.upline_agency_id", "=", anyOf(agencies)))
    .where(hasStatus("agent_contracts", status, today))
    .execute();
  return sortByName(
    rows,
    ({ AgentName }) => AgentName,
    ({ AgentId, WritingNumber }) => `${AgentId} ${WritingNumber}`,
  );
}

export type PolicyRow = {
  id: string;
  agent_contract_id: string;
  agent_name: string;
  writing_number: string | null;
  policy_number: string;
  holder_first_name: string;
  holder_last_name: string;
  product: string;
  policy_type: string;
  state: string;
  status: string;
  effective_date: string;
  end_date: string | null;
};

const CONTRACTS_PER_READ = 100;
const POLICIES_PER_READ = 500;

/**
 * Yields the policies of one agent contract, or of an agency's downline with one carrier, sorted by the name of the agent.
 * They are read in small pages, so that a large export does not block this process or the embedded database.
 */
export async function* policiesUnder(
  db: Database,
  scope: { agentContractId: string } | CarrierAndAgency,
): AsyncGenerator<PolicyRow[]> {
  const contracts =
    "agentContractId" in scope ? [scope.agentContractId] : await contractsWithPolicies(db, scope);
  for (let from = 0; from < contracts.length; from += CONTRACTS_PER_READ) {
    yield* policiesOf(db, contracts.slice(from, from + CONTRACTS_PER_READ));
  }
}

const agentName = sql<string>`agents.name collate "C"`;

async function contractsWithPolicies(
  db: Database,
  { carrierId, agencyId }: CarrierAndAgency,
): Promise<string[]> {
  const agencies = await agenciesBelow(db, carrierId, agencyId);
  const rows = await db
    .selectFrom("agent_contracts")
    .innerJoin("agents", "agents.id", "agent_contracts.agent_id")
    .select("agent_contracts.id")
    .where("agent_contracts.carrier_id", "=", carrierId)
    .where("agent_contracts.policy_count", ">", 0)
    .where(({ eb }) => eb("agent_contracts.upline_agency_id", "=", anyOf(agencies)))
    .orderBy(agentName)
    .orderBy("agent_contracts.id")
    .execute();
  return rows.map(({ id }) => id);
}

async function* policiesOf(db: Database, contractIds: readonly string[]): AsyncGenerator<PolicyRow[]> {
  let last: PolicyRow | undefined;
  do {
    const after = last;
    const rows = await db
      .selectFrom("policies")
      .innerJoin("agent_contracts", "agent_contracts.id", "policies.agent_contract_id")
      .innerJoin("agents", "agents.id", "agent_contracts.agent_id")
      .innerJoin("products", "products.id", "policies.product_id")
      .innerJoin("policy_types", "policy_types.id", "products.policy_type_id")
      .innerJoin("states", "states.id", "policies.state_id")
      .select([
        "policies.id",
        "policies.agent_contract_id",
        "agents.name as agent_name",
        "agent_contracts.writing_number",
        "policies.policy_number",
        "policies.holder_first_name",
        "policies.holder_last_name",
        "products.name as product",
        "policy_types.abbreviation as policy_type",
        "states.abbreviation as state",
        "policies.status",
        "policies.effective_date",
        "policies.end_date",
      ])
      .where(({ eb }) => eb("policies.agent_contract_id", "=", anyOf(contractIds)))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(${agentName}, policies.agent_contract_id, policies.id)
            > (${after?.agent_name}, ${after?.agent_contract_id}::uuid, ${after?.id}::uuid)`,
        ),
      )
      .orderBy(agentName)
      .orderBy("policies.agent_contract_id")
      .orderBy("policies.id")
      .limit(POLICIES_PER_READ)
      .execute();
    if (rows.length > 0) yield rows;
    last = rows.length === POLICIES_PER_READ ? rows.at(-1) : undefined;
  } while (last);
}
