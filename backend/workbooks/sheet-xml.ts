import type { Cell, Heading } from "./sheet.ts";

/** The XML of a worksheet (ECMA-376, part 1, section 18.3), from its beginning to its end. */

/** The formats of cells, by their place in the style sheet. */
export const styles = { heading: 1, date: 2, text: 3 } as const;

/** Longer text makes a spreadsheet program call the file broken. */
const LONGEST_TEXT = 32_767;
const MS_PER_DAY = 86_400_000;
/** Spreadsheets count days from here, and get those before March 1900 wrong. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_RIGHT_DAY = 61;
const LAST_DAY = 2_958_465;

/** All that stands before the first row. */
export function sheetBeginning(headings: readonly Heading[]): string {
  const widths = headings.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`;
}

/** All that stands behind the last row. */
export const sheetEnding = "</sheetData></worksheet>";

/** How the rows of a sheet are written. */
export type RowWriter = {
  heading(): string;
  /** @param number of the row, from 1 */
  row(cells: readonly Cell[], number: number): string;
};

export function rowWriter(headings: readonly Heading[]): RowWriter {
  const columns = headings.map(({ isDate }, index) => ({ letters: lettersOf(index), isDate }));
  return {
    heading() {
      const cells = headings.map(({ header }, index) =>
        textCell(`${columns[index]?.letters}1`, header, styles.heading),
      );
      return `<row r="1">${cells.join("")}</row>`;
    },
    row(cells, number) {
      let xml = `<row r="${number}">`;
      for (const [index, { letters, isDate }] of columns.entries()) {
        const cell = cells[index];
        if (cell === null || cell === undefined) continue;
        const day = isDate ? dayOf(cell) : undefined;
        if (day !== undefined) xml += `<c r="${letters}${number}" s="${styles.date}"><v>${day}</v></c>`;
        else if (typeof cell === "number") xml += `<c r="${letters}${number}"><v>${cell}</v></c>`;
        else xml += textCell(`${letters}${number}`, cell, styles.text);
      }
      return `${xml}</row>`;
    },
  };
}

/** The cell's format is text as well: a formula would not come alive when somebody edits it. */
function textCell(place: string, text: string, style: number): string {
  const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : "";
  return `<c r="${place}" s="${style}" t="str"><v${space}>${escaped(shortened(text))}</v></c>`;
}

const shortened = (text: string) =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;

/** The number of a day, or nothing when it is none that spreadsheets know. */
function dayOf(cell: Cell): number | undefined {
  if (typeof cell !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(cell)) return undefined;
  const day = (Date.parse(`${cell}T00:00:00Z`) - DAY_ZERO) / MS_PER_DAY;
  return day >= FIRST_RIGHT_DAY && day <= LAST_DAY ? day : undefined;
}

/** A, B … Z, AA … @param index from 0 */
function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML has no way to say
const special = /[&<>"'\r\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;
const allSpecial = new RegExp(special, "g");
const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\r": "&#13;",
};

/** Text between tags or in an attribute. What XML cannot hold is dropped. */
export function escaped(text: string): string {
  return special.test(text) ? text.replace(allSpecial, (character) => entities[character] ?? "") : text;
}
