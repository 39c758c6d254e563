import { COLUMNS, type ColumnChoice, readColumns, writeColumns } from "./columns.ts";

/**
 * The address is a list's state. One declaration per list names its filters, columns to show and to sort by, page sizes
 * and defaults; it reads an address, falls back on anything it does not know, and makes the query of every other view.
 */

type Filter<T extends string> = { read(text: string): T; fallback: T };

/** A filter with a few values. */
export function choice<const C extends string>(choices: readonly C[], fallback: NoInfer<C>): Filter<C> {
  return { read: (text) => choices.find((known) => known === text) ?? fallback, fallback };
}

/** A filter of free text, shortened to what makes sense. */
export function text(longest: number): Filter<string> {
  return { read: (value) => value.trim().slice(0, longest), fallback: "" };
}

/** A filter by the id of something, which is anything a backend may call it. */
export function identifier(): Filter<string> {
  return { read: (text) => (/^[^\s\p{Cc}]{1,64}$/u.test(text) ? text : ""), fallback: "" };
}

/** A filter by a day, as it was typed. `dayFault` says whether it is one. */
export function day(): Filter<string> {
  return text(LONGEST_DAY);
}

const LONGEST_DAY = 20;

type Filters = Record<string, Filter<string>>;
type Values<F extends Filters> = { [K in keyof F]: F[K]["fallback"] };
type Declaration<F extends Filters, S extends string, C extends string> = {
  filters: F;
  /** What a list is sorted by at first may depend on its filters. */
  sorts?: { columns: readonly S[]; by: NoInfer<S> | ((filters: Values<F>) => NoInfer<S>); desc?: boolean };
  /** The first is the default. */
  pageSizes?: readonly [number, ...number[]];
  /** Where columns can be chosen. */
  columns?: ColumnChoice<C>;
};

export type View<F extends Filters = Filters, S extends string = string, C extends string = string> = {
  filters: Values<F>;
  sort: S;
  desc: boolean;
  page: number;
  pageSize: number;
  /** Those to show; none where they cannot be chosen. */
  columns: readonly C[];
};
type Change<F extends Filters, S extends string, C extends string> = Partial<
  Omit<View<F, S, C>, "filters">
> & { filters?: Partial<Values<F>> };

const MOST_PAGES = 1_000_000;

export function defineList<F extends Filters, S extends string = never, C extends string = never>({
  filters,
  sorts,
  pageSizes = [Number.MAX_SAFE_INTEGER],
  columns,
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
    const values = Object.fromEntries(
      names.map((name) => [name, filters[name]?.read(query.get(name) ?? "")]),
    ) as Values<F>;
    const sort = sorts?.columns.find((column) => column === query.get("sort"));
    const size = Number(query.get("pageSize"));
    return {
      filters: values,
      sort: sort ?? defaultSort(values),
      desc: sort ? query.get("desc") === "true" : (sorts?.desc ?? false),
      page: pageNumber(query.get("page")),
      pageSize: pageSizes.find((known) => known === size) ?? defaultSize,
      columns: columns ? readColumns(columns, query) : [],
    };
  }

  /**
   * The query of another view of the list: only what differs from the defaults, and the first page on any change. Who has
   * chosen no order gets the one that belongs to the new filters.
   */
  function query(view: View<F, S, C>, change: Change<F, S, C> = {}): Record<string, string | undefined> {
    const next = { ...view, page: 1, ...change, filters: { ...view.filters, ...change.filters } };
    const isChosen = "sort" in change || "desc" in change || !hasDefaultOrder(view);
    const sorted = sorts && isChosen && !hasDefaultOrder(next);
    return {
      ...Object.fromEntries(
        names.map((name) => [
          name,
          next.filters[name] === filters[name]?.fallback ? undefined : next.filters[name],
        ]),
      ),
      sort: sorted ? next.sort : undefined,
      desc: sorted && next.desc ? "true" : undefined,
      page: next.page > 1 ? String(next.page) : undefined,
      pageSize: next.pageSize === defaultSize ? undefined : String(next.pageSize),
      [COLUMNS]: columns && writeColumns(columns, next.columns),
    };
  }

  /** The filters that are not at their default, each with the query of the list without it. */
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
