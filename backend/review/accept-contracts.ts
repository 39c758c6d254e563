import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import {
  type ContractRequest,
  contractRequest,
  type NewAgency,
  type NewAgent,
} from "#api/contract-requests.ts";
import { notOffered, targetOf } from "../areas/contract-requests/request.ts";
import type { Database } from "../database/schema.ts";
import { holderOfNpn } from "../npn.ts";
import type { SubmissionOwner } from "../submissions/owner.ts";
import type { AcceptedSubmission } from "./accepted.ts";
import { CannotAccept } from "./refusals.ts";

/** Contract requests become contracts: `docs/product/review-desk.md`, "Decisions". */

/**
 * Makes a pending contract for each requested carrier that the target does not hold, and the target itself when it is new.
 * @param today the business date, `YYYY-MM-DD`
 * @returns the ids of the contracts
 * @throws CannotAccept when something is not offered any more, or the NPN of somebody new is taken
 */
export async function acceptContracts(
  db: Database,
  { owner, content }: AcceptedSubmission,
  today: string,
): Promise<string[]> {
  const request = contractRequest.parse(content);
  const faults = await notOffered(db, owner, targetOf(owner, request), { request, today });
  const [field] = Object.keys(faults);
  if (field) throw new CannotAccept(field, "notOffered");
  const target = await targetRecord(db, owner, request);
  const requested = await db
    .selectFrom("agency_contracts")
    .select(["id", "carrier_id"])
    .where("id", "in", request.requestForm.contracts)
    .orderBy("carrier_id")
    .execute();
  const made: string[] = [];
  for (const contract of requested) {
    const id = await addContract(db, target, request.uplineAgency, contract);
    if (id !== undefined) made.push(id);
  }
  return made;
}

/** Returns the agent or the agency for which the contracts are. A new one is made below the upline. */
async function targetRecord(
  db: Database,
  owner: SubmissionOwner,
  { targetAgent, targetAgency, uplineAgency }: ContractRequest,
): Promise<SubmissionOwner> {
  if (targetAgent) {
    const isNew = !("id" in targetAgent);
    const id = isNew ? await addAgent(db, targetAgent, "targetAgent", uplineAgency) : targetAgent.id;
    return { type: "agent", id };
  }
  if (targetAgency) {
    const isNew = !("id" in targetAgency);
    return { type: "agency", id: isNew ? await addAgency(db, targetAgency, uplineAgency) : targetAgency.id };
  }
  return owner;
}

async function addAgency(db: Database, agency: NewAgency, uplineId: string): Promise<string> {
  await refuseTakenNpn(db, "agencies", { field: "targetAgency.npn", npn: agency.npn });
  const id = randomUUID();
  await db
    .insertInto("agencies")
    .values({ id, name: agency.name, npn: agency.npn, parent_id: uplineId })
    .execute();
  await addAgent(db, agency.principalAgent, "targetAgency.principalAgent", id);
  return id;
}

async function addAgent(db: Database, agent: NewAgent, field: string, agencyId: string): Promise<string> {
  await refuseTakenNpn(db, "agents", { field: `${field}.npn`, npn: agent.npn });
  const id = randomUUID();
  await db
    .insertInto("agents")
    .values({
      id,
      first_name: agent.firstName,
      last_name: agent.lastName,
      npn: agent.npn,
      email: agent.email,
      agency_id: agencyId,
    })
    .execute();
  if (agent.eAndO?.issuedBy) {
    await db
      .insertInto("eandos")
      .values({
        id: randomUUID(),
        agent_id: id,
        agency_id: null,
        issued_by: agent.eAndO.issuedBy,
        policy_number: agent.eAndO.policyNumber,
        coverage_limits: agent.eAndO.coverageLimits,
        expiration_date: agent.eAndO.expirationDate,
      })
      .execute();
  }
  return id;
}

async function refuseTakenNpn(
  db: Database,
  table: "agents" | "agencies",
  { field, npn }: { field: string; npn: string },
): Promise<void> {
  if (await holderOfNpn(db, table, npn)) throw new CannotAccept(field, "npnTaken");
}

type Requested = { id: string; carrier_id: string };

/**
 * An active or pending contract with the carrier stays as it is, whatever its upline.
 * @returns the id of a contract that was made
 */
async function addContract(
  db: Database,
  target: SubmissionOwner,
  uplineId: string,
  requested: Requested,
): Promise<string | undefined> {
  const table = target.type === "agent" ? "agent_contracts" : "agency_contracts";
  const id = await (target.type === "agent"
    ? addAgentContract(db, target.id, uplineId, requested)
    : addAgencyContract(db, target.id, uplineId, requested));
  if (id === undefined) return undefined;
  const [held, column] = [
    sql.table(`${table.slice(0, -1)}_policy_types`),
    sql.ref(`${table.slice(0, -1)}_id`),
  ];
  await sql`delete from ${held} where ${column} = ${id}`.execute(db);
  await sql`
    insert into ${held} (${column}, policy_type_id)
    select ${id}, policy_type_id from agency_contract_policy_types where agency_contract_id = ${requested.id}`.execute(
    db,
  );
  return id;
}

const pending = { status: "Pending", start_date: null, end_date: null, writing_number: null } as const;

async function addAgentContract(
  db: Database,
  agentId: string,
  uplineId: string,
  { carrier_id }: Requested,
): Promise<string | undefined> {
  await db.selectFrom("agents").select("id").where("id", "=", agentId).forNoKeyUpdate().execute();
  const held = await db
    .selectFrom("agent_contracts")
    .select("id")
    .where("agent_id", "=", agentId)
    .where("carrier_id", "=", carrier_id)
    .where("status", "in", ["Active", "Pending"])
    .limit(1)
    .executeTakeFirst();
  if (held) return undefined;
  const id = randomUUID();
  await db
    .insertInto("agent_contracts")
    .values({
      id,
      agent_id: agentId,
      carrier_id,
      upline_agency_id: uplineId,
      enrollment_link: null,
      ...pending,
    })
    .execute();
  return id;
}

/** An agency has one contract for each carrier: one that has ended becomes pending again. */
async function addAgencyContract(
  db: Database,
  agencyId: string,
  uplineId: string,
  { carrier_id }: Requested,
): Promise<string | undefined> {
  const upline = { upline_agency_id: uplineId === agencyId ? null : uplineId };
  const row = await db
    .insertInto("agency_contracts")
    .values({
      id: randomUUID(),
      agency_id: agencyId,
      carrier_id,
      ...upline,
      marketing_level: null,
      ...pending,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["agency_id", "carrier_id"])
        .doUpdateSet({ ...upline, ...pending })
        .where("agency_contracts.status", "=", "Terminated"),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}
