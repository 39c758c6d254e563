import { demoAccounts } from "./accounts.ts";
import { agencyId, agentId, agents, manyAgencies, newcomer } from "./organisation.ts";
import type { DemoRows } from "./rows.ts";
import { idFor } from "./seeded.ts";

/** The agents and agencies that each demo account may act for, by key. */
const portals: Record<string, { agents: readonly string[]; agencies: readonly string[] }> = {
  "demo-agent": { agents: ["marisol-vega"], agencies: [] },
  "demo-agency": { agents: [], agencies: ["harborlight"] },
  "demo-both": { agents: ["dana-whitcomb"], agencies: ["granite-peak"] },
  "demo-six": {
    agents: ["priya-raman", "siobhan-oneill", "jose-munoz"],
    agencies: ["blue-spruce", "cornerstone", "twin-rivers"],
  },
  "demo-seven": {
    agents: ["luis-ferrer", "anne-marie-dangelo", "zoe-bjork", "robert-king-jr"],
    agencies: ["prairie-wind", "twin-rivers", "white-pine"],
  },
  "demo-many": {
    agents: agents.map(({ key }) => key).filter((key) => key.startsWith("many-")),
    agencies: manyAgencies.map(({ key }) => key),
  },
  "demo-large": { agents: [], agencies: ["summit-ridge"] },
  "demo-new": { agents: [newcomer.key], agencies: [] },
  "demo-unverified": { agents: ["nina-castellano"], agencies: [] },
};

export function addPortals(rows: DemoRows): void {
  for (const { sub, name, email } of demoAccounts) {
    rows.users.push({ sub, id: idFor("user", sub), name, email });
    const mine = portals[sub];
    for (const key of mine?.agents ?? []) {
      rows.user_portals.push({ sub, agent_id: agentId(key), agency_id: null });
    }
    for (const key of mine?.agencies ?? []) {
      rows.user_portals.push({ sub, agent_id: null, agency_id: agencyId(key) });
    }
  }
}
