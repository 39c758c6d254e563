import type { CellValue, Style } from "exceljs";
import type { Heading } from "./sheet.ts";

/** The value and the format of a cell, as exceljs takes them. */
export type WrittenCell = { value: CellValue; style: Partial<Style> };

// exceljs works a format out once for each object, so every cell of one format shares an object.
const text = { numFmt: "@" } satisfies Partial<Style>;
const date = { numFmt: "mm/dd/yyyy" } satisfies Partial<Style>;
const money = { numFmt: '"$"#,##0.00;[Red]-"$"#,##0.00' } satisfies Partial<Style>;
const general = {} satisfies Partial<Style>;
export const headingStyle = {
  numFmt: "@",
  font: { bold: true, name: "Calibri", size: 11, family: 2 },
} satisfies Partial<Style>;

/** Spreadsheet programs call a file with a longer text broken. */
const LONGEST_TEXT = 32_767;
/** Spreadsheets get the days before this one wrong, and know none after the last. */
const FIRST_DAY = "1900-03-01";
const LAST_DAY = "9999-12-31";

/** Text in a column of dates, `YYYY-MM-DD`, becomes a date. A day that spreadsheets do not know stays text. */
export function writtenCell(
  cell: string | number,
  { isDate = false, isMoney = false }: Pick<Heading, "isDate" | "isMoney"> = {},
): WrittenCell {
  if (typeof cell === "number") return { value: cell, style: isMoney ? money : general };
  const day = isDate ? dayOf(cell) : undefined;
  return day ? { value: day, style: date } : { value: writtenText(cell), style: text };
}

/** Text in the text format stays text, even after somebody edits it. */
export const writtenHeading = (header: string): WrittenCell => ({
  value: writtenText(header),
  style: headingStyle,
});

function dayOf(cell: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(cell) || cell < FIRST_DAY || cell > LAST_DAY) return undefined;
  const day = new Date(`${cell}T00:00:00Z`);
  // February 30 would be March 2.
  return day.getUTCDate() === Number(cell.slice(-2)) ? day : undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these characters
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
/** All that is not written as it is. */
const special = new RegExp(`${unwritable.source}|\\r|_x|^\\s|\\s$`);

function writtenText(text: string): CellValue {
  if (!special.test(text)) return shortened(text);
  const kept = shortened(text.replace(unwritable, ""));
  // Workbooks spell characters as `_x000D_`; a text that only looks so is told from it by `_x005F_` (ISO 29500-1, 22.4.2.4).
  const spelt = kept.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_").replaceAll("\r", "_x000D_");
  // exceljs writes `xml:space`, which keeps the spaces at the ends, for rich text only.
  return /^\s|\s$/.test(spelt) ? { richText: [{ text: spelt }] } : spelt;
}

const shortened = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
