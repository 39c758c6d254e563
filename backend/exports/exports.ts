import { buffer } from "node:stream/consumers";
import { MessageChannel } from "node:worker_threads";
import type { Language } from "#api/languages.ts";
import type { SheetHead, SheetPiece } from "#server/workbook/sheet.ts";
import type { Database } from "../database/schema.ts";
import type { Document, DocumentHead, DocumentPiece } from "../files/pdf/document-parts.ts";
import type { ScopeOrder } from "../files/scope-document.ts";
import type { Sheet } from "../files/workbook/sheet.ts";
import { createExportSlots, type ExportLimits, NoSlotError } from "./slots.ts";
import { createExportThread } from "./thread.ts";
import { receiveValues, sendValues } from "./thread-values.ts";

/** A file that is asked for, by its name and its input: plain data that can be posted to another thread. */
export type Request = ({ sheet: string } | { document: string }) & { of: unknown };

export type FileFor<R extends Request> = (request: R, language: Language) => ExportFile;

/** A file to export. `head` can be posted to another thread. */
export type ExportFile =
  | { format: "workbook"; head: SheetHead; pieces: Sheet<SheetPiece>["pieces"] }
  | { format: "pdf"; head: DocumentHead; pieces: Document["pieces"] };

/** Makes large files in a separate thread, no faster than their readers take them: `docs/decisions/0205`. */
export type Exports<R extends Request> = {
  /** Returns the file of a request in a language. Its rows are read when they are asked for. */
  fileFor: FileFor<R>;
  /**
   * Starts an export as soon as a slot is free. Returns the stream of its bytes when the first bytes are ready.
   * Cancelling the stream ends the export. The stream ends with an error when the export fails.
   * @throws NoSlotError when too many exports wait, in all or of this user, or when the reader has left; or the error of the
   * first read
   */
  begin(request: R, options: BeginOptions): Promise<ReadableStream<Uint8Array>>;
  /** Makes the signed PDF of a scope in the same thread. It needs no slot: it is small, and nobody waits for its reader. */
  signedScope(order: ScopeOrder): Promise<Buffer>;
  /** Returns the number of running and of waiting exports. */
  count(): { inUse: number; waiting: number };
  /** Ends the thread and all running exports. */
  close(): Promise<void>;
};

type BeginOptions = {
  language: Language;
  /** The subject of the access token. One user cannot occupy all slots. */
  user: string;
  /** Aborted when the user leaves before the first bytes are ready. */
  signal: AbortSignal;
  /** Called when a started export fails. */
  onFault(error: unknown): void;
};

export type ExportOptions<R extends Request> = {
  fileFor: FileFor<R>;
  db: Database;
  /**
   * The address of a database server. The thread reads the rows from it. When empty, this process reads the rows and
   * sends them to the thread.
   */
  databaseUrl?: string;
  onThreadFault?: (error: unknown) => void;
  limits?: Partial<ExportLimits>;
  /** The export ends when its reader takes no bytes for this long. */
  stallTimeoutMs?: number;
  /** The number of rows, including the header row. The default is the limit of the file format. */
  rowsPerSheet?: number;
};

const DEFAULT_LIMITS: ExportLimits = {
  slots: 4,
  maxWaiting: 8,
  slotsPerUser: 2,
  maxWaitingPerUser: 4,
  // This is shorter than the time that a portal waits for the first bytes.
  maxWaitMs: 40_000,
};
const STALL_TIMEOUT_MS = 60_000;
/** The number of chunks (about 30 kB each) that are made ahead of the reader. A small file is finished before it is read. */
const READY_CHUNKS = 3;

export function createExports<R extends Request>(options: ExportOptions<R>): Exports<R> {
  const { db, fileFor, databaseUrl = "", rowsPerSheet, stallTimeoutMs = STALL_TIMEOUT_MS } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const slots = createExportSlots(limits);
  const thread = createExportThread<R>(
    { databaseUrl, poolSize: limits.slots, idleInTransactionMs: 2 * stallTimeoutMs },
    options.onThreadFault ?? (() => {}),
  );

  function exportBytes(request: R, language: Language): AsyncGenerator<Uint8Array> {
    if (databaseUrl) return receiveValues(thread.begin({ source: { request, language }, rowsPerSheet }, []));
    const file = fileFor(request, language);
    const { port1, port2 } = new MessageChannel();
    const source =
      file.format === "pdf"
        ? { format: file.format, head: file.head, pieces: port2 }
        : { format: file.format, head: file.head, pieces: port2 };
    sendValues<SheetPiece | DocumentPiece>(file.pieces(db), port1);
    return receiveValues(thread.begin({ source, rowsPerSheet }, [port2]));
  }

  async function* exportBytesInSlot(
    request: R,
    language: Language,
    releaseSlot: () => void,
  ): AsyncGenerator<Uint8Array> {
    try {
      yield* exportBytes(request, language);
    } finally {
      releaseSlot();
    }
  }

  return {
    fileFor,
    async begin(request, { language, user, signal, onFault }) {
      const chunks = exportBytesInSlot(request, language, await slots.acquire(user, signal));
      const first = await chunks.next();
      if (signal.aborted) {
        await chunks.return(undefined);
        throw new NoSlotError("aborted at the start");
      }
      return createStream(first, chunks, { stallTimeoutMs, onFault });
    },
    signedScope: (scope) =>
      buffer(receiveValues<Uint8Array>(thread.begin({ source: { scope }, rowsPerSheet }, []))),
    count: slots.count,
    close: thread.close,
  };
}

function createStream(
  first: IteratorResult<Uint8Array>,
  chunks: AsyncGenerator<Uint8Array>,
  { stallTimeoutMs, onFault }: { stallTimeoutMs: number; onFault(error: unknown): void },
): ReadableStream<Uint8Array> {
  let stallTimer: NodeJS.Timeout | undefined;
  let isCancelled = false;
  const fail = (controller: ReadableStreamDefaultController, error: unknown) => {
    if (isCancelled) return;
    onFault(error);
    controller.error(error);
  };
  const sendChunk = (
    controller: ReadableStreamDefaultController,
    { done, value }: IteratorResult<Uint8Array>,
  ) => {
    if (isCancelled) return;
    if (done) return controller.close();
    controller.enqueue(value);
    stallTimer = setTimeout(() => {
      fail(controller, new Error("The reader took nothing for too long"));
      void chunks.return(undefined);
    }, stallTimeoutMs);
  };
  return new ReadableStream(
    {
      start: (controller) => sendChunk(controller, first),
      async pull(controller) {
        clearTimeout(stallTimer);
        try {
          sendChunk(controller, await chunks.next());
        } catch (error) {
          fail(controller, error);
        }
      },
      async cancel() {
        isCancelled = true;
        clearTimeout(stallTimer);
        await chunks.return(undefined);
      },
    },
    { highWaterMark: READY_CHUNKS },
  );
}
