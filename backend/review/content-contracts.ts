import { sql } from "kysely";
import { type ContractRequest, contractRequest } from "#api/contract-requests.ts";
import type { ContractStatus } from "#api/statuses.ts";
import type { Database } from "../database/schema.ts";
import { ownerColumn } from "../rights.ts";
import type { SubmissionOwner } from "../submissions/owner.ts";
import type { AcceptedSubmission } from "./accepted.ts";

type Target = {
  /** `self`: the owner. */
  type: "self" | "agent" | "agency" | "newAgent" | "newAgency";
  name: string;
  npn: string | null;
  /** Of a new agent, and of the principal agent of a new agency. */
  email: string | null;
  /** Of a new agency. */
  principalAgent: { name: string; npn: string } | null;
  /** Of a new agent, and of the principal agent of a new agency. */
  eAndO: NewEAndO;
};
type NewAgentFields = Extract<NonNullable<ContractRequest["targetAgent"]>, { npn: string }>;
type NewEAndO = NewAgentFields["eAndO"];

type RequestedContract = {
  carrierName: string;
  /** Abbreviations. */
  policyTypes: string[];
  /** The status of the target's contract with the carrier. An active or a pending one stays as it is. */
  held: ContractStatus | null;
};

/** Returns a request for contracts with the names of its target, upline, carriers and states. @param today the business date */
export async function contractRequestContent(
  db: Database,
  { owner, content }: AcceptedSubmission,
  today: string,
) {
  const request = contractRequest.parse(content);
  const { contracts, states, agentCount, comments } = request.requestForm;
  const target = existingTarget(owner, request);
  const upline = await nameAndNpn(db, { type: "agency", id: request.uplineAgency });
  return {
    kind: "ContractRequest" as const,
    uplineName: upline.name,
    target: target ? await describedTarget(db, owner, target) : newTarget(request),
    contracts: await requestedContracts(db, contracts, target),
    states: await statesFor(db, states, target, today),
    agentCount,
    comments,
  };
}

/** Returns the agent or the agency for which the contracts are, or undefined for a new one. */
function existingTarget(owner: SubmissionOwner, request: ContractRequest): SubmissionOwner | undefined {
  const { targetAgent, targetAgency } = request;
  if (targetAgent) return "id" in targetAgent ? { type: "agent", id: targetAgent.id } : undefined;
  if (targetAgency) return "id" in targetAgency ? { type: "agency", id: targetAgency.id } : undefined;
  return owner;
}

async function describedTarget(
  db: Database,
  owner: SubmissionOwner,
  target: SubmissionOwner,
): Promise<Target> {
  const isSelf = target.type === owner.type && target.id === owner.id;
  const named = await nameAndNpn(db, target);
  return { type: isSelf ? "self" : target.type, ...named, email: null, principalAgent: null, eAndO: null };
}

function newTarget({ targetAgent, targetAgency }: ContractRequest): Target {
  if (targetAgency && !("id" in targetAgency)) {
    const { name, npn, principalAgent: agent } = targetAgency;
    const principalAgent = { name: fullName(agent), npn: agent.npn };
    return { type: "newAgency", name, npn, email: agent.email, principalAgent, eAndO: agent.eAndO };
  }
  const agent = targetAgent as NewAgentFields;
  const { npn, email, eAndO } = agent;
  return { type: "newAgent", name: fullName(agent), npn, email, principalAgent: null, eAndO };
}

const fullName = ({ firstName, lastName }: NewAgentFields) => `${firstName} ${lastName}`;

async function nameAndNpn(db: Database, { type, id }: SubmissionOwner) {
  const table = type === "agent" ? "agents" : "agencies";
  const { rows } = await sql<{ name: string; npn: string | null }>`
    select name, npn from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0] ?? { name: "", npn: null };
}

async function requestedContracts(
  db: Database,
  ids: readonly string[],
  target: SubmissionOwner | undefined,
): Promise<RequestedContract[]> {
  const held = target ? heldStatus(target) : sql<null>`null::text`;
  const { rows } = await sql<RequestedContract>`
    select carriers.name as "carrierName", ${held} as held,
      array(
        select abbreviation from agency_contract_policy_types
        join policy_types on policy_types.id = policy_type_id
        where agency_contract_id = offered.id order by abbreviation) as "policyTypes"
    from agency_contracts as offered join carriers on carriers.id = offered.carrier_id
    where offered.id = any (${[...ids]}::uuid[])
    order by carriers.name, offered.id`.execute(db);
  return rows;
}

/** Of several contracts with one carrier the active one counts, then the pending one. */
function heldStatus({ type, id }: SubmissionOwner) {
  return sql<ContractStatus | null>`(
    select status from ${sql.table(`${type}_contracts`)} as held
    where held.carrier_id = offered.carrier_id and ${sql.ref(`held.${type}_id`)} = ${id}
    order by status limit 1)`;
}

/** A state that was asked for. `isLicensed`: the target has a license there that has not ended; null for a new target. */
type RequestedState = { name: string; isLicensed: boolean | null };

async function statesFor(
  db: Database,
  ids: readonly string[],
  target: SubmissionOwner | undefined,
  today: string,
): Promise<RequestedState[]> {
  const isLicensed = target
    ? sql`exists (
        select from licenses where state_id = states.id and ${sql.ref(ownerColumn[target.type])} = ${target.id}
          and (expiration_date is null or expiration_date >= ${today}::date))`
    : sql`null::boolean`;
  const { rows } = await sql<RequestedState>`
    select name, ${isLicensed} as "isLicensed" from states
    where id = any (${[...ids]}::uuid[]) order by name`.execute(db);
  return rows;
}
