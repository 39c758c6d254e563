import type { BoardRow } from "#api/board.ts";
import { findingFields, MOST_ASKED, standingOf, type Thing, things } from "#api/readiness-names.ts";
import { LARGE_PAGE } from "#api/wire.ts";
import { boardOf } from "../../api-client/board.server.ts";
import { today } from "../../host/clock.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import type { BoardView } from "./board-list.tsx";
import { boardQuery } from "./board-source.server.ts";

/** An agent who misses something, with what is missing by carrier. */
export type AgentToAsk = {
  id: string;
  name: string | null;
  missing: { carrier: string; things: Thing[] }[];
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
  const all = [...agents.values()].filter(
    (rows) =>
      !things.some((thing) => thing === only) ||
      rows.some((row) => openThings(row).some((thing) => thing === only)),
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

/** Returns the rows of a view of the board that miss something. @throws BackendFault */
export async function openRows({ backend, portal }: InPortal, view: BoardView): Promise<BoardRow[]> {
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

const openThings = (row: BoardRow) =>
  things.filter((thing) => standingOf(row[findingFields[thing]]) === "open");

function toAsk(rows: BoardRow[]): AgentToAsk {
  const missing = rows.map((row) => ({
    carrier: row.InsurerName ?? "",
    things: openThings(row),
  }));
  return { id: rows[0]?.AgentId ?? "", name: rows[0]?.AgentName ?? null, missing };
}
