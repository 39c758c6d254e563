import { type UplinesFor, uplinesOf } from "../../api-client/contract-requests.server.ts";
import { agenciesBelow, agentsBelow, type Named } from "../../api-client/dictionaries.server.ts";
import type { Rows } from "../../api-client/rows.server.ts";
import { type AtStep, targetOf } from "./draft.server.ts";

/** Whom a request can be for, and under whom. */

export type Candidate = Named & { npn?: string | null; isDirect?: boolean };

/** @throws BackendFault, as the next function does */
export async function targetsOf({ backend, portal, flow }: AtStep): Promise<Rows<Candidate>> {
  if (flow === "downlinerequest") return agentsBelow(backend, portal);
  const { rows, unreadable } = await agenciesBelow(backend, portal);
  return { rows: [{ id: portal.id, name: portal.name }, ...rows], unreadable };
}

/** The direct one first, then as they come. */
export async function uplinesFor(at: AtStep): Promise<Rows<Candidate>> {
  const { rows, unreadable } = await uplinesOf(at.backend, at.portal, uplinesQuery(at));
  const uplines = rows
    .map(({ AgencyId, Name, NPN, IsDirect }) => ({
      id: AgencyId,
      name: Name || AgencyId,
      npn: NPN,
      isDirect: IsDirect === true,
    }))
    .sort((a, b) => Number(b.isDirect) - Number(a.isDirect));
  return { rows: uplines, unreadable };
}

/** Whom a request is for, as the backend is asked about it. */
export function uplinesQuery({ draft, flow }: AtStep): UplinesFor {
  const target = targetOf(draft);
  if (!target || target.isNew) return {};
  return flow === "downlinerequest" ? { AgentId: target.id } : { AgencyId: target.id };
}
