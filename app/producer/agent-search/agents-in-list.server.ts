import type { Attempt } from "../../api-client/attempt.server.ts";
import { BackendFault } from "../../api-client/fault.ts";
import { has, isKnownToHave } from "../../api-client/features.server.ts";
import type { Named, Rows } from "../../api-client/rows.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { agentsNamed } from "./agents.server.ts";
import { type ByAgentName, choicesAmong, listByAgentName } from "./list-by-agent-name.server.ts";

/**
 * Returns how a list is listByAgentName to the agents of a name.
 * @param use the rows of a file are those of the page. A page says when the agents are not known, and shows all rows
 * @throws BackendFault for a file, when it is not known whose rows are meant
 */
export async function agentsIn(
  user: InPortal,
  text: string,
  agentsOf: () => Promise<Attempt<Rows<Named>>>,
  use: "page" | "file",
): Promise<ByAgentName> {
  const agents = await listByAgentName(text, user, agentsOf);
  if (agents.fault && use === "file")
    throw new BackendFault(agents.fault, "the agents of an address are not known");
  // Among several agents nobody was chosen: all rows are right only for a backend that surely has no filter by name.
  if (agents.choices && use === "file") await has(user, "agentNames");
  return agents;
}

/** The agents of a name as a page shows them: how the list is listByAgentName, who can be chosen, and who was. */
export async function foundAgents(
  user: InPortal,
  { agent, filterAgentId }: { agent: string; filterAgentId: string },
  { isNarrowed, choices, unreadable, fault }: ByAgentName,
  { all, inRow }: { all: Rows<Named> | undefined; inRow: string | null | undefined },
) {
  const named = isNarrowed && agent && all ? choicesAmong(agentsNamed(all, agent).agents) : null;
  return {
    agents: { isNarrowed, unreadable, ...(fault && { fault }), choices: named ?? choices },
    agentName: (filterAgentId && all?.rows.find(({ id }) => id === filterAgentId)?.name) || inRow || null,
    isByContact: user.portal.type === "agency" && (await isKnownToHave(user, "agentContacts")),
  };
}
