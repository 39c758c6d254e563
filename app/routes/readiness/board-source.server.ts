import { type BoardSort, boardFilters } from "#api/readiness-names.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { type BoardCall, boardCountsOf, boardOf } from "../../api-client/board.server.ts";
import { carriersOf, statesOf } from "../../api-client/dictionaries.server.ts";
import { today } from "../../host/clock.server.ts";
import { sourceOf } from "../../lists/list-source.server.ts";
import { type BoardView, boardList } from "./board-list.tsx";

/** The board of an agency's downline. */
export const boardSource = sourceOf(boardList, {
  rows({ backend, portal }, view) {
    const { filters, sort, desc, page, pageSize } = view;
    const only = boardFilters.find((name) => name === filters.only);
    return boardOf(backend, portal, {
      ...boardQuery(view),
      ...(only && { Only: only }),
      sort: `${sortFields[sort] ?? "AgentName"}-${desc ? "desc" : "asc"}`,
      page,
      pageSize,
    });
  },
  offers: ({ backend, portal }) => ({ carrier: carriersOf(backend, portal), state: statesOf(backend) }),
  page: ({ backend, portal }, view) => attempt(boardCountsOf(backend, portal, boardQuery(view))),
});

const sortFields: Partial<Record<BoardView["sort"], BoardSort>> = {
  agent: "AgentName",
  carrier: "InsurerName",
  upline: "UplineAgency",
};

/** The filters of a view, without the one by what is missing. */
export function boardQuery({ filters: { carrier, state, year, name } }: BoardView): BoardCall {
  return {
    ...(carrier && { InsurerId: carrier }),
    ...(state && { StateId: state }),
    PlanYear: Number(today().slice(0, 4)) + (year === "next" ? 1 : 0),
    ...(name && { AgentName: name }),
  };
}
