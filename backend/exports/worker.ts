import { setPriority } from "node:os";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { connect } from "../database/connect.ts";
import type { Database } from "../database/schema.ts";
import type { Cell, SheetHead } from "../workbooks/sheet.ts";
import { workbookBytes } from "../workbooks/workbook.ts";
import { handOver, taken } from "./hand-over.ts";
import { type Order, sheetFor } from "./orders.ts";

/** The thread that makes exports: rows become bytes here, so that nobody who asks for a page waits for it. */

/** How the thread is started. */
export type WorkerSettings = {
  /** Of a server, which it reads by itself. Empty: the rows are handed over to it. */
  databaseUrl: string;
  /** How many exports it has to do with at once. */
  places: number;
  /** How long an export's reading may pause. */
  idleInTransactionMs: number;
};

/** One export, and the port at which its bytes are taken. */
export type Job = {
  rowsPerSheet: number | undefined;
  output: MessagePort;
  source: { order: Order } | { head: SheetHead; pieces: MessagePort };
};

/** Pages come first. On Linux a priority is a thread's own. */
const LOWER_PRIORITY = 10;
if (process.platform === "linux") setPriority(LOWER_PRIORITY);

const settings: WorkerSettings = workerData;
const database = settings.databaseUrl
  ? await connect({
      databaseUrl: settings.databaseUrl,
      dataDir: "",
      poolSize: settings.places,
      idleInTransactionMs: settings.idleInTransactionMs,
    })
  : undefined;

parentPort?.on("message", (message: Job | "end") => {
  if (message === "end") return void database?.close().finally(() => process.exit());
  handOver(bytesOf(message), message.output, (bytes) => (isOwn(bytes) ? [bytes.buffer] : []));
});

async function* bytesOf({ source, rowsPerSheet }: Job): AsyncGenerator<Uint8Array> {
  const { head, pieces } = "order" in source ? fromServer(source.order) : fromPort(source);
  yield* workbookBytes(head, pieces, { rowsPerSheet });
}

function fromServer(order: Order): { head: SheetHead; pieces: AsyncGenerator<Cell[][]> } {
  const sheet = sheetFor(order);
  return { head: sheet, pieces: sheet.pieces(requireDatabase()) };
}

function fromPort({ head, pieces }: { head: SheetHead; pieces: MessagePort }) {
  return { head, pieces: taken<Cell[][]>(pieces) };
}

function requireDatabase(): Database {
  if (!database) throw new Error("This thread was given no database");
  return database.db;
}

/** Small buffers share their memory with others. */
function isOwn(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
}
