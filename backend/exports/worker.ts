import { setPriority } from "node:os";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { connect, type OpenDatabase } from "../database/connect.ts";
import { documentBytes } from "../documents/document.ts";
import type { DocumentHead, DocumentPiece } from "../documents/pieces.ts";
import type { SheetHead, SheetPiece } from "../workbooks/sheet.ts";
import { workbookBytes } from "../workbooks/workbook.ts";
import { handOver, taken } from "./hand-over.ts";
import { fileFor, type Order } from "./orders.ts";

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
  source:
    | { order: Order }
    | { format: "workbook"; head: SheetHead; pieces: MessagePort }
    | { format: "pdf"; head: DocumentHead; pieces: MessagePort };
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

function bytesOf({ source, rowsPerSheet }: Job): AsyncGenerator<Uint8Array> {
  if ("order" in source) {
    const file = fileFor(source.order);
    const { db } = requireDatabase();
    return file.format === "pdf"
      ? documentBytes(file.head, file.pieces(db))
      : workbookBytes(file.head, file.pieces(db), { rowsPerSheet });
  }
  return source.format === "pdf"
    ? documentBytes(source.head, taken<DocumentPiece>(source.pieces))
    : workbookBytes(source.head, taken<SheetPiece>(source.pieces), { rowsPerSheet });
}

function requireDatabase(): OpenDatabase {
  if (!database) throw new Error("This thread was given no database");
  return database;
}

/** Small buffers share their memory with others. */
function isOwn(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
}
