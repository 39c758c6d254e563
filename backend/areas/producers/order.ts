import { type RawBuilder, sql } from "kysely";
import type { DownlineSort } from "#api/producers.ts";
import type { DownlineContractTable } from "../../database/downline-tables.ts";
import type { DownlineQuery } from "./query.ts";

/** The sort order of a list. An index has the same columns, and their values are the place of a row in the list. */
export type Order = { columns: readonly [SortColumn, SortColumn]; isBackward: boolean };

type SortColumn = Exclude<keyof DownlineContractTable, `${string}_id` | "status" | "rts">;

export type Place = { first: string | number; second: string | number; contract: string };

const sortColumns: Record<DownlineSort, { up: SortColumn; down: SortColumn }> = {
  insurer_name: { up: "carrier_key", down: "carrier_key" },
  agent_name: { up: "agent_key", down: "agent_key" },
  upline_agency: { up: "upline_key", down: "upline_key" },
  // Each direction has its own column, because empty values come last in both.
  writing_number: { up: "writing_up", down: "writing_down" },
  start_date: { up: "start_up", down: "start_down" },
  end_date: { up: "end_up", down: "end_down" },
  policy_count: { up: "policy_count", down: "policy_count" },
};

export function orderOf({ sort, desc }: Pick<DownlineQuery, "sort" | "desc">): Order {
  const first = sortColumns[sort][desc ? "down" : "up"];
  return { columns: [first, first === "agent_key" ? "carrier_key" : "agent_key"], isBackward: desc };
}

export function reversed({ columns, isBackward }: Order): Order {
  return { columns, isBackward: !isBackward };
}

type Columns = readonly [string, string];

export function orderBy({ isBackward }: Order, columns: Columns): RawBuilder<unknown> {
  const direction = isBackward ? sql`desc` : sql`asc`;
  const each = [...columns, "contract_id"].map((column) => sql`${sql.ref(column)} ${direction}`);
  return sql`order by ${sql.join(each)}`;
}

/** Returns a SQL condition: the row comes after a place, or at the place itself when `isInclusive` is set. */
export function isBehindPlace(
  place: Place,
  { isBackward }: Order,
  [first, second]: Columns,
  isInclusive: boolean,
): RawBuilder<unknown> {
  const comparison = sql.raw((isBackward ? "<" : ">") + (isInclusive ? "=" : ""));
  return sql`(${sql.ref(first)}, ${sql.ref(second)}, contract_id)
    ${comparison} (${place.first}, ${place.second}, ${place.contract}::uuid)`;
}
