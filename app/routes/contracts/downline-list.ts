import type { DownlineAgent } from "#api/contracts.ts";
import { listAddress } from "../../lists/list-address.ts";

/** The columns of the downline table, in order, each with its sort. */
export const downlineColumns = ["agency", "agent", "writingNumber", "start", "policies"] as const;
export type DownlineColumn = (typeof downlineColumns)[number];

export const downlineList = listAddress({
  filters: {},
  sorts: { columns: downlineColumns, by: "agent" },
  pageSizes: [15, 25, 50],
});

const byText = (a: string | null, b: string | null) =>
  (a ?? "").localeCompare(b ?? "", "en", { numeric: true });

const orders: Record<DownlineColumn, (a: DownlineAgent, b: DownlineAgent) => number> = {
  agency: (a, b) => byText(a.UplineAgency, b.UplineAgency),
  agent: (a, b) => byText(a.AgentName, b.AgentName),
  writingNumber: (a, b) => byText(a.WritingNumber, b.WritingNumber),
  start: (a, b) => byText(a.StartDate, b.StartDate),
  policies: (a, b) => (a.PolicyCount ?? 0) - (b.PolicyCount ?? 0),
};

/** Sorted by a column; agents that are equal in it stand by name. */
export function sorted(
  agents: readonly DownlineAgent[],
  column: DownlineColumn,
  desc: boolean,
): DownlineAgent[] {
  const order = orders[column];
  return [...agents].sort((a, b) => (desc ? order(b, a) : order(a, b)) || orders.agent(a, b));
}
