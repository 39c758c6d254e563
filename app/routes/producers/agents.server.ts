import { agentsBelow, type Named } from "../../backend/dictionaries.server.ts";
import { matching } from "../../lists/search.ts";
import type { InPortal } from "../../session/access.server.ts";

/** A long downline is searched on the server, never sent as a whole. */
const MOST_SHOWN = 25;
const LONGEST_SEARCH = 100;

/** The first agents found, and how many there are. */
export type FoundAgents = { agents: Named[]; total: number };

/** The same, and how many of all agents could not be read. */
type Search = FoundAgents & { unreadable: number };

export const searchText = (text: string | null) => text?.trim().slice(0, LONGEST_SEARCH) ?? "";

/** @throws BackendFault */
export async function agentsNamed({ backend, portal }: InPortal, text: string): Promise<Search> {
  const { rows, unreadable } = text ? await agentsBelow(backend, portal) : { rows: [], unreadable: 0 };
  const found = matching(rows, text);
  return { agents: found.slice(0, MOST_SHOWN), total: found.length, unreadable };
}
