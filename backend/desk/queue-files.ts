import { pipeline, Readable } from "node:stream";
import { attachment } from "#api/content-disposition.ts";
import { WORKBOOK_TYPE } from "#api/wire.ts";
import { csvWriter } from "#server/csv.ts";
import { awaitFirstPiece } from "#server/first-piece.ts";
import type { Cell } from "#server/workbook/sheet.ts";
import { workbookBytes } from "#server/workbook/workbook.ts";
import type { BackendApp, BackendContext } from "../http/context.ts";
import { type QueueRow, reviewQueue } from "../review/queue.ts";
import type { Desk } from "./desk.ts";
import { viewOf } from "./page.tsx";
import { type FileKind, fileKinds, type Queue, queueFilePath, queueName, queues } from "./paths.ts";
import { queueColumns } from "./queue-list.tsx";

/** Queues as files: `docs/product/review-desk.md`, "Queues". */

/** The number of rows that are read at once. */
const READ_ROWS = 500;
/** In characters. */
const WIDTH = 24;

export function serveQueueFiles(app: BackendApp, desk: Desk): void {
  for (const queue of queues)
    for (const kind of fileKinds)
      app.get(queueFilePath(queue, kind), (c) => sendFile(c, desk, { queue, kind }));
}

async function sendFile(c: BackendContext, desk: Desk, { queue, kind }: { queue: Queue; kind: FileKind }) {
  const { say } = viewOf(c, desk);
  const columns = queueColumns.filter(({ value }) => value);
  const headings = columns.map(({ label, isDate = false }) => ({
    header: label(say),
    width: WIDTH,
    isDate,
  }));
  const name = `${queueName(queue)}-${desk.services.today()}.${kind === "csv" ? "csv" : "xlsx"}`;
  const cells = (row: QueueRow) =>
    columns.map(({ value }) => value?.(row, { say, timeZone: desk.services.timeZone }) ?? null);
  // A fault of the database is a page, and no file that breaks off.
  const pieces = await awaitFirstPiece(rowsOf(desk, queue, cells));
  c.header("Content-Disposition", attachment(name));
  c.header("Content-Type", kind === "csv" ? "text/csv; charset=utf-8" : WORKBOOK_TYPE);
  if (kind === "excel") {
    const head = { fileName: name, sheetName: say(queue === "all" ? "nav.all" : `kinds.${queue}`), headings };
    return c.body(Readable.toWeb(Readable.from(workbookBytes(head, pieces))) as ReadableStream);
  }
  const text = csvWriter(headings.map(({ header }) => header));
  pipeline(Readable.from(each(pieces)), text, () => {});
  return c.body(Readable.toWeb(text) as ReadableStream);
}

async function* rowsOf(desk: Desk, queue: Queue, cells: (row: QueueRow) => Cell[]): AsyncGenerator<Cell[][]> {
  const kind = queue === "all" ? null : queue;
  for (let page = 1; ; page++) {
    const { rows } = await reviewQueue(desk.services.db, { kind, waitsFor: null, page, pageSize: READ_ROWS });
    yield rows.map(cells);
    if (rows.length < READ_ROWS) return;
  }
}

async function* each(pieces: AsyncIterable<Cell[][]>): AsyncGenerator<Cell[]> {
  for await (const piece of pieces) yield* piece;
}
