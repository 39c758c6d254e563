/** Which columns of a list are shown, as its address has them: their names in one parameter, none for all of them. */

export const COLUMNS = "cols";

export type ColumnChoice<C extends string> = {
  /** In the order of the table. */
  all: readonly C[];
  /** The one that is always shown. */
  always: C;
};

/** @param values of the parameter, each with one name or several; without any that is known it is all columns */
export function readColumns<C extends string>({ all, always }: ColumnChoice<C>, values: string[]): C[] {
  const named = values.flatMap((value) => value.split("."));
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
