import { once } from "node:events";
import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { constants } from "node:zlib";
import ExcelJS from "exceljs";
import { awaitFirstPiece } from "../first-piece.ts";
import { type WrittenCell, writtenCell, writtenHeading } from "./cells.ts";
import { type Cell, type Heading, NEXT_SHEET, type SheetHead, type SheetPiece } from "./sheet.ts";

/** The most rows of a sheet, with its heading. */
const ROWS_PER_SHEET = 1_048_576;

/** So many rows give less XML than is compressed in one turn of the event loop. */
const ROWS_PER_TURN = 25;

type Pieces = AsyncIterable<SheetPiece>;
type Limits = { rowsPerSheet?: number | undefined };

/**
 * Returns the bytes of a workbook, made while they are taken. Rows that a sheet does not hold go on in another one,
 * "Name (2)", with the same heading. The first byte comes after the first piece of rows.
 * @throws what the pieces throw; the bytes end without the end of a workbook then
 */
export async function* workbookBytes(
  head: SheetHead,
  pieces: Pieces,
  { rowsPerSheet = ROWS_PER_SHEET }: Limits = {},
): AsyncGenerator<Uint8Array> {
  const begun = await awaitFirstPiece(pieces);
  const output = new PassThrough();
  const left = new AbortController();
  const writing = writeWorkbook(output, head, begun, rowsPerSheet, left.signal);
  writing.catch((error) => output.destroy(error));
  try {
    yield* output;
    await writing;
  } finally {
    left.abort();
    output.destroy();
    // The reading of rows has ended when this has.
    await writing.catch(() => {});
  }
}

/** Writes a workbook to its end, in step with the reader of the output. @throws when the reader has left */
async function writeWorkbook(
  output: PassThrough,
  head: SheetHead,
  pieces: Pieces,
  rowsPerSheet: number,
  left: AbortSignal,
): Promise<void> {
  const book = createBook(output);
  const others = [...(head.others ?? [])];
  let { sheetName, headings }: Omit<SheetHead, "fileName"> = head;
  let sheets = 1;
  let sheet = beginSheet(book, { name: sheetName, headings });
  let rows = 1;
  const next = () => {
    const other = others.shift();
    if (!other) return;
    sheet.end();
    ({ sheetName, headings } = other);
    sheets = 1;
    sheet = beginSheet(book, { name: sheetName, headings });
    rows = 1;
  };
  for await (const piece of pieces) {
    left.throwIfAborted();
    if (piece === NEXT_SHEET) {
      next();
      continue;
    }
    for (const cells of piece) {
      if (rows === rowsPerSheet) {
        sheet.end();
        sheets += 1;
        sheet = beginSheet(book, { name: `${sheetName} (${sheets})`, headings });
        rows = 1;
      }
      sheet.add(cells);
      rows += 1;
      if (rows % ROWS_PER_TURN === 0) await keepStep(output, left);
    }
    await keepStep(output, left);
  }
  left.throwIfAborted();
  while (others.length > 0) next();
  sheet.end();
  // Without a reader the archive never comes to its end.
  await Promise.race([book.commit(), once(left, "abort").then(() => left.throwIfAborted())]);
}

/** exceljs takes rows however many wait. So the compression gets its turns in between, and a slow reader is waited for. */
async function keepStep(output: PassThrough, left: AbortSignal): Promise<void> {
  await nextTurn();
  if (output.writableNeedDrain) await once(output, "drain", { signal: left });
}

type Book = ExcelJS.stream.xlsx.WorkbookWriter;

function createBook(stream: PassThrough): Book {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useSharedStrings: false,
    useStyles: true,
    zip: { zlib: { level: constants.Z_BEST_SPEED } },
  });
  // Else exceljs names itself.
  book.creator = "";
  book.lastModifiedBy = "";
  return book;
}

type OpenSheet = { add(cells: readonly Cell[]): void; end(): void };

function beginSheet(
  book: Book,
  { name, headings }: { name: string; headings: readonly Heading[] },
): OpenSheet {
  const sheet = book.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = headings.map(({ width }) => ({ width }));
  let rows = 0;
  const addRow = (cells: readonly (WrittenCell | undefined)[]) => {
    const row = sheet.addRow([]);
    for (const [index, written] of cells.entries()) {
      if (!written) continue;
      const cell = row.getCell(index + 1);
      cell.value = written.value;
      cell.style = written.style;
    }
    row.commit();
    rows += 1;
  };
  addRow(headings.map(({ header }) => writtenHeading(header)));
  return {
    add: (cells) =>
      addRow(
        headings.map((heading, index) => {
          const cell = cells[index];
          return cell === null || cell === undefined || cell === "" ? undefined : writtenCell(cell, heading);
        }),
      ),
    end: () => {
      if (headings.length > 0)
        sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows, column: headings.length } };
      sheet.commit();
    },
  };
}
