import type { StatementSort } from "#api/statements.ts";
import type { Statement, StatementQuery } from "../../api-client/statements.server.ts";
import { today } from "../../host/clock.server.ts";
import { removeInvalidDays } from "../../lists/day-fault.server.ts";
import type { RefusedDays } from "../../lists/days.ts";
import {
  type DayFilter,
  dayFilters,
  type StatementColumn,
  type StatementView,
  statementList,
} from "./statement-list.ts";

/** The list that an address asks for, and how the backend is asked for it. */

export type ListRequest = {
  /** Without the days that are refused. */
  view: StatementView;
  refused: RefusedDays<DayFilter>;
  /** Today. */
  date: string;
};

export function listRequest({ url }: Pick<Request, "url">): ListRequest {
  const date = today();
  const view = statementList.read(url);
  const { filters, refused } = removeInvalidDays(view.filters, dayFilters, date);
  return { view: { ...view, filters }, refused, date };
}

const sortFields: Record<StatementColumn, StatementSort> = {
  date: "StatementDate",
  beginning: "BeginningBalance",
  earned: "Earned",
  chargeback: "Chargeback",
  ending: "EndingBalance",
  paid: "StatementBalance",
};

/** The names of the API stay behind the portal. */
export function statementQuery({ filters, sort, desc }: StatementView): StatementQuery {
  const { carrier, policyType, from, to } = filters;
  return {
    ...(carrier && { InsurerId: carrier }),
    ...(policyType && { PolicyTypeId: policyType }),
    ...(from && { StartStatementDateRange: from }),
    ...(to && { EndStatementDateRange: to }),
    sort: `${sortFields[sort]}-${desc ? "desc" : "asc"}`,
  };
}

/**
 * Sorts the statements of a backend that answers all of them at once: the specification's call has filters, but no order and no
 * pages. Statements that are equal stand newest first.
 */
export function sortStatements(
  rows: readonly Statement[],
  { sort, desc }: Pick<StatementView, "sort" | "desc">,
): Statement[] {
  const turn = desc ? -1 : 1;
  return [...rows].sort(
    (a, b) => turn * compare(a, b, sort) || b.date.localeCompare(a.date) || a.id.localeCompare(b.id, "en"),
  );
}

/** An amount that is not known is less than any other. */
function compare(a: Statement, b: Statement, sort: StatementColumn): number {
  if (sort === "date") return a.date.localeCompare(b.date);
  const [one, other] = [a.ledger[sort] ?? -Infinity, b.ledger[sort] ?? -Infinity];
  return one === other ? 0 : one - other;
}
