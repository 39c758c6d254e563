import { sql } from "kysely";
import type { OpenContractRequest } from "#api/contract-requests.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import { isUuid, ownerColumn } from "../../rights.ts";
import type { Target } from "./uplines.ts";

/** The name of a carrier and the time of its newest request. */
type Row = { name: string; submitted_at: Date };

/**
 * Returns the carriers in an owner's requests under review, each with the time of its newest request:
 * `docs/product/submissions.md`, "Contracts and states of a contract request". The list is empty for a new target.
 */
export async function openRequests(
  db: Database,
  owner: { type: OwnerType; id: string },
  target: Target,
): Promise<OpenContractRequest[]> {
  const { rows } = await sql<Row>`
    select carrier.name, max(request.submitted_at) as submitted_at
    from submissions as request
    cross join lateral jsonb_array_elements_text(request.content -> 'requestForm' -> 'contracts') as requested (id)
    join agency_contracts as contract on contract.id::text = requested.id
    join carriers as carrier on carrier.id = contract.carrier_id
    where request.kind = 'ContractRequest' and request.status = 'under review'
      and request.${sql.ref(ownerColumn[owner.type])} = ${owner.id} and ${matchesTarget(target)}
    group by carrier.name
    order by carrier.name`.execute(db);
  return rows.map(({ name, submitted_at }) => ({
    InsurerName: name,
    SubmittedDateTime: submitted_at.toISOString(),
  }));
}

function matchesTarget(target: Target) {
  if (target === "self") return sql`true`;
  if (target === "new" || !isUuid("agent" in target ? target.agent : target.agency)) return sql`false`;
  return "agent" in target
    ? sql`request.content -> 'targetAgent' ->> 'id' = ${target.agent.toLowerCase()}`
    : sql`request.content -> 'targetAgency' ->> 'id' = ${target.agency.toLowerCase()}`;
}
