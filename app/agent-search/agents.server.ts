import { pageStatus } from "../backend/fault.ts";
import { panel } from "../backend/panel.server.ts";
import type { Named, Rows } from "../backend/rows.server.ts";
import { protect } from "../host/protection.server.ts";
import { matching } from "../lists/search.ts";
import { LONGEST_SEARCH } from "./longest-search.ts";

/** Agents of a name. There may be thousands of them: they are searched on the server, never sent as a whole. */

const MOST_SHOWN = 25;

/** The first agents found, and how many there are. */
export type FoundAgents = { agents: Named[]; total: number };

/** The same, and how many of all agents could not be read. */
export type AgentMatch = FoundAgents & { unreadable: number };

const searchText = (text: string | null) => text?.trim().slice(0, LONGEST_SEARCH) ?? "";

/** Returns the agents whose name has every word of a text. An empty text finds none. */
export function agentsNamed({ rows, unreadable }: Rows<Named>, text: string): AgentMatch {
  const found = text ? matching(rows, text) : [];
  return { agents: found.slice(0, MOST_SHOWN), total: found.length, unreadable: text ? unreadable : 0 };
}

/**
 * Answers the suggestions for the text in an address as JSON.
 * @param agentsOf fetches all agents; it is not asked without a text
 */
export async function suggestedAgents(
  { url }: Request,
  agentsOf: () => Promise<Rows<Named>>,
): Promise<Response> {
  const text = searchText(new URL(url).searchParams.get("search"));
  const { value, fault } = await panel(text ? agentsOf() : Promise.resolve({ rows: [], unreadable: 0 }));
  const found = value && agentsNamed(value, text);
  const body = found ? ({ agents: found.agents, total: found.total } satisfies FoundAgents) : null;
  return Response.json(body, {
    status: fault ? pageStatus(fault) : 200,
    headers: protect(new Headers()),
  });
}
