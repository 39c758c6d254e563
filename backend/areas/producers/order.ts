import { type RawBuilder, sql } from "kysely";
import type { DownlineSort } from "#api/producers.ts";
import type { DownlineContractTable } from "../../database/schema.ts";
import type { DownlineQuery } from "./query.ts";

/** In which order an index is read. A row's place in it is the values of these columns. */
export type Order = { columns: readonly [Key, Key]; isBackward: boolean };

type Key = Exclude<keyof DownlineContractTable, `${string}_id` | "status" | "rts">;

export type Place = { first: string | number; second: string | number; contract: string };

const keys: Record<DownlineSort, { up: Key; down: Key }> = {
  insurer_name: { up: "carrier_key", down: "carrier_key" },
  agent_name: { up: "agent_key", down: "agent_key" },
  upline_agency: { up: "upline_key", down: "upline_key" },
  // What is empty comes last in either direction.
  writing_number: { up: "writing_up", down: "writing_down" },
  start_date: { up: "start_up", down: "start_down" },
  end_date: { up: "end_up", down: "end_down" },
  policy_count: { up: "policy_count", down: "policy_count" },
};

export function orderOf({ sort, desc }: Pick<DownlineQuery, "sort" | "desc">): Order {
  const first = keys[sort][desc ? "down" : "up"];
  return { columns: [first, first === "agent_key" ? "carrier_key" : "agent_key"], isBackward: desc };
}

export function turned({ columns, isBackward }: Order): Order {
  return { columns, isBackward: !isBackward };
}

type Columns = readonly [string, string];

export function orderBy({ isBackward }: Order, columns: Columns): RawBuilder<unknown> {
  const direction = isBackward ? sql`desc` : sql`asc`;
  const each = [...columns, "contract_id"].map((column) => sql`${sql.ref(column)} ${direction}`);
  return sql`order by ${sql.join(each)}`;
}

/** A condition: the row stands behind that place, or at it. */
export function isFrom(
  place: Place,
  { isBackward }: Order,
  [first, second]: Columns,
  isPlaceItself: boolean,
): RawBuilder<unknown> {
  const comparison = sql.raw((isBackward ? "<" : ">") + (isPlaceItself ? "=" : ""));
  return sql`(${sql.ref(first)}, ${sql.ref(second)}, contract_id)
    ${comparison} (${place.first}, ${place.second}, ${place.contract}::uuid)`;
}
