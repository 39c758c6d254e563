/** A cell. Text stays text, whatever it looks like. */
export type Cell = string | number | null;

/** The title of a column, and the look of its cells. */
export type Heading = {
  header: string;
  /** In characters. */
  width: number;
  /** The values are dates, `YYYY-MM-DD`, and become date cells. */
  isDate?: boolean;
  /** The numbers are US dollars. */
  isMoney?: boolean;
};

export type Column<Row> = Heading & { value(row: Row): Cell };

/** A file without its rows. It can be posted to another thread. */
export type SheetHead = {
  fileName: string;
  sheetName: string;
  headings: readonly Heading[];
  /** The sheets behind the first one. */
  others?: readonly { sheetName: string; headings: readonly Heading[] }[];
};

/** Ends a sheet where another one follows. */
export const NEXT_SHEET = "next sheet";

export type SheetPiece = readonly Cell[][] | typeof NEXT_SHEET;

/** Returns headings without their functions, which cannot be posted to another thread. */
export function headingsOf(columns: readonly Heading[]): Heading[] {
  return columns.map(({ header, width, isDate = false, isMoney = false }) => ({
    header,
    width,
    isDate,
    isMoney,
  }));
}
