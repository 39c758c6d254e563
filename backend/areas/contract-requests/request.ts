import type { ContractRequest } from "#api/contract-requests.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import type { FieldErrors } from "../../http/field-errors.ts";
import { invalid, refusal } from "../../http/problems.ts";
import { isUuid } from "../../rights.ts";
import { contractOptions } from "./options.ts";
import { type Target, uplinesFor } from "./uplines.ts";

/** The rules for contract requests: `docs/decisions/0208`. */

type Owner = { type: OwnerType; id: string };

/**
 * Returns the target of a request.
 * @throws a refusal with status 403 when an agent names a target, or 422 when an agency does not name exactly one target
 */
export function targetOf(owner: Owner, { targetAgent, targetAgency }: ContractRequest): Target {
  if (owner.type === "agent") {
    if (targetAgent || targetAgency) throw refusal(403, "An agent asks for contracts for themselves only.");
    return "self";
  }
  if (targetAgent && targetAgency) throw invalid({ targetAgent: ["choice"], targetAgency: ["choice"] });
  if (targetAgent) return "id" in targetAgent ? { agent: targetAgent.id } : "new";
  if (targetAgency) return "id" in targetAgency ? { agency: targetAgency.id } : "new";
  throw invalid({ targetAgency: ["required"] });
}

/** Returns the request in the form for the database: without duplicates, and with the number of agents for agencies only. */
export function normalizeRequest(request: ContractRequest): ContractRequest {
  const { requestForm, uplineAgency, targetAgent, targetAgency } = request;
  const { contracts, states, agentCount, comments } = requestForm;
  return {
    requestForm: {
      contracts: [...new Set(contracts.map(lowerCase))],
      states: [...new Set(states.map(lowerCase))],
      agentCount: targetAgency ? agentCount : null,
      comments,
    },
    uplineAgency: lowerCase(uplineAgency),
    targetAgent:
      targetAgent && "id" in targetAgent ? { id: lowerCase(targetAgent.id) } : (targetAgent ?? null),
    targetAgency:
      targetAgency && "id" in targetAgency ? { id: lowerCase(targetAgency.id) } : (targetAgency ?? null),
  };
}

const lowerCase = (id: string) => id.toLowerCase();

/**
 * Refuses texts that are not UUIDs, because they may contain characters that the database does not accept.
 * @throws a refusal with status 422, the same as for an unknown id
 */
export function refuseMalformedIds({ requestForm, uplineAgency, ...targets }: ContractRequest): void {
  const { targetAgent, targetAgency } = targets;
  const ids: Record<string, readonly string[]> = {
    "requestForm.contracts": requestForm.contracts,
    "requestForm.states": requestForm.states,
    uplineAgency: [uplineAgency],
    targetAgent: targetAgent && "id" in targetAgent ? [targetAgent.id] : [],
    targetAgency: targetAgency && "id" in targetAgency ? [targetAgency.id] : [],
  };
  const malformed = Object.entries(ids).filter(([, values]) => !values.every(isUuid));
  if (malformed.length > 0)
    throw invalid(Object.fromEntries(malformed.map(([field]) => [field, ["choice"]])));
}

/**
 * Refuses uplines, contracts and states that are not offered to this owner for this target. Records of other owners get the
 * same answer as records that do not exist.
 * @throws a refusal with status 422 that names the fields
 */
export async function refuseNotOffered(
  db: Database,
  owner: Owner,
  target: Target,
  { request, today }: { request: ContractRequest; today: string },
): Promise<void> {
  const errors = await notOffered(db, owner, target, { request, today });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Returns the fields of a request that name something that is not offered to this owner for this target. */
export async function notOffered(
  db: Database,
  owner: Owner,
  target: Target,
  { request, today }: { request: ContractRequest; today: string },
): Promise<FieldErrors> {
  return {
    ...(await offerErrors(db, owner, target, { request, today })),
    ...((await allStatesExist(db, request.requestForm.states)) ? {} : { "requestForm.states": ["choice"] }),
  };
}

async function offerErrors(
  db: Database,
  owner: Owner,
  target: Target,
  { request: { uplineAgency, requestForm }, today }: { request: ContractRequest; today: string },
): Promise<FieldErrors> {
  const uplines = await uplinesFor(db, owner, target);
  if (uplines.length === 0 && typeof target === "object") {
    return { ["agent" in target ? "targetAgent" : "targetAgency"]: ["choice"] };
  }
  if (!uplines.some(({ AgencyId }) => AgencyId === uplineAgency)) return { uplineAgency: ["choice"] };
  const options = await contractOptions(db, uplineAgency, today);
  const offered = new Set(options.map(({ AgencyContractId }) => AgencyContractId));
  return requestForm.contracts.every((id) => offered.has(id)) ? {} : { "requestForm.contracts": ["choice"] };
}

async function allStatesExist(db: Database, ids: readonly string[]): Promise<boolean> {
  const found = await db.selectFrom("states").select("id").where("id", "in", ids).execute();
  return found.length === ids.length;
}
