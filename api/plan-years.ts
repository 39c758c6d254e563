/** Plan years by the calendar: `docs/product/producers.md`, "List". Dates are `YYYY-MM-DD` in the business time zone. */

/** The plan years to choose from: the previous, the current and the next. */
export function planYears(today: string): [number, number, number] {
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1];
}

/** From August on there is a next year to be ready for. */
export function hasNextYear(today: string): boolean {
  return Number(today.slice(5, 7)) >= 8;
}
