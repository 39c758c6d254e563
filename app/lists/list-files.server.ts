import { pipeline, Readable } from "node:stream";
import { data } from "@remix-run/node";
import { LARGE_PAGE, LARGEST_PAGE, WORKBOOK_TYPE } from "#api/wire.ts";
import { csvWriter } from "#server/csv.ts";
import type { Backend, Download } from "../api-client/client.server.ts";
import { isKnownToHave } from "../api-client/features.server.ts";
import type { Rows } from "../api-client/rows.server.ts";
import type { EveryArea } from "../frame/title.tsx";
import { i18nFor } from "../i18n/i18n.server.ts";
import type { InPortal } from "../session/guards.server.ts";
import { MOST_CSV_ROWS } from "./export-limits.ts";
import type { ExportKind } from "./export-links.tsx";
import { daysPart, exportName } from "./export-name.ts";
import type { List, ListColumn, ListFilter, ListPlace, ListView, Params, Value } from "./list.ts";
import {
  type Filters,
  type ListSource,
  notOffered,
  type Offers,
  offersOf,
  readAsked,
} from "./list-source.server.ts";

type Page<Row> = Rows<Row> & { total: number };
export type CsvColumn<Row> = {
  header: string;
  cell: (row: Row) => Value;
  as?: ListColumn<Row>["as"] | undefined;
};

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
  const text = csvWriter(list.columns.map(({ header }) => header));
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
 * Returns the whole list that an address asks for as a file, in the columns of its page.
 * @throws 422 when the list has too many rows for CSV; BackendFault when the first page or a filter of the address fails
 */
export async function listFile<Row, F extends Filters, C extends string, P, Page>(
  user: InPortal,
  source: ListSource<Row, F, C, P, Page>,
  { url, kind, params }: { url: string; kind: ExportKind; params: Params },
): Promise<{ file: Download; name: string }> {
  const { list } = source;
  await source.requireExport?.(user);
  const { place, view: asked } = await readAsked(list, user, url, "file");
  const prepared = source.prepare?.(user, asked, "file", params) as P;
  const values: Record<string, string> = asked.filters;
  const isOffered = Object.keys(list.filters).some((name) => values[name] && list.filters[name]?.offered);
  const { offers } = await offersOf((isOffered && source.offers?.(user, asked, prepared)) || {});
  const unlisted = await source.unlisted?.(user, asked, prepared);
  const left = notOffered(list.filters, values, { offers, unlisted });
  const view = left ? { ...asked, filters: { ...asked.filters, ...left } } : asked;
  const name = fileName(list, { place, view, offers }, await source.inFileName?.(user, view, prepared));
  if (kind === "csv")
    return { file: await listCsv(await wholeList(user, source, { place, view, prepared, params })), name };
  const { sort, desc, cols } = list.at(place).state.query(view);
  const isBare = !sort && !desc && !cols;
  const own = await source.workbook?.(user, view, prepared, { params, isBare });
  return {
    file: own ?? (await workbook(await wholeList(user, source, { place, view, prepared, params }))),
    name,
  };
}

type Whole<Row> = WholeList<Row> & { title: string };

async function wholeList<Row, F extends Filters, C extends string, P, Page>(
  user: InPortal,
  { list, rows }: ListSource<Row, F, C, P, Page>,
  { place, view, prepared, params }: { place: ListPlace; view: ListView<F, C>; prepared: P; params: Params },
): Promise<Whole<Row>> {
  const { backend } = user;
  const language = await backend.language();
  const t = i18nFor(language).getFixedT<EveryArea>(language);
  const isChosen = (column: C) => list.layout === "cards" || view.columns.includes(column);
  const isExported = (column: C) =>
    (isChosen(column) || list.columns[column].isExportedOnly) && !list.columns[column].isShownOnly;
  const columns = list
    .at(place)
    .columns.filter(isExported)
    .map((column) => {
      const { label, value, as, named } = list.columns[column];
      const cell = (row: Row) => {
        const found = value(row);
        return named && typeof found === "string" ? named(t, found) : found;
      };
      return { header: label(t, place.today), cell, as };
    });
  const pageSize = (await isKnownToHave(user, "largePages")) ? LARGE_PAGE : LARGEST_PAGE;
  return {
    backend,
    columns,
    title: list.title(t),
    pageAt: (page) => rows(user, { ...view, page, pageSize }, prepared, params),
    unusable: (why) => new Error(`the list ${list.name}: ${why}`),
  };
}

async function workbook<Row>(whole: Whole<Row>): Promise<Download> {
  const first = await whole.pageAt(1);
  const head = {
    fileName: "",
    sheetName: whole.title.slice(0, LONGEST_SHEET_NAME),
    headings: whole.columns.map(({ header, as }) => ({
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

/** Returns the name of a file: the list, its filters and the day. A name that could not be fetched is left out. */
function fileName<Row, F extends Filters, C extends string>(
  list: List<Row, F, C>,
  { place, view, offers }: { place: ListPlace; view: ListView<F, C>; offers: Offers },
  more: string | undefined,
): string {
  const values: Record<string, string> = view.filters;
  const words = list.at(place).filters.map((name) => {
    const filter = list.filters[name];
    const value = values[name] ?? "";
    if (value === "") return "";
    if (filter?.inFileName) return filter.inFileName(value, place.today);
    return offers[name]?.choices?.find(({ id }) => id === value)?.name;
  });
  const ranges = Object.entries<ListFilter>(list.filters).flatMap(([from, { day }]) =>
    day?.range
      ? [
          daysPart(
            day.range.inFileName ?? from.replace(/From$/, ""),
            values[from] ?? "",
            values[day.range.to] ?? "",
          ),
        ]
      : [],
  );
  return exportName(list.name, [...words, ...ranges, more], place.today);
}
