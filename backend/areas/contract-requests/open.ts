import { sql } from "kysely";
import type { OpenContractRequest } from "#api/contract-requests.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import { isUuid, ownerColumn } from "../../rights.ts";
import type { Target } from "./uplines.ts";

/** A carrier's name, and when it was asked for last. */
type Row = { name: string; submitted_at: Date };

/**
 * Returns the carriers that an owner has asked for and that are under review, each with its newest request:
 * `docs/product/submissions.md`, "Contracts and states of a contract request". Nothing for somebody new.
 */
export async function openRequests(
  db: Database,
  owner: { type: OwnerType; id: string },
  target: Target,
): Promise<OpenContractRequest[]> {
  const { rows } = await sql<Row>`
    select carrier.name, max(asked.submitted_at) as submitted_at
    from submissions as asked
    cross join lateral jsonb_array_elements_text(asked.content -> 'requestForm' -> 'contracts') as wanted (id)
    join agency_contracts as contract on contract.id::text = wanted.id
    join carriers as carrier on carrier.id = contract.carrier_id
    where asked.kind = 'contracts' and asked.status = 'under review'
      and asked.${sql.ref(ownerColumn[owner.type])} = ${owner.id} and ${isFor(target)}
    group by carrier.name
    order by carrier.name`.execute(db);
  return rows.map(({ name, submitted_at }) => ({
    InsurerName: name,
    SubmittedDateTime: submitted_at.toISOString(),
  }));
}

function isFor(target: Target) {
  if (target === "self") return sql`true`;
  if (target === "new" || !isUuid("agent" in target ? target.agent : target.agency)) return sql`false`;
  return "agent" in target
    ? sql`asked.content -> 'targetAgent' ->> 'id' = ${target.agent.toLowerCase()}`
    : sql`asked.content -> 'targetAgency' ->> 'id' = ${target.agency.toLowerCase()}`;
}
