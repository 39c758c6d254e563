import ExcelJS from "exceljs";
import { type WrittenCell, writtenCell, writtenHeading } from "./cells.ts";
import { createPacedOutput, marked, type PacedOutput } from "./paced-output.ts";
import type { Cell, Heading, SheetHead } from "./sheet.ts";

/** As many as a sheet can have, its heading included. */
const ROWS_PER_SHEET = 1_048_576;

/**
 * The bytes of a workbook, made while they are taken: one chunk for each piece of rows, and none ahead of the reader.
 * Rows that a sheet does not hold go on in another one, "Name (2)", with the same heading.
 */
export async function* workbookBytes(
  { sheetName, headings }: SheetHead,
  pieces: AsyncIterable<readonly Cell[][]>,
  { rowsPerSheet = ROWS_PER_SHEET }: { rowsPerSheet?: number | undefined } = {},
): AsyncGenerator<Uint8Array> {
  const output = createPacedOutput();
  const book = createBook(output);
  let sheets = 1;
  let sheet = beginSheet(book, output, { name: sheetName, headings });
  let rows = 1;
  try {
    for await (const piece of pieces) {
      for (const cells of piece) {
        if (rows === rowsPerSheet) {
          sheet.end();
          sheets += 1;
          sheet = beginSheet(book, output, { name: `${sheetName} (${sheets})`, headings });
          rows = 1;
        }
        sheet.add(cells);
        rows += 1;
      }
      const bytes = await output.caughtUp();
      if (bytes.length > 0) yield bytes;
    }
    sheet.end();
    yield await output.rest(book.commit());
  } finally {
    output.close();
  }
}

type Book = ExcelJS.stream.xlsx.WorkbookWriter;

function createBook({ stream }: PacedOutput): Book {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useSharedStrings: false,
    useStyles: true,
    zip: { zlib: marked },
  });
  // Else exceljs names itself.
  book.creator = "";
  book.lastModifiedBy = "";
  return book;
}

type OpenSheet = { add(cells: readonly Cell[]): void; end(): void };

function beginSheet(
  book: Book,
  output: PacedOutput,
  { name, headings }: { name: string; headings: readonly Heading[] },
): OpenSheet {
  const sheet = book.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
  const stopCounting = output.follow(sheet);
  sheet.columns = headings.map(({ width }) => ({ width }));
  const addRow = (cells: readonly (WrittenCell | undefined)[]) => {
    const row = sheet.addRow([]);
    for (const [index, written] of cells.entries()) {
      if (!written) continue;
      const cell = row.getCell(index + 1);
      cell.value = written.value;
      cell.style = written.style;
    }
    row.commit();
  };
  addRow(headings.map(({ header }) => writtenHeading(header)));
  return {
    add: (cells) =>
      addRow(
        headings.map(({ isDate }, index) => {
          const cell = cells[index];
          return cell === null || cell === undefined || cell === "" ? undefined : writtenCell(cell, isDate);
        }),
      ),
    end() {
      stopCounting();
      sheet.commit();
    },
  };
}
