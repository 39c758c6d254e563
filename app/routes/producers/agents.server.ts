import { agentsBelow, type Named } from "../../backend/dictionaries.server.ts";
import { matching } from "../../lists/search.ts";
import type { InPortal } from "../../session/access.server.ts";

/** A long downline is searched on the server, never sent as a whole. */
const MOST_SHOWN = 25;
const LONGEST_SEARCH = 100;

/** The first agents found, and how many there are. */
export type FoundAgents = { agents: Named[]; total: number };

export const searchText = (text: string | null) => text?.trim().slice(0, LONGEST_SEARCH) ?? "";

/** @throws BackendFault */
export async function agentsNamed({ backend, portal }: InPortal, text: string): Promise<FoundAgents> {
  const found = text ? matching(await agentsBelow(backend, portal), text) : [];
  return { agents: found.slice(0, MOST_SHOWN), total: found.length };
}
