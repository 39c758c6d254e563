import { downlineOf } from "../../api-client/contracts.server.ts";
import { wholeSourceOf } from "../../lists/whole-list.server.ts";
import { downlineAgentList } from "./downline-list.tsx";

/** The agents below an agency's contract, by name. */
export const downlineAgentSource = wholeSourceOf(
  downlineAgentList,
  async ({ backend, portal }, _view, { params: { contractId = "" } }) => {
    const { rows, unreadable } = await downlineOf(backend, portal, contractId);
    const nameOf = ({ AgentName }: (typeof rows)[number]) => AgentName ?? "";
    return { rows: rows.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), "en")), unreadable };
  },
);
