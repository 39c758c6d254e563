import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { SheetPiece } from "#server/workbook/sheet.ts";
import { workbookBytes } from "#server/workbook/workbook.ts";
import { connect, type OpenDatabase } from "./database/connect.ts";
import { type ExportRequest, fileFor } from "./export-requests.ts";
import type { Job, WorkerSettings } from "./exports/thread.ts";
import { receiveValues, sendValues } from "./exports/thread-values.ts";
import { documentBytes } from "./files/pdf/document.ts";
import type { DocumentPiece } from "./files/pdf/document-parts.ts";
import { type ScopeOrder, scopeDocument } from "./files/scope-document.ts";
import { signedDocument } from "./files/signatures/signed-document.ts";

/** The program of the export thread. It turns rows into bytes, so that the main thread stays free for pages. */

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

parentPort?.on("message", (message: Job<ExportRequest> | "end") => {
  if (message === "end") return void end();
  sendValues(bytesOf(message), message.output, (bytes) => (hasOwnMemory(bytes) ? [bytes.buffer] : []));
});

async function end(): Promise<void> {
  await database?.close().catch(() => {});
  process.exit();
}

function bytesOf({ source, rowsPerSheet }: Job<ExportRequest>): AsyncGenerator<Uint8Array> {
  if ("scope" in source) return scopeBytes(source.scope);
  if ("request" in source) {
    const file = fileFor(source.request, source.language);
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
