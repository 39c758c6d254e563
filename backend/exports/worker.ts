import { setPriority } from "node:os";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { connect, type OpenDatabase } from "../database/connect.ts";
import { documentBytes } from "../files/pdf/document.ts";
import type { DocumentHead, DocumentPiece } from "../files/pdf/pieces.ts";
import { scopeDocument } from "../files/scope-document.ts";
import { signedDocument } from "../files/signatures/signed-document.ts";
import type { SheetHead, SheetPiece } from "../files/workbook/sheet.ts";
import { workbookBytes } from "../files/workbook/workbook.ts";
import { type ExportOrder, fileFor, type ScopeOrder } from "./orders.ts";
import { receiveValues, sendValues } from "./thread-values.ts";

/** The program of the export thread. It turns rows into bytes, so that the main thread stays free for pages. */

/** The settings of the thread. */
export type WorkerSettings = {
  /** The address of a database server that the thread reads. When empty, the main thread sends the rows. */
  databaseUrl: string;
  /** The number of database connections, one for each export that runs at once. */
  poolSize: number;
  /** The longest pause between two reads of an export. */
  idleInTransactionMs: number;
};

/** One export, and the port that its bytes are sent to. */
export type Job = {
  rowsPerSheet: number | undefined;
  output: MessagePort;
  source:
    | { order: ExportOrder }
    | { scope: ScopeOrder }
    | { format: "workbook"; head: SheetHead; pieces: MessagePort }
    | { format: "pdf"; head: DocumentHead; pieces: MessagePort };
};

/** Pages have priority over exports. Only Linux has a priority for each thread. */
const LOWER_PRIORITY = 10;
if (process.platform === "linux") setPriority(LOWER_PRIORITY);

const settings: WorkerSettings = workerData;
const database = settings.databaseUrl
  ? await connect({
      databaseUrl: settings.databaseUrl,
      dataDir: "",
      poolSize: settings.poolSize,
      idleInTransactionMs: settings.idleInTransactionMs,
    })
  : undefined;

parentPort?.on("message", (message: Job | "end") => {
  if (message === "end") return void end();
  sendValues(bytesOf(message), message.output, (bytes) => (hasOwnMemory(bytes) ? [bytes.buffer] : []));
});

async function end(): Promise<void> {
  await database?.close().catch(() => {});
  process.exit();
}

function bytesOf({ source, rowsPerSheet }: Job): AsyncGenerator<Uint8Array> {
  if ("scope" in source) return scopeBytes(source.scope);
  if ("order" in source) {
    const file = fileFor(source.order);
    const { db } = requireDatabase();
    return file.format === "pdf"
      ? documentBytes(file.head, file.pieces(db))
      : workbookBytes(file.head, file.pieces(db), { rowsPerSheet });
  }
  return source.format === "pdf"
    ? documentBytes(source.head, receiveValues<DocumentPiece>(source.pieces))
    : workbookBytes(source.head, receiveValues<SheetPiece>(source.pieces), { rowsPerSheet });
}

/** A buffer that comes from another thread is plain bytes here. */
async function* scopeBytes({ record, timeZone, certificate, reason, at }: ScopeOrder) {
  const [own = Buffer.alloc(0), ...certificates] = [certificate.own, ...certificate.certificates].map(
    (bytes) => Buffer.from(bytes),
  );
  const document = await scopeDocument(record, timeZone);
  yield await signedDocument(document, { ...certificate, own, certificates }, { reason, at });
}

function requireDatabase(): OpenDatabase {
  if (!database) throw new Error("This thread was given no database");
  return database;
}

/** Returns whether a buffer has memory of its own and can be transferred. Small buffers share their memory. */
function hasOwnMemory(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
}
