import {
  type Cell,
  type Column,
  headingsOf,
  type SheetHead,
  type SheetPiece,
} from "#server/workbook/sheet.ts";
import type { Database } from "../../database/schema.ts";

export type Sheet<Piece extends SheetPiece = Cell[][]> = SheetHead & {
  /** The rows in their order, in pieces that are read one at a time, when they are asked for. */
  pieces(db: Database): AsyncGenerator<Piece>;
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
    headings: headingsOf(columns),
    async *pieces(db) {
      for await (const piece of rows(db)) yield piece.map((row) => columns.map(({ value }) => value(row)));
    },
  };
}

/** Yields nothing, for an export without rows. */
export async function* noRows(): AsyncGenerator<never[]> {}
