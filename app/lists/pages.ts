/** Pages of rows the portal holds itself. */

export type Slice<Row> = { rows: Row[]; total: number; page: number; pages: number };

/** @param page from 1; past the last page it is the last one that is shown */
export function slice<Row>(all: readonly Row[], page: number, pageSize: number): Slice<Row> {
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const shown = Math.min(page, pages);
  return { rows: all.slice((shown - 1) * pageSize, shown * pageSize), total: all.length, page: shown, pages };
}

/**
 * Returns a page of a list that came whole, or as that page only.
 * @param found.total how many rows there are in all, those that cannot be read included
 * @param select chooses and sorts the rows of a list that came whole
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

/** Returns whether all rows of a list came at once. */
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

/** The page numbers to link to: the first, the last, those around this one, and gaps between them. */
export function pageNumbers(page: number, pages: number): (number | "gap")[] {
  const linked = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(linked)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number === before + 1) return [number];
    return number === before + 2 ? [before + 1, number] : ["gap" as const, number];
  });
}
