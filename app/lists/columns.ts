/**
 * Reads and writes the visible columns in a list's address. One parameter holds their names. Without it all
 * columns are visible.
 */

export const COLUMNS = "cols";
/** Marks an address from the column form, which may have no box checked. */
export const CHOSEN = "chosen";

export type ColumnChoice<C extends string> = {
  /** All columns in table order. */
  all: readonly C[];
  /** The column that is always visible. */
  always: C;
};

/**
 * Returns the visible columns. An address without known columns shows all columns. After a choice of no
 * column it shows only the one that is always visible.
 */
export function readColumns<C extends string>({ all, always }: ColumnChoice<C>, query: URLSearchParams): C[] {
  const named = query.getAll(COLUMNS).flatMap((value) => value.split("."));
  if (query.has(CHOSEN)) named.push(always);
  const known = all.filter((column) => named.includes(column));
  return known.length === 0 ? [...all] : all.filter((column) => column === always || known.includes(column));
}

/** @returns the value of the parameter; undefined when all columns are visible */
export function writeColumns<C extends string>(
  { all }: ColumnChoice<C>,
  shown: readonly C[],
): string | undefined {
  const known = all.filter((column) => shown.includes(column));
  return known.length === all.length ? undefined : known.join(".");
}
