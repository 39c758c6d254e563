import { agentsByContact } from "../../api-client/agent-contacts.server.ts";
import type { Named, Rows } from "../../api-client/rows.server.ts";
import { suggestedAnswer } from "../../frame/suggested.server.ts";
import { LONGEST_SEARCH, matching, typedSearch } from "../../i18n/search.ts";
import type { InPortal } from "../../session/guards.server.ts";

/** Agents of a name. There may be thousands of them: they are searched on the server, never sent as a whole. */

const MOST_SHOWN = 25;

/** The first agents found, and how many there are. */
export type FoundAgents = { agents: Named[]; total: number };

/** Agents that were found, and how many of all agents could not be read. */
export type AgentMatch = FoundAgents & { unreadable: number };

/** Returns agents as they were found. */
export const agentsFound = ({ rows, unreadable }: Rows<Named>): AgentMatch => ({
  agents: rows.slice(0, MOST_SHOWN),
  total: rows.length,
  unreadable,
});

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
  { backend, portal }: InPortal,
  agentsOf: () => Promise<Rows<Named>>,
): Promise<Response> {
  const text = typedSearch(new URL(url).searchParams.get("search"), LONGEST_SEARCH);
  const find = async () => {
    if (!text) return { options: [], total: 0 };
    const meant = await agentsByContact(backend, portal, text);
    const { agents, total } = meant ? agentsFound(meant) : agentsNamed(await agentsOf(), text);
    return { options: agents, total };
  };
  return suggestedAnswer(find());
}
