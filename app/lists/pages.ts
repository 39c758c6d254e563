/** Pages of rows the portal holds itself. */

export type Slice<Row> = { rows: Row[]; total: number; page: number; pages: number };

/** @param page from 1; past the last page it is the last one that is shown */
export function slice<Row>(all: readonly Row[], page: number, pageSize: number): Slice<Row> {
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const shown = Math.min(page, pages);
  return { rows: all.slice((shown - 1) * pageSize, shown * pageSize), total: all.length, page: shown, pages };
}

/** The page numbers to link to: the first, the last, those around this one, and gaps between them. */
export function pageNumbers(page: number, pages: number): (number | "gap")[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(near)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number === before + 1) return [number];
    return number === before + 2 ? [before + 1, number] : ["gap" as const, number];
  });
}
