import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cell, SheetHead } from "#server/workbook/sheet.ts";
import { workbookBytes } from "#server/workbook/workbook.ts";
import { findProgram } from "../../scripts/programs.js";

/** A workbook as a spreadsheet program reads it: what is text stays text, and what is a date is one. */

const office = findProgram("soffice");
const folder = mkdtempSync(join(tmpdir(), "producer-portal-workbook-"));
/** UTF-8, quotes around all text and nothing else, every sheet into a file of its own. */
const AS_CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1";

const head: SheetHead = {
  fileName: "people.xlsx",
  sheetName: "People",
  headings: [
    { header: "Name", width: 20 },
    { header: "Number", width: 12 },
    { header: "Since", width: 12, isDate: true },
    { header: "Count", width: 8 },
  ],
};
const rows: Cell[][] = [
  ["=cmd|'/c calc'!A1", "00123", "2026-09-15", 7],
  ["+1", "1e5", "1999-12-31", 0],
  ["-1", "2026-01-02", null, null],
  ["@x", "TRUE", "2000-02-29", 12_345],
  ['She said "é", <b>&amp;', " padded ", "1900-03-01", 1],
];

let lines: Map<string, string[]>;

beforeAll(async () => {
  if (!office) return;
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbookBytes(head, pieces(), { rowsPerSheet: 5 })) chunks.push(chunk);
  const file = join(folder, head.fileName);
  writeFileSync(file, Buffer.concat(chunks));
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`;
  execFileSync(office, [profile, "--headless", "--convert-to", AS_CSV, "--outdir", folder, file], {
    stdio: "pipe",
  });
  lines = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith(".csv"))
      .map((name) => [name, readFileSync(join(folder, name), "utf8").trimEnd().split("\n")]),
  );
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* pieces(): AsyncGenerator<Cell[][]> {
  yield rows.slice(0, 2);
  yield rows.slice(2);
}

const reason = "needs LibreOffice; on Debian: apt-get install libreoffice-calc-nogui";

test.skipIf(!office)(`a spreadsheet program shows every row as it was written (${reason})`, () => {
  expect(Object.fromEntries(lines)).toEqual({
    "people-People.csv": [
      '"Name","Number","Since","Count"',
      `"=cmd|'/c calc'!A1","00123",09/15/2026,7`,
      '"+1","1e5",12/31/1999,0',
      '"-1","2026-01-02",,',
      '"@x","TRUE",02/29/2000,12345',
    ],
    "people-People (2).csv": [
      '"Name","Number","Since","Count"',
      '"She said ""é"", <b>&amp;"," padded ",03/01/1900,1',
    ],
  });
});
