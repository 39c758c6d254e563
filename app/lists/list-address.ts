import { typedSearch } from "../i18n/search.ts";
import { COLUMNS, type ColumnChoice, readColumns, writeColumns } from "./columns.ts";

/**
 * The state of a list is in its address. Each list declares its filters, columns, sort columns, page sizes
 * and defaults once. The declaration reads an address, replaces unknown values by defaults, and creates the
 * queries of other views.
 */

export type Filter<T extends string> = {
  read(text: string): T;
  fallback: T;
  /** All values, for a filter with fixed ones. */
  choices?: readonly T[];
};

/** A filter with fixed values. */
export function choice<const C extends string>(choices: readonly C[], fallback: NoInfer<C>): Filter<C> {
  return { read: (text) => choices.find((known) => known === text) ?? fallback, fallback, choices };
}

/** A filter with free text, cut to a maximum length. */
export function text(longest: number): Filter<string> {
  return { read: (value) => typedSearch(value, longest), fallback: "" };
}

/**
 * A filter with the id of a record. Backends may use any id without spaces and control characters, up to 64
 * characters.
 */
export function identifier(): Filter<string> {
  return { read: (text) => (/^[^\s\p{Cc}]{1,64}$/u.test(text) ? text : ""), fallback: "" };
}

/** A filter with a day as typed. `dayFault` checks it. */
export function day(): Filter<string> {
  return text(LONGEST_DAY);
}

const LONGEST_DAY = 20;

type Filters = Record<string, Filter<string>>;
type Values<F extends Filters> = { [K in keyof F]: F[K]["fallback"] };
type Declaration<F extends Filters, S extends string, C extends string> = {
  filters: F;
  /** The default sort column may depend on the filters. */
  sorts?: { columns: readonly S[]; by: NoInfer<S> | ((filters: Values<F>) => NoInfer<S>); desc?: boolean };
  /** The first size is the default. */
  pageSizes?: readonly [number, ...number[]];
  /** The columns, for a list whose columns can be chosen. */
  columns?: ColumnChoice<C>;
  /** Changes the filters of an address when some of them exclude others. */
  correct?: (filters: Values<F>) => Values<F>;
};

export type View<F extends Filters = Filters, S extends string = string, C extends string = string> = {
  filters: Values<F>;
  sort: S;
  desc: boolean;
  page: number;
  pageSize: number;
  /** The visible columns. It is empty for a list whose columns cannot be chosen. */
  columns: readonly C[];
};
type Change<F extends Filters, S extends string, C extends string> = Partial<
  Omit<View<F, S, C>, "filters">
> & { filters?: Partial<Values<F>> };

const MOST_PAGES = 1_000_000;

export function listAddress<F extends Filters, S extends string = never, C extends string = never>({
  filters,
  sorts,
  pageSizes = [Number.MAX_SAFE_INTEGER],
  columns,
  correct = (values) => values,
}: Declaration<F, S, C>) {
  const [defaultSize] = pageSizes;
  const names = Object.keys(filters) as (keyof F & string)[];

  function defaultSort(values: Values<F>): S {
    const by = sorts?.by;
    return typeof by === "function" ? by(values) : (by as S);
  }

  const hasDefaultOrder = (view: View<F, S, C>) =>
    view.sort === defaultSort(view.filters) && view.desc === (sorts?.desc ?? false);

  function read(address: string): View<F, S, C> {
    const query = new URL(address, "https://portal.invalid").searchParams;
    const values = correct(
      Object.fromEntries(
        names.map((name) => [name, filters[name]?.read(query.get(name) ?? "")]),
      ) as Values<F>,
    );
    const sort = sorts?.columns.find((column) => column === query.get("sort"));
    const size = Number(query.get("pageSize"));
    return {
      filters: values,
      sort: sort ?? defaultSort(values),
      desc: sorts !== undefined && isDescending(query.get("desc"), !sort && (sorts.desc ?? false)),
      page: pageNumber(query.get("page")),
      pageSize: pageSizes.find((known) => known === size) ?? defaultSize,
      columns: columns ? readColumns(columns, query) : [],
    };
  }

  /**
   * Returns the query of another view of the list. It contains only values that differ from the defaults.
   * Every change leads to the first page. Without a chosen order, the list gets the default order of the new
   * filters.
   */
  function query(view: View<F, S, C>, change: Change<F, S, C> = {}): Record<string, string | undefined> {
    const next = { ...view, page: 1, ...change, filters: { ...view.filters, ...change.filters } };
    const isChosen = "sort" in change || "desc" in change || !hasDefaultOrder(view);
    const sorted = sorts && isChosen && !hasDefaultOrder(next);
    const chosen: Record<string, string | undefined> = {};
    for (const name of names) {
      const value = next.filters[name];
      chosen[name] = value === filters[name]?.fallback ? undefined : value;
    }
    return {
      ...chosen,
      sort: sorted ? next.sort : undefined,
      desc: sorted && next.desc ? "true" : undefined,
      page: next.page > 1 ? String(next.page) : undefined,
      pageSize: next.pageSize === defaultSize ? undefined : String(next.pageSize),
      [COLUMNS]: columns && writeColumns(columns, next.columns),
    };
  }

  /** Returns the filters that differ from their default, each with the query of the list without it. */
  function applied(view: View<F, S, C>) {
    return names
      .filter((name) => view.filters[name] !== filters[name]?.fallback)
      .map((name) => {
        const change = { [name]: filters[name]?.fallback } as Partial<Values<F>>;
        return { name, value: view.filters[name] as string, without: query(view, { filters: change }) };
      });
  }

  return { read, query, applied, pageSizes };
}

function pageNumber(text: string | null): number {
  const page = /^\d{1,7}$/.test(text ?? "") ? Number(text) : 1;
  return page >= 1 && page <= MOST_PAGES ? page : 1;
}

/** @param otherwise the direction without a readable one in the address */
function isDescending(asked: string | null, otherwise: boolean): boolean {
  return asked === "true" || (asked !== "false" && otherwise);
}
