import { MessageChannel } from "node:worker_threads";
import type { Database } from "../database/schema.ts";
import type { DocumentPiece } from "../documents/pieces.ts";
import type { SheetPiece } from "../workbooks/sheet.ts";
import { handOver, taken } from "./hand-over.ts";
import { fileFor, type Order } from "./orders.ts";
import { createPlaces, type Limits } from "./places.ts";
import { createThread } from "./thread.ts";

/** Files of many rows, made in a thread of their own and no faster than they are taken: `docs/decisions/0205`. */
export type Exports = {
  /**
   * Begins an export when there is a place for it, and answers its bytes once there are any. Whoever leaves the stream
   * ends the export; what cannot be finished errs.
   * @throws NoPlace when too many others, or too many of the same one, are before it; or what the first read threw
   */
  begin(order: Order, options: Begin): Promise<ReadableStream<Uint8Array>>;
  /** How many are being made, and how many wait. */
  count(): { taken: number; waiting: number };
  /** Ends the thread and what it is making. */
  close(): Promise<void>;
};

type Begin = {
  /** Who asks: nobody keeps everybody else from a place. */
  who: string;
  /** Of somebody who may leave before there is anything. */
  signal: AbortSignal;
  /** Told when an export that has begun cannot be finished. */
  onFault(error: unknown): void;
};

export type ExportOptions = {
  db: Database;
  /** Of a server, which is then read in the thread itself; else the rows are read here and handed over. */
  databaseUrl?: string;
  onThreadFault?: (error: unknown) => void;
  limits?: Partial<Limits>;
  /** How long a reader may take nothing before the export is cut. */
  stalledMs?: number;
  /** The heading included; as many as a sheet can have unless given. */
  rowsPerSheet?: number;
};

const LIMITS: Limits = {
  places: 4,
  waiting: 8,
  placesEach: 2,
  waitingEach: 4,
  // Shorter than a portal waits for a file to begin.
  longestWaitMs: 40_000,
};
const STALLED_MS = 60_000;
/** Chunks that lie ready for the reader, some 30 kB each: a small file is made although nobody reads it yet. */
const READY_CHUNKS = 3;

export function createExports(options: ExportOptions): Exports {
  const { db, databaseUrl = "", rowsPerSheet, stalledMs = STALLED_MS } = options;
  const limits = { ...LIMITS, ...options.limits };
  const places = createPlaces(limits);
  const thread = createThread(
    { databaseUrl, places: limits.places, idleInTransactionMs: 2 * stalledMs },
    options.onThreadFault ?? (() => {}),
  );

  function bytes(order: Order): AsyncGenerator<Uint8Array> {
    if (databaseUrl) return taken(thread.begin({ source: { order }, rowsPerSheet }, []));
    const file = fileFor(order);
    const { port1, port2 } = new MessageChannel();
    const source =
      file.format === "pdf"
        ? { format: file.format, head: file.head, pieces: port2 }
        : { format: file.format, head: file.head, pieces: port2 };
    handOver<SheetPiece | DocumentPiece>(file.pieces(db), port1);
    return taken(thread.begin({ source, rowsPerSheet }, [port2]));
  }

  async function* inPlace(order: Order, giveBack: () => void): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes(order);
    } finally {
      giveBack();
    }
  }

  return {
    async begin(order, { who, signal, onFault }) {
      const chunks = inPlace(order, await places.take(who, signal));
      const first = await chunks.next();
      const stream = streamOf(first, chunks, { stalledMs, onFault });
      if (signal.aborted) await stream.cancel();
      return stream;
    },
    count: places.count,
    close: thread.close,
  };
}

function streamOf(
  first: IteratorResult<Uint8Array>,
  chunks: AsyncGenerator<Uint8Array>,
  { stalledMs, onFault }: { stalledMs: number; onFault(error: unknown): void },
): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined;
  let hasLeft = false;
  const fail = (controller: ReadableStreamDefaultController, error: unknown) => {
    if (hasLeft) return;
    onFault(error);
    controller.error(error);
  };
  const pass = (controller: ReadableStreamDefaultController, { done, value }: IteratorResult<Uint8Array>) => {
    if (hasLeft) return;
    if (done) return controller.close();
    controller.enqueue(value);
    stalled = setTimeout(() => {
      fail(controller, new Error("The reader took nothing for too long"));
      void chunks.return(undefined);
    }, stalledMs);
  };
  return new ReadableStream(
    {
      start: (controller) => pass(controller, first),
      async pull(controller) {
        clearTimeout(stalled);
        try {
          pass(controller, await chunks.next());
        } catch (error) {
          fail(controller, error);
        }
      },
      async cancel() {
        hasLeft = true;
        clearTimeout(stalled);
        await chunks.return(undefined);
      },
    },
    { highWaterMark: READY_CHUNKS },
  );
}
