import { attachment } from "#api/attachment.ts";
import { CSV_TYPE } from "#api/wire.ts";
import type { Cell, Sheet } from "./workbook.ts";

/** Spreadsheets take UTF-8 for something else without it. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Answers the rows of a sheet as comma-separated text (RFC 4180), while they are read and no faster than they are taken.
 * @param onFault told when it could not be finished; the connection is then cut
 */
export function csvResponse<Row>(sheet: Sheet<Row>, onFault: (error: unknown) => void): Response {
  const lines = linesOf(sheet);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        onFault(error);
        controller.error(error);
      }
    },
    cancel: async () => void (await lines.return(undefined)),
  });
  const fileName = sheet.fileName.replace(/\.xlsx$/, ".csv");
  return new Response(body, {
    headers: { "Content-Type": `${CSV_TYPE}; charset=utf-8`, "Content-Disposition": attachment(fileName) },
  });
}

async function* linesOf<Row>(sheet: Sheet<Row>): AsyncGenerator<string, undefined> {
  yield BYTE_ORDER_MARK + line(sheet.columns.map(({ header }) => header));
  for await (const rows of sheet.batches) {
    yield rows.map((row) => line(sheet.columns.map(({ value }) => value(row)))).join("");
  }
}

const line = (cells: readonly Cell[]) => `${cells.map(field).join(",")}\r\n`;

/** What a spreadsheet would take for a formula gets an apostrophe (OWASP ASVS 5, 1.2.10). */
function field(cell: Cell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = /^[=+\-@\t\r\0]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
