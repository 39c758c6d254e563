import { type BoardRow, boardFilters, MOST_ASKED } from "#api/board.ts";
import { LARGE_PAGE } from "#api/wire.ts";
import { boardOf } from "../../api-client/board.server.ts";
import { today } from "../../host/clock.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { type BoardView, checksIn } from "./board-list.tsx";
import { boardQuery } from "./board-source.server.ts";
import { standingOf } from "./readiness.ts";

/** An agent who misses something, with what is missing by carrier. */
export type AgentToAsk = {
  id: string;
  name: string | null;
  missing: { carrier: string; things: ("contract" | "certification" | "license" | "eAndO")[] }[];
};

/**
 * Returns the agents of a view of the board who miss something and can be asked, at most {@link MOST_ASKED}. Agents without an email
 * address and those who were asked today are counted. @throws BackendFault
 */
export async function agentsToAsk({ backend, portal }: InPortal, view: BoardView) {
  const only = boardFilters.find((name) => name === view.filters.only);
  const isOpen = only !== undefined && only !== "ready" && only !== "unknown";
  const { rows, total } = await boardOf(backend, portal, {
    ...boardQuery(view),
    Only: isOpen ? only : "open",
    sort: "AgentName-asc",
    page: 1,
    pageSize: LARGE_PAGE,
  });
  const agents = new Map<string, BoardRow[]>();
  for (const row of rows) agents.set(row.AgentId, [...(agents.get(row.AgentId) ?? []), row]);
  const all = [...agents.values()];
  const hasEmail = all.filter(([row]) => row?.AgentEmail);
  const offered = hasEmail.filter(([row]) => row?.AskedDate !== today());
  return {
    agents: offered.slice(0, MOST_ASKED).map(toAsk),
    withoutEmail: all.length - hasEmail.length,
    askedToday: hasEmail.length - offered.length,
    isMore: offered.length > MOST_ASKED || total > rows.length,
  };
}

function toAsk(rows: BoardRow[]): AgentToAsk {
  const missing = rows.map((row) => ({
    carrier: row.InsurerName ?? "",
    things: checksIn(row)
      .filter((check) => standingOf(check) === "open")
      .map(({ finding }) => finding.split(".")[0] as AgentToAsk["missing"][number]["things"][number]),
  }));
  return { id: rows[0]?.AgentId ?? "", name: rows[0]?.AgentName ?? null, missing };
}
