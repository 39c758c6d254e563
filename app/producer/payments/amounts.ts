/** Amounts of US dollars with two decimals. They are added as whole cents, so that nothing is lost to rounding. */

export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Returns the sum of the amounts that are known. */
export function sumOf(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((cents, dollars) => cents + centsOf(dollars ?? 0), 0) / 100;
}
