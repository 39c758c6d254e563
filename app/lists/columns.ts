/** Which columns of a list are shown, as its address has them: their names in one parameter, none for all of them. */

export const COLUMNS = "cols";
/** Sent along by whoever has chosen, perhaps none. */
export const CHOSEN = "chosen";

export type ColumnChoice<C extends string> = {
  /** In the order of the table. */
  all: readonly C[];
  /** The one that is always shown. */
  always: C;
};

/** Without any that is known it is all columns, or the one that is always shown where somebody has chosen. */
export function readColumns<C extends string>({ all, always }: ColumnChoice<C>, query: URLSearchParams): C[] {
  const named = query.getAll(COLUMNS).flatMap((value) => value.split("."));
  if (query.has(CHOSEN)) named.push(always);
  const known = all.filter((column) => named.includes(column));
  return known.length === 0 ? [...all] : all.filter((column) => column === always || known.includes(column));
}

/** @returns undefined for all columns */
export function writeColumns<C extends string>(
  { all }: ColumnChoice<C>,
  shown: readonly C[],
): string | undefined {
  const text = all.filter((column) => shown.includes(column)).join(".");
  return text === all.join(".") ? undefined : text;
}
