import { type UplinesFor, uplinesOf } from "../../backend/contract-requests.server.ts";
import { agenciesBelow, agentsBelow, type Named } from "../../backend/dictionaries.server.ts";
import type { Rows } from "../../backend/rows.server.ts";
import { matching } from "../../lists/search.ts";
import { type AtStep, targetOf } from "./draft.server.ts";

/** Whom a request can be for, and under whom. */

/** Longer lists are searched, not shown. */
const MOST_LISTED = 25;

export type Candidate = Named & { npn?: string | null; isDirect?: boolean };

/** What a step offers: everything, or of a long list what a search finds. What is chosen already is always there. */
export type Offer = {
  candidates: Candidate[];
  /** Null when the list is short enough to do without a search. */
  search: { text: string; found: number; isCut: boolean } | null;
};

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

function uplinesQuery({ draft, flow }: AtStep): UplinesFor {
  const target = targetOf(draft);
  if (!target || target.isNew) return {};
  return flow === "downlinerequest" ? { AgentId: target.id } : { AgencyId: target.id };
}

/** @param chosen the id that stands in the form, if any */
export function offer(all: readonly Candidate[], text: string, chosen: string | undefined): Offer {
  if (all.length <= MOST_LISTED) return { candidates: [...all], search: null };
  const found = text ? matching(all, text) : [];
  const shown = found.slice(0, MOST_LISTED);
  const own = all.find(({ id }) => id === chosen);
  const candidates = own && !shown.includes(own) ? [own, ...shown] : shown;
  return { candidates, search: { text, found: found.length, isCut: found.length > MOST_LISTED } };
}
