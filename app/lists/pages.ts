/** Pages of rows that are already in memory. */

export type Slice<Row> = { rows: Row[]; total: number; page: number; pages: number };

/**
 * Returns a page of rows.
 * @param page from 1; a number past the end returns the last page
 */
export function slice<Row>(all: readonly Row[], page: number, pageSize: number): Slice<Row> {
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const shown = Math.min(page, pages);
  return { rows: all.slice((shown - 1) * pageSize, shown * pageSize), total: all.length, page: shown, pages };
}

/**
 * Returns a page of rows. The backend may return all rows or only this page.
 * @param found.total the number of all rows, with the unreadable ones
 * @param select filters and sorts the rows when the backend returned all of them
 */
export function pageOf<Row>(
  found: { rows: readonly Row[]; unreadable: number; total: number },
  { page, pageSize }: { page: number; pageSize: number },
  select: (rows: readonly Row[]) => Row[],
): Slice<Row> {
  const { rows, total } = found;
  if (isWhole(found)) return slice(select(rows), page, pageSize);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return { rows: [...rows], total, page: Math.min(page, pages), pages };
}

/** Returns true when the backend returned all rows. */
export function isWhole({
  rows,
  unreadable,
  total,
}: {
  rows: readonly unknown[];
  unreadable: number;
  total: number;
}) {
  return rows.length + unreadable >= total;
}

/**
 * Returns the page numbers to link to: the first, the last, the neighbors of this page, and gaps between
 * them.
 */
export function pageNumbers(page: number, pages: number): (number | "gap")[] {
  const linked = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(linked)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number === before + 1) return [number];
    return number === before + 2 ? [before + 1, number] : ["gap" as const, number];
  });
}
