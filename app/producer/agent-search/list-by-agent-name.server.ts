import { agentsByContact } from "../../api-client/agent-contacts.server.ts";
import { type Attempt, attempt } from "../../api-client/attempt.server.ts";
import type { Fault } from "../../api-client/fault.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import type { Named, Rows } from "../../api-client/rows.server.ts";
import { hasWord } from "../../i18n/search.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { type AgentMatch, agentsFound, agentsNamed, type FoundAgents } from "./agents.server.ts";

/** Lists that are listByAgentName to the agents of a name: `docs/decisions/0217`. */

/** A choice among more agents than this is left out: more of the name is typed sooner. */
export const MOST_CHOICES = 8;

export type ByAgentName = {
  /** The parameters that the name adds to a call; null when nobody has it, so that there is nothing to call for. */
  query: { AgentName?: string; AgentId?: string } | null;
  /** True when every row belongs to an agent with the name. */
  isNarrowed: boolean;
  /** Agents of the name while the list is not listByAgentName; the first of many. */
  choices: FoundAgents | null;
  /** The number of agents that could not be read. */
  unreadable: number;
  /** The agents could not be fetched. */
  fault?: Fault;
};

const everybody = { query: {}, isNarrowed: false, choices: null, unreadable: 0 };

/**
 * Returns how a list is listByAgentName to the agents of a name. A backend with the extension filters by itself. For any
 * other one the portal searches the agents, and can ask for one of them. An NPN or an email address narrows the list to the
 * agent who has it.
 * @param text as it was typed
 * @param agentsOf fetches all agents when they are needed
 */
export async function listByAgentName(
  text: string,
  { backend, portal }: Pick<InPortal, "backend" | "portal">,
  agentsOf: () => Promise<Attempt<Rows<Named>>>,
): Promise<ByAgentName> {
  if (!hasWord(text)) return everybody;
  const meant = await attempt(agentsByContact(backend, portal, text));
  if (meant.fault) return { ...everybody, fault: meant.fault };
  if (meant.value) return among(agentsFound(meant.value));
  if (await isKnownToHave({ backend, portal }, "agentNames"))
    return { ...everybody, query: { AgentName: text }, isNarrowed: true };
  const { value, fault } = await agentsOf();
  return value ? among(agentsNamed(value, text)) : { ...everybody, fault };
}

/** Narrows a list to a single agent. Several agents are offered to choose from. */
function among({ unreadable, ...choices }: AgentMatch): ByAgentName {
  const [only] = choices.agents;
  if (!only) return { ...everybody, query: null, isNarrowed: true, unreadable };
  if (choices.total === 1) return { ...everybody, query: { AgentId: only.id }, isNarrowed: true, unreadable };
  return { ...everybody, choices, unreadable };
}

/** The agents of a listByAgentName list when they are few enough to choose from, by name; null when there is no choice. */
export function choicesAmong(agents: readonly Named[]): FoundAgents | null {
  const named = [...new Map(agents.map((agent) => [agent.id, agent])).values()].filter(({ name }) => name);
  if (named.length < 2 || named.length > MOST_CHOICES) return null;
  named.sort((one, other) => one.name.localeCompare(other.name, "en"));
  return { agents: named, total: named.length };
}
