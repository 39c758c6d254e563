/** Money is whole cents inside, and dollars with two decimals on the wire. */

const CENTS_PER_DOLLAR = 100;

export function dollars(cents: number): number {
  return cents / CENTS_PER_DOLLAR;
}
