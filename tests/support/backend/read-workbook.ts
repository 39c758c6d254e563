import { read, utils, type WorkSheet } from "@e965/xlsx";
import JSZip from "jszip";
import readXlsxFile from "read-excel-file/node";
import { expect } from "vitest";

/** Workbooks read by programs that share no code with the one that writes them. */

/** A date cell is a `Date` at midnight UTC. An empty cell is null. */
export type ReadCell = string | number | boolean | Date | null;
export type ReadSheet = { name: string; rows: ReadCell[][] };

/**
 * The sheets of a workbook, with their headings as the first row.
 * @throws when the archive is damaged, when one of two readers cannot read it, or when they read different things
 */
export async function readWorkbook(bytes: Uint8Array | ArrayBuffer): Promise<ReadSheet[]> {
  const file = Buffer.from(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes);
  await JSZip.loadAsync(file, { checkCRC32: true });
  const sheets = (await readXlsxFile(file, { trim: false })).map(({ sheet, data }) => ({
    name: sheet,
    rows: data as unknown as ReadCell[][],
  }));
  const book = read(file, { cellDates: true, UTC: true });
  const again = book.SheetNames.map((name) => ({ name, rows: rowsOf(book.Sheets[name]) }));
  expect(again).toEqual(
    sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(asSheetJs)) })),
  );
  return sheets;
}

/** The first sheet's rows without its headings. */
export async function readRows(bytes: Uint8Array | ArrayBuffer): Promise<ReadCell[][]> {
  return ((await readWorkbook(bytes))[0]?.rows ?? []).slice(1);
}

/** A date cell as `YYYY-MM-DD`. */
export function dayOf(cell: ReadCell | undefined): string {
  if (!(cell instanceof Date)) throw new Error(`${cell} is no date`);
  return cell.toISOString().slice(0, 10);
}

/** A sheet, the first one unless it is named, with the formats (`z`), types (`t`), formulas (`f`) and links (`l`) of its cells. */
export function readFormats(bytes: Uint8Array | ArrayBuffer, name?: string): WorkSheet {
  const book = read(bytes, { cellNF: true, cellFormula: true, cellStyles: true });
  const sheet = book.Sheets[name ?? book.SheetNames[0] ?? ""];
  if (!sheet) throw new Error("The workbook has no sheet");
  return sheet;
}

/** The text of a part of the archive, such as `xl/styles.xml`. */
export async function readPart(bytes: Uint8Array | ArrayBuffer, path: string): Promise<string> {
  const part = (await JSZip.loadAsync(bytes)).file(path);
  if (!part) throw new Error(`The workbook lacks ${path}`);
  return part.async("string");
}

function rowsOf(sheet: WorkSheet | undefined): ReadCell[][] {
  return sheet ? utils.sheet_to_json(sheet, { header: 1, defval: null, blankrows: true, UTC: true }) : [];
}

/** SheetJS decodes entities and spelt characters twice, and reads every kind of line break as a line feed. */
function asSheetJs(cell: ReadCell): ReadCell {
  if (typeof cell !== "string") return cell;
  return cell
    .replaceAll("\r\n", "\n")
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
