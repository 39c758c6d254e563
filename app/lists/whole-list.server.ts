import type { Named, Rows } from "../api-client/rows.server.ts";
import type { InPortal } from "../session/guards.server.ts";
import type { List, ListView, Params } from "./list.ts";
import { type Filters, type FoundRows, type ListSource, once, sourceOf } from "./list-source.server.ts";

/** Lists that the backend answers as a whole. The portal sorts them and cuts them into pages. */

/**
 * Returns the rows of a view: those of a page as they came, or those of a whole list, which the portal sorts and cuts.
 * @param found `isPage` says that a page was asked for; a backend may answer all rows nevertheless
 * @param ordered puts rows in order that are equal in the chosen column
 */
export function rowsOfView<Row, F extends Filters, C extends string>(
  list: List<Row, F, C>,
  found: FoundRows<Row> & { isPage: boolean },
  view: ListView<F, C>,
  { use, ordered = (rows) => rows }: { use: "page" | "file"; ordered?: (rows: Row[]) => Row[] },
): FoundRows<Row> {
  const { rows, unreadable, total, isPage } = found;
  const received = rows.length + unreadable;
  if (isPage ? received <= view.pageSize : received < total) return { rows, unreadable, total };
  const sorted = inOrder(list, ordered(rows), view);
  const from = (view.page - 1) * view.pageSize;
  const shown = use === "file" ? sorted : sorted.slice(from, from + view.pageSize);
  return { rows: shown, unreadable, total: rows.length };
}

/**
 * Says where all rows of a list come from.
 * @param all fetches the rows that match the filters of a view, except those by a column. Rows that are equal in the chosen column keep
 *   this order
 */
export function wholeSourceOf<Row, F extends Filters, C extends string>(
  list: List<Row, F, C>,
  all: (
    user: InPortal,
    view: ListView<F, C>,
    asked: { params: Params; use: "page" | "file" },
  ) => Promise<Rows<Row>>,
): ListSource<Row, F, C, { use: "page" | "file"; whole: () => Promise<Rows<Row>> }, null> {
  const ofColumns = Object.keys(list.filters).filter((name) => list.filters[name]?.isOfColumn) as (C &
    keyof F)[];
  const valueIn = (row: Row, name: C) => String(list.columns[name].value(row) ?? "");
  return sourceOf(list, {
    prepare: (user, view, use, params) => ({ use, whole: once(() => all(user, view, { params, use })) }),
    async rows(_user, view, { use, whole }) {
      const { rows, unreadable } = await whole();
      const found = rows.filter((row) =>
        ofColumns.every((name) => !view.filters[name] || valueIn(row, name) === view.filters[name]),
      );
      return rowsOfView(list, { rows: found, total: found.length, unreadable, isPage: false }, view, { use });
    },
    offers(_user, view, { whole }) {
      const valuesOf = async (name: C & keyof F): Promise<Rows<Named>> => {
        // The list itself says that its rows could not be fetched.
        const { rows } = await whole().catch((): { rows: Row[] } => ({ rows: [] }));
        // A value that no row has stays chosen: the list then says that nothing matches.
        const values = new Set([view.filters[name], ...rows.map((row) => valueIn(row, name))]);
        const named = [...values].filter(Boolean).toSorted((one, other) => one.localeCompare(other, "en"));
        return { rows: named.map((value) => ({ id: value, name: value })), unreadable: 0 };
      };
      return Object.fromEntries(ofColumns.map((name) => [name, valuesOf(name)])) as {
        [K in keyof F]?: Promise<Rows<Named>>;
      };
    },
  });
}

/** Returns rows in the order of a view. Empty values come last in both directions. */
export function inOrder<Row, F extends Filters, C extends string>(
  { columns, order }: List<Row, F, C>,
  rows: readonly Row[],
  { sort, desc }: Pick<ListView<F, C>, "sort" | "desc">,
): Row[] {
  if (typeof order === "function") return [...rows];
  const { value } = columns[sort];
  const isEmpty = (row: Row) => value(row) === null || value(row) === "";
  const turn = desc ? -1 : 1;
  return rows.toSorted((one, other) => {
    if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other));
    return turn * compare(value(one), value(other));
  });
}

function compare(one: string | number | null, other: string | number | null): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other), "en", { numeric: true });
}
