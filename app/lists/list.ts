import type { ReactNode } from "react";
import type { Extension } from "#api/features.ts";
import type { TitleWords } from "../frame/title.tsx";
import type { Paths, PortalRef } from "../paths.ts";
import type { Column } from "../ui/table.tsx";
import { choice, day, type Filter, identifier, listAddress, text, type View } from "./list-address.ts";
import type { ListQuery, ViewList } from "./saved-views/view-list.ts";

/**
 * A list is declared once. Its address, filter form, table, choice of columns, pages, saved views and exports follow from the
 * declaration: `docs/decisions/0254-list-declarations.md`.
 */

/** Whose list it is, and when. Some columns and filters are not everywhere, or not in each season. */
export type ListPlace = {
  type: PortalRef["type"];
  /** The business date, `YYYY-MM-DD`. */
  today: string;
  /** Those extensions of the backend that filters need. */
  extensions: readonly Extension[];
};

/** Asks for the filters that are needed less often. */
export const FOLD = "more";

/** The value that decided the choices of a dependent filter when its form was sent. */
export const choicesOf = (name: string) => `${name}Of`;

export type Params = Record<string, string | undefined>;

/**
 * The place of some rows of a list on a page about something else.
 * @param extensions those whose columns the rows themselves leave out
 */
export const plainPlace = (
  type: PortalRef["type"],
  today: string,
  extensions: ListPlace["extensions"] = [],
): ListPlace => ({ type, today, extensions });

type Words = (t: TitleWords) => string;
/** @param today the business date, for words with a year */
type Label = (t: TitleWords, today: string) => string;
type Somewhere = {
  /** Everywhere unless told otherwise. */
  isThere?: (place: ListPlace) => boolean;
  /** Only with a backend that has this extension. */
  extension?: Extension;
};

export const forAgencies: Somewhere = { isThere: ({ type }) => type === "agency" };
export const forAgents: Somewhere = { isThere: ({ type }) => type === "agent" };

/** The value of a cell as exports have it. A day is `YYYY-MM-DD`, an amount is in US dollars. */
export type Value = string | number | null;

export type ListColumn<Row> = Somewhere &
  Pick<Column<Row>, "align" | "nowrap" | "small"> & {
    label: Label;
    /** The heading of the table, where it is not the label. */
    heading?: (t: TitleWords, today: string, rows: readonly Row[]) => string;
    value: (row: Row) => Value;
    /** A `moment` is in order as a day is, and its text stands as it is. */
    as?: "day" | "moment" | "dollars" | "number";
    /** The words for a value that is one of a closed list. */
    named?: (t: TitleWords, value: string) => string;
    /** The content of a table's cell that is more than its value. */
    cell?: (row: Row) => ReactNode;
    /** The list can be sorted by the column. */
    isSorted?: true;
    /** Another column of the table says it as well. Exports have it too. */
    isExportedOnly?: true;
    /** Other columns of exports say it. */
    isShownOnly?: true;
    /** The table leaves the column out, because the filters say its value, or no row has one. A list that is sorted by it shows it. */
    isLeftOut?: (filters: Record<string, string>, rows: readonly Row[]) => boolean;
    /** The last line of the table has this below the column, for all rows of the page. */
    foot?: (t: TitleWords, rows: readonly Row[]) => ReactNode;
  };

export type ListFilter<T extends string = string> = Filter<T> &
  Somewhere & {
    label: Label;
    /** A shorter label, for an applied filter. */
    chip?: Words;
    /** The words for a fixed value. */
    named?(t: TitleWords, value: T): string;
    /**
     * The place of its control: the form unless told otherwise. `fold` is behind "More filters", `links` are below the form, `page` is
     * where the page puts it. A filter that is `nowhere` is set by links.
     */
    at?: "fold" | "links" | "page" | "nowhere";
    /** The backend offers the choices. */
    offered?: { every: Words; failed?: Words };
    /** The choices are the values that rows have in the column of the same name: `wholeSourceOf` offers them. */
    isOfColumn?: true;
    /** The filter whose value decides the choices. Without one there are none. */
    dependsOn?: string;
    /** The filters whose place this one takes. */
    replaces?: readonly string[];
    /** A day. The first day of a range has the name of the last day's filter. */
    day?: { range?: DayRange };
    input?: { type?: "search"; inputMode?: "email"; maxLength?: number; wide?: true };
    /** Returns the part of a file's name for a value. An empty text adds nothing. */
    inFileName?(value: string, today: string): string;
  };

type Labelled<T extends string = string> = Omit<ListFilter<T>, "read" | "fallback" | "choices">;

/** The last day's filter. `inFileName` names the range in the name of a file; its first filter's name unless told otherwise. */
type DayRange = { to: string; inFileName?: string };

/** A filter with fixed values, each with its words. */
export function choiceFilter<const T extends string>(
  choices: readonly T[],
  fallback: NoInfer<T>,
  words: Labelled<NoInfer<T>> & { named: (t: TitleWords, value: NoInfer<T>) => string },
): ListFilter<T> {
  return {
    inFileName: (value) => (value === fallback ? "" : value),
    ...choice(choices, fallback),
    ...words,
  };
}

/** A filter by one of the choices that a backend offers. `ListSource.offers` fetches them. */
export function offeredFilter(words: Labelled & { offered: { every: Words; failed: Words } }): ListFilter {
  return { ...identifier(), ...words };
}

/**
 * A filter by a value of the column of the same name, for a list that the backend answers whole. The choices are the values that its
 * rows have, so they must be the same in each language of the page.
 * @param every the words for all values
 */
export function columnFilter({ every, ...words }: Labelled & { every: Words }): ListFilter {
  return { ...text(LONGEST_VALUE), ...words, offered: { every }, isOfColumn: true };
}

const LONGEST_VALUE = 200;

/** A filter by a text. @param longest the most characters */
export function textFilter(longest: number, words: Labelled): ListFilter {
  return { ...text(longest), ...words, input: { maxLength: longest, ...words.input } };
}

/** A filter by a day that is not after today. */
export function dayFilter(words: Labelled & { range?: DayRange }): ListFilter {
  const { range, ...labelled } = words;
  return { ...day(), ...labelled, day: range ? { range } : {} };
}

type Counted = { count: number; total: string; order: string };
type Filters = Record<string, ListFilter>;
type Values<F extends Filters> = { [K in keyof F]: F[K]["fallback"] };

export type ListWords = {
  /** The number of rows, at least one. */
  count: (t: TitleWords, words: Counted) => string;
  loadFailed: Words;
  /** There is no row, without filters and with some. */
  none: Words;
  noneHint?: Words;
  /** The way to the first row, in an empty list without filters. */
  first?: { label: Words; to: (paths: Paths) => string };
  noneMatching?: Words;
  noneMatchingHint?: Words;
  /** The link to the list without filters, for a list with filters. */
  showAll?: Words;
  /** While a file is made, when it is there, and when it failed. */
  exported?: Record<"pending" | "done" | "failed", Words>;
  /** The number of rows when there is none; the text of an empty list unless told otherwise. */
  countNone?: Words;
};

/** An order that a list without headings offers as a link. */
export type OfferedOrder<C extends string> = { by: C; desc?: boolean; label: Words; inText?: Words };

type Declaration<Row, F extends Filters, C extends string> = {
  /** Keeps the saved views of one list apart from those of another, and begins the names of exported files. */
  name: string;
  /** @param params those of the page's route, where its address has some */
  address: (paths: Paths, query?: ListQuery, params?: Params) => string;
  /** The pattern of an address with parameters, such as `/producers/:agentId`. */
  pattern?: string;
  /** The id of the part of the page that has the list, for a page with more than the list. */
  anchor?: string;
  only?: ViewList["only"];
  extension?: ViewList["extension"];
  title: Words;
  words: ListWords;
  rowKey: (row: Row, index: number) => string | number;
  /** `cards` are shown by the page, and files have all columns. */
  layout?: "cards";
  /** A row of the same name as the one above it, whose name is quieter. */
  isRepeated?: (row: Row, above: Row) => boolean;
  /** In the order of the table. */
  columns: Record<C, ListColumn<Row>>;
  /** The column that names the row. It cannot be hidden. */
  alwaysShown: NoInfer<C>;
  /** In the order of the form and of the applied filters. */
  filters: F;
  /** The order of a bare address: a sorted column, or words for the only order that there is. */
  order: { by: NoInfer<C> | ((filters: Values<F>) => NoInfer<C>); desc?: boolean } | Words;
  /** The orders that are offered, for cards. */
  orders?: readonly OfferedOrder<NoInfer<C>>[];
  /** The first size is the default. Without sizes all rows are on one page. */
  pageSizes?: readonly [number, ...number[]];
  /** Changes the filters of an address when some of them exclude others. */
  correct?: (filters: Values<F>) => Values<F>;
};

type ListState<F extends Filters, C extends string> = ReturnType<typeof listAddress<F, C, C>>;

/** A view of a list: its filters, order, page and columns. */
export type ListView<F extends Filters, C extends string> = View<F, C, C>;

/** The view type of a declared list. */
export type ViewOf<L> = L extends List<never, infer F, infer C> ? ListView<F, C> : never;

/** A list in one place: the columns that it has there, those of exports alone among them, its filters and the state of its address. */
type ListThere<F extends Filters, C extends string> = {
  columns: readonly C[];
  filters: readonly (keyof F & string)[];
  state: ListState<F, C>;
};

export type List<Row, F extends Filters, C extends string> = Declaration<Row, F, C> &
  Pick<ViewList, "queryOf"> & {
    at: (place: ListPlace) => ListThere<F, C>;
    /** The state of an address with all filters and columns, wherever they are. */
    everywhere: ListState<F, C>;
  };

/** Returns a list at one of its addresses, for a list whose address has parameters. */
export function withParams<L extends Pick<List<never, never, never>, "address">>(list: L, params: Params): L {
  return { ...list, address: (paths, query) => list.address(paths, query, params) };
}

/** Returns a function that declares a list of rows. */
export function defineList<Row>() {
  return <const F extends Filters, const C extends string>(
    declaration: Declaration<Row, F, C>,
  ): List<Row, F, C> => {
    const { columns, correct, filters, alwaysShown, layout, order, pageSizes } = declaration;
    const isShown = (column: C) => !columns[column].isExportedOnly;
    const stateOf = (shown: readonly C[], present: F): ListState<F, C> =>
      listAddress<F, C, C>({
        filters: present,
        ...(typeof order !== "function" && {
          sorts: { columns: shown.filter((column) => columns[column].isSorted), ...order },
        }),
        ...(pageSizes && { pageSizes }),
        ...(layout !== "cards" && { columns: { all: shown, always: alwaysShown } }),
        ...(correct && { correct }),
      });
    const all = Object.keys(columns) as C[];
    const whole = stateOf(all.filter(isShown), filters);
    const isThere = ({ isThere: is, extension }: Somewhere, place: ListPlace) =>
      (is?.(place) ?? true) && (!extension || place.extensions.includes(extension));
    return {
      ...declaration,
      everywhere: whole,
      queryOf: (address) => whole.query(whole.read(address)),
      at(place) {
        const own = all.filter((column) => isThere(columns[column], place));
        const names = Object.keys(filters) as (keyof F & string)[];
        const absent = (filter: ListFilter): ListFilter => ({ ...filter, read: () => filter.fallback });
        const present = Object.fromEntries(
          Object.entries<ListFilter>(filters).map(([name, filter]) => [
            name,
            isThere(filter, place) ? filter : absent(filter),
          ]),
        ) as F;
        return {
          columns: own,
          filters: names.filter((name) => isThere(filters[name] as ListFilter, place)),
          state: stateOf(own.filter(isShown), present),
        };
      },
    };
  };
}
