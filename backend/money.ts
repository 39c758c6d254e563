/** The backend computes money in whole cents. The wire has dollars with two decimals. */

const CENTS_PER_DOLLAR = 100;

export function dollars(cents: number): number {
  return cents / CENTS_PER_DOLLAR;
}
