import type { BoardRow } from "#api/board.ts";
import { MOST_ASKED } from "#api/board-names.ts";
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
 * Returns the agents of a view of the board who miss something and can be asked, at most {@link MOST_ASKED}, each with all that is
 * missing. Agents without an email address and those who were asked today are counted. @throws BackendFault
 */
export async function agentsToAsk(user: InPortal, view: BoardView) {
  const { only } = view.filters;
  const agents = new Map<string, BoardRow[]>();
  for (const row of await openRows(user, view))
    agents.set(row.AgentId, [...(agents.get(row.AgentId) ?? []), row]);
  // The filter by what is missing chooses agents; each is asked for everything.
  const isThing = ["contract", "certification", "license", "eAndO"].includes(only);
  const all = [...agents.values()].filter(
    (rows) => !isThing || rows.some((row) => openThings(row).includes(only as Thing)),
  );
  const hasEmail = all.filter(([row]) => row?.AgentEmail);
  const offered = hasEmail.filter(([row]) => row?.AskedDate !== today());
  return {
    agents: offered.slice(0, MOST_ASKED).map(toAsk),
    withoutEmail: all.length - hasEmail.length,
    askedToday: hasEmail.length - offered.length,
    isMore: offered.length > MOST_ASKED,
  };
}

async function openRows({ backend, portal }: InPortal, view: BoardView): Promise<BoardRow[]> {
  const rows: BoardRow[] = [];
  for (let page = 1; ; page++) {
    const sort = "AgentName-asc" as const;
    const found = await boardOf(backend, portal, {
      ...boardQuery(view),
      ...{ Only: "open" as const, sort, page, pageSize: LARGE_PAGE },
    });
    rows.push(...found.rows);
    if (page * LARGE_PAGE >= found.total || found.rows.length === 0) return rows;
  }
}

type Thing = AgentToAsk["missing"][number]["things"][number];

const openThings = (row: BoardRow) =>
  checksIn(row)
    .filter((check) => standingOf(check) === "open")
    .map(({ finding }) => finding.split(".")[0] as Thing);

function toAsk(rows: BoardRow[]): AgentToAsk {
  const missing = rows.map((row) => ({
    carrier: row.InsurerName ?? "",
    things: openThings(row),
  }));
  return { id: rows[0]?.AgentId ?? "", name: rows[0]?.AgentName ?? null, missing };
}
