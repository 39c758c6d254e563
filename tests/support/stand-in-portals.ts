import { pathsFor } from "#app/paths.ts";
import { standIn } from "./faulty-backend.ts";

const { agentId, agencyId } = standIn;

/** The agent and the agency of the stand-in backend: where its calls begin, and the addresses of their pages. */
export const standInPortals = [
  { type: "agent", owner: `/t/agents/${agentId}`, at: pathsFor({ type: "agent", id: agentId }) },
  { type: "agency", owner: `/t/agencies/${agencyId}`, at: pathsFor({ type: "agency", id: agencyId }) },
] as const;
