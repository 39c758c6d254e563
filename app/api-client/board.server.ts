import type { z } from "zod";
import {
  askBoard,
  type BoardRow,
  type boardCounts,
  type boardRequest,
  boardRow,
  countBoard,
  listBoard,
} from "#api/board.ts";
import type { BoardFilter, BoardSort } from "#api/readiness-names.ts";
import type { Portal } from "../paths.ts";
import { type Backend, call, submit } from "./client.server.ts";
import { jsonBody } from "./json-body.server.ts";
import { callPage, type Rows } from "./rows.server.ts";

/** The board of a downline, the extension `sellingBoard`: `docs/product/readiness.md`, "Who may sell?". */

export type BoardCounts = z.output<typeof boardCounts>;

export type BoardCall = {
  InsurerId?: string;
  StateId?: string;
  PlanYear: number;
  AgentName?: string;
};

/** @throws BackendFault, also when there are rows and none of them can be read */
export function boardOf(
  backend: Backend,
  agency: Portal,
  query: BoardCall & {
    Only?: BoardFilter;
    sort: `${BoardSort}-${"asc" | "desc"}`;
    page: number;
    pageSize: number;
  },
): Promise<Rows<BoardRow> & { total: number }> {
  const input = { params: { agencyId: agency.id }, query, isExtension: true };
  return callPage(backend, listBoard, boardRow, input);
}

/** How many rows the board has with each filter. @throws BackendFault */
export function boardCountsOf(backend: Backend, agency: Portal, query: BoardCall): Promise<BoardCounts> {
  return call(backend, countBoard, { params: { agencyId: agency.id }, query, isExtension: true });
}

/** Asks agents by email for what they miss to sell. @throws BackendFault */
export async function askAgents(
  backend: Backend,
  agency: Portal,
  request: z.input<typeof boardRequest>,
  key: string,
): Promise<void> {
  await submit(backend, askBoard, { params: { agencyId: agency.id }, body: jsonBody(request, key) });
}
