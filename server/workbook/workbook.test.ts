import { describe, expect, test } from "vitest";
import { readFormats, readPart, readRows, readWorkbook } from "#tests/support/backend/read-workbook.ts";
import type { Cell, Heading } from "./sheet.ts";
import { workbookBytes } from "./workbook.ts";

const text: Heading = { header: "Text", width: 20 };
const day: Heading = { header: "Day", width: 12, isDate: true };
const count: Heading = { header: "Count", width: 8 };

async function* inPieces(rows: Cell[][], size = 2): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

async function write(
  pieces: AsyncIterable<Cell[][]>,
  { headings = [text, day], rowsPerSheet }: { headings?: Heading[]; rowsPerSheet?: number } = {},
): Promise<Buffer> {
  const head = { fileName: "x.xlsx", sheetName: "People", headings };
  const chunks: Uint8Array[] = [];
  for await (const chunk of workbookBytes(head, pieces, { rowsPerSheet })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const ofTexts = (texts: string[]) => write(inPieces(texts.map((one) => [one, null])));

test("text is text, whatever it begins with, and stays so when it is edited", async () => {
  const texts = ["=cmd|'/c calc'!A1", "+1", "-1", "@x", "\tx", "00123", " x ", "<b>&amp;", "_x0041_", "1e5"];
  const workbook = await ofTexts(texts);
  expect((await readRows(workbook)).map(([cell]) => cell)).toEqual(texts);
  const sheet = readFormats(workbook);
  const cells = texts.map((_, index) => sheet[`A${index + 2}`]);
  expect(cells.map(({ t, z, f, l }) => ({ t, z, f, l }))).toEqual(
    texts.map(() => ({ t: "s", z: "@", f: undefined, l: undefined })),
  );
});

test("characters that XML cannot hold are dropped, line breaks stay, an over-long text says so", async () => {
  const workbook = await ofTexts(["a\u0000\u0007\ufffeb\r\nc\rd", "x".repeat(40_000)]);
  expect((await readRows(workbook)).map(([cell]) => cell)).toEqual(["ab\r\nc\rd", `${"x".repeat(32_766)}…`]);
});

test("dates are date cells, and text where spreadsheets have no such day", async () => {
  const days = ["1900-03-01", "2026-09-15", "9999-12-31"];
  const none = ["1899-12-31", "1900-02-28", "10000-01-01", "2026-02-30", "2026-13-01", "2026-02-03x"];
  const workbook = await write(inPieces([...days, ...none].map((one) => [null, one])));
  const cells = (await readRows(workbook)).map(([, cell]) => cell);
  expect(cells).toEqual([...days.map((one) => new Date(one)), ...none]);
  const sheet = readFormats(workbook);
  expect(days.map((_, index) => sheet[`B${index + 2}`])).toEqual(
    [61, 46_280, 2_958_465].map((v) => expect.objectContaining({ t: "n", z: "mm/dd/yyyy", v })),
  );
});

test("numbers are numbers", async () => {
  const workbook = await write(inPieces([[0], [7], [-1.5], [null], [12_345_678]]), { headings: [count] });
  expect(await readRows(workbook)).toEqual([[0], [7], [-1.5], [null], [12_345_678]]);
  expect(readFormats(workbook).A3).toMatchObject({ t: "n", z: "General" });
});

test("the headings are bold and stay in view, and the columns have their widths", async () => {
  const workbook = await write(inPieces([]), { headings: [text, day, count] });
  expect(await readWorkbook(workbook)).toEqual([{ name: "People", rows: [["Text", "Day", "Count"]] }]);
  const sheet = await readPart(workbook, "xl/worksheets/sheet1.xml");
  expect(sheet).toMatch(/<pane ySplit="1" topLeftCell="A2"[^>]*state="frozen"/);
  expect(readFormats(workbook)["!cols"]?.map(({ width }) => width)).toEqual([20, 12, 8]);
  const styles = await readPart(workbook, "xl/styles.xml");
  const fonts = [...styles.matchAll(/<font>.*?<\/font>/g)].map(([font]) => font);
  const formats = [...styles.matchAll(/<xf [^>]*fontId="(\d+)"[^>]*xfId/g)].map(([, font]) => Number(font));
  const [, format] = /<c r="A1" s="(\d+)"/.exec(sheet) ?? [];
  expect(fonts[formats[Number(format)] ?? -1]).toContain("<b/>");
});

test("a heading filters its column: every row of each sheet is in the range", async () => {
  const rows = Array.from({ length: 7 }, (_, index): Cell[] => [`row ${index}`, null]);
  const ranges = async (bytes: Buffer, ...names: string[]) =>
    names.map((name) => readFormats(bytes, name)["!autofilter"]?.ref);
  expect(await ranges(await write(inPieces(rows)), "People")).toEqual(["A1:B8"]);
  expect(await ranges(await write(inPieces([])), "People")).toEqual(["A1:B1"]);
  const sheets = await write(inPieces(rows), { rowsPerSheet: 4 });
  expect(await ranges(sheets, "People", "People (2)", "People (3)")).toEqual(["A1:B4", "A1:B4", "A1:B2"]);
});

test("a workbook does not name the library that wrote it", async () => {
  const core = await readPart(await ofTexts(["a"]), "docProps/core.xml");
  expect(core).toContain("<dc:creator></dc:creator>");
  expect(core).not.toContain("ExcelJS");
});

describe("rows that one sheet does not hold", () => {
  const rows = Array.from({ length: 7 }, (_, index): Cell[] => [`row ${index}`]);
  const inFours = (some: Cell[][]) => write(inPieces(some), { headings: [text], rowsPerSheet: 4 });

  test("go on in others, each with the heading, nothing lost and nothing twice", async () => {
    const sheets = await readWorkbook(await inFours(rows));
    expect(sheets.map(({ name }) => name)).toEqual(["People", "People (2)", "People (3)"]);
    expect(sheets.map(({ rows: [first] }) => first)).toEqual([["Text"], ["Text"], ["Text"]]);
    expect(sheets.flatMap((sheet) => sheet.rows.slice(1))).toEqual(rows);
  });

  test("do not begin another sheet before there is a row for it", async () => {
    expect(await readWorkbook(await inFours(rows.slice(0, 6)))).toHaveLength(2);
    expect(await readWorkbook(await inFours([]))).toHaveLength(1);
  });
});

test("columns beyond Z are there", async () => {
  const headings = Array.from({ length: 30 }, (_, index) => ({ header: `h${index}`, width: 5 }));
  const cells = headings.map((_, index) => index);
  expect(await readRows(await write(inPieces([cells]), { headings }))).toEqual([cells]);
});

describe("in step with the reader", () => {
  const ROWS_PER_PIECE = 500;
  const LETTERS = 200;
  const PIECES = 40;
  /** Compression saves a third of texts that never repeat themselves, and most of the tags around them. */
  const LEAST_BYTES_PER_PIECE = ROWS_PER_PIECE * LETTERS * 0.6;

  function piece(number: number): Cell[][] {
    let seed = number + 1;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed.toString(36).padStart(6, "0").slice(-5);
    };
    return Array.from({ length: ROWS_PER_PIECE }, () => [Array.from({ length: LETTERS / 5 }, next).join("")]);
  }

  /** A workbook, and at which of its bytes each of its pieces was asked for. */
  function counted() {
    const asked = { at: [] as number[], taken: 0, hasEnded: false };
    async function* pieces(): AsyncGenerator<Cell[][]> {
      try {
        while (asked.at.length < PIECES) {
          asked.at.push(asked.taken);
          yield piece(asked.at.length);
        }
      } finally {
        asked.hasEnded = true;
      }
    }
    async function* bytes(): AsyncGenerator<Uint8Array> {
      const head = { fileName: "x.xlsx", sheetName: "People", headings: [text] };
      for await (const chunk of workbookBytes(head, pieces())) {
        asked.taken += chunk.length;
        yield chunk;
      }
    }
    return { asked, bytes: bytes() };
  }

  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
  };

  test("a reader who takes all gets all, in many chunks", async () => {
    const { asked, bytes } = counted();
    let chunks = 0;
    for await (const chunk of bytes) if (chunk.length > 0) chunks += 1;
    expect(asked.taken).toBeGreaterThan(PIECES * LEAST_BYTES_PER_PIECE);
    expect(chunks).toBeGreaterThan(PIECES);
  });

  test("while the reader pauses nothing is made", async () => {
    const { asked, bytes } = counted();
    for (const most of [PIECES / 4, PIECES / 3]) {
      await bytes.next();
      // The writer comes to the end of what it may write ahead.
      await turns(1_000);
      const pieces = asked.at.length;
      expect(pieces).toBeLessThan(most);
      await turns(1_000);
      expect(asked.at).toHaveLength(pieces);
    }
    await bytes.return(undefined);
  });

  test("a reader who leaves ends the reading of rows", async () => {
    const { asked, bytes } = counted();
    await bytes.next();
    await bytes.return(undefined);
    expect(asked.hasEnded).toBe(true);
    expect(asked.at.length).toBeLessThan(PIECES);
  });

  test("rows that cannot be read break the workbook off", async () => {
    async function* pieces(): AsyncGenerator<Cell[][]> {
      for (let number = 0; number < 20; number++) yield piece(number);
      throw new Error("The database is gone");
    }
    const chunks: Uint8Array[] = [];
    const all = async () => {
      const bytes = workbookBytes({ fileName: "x.xlsx", sheetName: "People", headings: [text] }, pieces());
      for await (const chunk of bytes) chunks.push(chunk);
    };
    await expect(all()).rejects.toThrow("The database is gone");
    await expect(readWorkbook(Buffer.concat(chunks))).rejects.toThrow();
  });
});
