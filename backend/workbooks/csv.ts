import type { Cell, SheetHead } from "./sheet.ts";

/** Spreadsheets take UTF-8 for something else without it. */
const BYTE_ORDER_MARK = "\ufeff";

/** The rows as comma-separated text (RFC 4180) in UTF-8, made while they are taken: one chunk for each piece. */
export async function* csvBytes(
  { headings }: SheetHead,
  pieces: AsyncIterable<readonly Cell[][]>,
): AsyncGenerator<Uint8Array> {
  // It waits for the first rows: if these cannot be read nothing has been said yet.
  let text = BYTE_ORDER_MARK + line(headings.map(({ header }) => header));
  for await (const rows of pieces) {
    yield Buffer.from(text + rows.map(line).join(""));
    text = "";
  }
  if (text) yield Buffer.from(text);
}

const line = (cells: readonly Cell[]) => `${cells.map(field).join(",")}\r\n`;

/** What a spreadsheet would take for a formula gets an apostrophe (OWASP ASVS 5, 1.2.10). */
function field(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = /^[=+\-@\t\r\0]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
