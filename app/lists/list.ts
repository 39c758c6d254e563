import type { ReactNode } from "react";
import type { TitleWords } from "../frame/title.tsx";
import type { Paths, PortalRef } from "../paths.ts";
import type { Column } from "../ui/table.tsx";
import { choice, type Filter, listAddress } from "./list-address.ts";
import type { ListQuery, ViewList } from "./saved-views/view-list.ts";

/**
 * A list is declared once. Its address, filter form, table, choice of columns, pages, saved views and exports follow from the
 * declaration: `docs/decisions/0254-list-declarations.md`.
 */

type Words = (t: TitleWords) => string;

/** The value of a cell as exports have it. A day is `YYYY-MM-DD`, an amount is in US dollars. */
export type Value = string | number | null;

export type ListColumn<Row> = Pick<Column<Row>, "align" | "nowrap" | "small" | "width"> & {
  label: Words;
  value: (row: Row) => Value;
  as?: "day" | "dollars";
  /** The words for a value that is one of a closed list. */
  named?: (t: TitleWords, value: string) => string;
  /** The content of a table's cell that is more than its value. */
  cell?: (row: Row) => ReactNode;
  /** Only portals of this type have the column. */
  only?: PortalRef["type"];
  /** The list can be sorted by the column. */
  isSorted?: true;
  /** Another column of the table says it as well. Exports have it too. */
  isExportedOnly?: true;
};

/** A filter with fixed values, or with a text. */
export type ListFilter<T extends string = string> = Filter<T> & {
  label: Words;
  /** The words for a fixed value. */
  named?(t: TitleWords, value: T): string;
};

/** A filter with fixed values, each with its words. */
export function choiceFilter<const T extends string>(
  choices: readonly T[],
  fallback: NoInfer<T>,
  words: { label: Words; named: (t: TitleWords, value: NoInfer<T>) => string },
): ListFilter<T> {
  return { ...choice(choices, fallback), ...words };
}

type Counted = { count: number; total: string; page: string; pages: string; order: string };

type Declaration<Row, F extends Record<string, ListFilter>, C extends string> = {
  /** Keeps the saved views of one list apart from those of another, and begins the names of exported files. */
  name: string;
  address: (paths: Paths, query?: ListQuery) => string;
  only?: ViewList["only"];
  extension?: ViewList["extension"];
  title: Words;
  words: {
    /** The number of rows, at least one. */
    count: (t: TitleWords, words: Counted) => string;
    loadFailed: Words;
    /** There is no row, without filters and with some. */
    none: Words;
    noneHint?: Words;
    noneMatching?: Words;
    noneMatchingHint?: Words;
    /** The link to the list without filters, for a list with filters. */
    showAll?: Words;
    /** The number of rows when there is none; the text of an empty list unless told otherwise. */
    countNone?: Words;
  };
  rowKey: (row: Row) => string;
  /** `close` fits many columns side by side, a line a row. */
  layout?: "close";
  /** In the order of the table. */
  columns: Record<C, ListColumn<Row>>;
  /** The column that names the row. It cannot be hidden. */
  held: NoInfer<C>;
  filters: F;
  /** The order of a bare address: a sorted column, or words for the only order that there is. */
  order: { by: NoInfer<C>; desc?: boolean } | Words;
  pageSizes: readonly [number, ...number[]];
};

type ListState<F extends Record<string, ListFilter>, C extends string> = ReturnType<
  typeof listAddress<F, C, C>
>;

/** A view of a list: its filters, order, page and columns. */
export type ListView<F extends Record<string, ListFilter>, C extends string> = ReturnType<
  ListState<F, C>["read"]
>;

export type List<Row, F extends Record<string, ListFilter>, C extends string> = Declaration<Row, F, C> &
  Pick<ViewList, "queryOf"> & {
    /** The columns that portals of a type have, those of exports alone among them, and the state of the list in their addresses. */
    in: Record<PortalRef["type"], { columns: readonly C[]; state: ListState<F, C> }>;
  };

/** Returns a function that declares a list of rows. */
export function defineList<Row>() {
  return <const F extends Record<string, ListFilter>, const C extends string>(
    declaration: Declaration<Row, F, C>,
  ): List<Row, F, C> => {
    const { columns, filters, held, order, pageSizes } = declaration;
    const all = Object.keys(columns) as C[];
    const isShown = (column: C) => !columns[column].isExportedOnly;
    const stateOf = (shown: readonly C[]): ListState<F, C> =>
      listAddress<F, C, C>({
        filters,
        ...(typeof order !== "function" && {
          sorts: { columns: shown.filter((column) => columns[column].isSorted), ...order },
        }),
        pageSizes,
        columns: { all: shown, always: held },
      });
    const ofType = (type: PortalRef["type"]) => {
      const own = all.filter((column) => (columns[column].only ?? type) === type);
      return { columns: own, state: stateOf(own.filter(isShown)) };
    };
    const whole = stateOf(all.filter(isShown));
    return {
      ...declaration,
      queryOf: (address) => whole.query(whole.read(address)),
      in: { agent: ofType("agent"), agency: ofType("agency") },
    };
  };
}
