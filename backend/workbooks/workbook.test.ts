import { describe, expect, test } from "vitest";
import { unzip } from "#tests/backend/support/zip.ts";
import type { Cell, Heading } from "./sheet.ts";
import { workbookBytes } from "./workbook.ts";

const text: Heading = { header: "Text", width: 20 };
const day: Heading = { header: "Day", width: 12, isDate: true };

async function* inPieces(rows: Cell[][], size = 2): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

async function write(rows: Cell[][], headings = [text, day], rowsPerSheet?: number) {
  const head = { fileName: "x.xlsx", sheetName: "People", headings };
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbookBytes(head, inPieces(rows), { rowsPerSheet })) chunks.push(chunk);
  const parts = unzip(Buffer.concat(chunks));
  return (path: string) => parts.get(path) ?? "";
}

const FIRST = "xl/worksheets/sheet1.xml";

test("text is text, whatever it begins with, and stays so when it is edited", async () => {
  const texts = ["=cmd|'/c calc'!A1", "+1", "-1", "@x", "\tx", "00123", " x ", "<b>&amp;"];
  const part = await write(texts.map((one) => [one, null]));
  const cells = [...part(FIRST).matchAll(/<c r="A\d+" s="(\d)" t="str"><v([^>]*)>(.*?)<\/v>/gs)].slice(1);
  expect(cells.map(([, , , written]) => written)).toEqual([
    "=cmd|&apos;/c calc&apos;!A1",
    "+1",
    "-1",
    "@x",
    "\tx",
    "00123",
    " x ",
    "&lt;b&gt;&amp;amp;",
  ]);
  expect(cells.map(([, , space]) => space?.trim())).toEqual([
    ...Array<string>(4).fill(""),
    'xml:space="preserve"',
    "",
    'xml:space="preserve"',
    "",
  ]);
  const formats = [...part("xl/styles.xml").matchAll(/<xf numFmtId="(\d+)"[^>]*xfId/g)].map(([, id]) => id);
  expect(new Set(cells.map(([, style]) => formats[Number(style)]))).toEqual(new Set(["49"]));
});

test("what XML cannot hold is dropped, what its readers would change is spelt out, too much text says so", async () => {
  const part = await write([
    ["a\u0000\u0007\ufffeb\r\nc", null],
    ["x".repeat(40_000), null],
  ]);
  expect(part(FIRST)).toContain("<v>ab&#13;\nc</v>");
  expect(part(FIRST)).toContain(`<v>${"x".repeat(32_766)}…</v>`);
});

test("dates are numbers of days, and text where spreadsheets have no such day", async () => {
  const days = ["1900-03-01", "2026-09-15", "9999-12-31", "1899-12-31", "10000-01-01", "2026-02-30x"];
  const part = await write(days.map((one) => [null, one]));
  const cells = [...part(FIRST).matchAll(/<c r="B\d+"([^>]*)><v>(.*?)<\/v>/g)].slice(1);
  expect(cells.map(([, , value]) => value)).toEqual(["61", "46280", "2958465", ...days.slice(3)]);
  expect(cells.map(([, attributes]) => attributes?.includes("str"))).toEqual([
    ...Array<boolean>(3).fill(false),
    ...Array<boolean>(3).fill(true),
  ]);
});

describe("rows that one sheet does not hold", () => {
  const rows = Array.from({ length: 7 }, (_, index): Cell[] => [`row ${index}`, null]);
  const textsOf = (sheet: string) => [...sheet.matchAll(/t="str"><v>(.*?)<\/v>/g)].map(([, value]) => value);

  test("go on in others, each with the heading, nothing lost and nothing twice", async () => {
    const part = await write(rows, [text], 4);
    expect([...part("xl/workbook.xml").matchAll(/<sheet name="(.*?)"/g)].map(([, name]) => name)).toEqual([
      "People",
      "People (2)",
      "People (3)",
    ]);
    const sheets = [1, 2, 3].map((number) => textsOf(part(`xl/worksheets/sheet${number}.xml`)));
    expect(sheets.map((texts) => texts[0])).toEqual(["Text", "Text", "Text"]);
    expect(sheets.flatMap((texts) => texts.slice(1))).toEqual(rows.map(([value]) => value));
    expect(part("[Content_Types].xml").match(/worksheet\+xml/g)).toHaveLength(3);
  });

  test("do not begin another sheet before there is a row for it", async () => {
    const part = await write(rows.slice(0, 6), [text], 4);
    expect(part("xl/workbook.xml").match(/<sheet /g)).toHaveLength(2);
    expect((await write([], [text], 4))("xl/workbook.xml").match(/<sheet /g)).toHaveLength(1);
  });
});

test("columns beyond Z have two letters", async () => {
  const headings = Array.from({ length: 30 }, (_, index) => ({ header: `h${index}`, width: 5 }));
  const part = await write([], headings);
  expect(part(FIRST)).toContain('<c r="Z1"');
  expect(part(FIRST)).toContain('<c r="AD1"');
});
