import type { Database } from "../database/schema.ts";

/** A cell. Text stays text, whatever it looks like. */
export type Cell = string | number | null;

/** What stands above a column, and how its cells look. */
export type Heading = {
  header: string;
  /** In characters. */
  width: number;
  /** The values are dates, `YYYY-MM-DD`, and become date cells. */
  isDate?: boolean;
};

export type Column<Row> = Heading & { value(row: Row): Cell };

/** What a file is made of beside its rows. It can be posted to another thread. */
export type SheetHead = { fileName: string; sheetName: string; headings: readonly Heading[] };

export type Sheet = SheetHead & {
  /** The rows in their order, in pieces that are read one at a time, when they are asked for. */
  pieces(db: Database): AsyncGenerator<Cell[][]>;
};

/** A sheet of rows that a database has, each column told by its heading and its value. */
export function sheetOf<Row>(definition: {
  fileName: string;
  sheetName: string;
  columns: readonly Column<Row>[];
  rows(db: Database): AsyncIterable<readonly Row[]>;
}): Sheet {
  const { fileName, sheetName, columns, rows } = definition;
  return {
    fileName,
    sheetName,
    headings: columns.map(({ header, width, isDate = false }) => ({ header, width, isDate })),
    async *pieces(db) {
      for await (const piece of rows(db)) yield piece.map((row) => columns.map(({ value }) => value(row)));
    },
  };
}

/** For what can be asked for and has none. */
export async function* noRows(): AsyncGenerator<never[]> {}
