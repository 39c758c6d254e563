import type { Cell, SheetHead } from "./sheet.ts";
import { rowWriter, sheetBeginning, sheetEnding } from "./sheet-xml.ts";
import { sheetPath, workbookParts } from "./workbook-parts.ts";
import { createZip } from "./zip.ts";

/** As many as a sheet can have, its heading included. */
const ROWS_PER_SHEET = 1_048_576;

/**
 * The bytes of a workbook, made while they are taken: one chunk for each piece of rows. Rows that a sheet does not hold
 * go on in another one, "Name (2)", with the same heading.
 */
export async function* workbookBytes(
  { sheetName, headings }: SheetHead,
  pieces: AsyncIterable<readonly Cell[][]>,
  { rowsPerSheet = ROWS_PER_SHEET }: { rowsPerSheet?: number | undefined } = {},
): AsyncGenerator<Uint8Array> {
  const zip = createZip();
  const writer = rowWriter(headings);
  const names: string[] = [];
  let made: Uint8Array[] = [];
  let xml = "";
  let rows = 0;
  const beginSheet = () => {
    names.push(names.length === 0 ? sheetName : `${sheetName} (${names.length + 1})`);
    made.push(zip.begin(sheetPath(names.length)));
    xml = sheetBeginning(headings) + writer.heading();
    rows = 1;
  };
  const endSheet = () => made.push(zip.add(Buffer.from(xml + sheetEnding)), zip.finish());
  const taken = () => {
    const bytes = Buffer.concat(made);
    made = [];
    return bytes;
  };

  beginSheet();
  for await (const piece of pieces) {
    for (const cells of piece) {
      if (rows === rowsPerSheet) {
        endSheet();
        beginSheet();
      }
      rows += 1;
      xml += writer.row(cells, rows);
    }
    made.push(zip.add(Buffer.from(xml)));
    xml = "";
    yield taken();
  }
  endSheet();
  for (const [path, content] of Object.entries(workbookParts(names))) {
    made.push(zip.begin(path), zip.add(Buffer.from(content)), zip.finish());
  }
  made.push(zip.end());
  yield taken();
}
