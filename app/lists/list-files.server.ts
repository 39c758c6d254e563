import { pipeline, Readable } from "node:stream";
import { data } from "@remix-run/node";
import { stringify } from "csv-stringify";
import { LARGEST_PAGE, WORKBOOK_TYPE } from "#api/wire.ts";
import type { Backend, Download } from "../api-client/client.server.ts";
import type { Rows } from "../api-client/rows.server.ts";
import type { EveryArea } from "../frame/title.tsx";
import { i18nFor } from "../i18n/i18n.server.ts";
import type { InPortal } from "../session/access.server.ts";
import { MOST_CSV_ROWS } from "./export-limits.ts";
import type { ExportKind } from "./export-links.tsx";
import type { List, ListFilter, Value } from "./list.ts";
import type { RowsOf } from "./list-page.server.ts";

type Page<Row> = Rows<Row> & { total: number };
export type CsvColumn<Row> = { header: string; cell: (row: Row) => Value };

type WholeList<Row> = {
  backend: Backend;
  columns: readonly CsvColumn<Row>[];
  /** Fetches a page of the list, from 1, with as many rows as the backend gives. */
  pageAt: (page: number) => Promise<Page<Row>>;
  /** Creates the error for an unusable answer. */
  unusable: (why: string) => Error;
};

/**
 * Returns the whole list as CSV (RFC 4180) in UTF-8 with a byte order mark. It fetches the list page by page,
 * only as fast as the client reads. A failed page ends the stream with an error.
 * @throws 422 when the list has too many rows; BackendFault when the first page fails
 */
export async function listCsv<Row>(list: WholeList<Row>): Promise<Download> {
  const first = await list.pageAt(1);
  if (first.total > MOST_CSV_ROWS) throw data({ problem: "tooManyRows" }, { status: 422 });
  const text = stringify({
    bom: true,
    columns: list.columns.map(({ header }) => header),
    // Spreadsheets would execute text that begins like a formula.
    escape_formulas: true,
    header: true,
    quoted_match: /[\r\n]/,
    record_delimiter: "windows",
  });
  pipeline(Readable.from(lines(list, first)), text, () => {});
  return { body: text, type: "text/csv; charset=utf-8", length: null };
}

async function* lines<Row>(list: WholeList<Row>, first: Page<Row>): AsyncGenerator<Value[]> {
  for await (const piece of pieces(list, first)) yield* piece;
}

/** Yields the rows of each page. A last row says how many could not be read. */
async function* pieces<Row>(list: WholeList<Row>, first: Page<Row>): AsyncGenerator<Value[][]> {
  let unreadableRows = 0;
  for await (const page of pagesFrom(list, first)) {
    yield page.rows.map((row) => list.columns.map(({ cell }) => cell(row)));
    unreadableRows += page.unreadable;
  }
  if (unreadableRows === 0) return;
  const language = await list.backend.language();
  const t = i18nFor(language).getFixedT(language, "lists");
  const note = t("unreadable", { count: unreadableRows, total: unreadableRows });
  yield [list.columns.map((_, index) => (index === 0 ? note : null))];
}

/**
 * Yields the pages of a list and fetches each one after the previous one was read. The newest total decides
 * if there is another page, because a backend may return fewer rows than requested and the list may change.
 */
async function* pagesFrom<Row>(
  { pageAt, unusable }: WholeList<Row>,
  first: Page<Row>,
): AsyncGenerator<Page<Row>> {
  const most = Math.max(MOST_CSV_ROWS, first.total);
  let page = first;
  let delivered = 0;
  for (let number = 2; ; number++) {
    const received = page.rows.length + page.unreadable;
    delivered += received;
    yield page;
    if (delivered >= page.total) return;
    if (received === 0) throw unusable("fewer rows than the total says");
    if (delivered >= most) throw unusable("more rows than there were at first");
    page = await pageAt(number).catch((thrown) => {
      // A redirect to the sign-in is impossible after the file has started.
      throw thrown instanceof Error ? thrown : new Error("the sign-in ended during an export");
    });
  }
}

/** Widths of columns in characters. */
const WIDTH = 24;
const NARROW = 14;

/**
 * Returns a whole declared list as a file, in the columns of its page.
 * @throws 422 when the list has too many rows for CSV; BackendFault when the first page fails
 */
export async function listFile<Row, F extends Record<string, ListFilter>, C extends string>(
  user: InPortal,
  list: List<Row, F, C>,
  rowsOf: RowsOf<Row, F, C>,
  { url, kind }: { url: string; kind: ExportKind },
): Promise<Download> {
  const { portal, backend } = user;
  const language = await backend.language();
  const t = i18nFor(language).getFixedT<EveryArea>(language);
  const own = list.in[portal.type];
  const view = own.state.read(url);
  const columns = own.columns
    .filter((column) => view.columns.includes(column) || list.columns[column].isExportedOnly)
    .map((column) => {
      const { label, value, as, named } = list.columns[column];
      const cell = (row: Row) => {
        const found = value(row);
        return named && typeof found === "string" ? named(t, found) : found;
      };
      return { header: label(t), cell, as };
    });
  const pageAt = (page: number) => rowsOf(user, { ...view, page, pageSize: LARGEST_PAGE });
  const unusable = (why: string) => new Error(`the list ${list.name}: ${why}`);
  const whole = { backend, columns, pageAt, unusable };
  if (kind === "csv") return listCsv(whole);
  const first = await pageAt(1);
  const head = {
    fileName: "",
    sheetName: list.title(t).slice(0, LONGEST_SHEET_NAME),
    headings: columns.map(({ header, as }) => ({
      header,
      width: as ? NARROW : WIDTH,
      isDate: as === "day",
      isMoney: as === "dollars",
    })),
  };
  // Most portals never make a workbook: its package is loaded with the first one.
  const { workbookBytes } = await import("#server/workbook/workbook.ts");
  return {
    body: Readable.from(workbookBytes(head, pieces(whole, first))),
    type: WORKBOOK_TYPE,
    length: null,
  };
}

/** Spreadsheet programs call a file with a longer name of a sheet broken. */
const LONGEST_SHEET_NAME = 31;
