/**
 * The address is a list's state. One declaration per list names its filters, columns to sort by, page sizes and
 * defaults; it reads an address, falls back on anything it does not know, and makes the query of every other view.
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

type Filters = Record<string, Filter<string>>;
type Declaration<F extends Filters, S extends string> = {
  filters: F;
  sorts?: { columns: readonly S[]; by: S; desc?: boolean };
  /** The first is the default. */
  pageSizes?: readonly [number, ...number[]];
};

export type View<F extends Filters = Filters, S extends string = string> = {
  filters: { [K in keyof F]: F[K]["fallback"] };
  sort: S;
  desc: boolean;
  page: number;
  pageSize: number;
};
type Change<F extends Filters, S extends string> = Partial<Omit<View<F, S>, "filters">> & {
  filters?: Partial<View<F, S>["filters"]>;
};

const MOST_PAGES = 1_000_000;

export function defineList<F extends Filters, S extends string = never>({
  filters,
  sorts,
  pageSizes = [Number.MAX_SAFE_INTEGER],
}: Declaration<F, S>) {
  const [defaultSize] = pageSizes;
  const names = Object.keys(filters) as (keyof F & string)[];

  function read(address: string): View<F, S> {
    const query = new URL(address, "https://portal.invalid").searchParams;
    const values = names.map((name) => [name, filters[name]?.read(query.get(name) ?? "")]);
    const sort = sorts?.columns.find((column) => column === query.get("sort"));
    const size = Number(query.get("pageSize"));
    return {
      filters: Object.fromEntries(values),
      sort: sort ?? (sorts?.by as S),
      desc: sort ? query.get("desc") === "true" : (sorts?.desc ?? false),
      page: pageNumber(query.get("page")),
      pageSize: pageSizes.find((known) => known === size) ?? defaultSize,
    };
  }

  /** The query of another view of the list: only what differs from the defaults, and the first page on any change. */
  function query(view: View<F, S>, change: Change<F, S> = {}): Record<string, string | undefined> {
    const next = { ...view, page: 1, ...change, filters: { ...view.filters, ...change.filters } };
    const sorted = sorts && (next.sort !== sorts.by || next.desc !== (sorts.desc ?? false));
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
    };
  }

  /** The filters that are not at their default, each with the query of the list without it. */
  function applied(view: View<F, S>) {
    return names
      .filter((name) => view.filters[name] !== filters[name]?.fallback)
      .map((name) => {
        const change = { [name]: filters[name]?.fallback } as Partial<View<F, S>["filters"]>;
        return { name, value: view.filters[name] as string, without: query(view, { filters: change }) };
      });
  }

  return { read, query, applied, pageSizes };
}

function pageNumber(text: string | null): number {
  const page = /^\d{1,7}$/.test(text ?? "") ? Number(text) : 1;
  return page >= 1 && page <= MOST_PAGES ? page : 1;
}
