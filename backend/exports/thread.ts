import { MessageChannel, type MessagePort, type Transferable, Worker } from "node:worker_threads";
import type { Language } from "#api/languages.ts";
import type { SheetHead } from "#server/workbook/sheet.ts";
import type { DocumentHead } from "../files/pdf/document-parts.ts";
import type { ScopeOrder } from "../files/scope-document.ts";

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
export type Job<R> = {
  rowsPerSheet: number | undefined;
  output: MessagePort;
  source:
    | { request: R; language: Language }
    | { scope: ScopeOrder }
    | { format: "workbook"; head: SheetHead; pieces: MessagePort }
    | { format: "pdf"; head: DocumentHead; pieces: MessagePort };
};

/** The thread that makes exports. It starts with the first export, and starts again after it has ended. */
export type ExportThread<R> = {
  /** Starts an export. Returns the port that receives its bytes. */
  begin(job: Omit<Job<R>, "output">, transferables: Transferable[]): MessagePort;
  /** Ends the thread and its exports. */
  close(): Promise<void>;
};

/** No export needs more memory than this. */
const MAX_HEAP_MB = 256;
const MAX_YOUNG_HEAP_MB = 16;
const END_TIMEOUT_MS = 2_000;

/** @param onFault is called when an error ends the thread, and when the thread does not end on request */
export function createExportThread<R>(
  settings: WorkerSettings,
  onFault: (error: unknown) => void,
): ExportThread<R> {
  let running: Worker | undefined;

  function start(): Worker {
    const worker = new Worker(programUrl, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB },
    });
    // The thread must not keep the process alive.
    worker.unref();
    worker.on("error", onFault);
    worker.once("exit", () => {
      if (running === worker) running = undefined;
    });
    return worker;
  }

  return {
    begin(job, transferables) {
      running ??= start();
      const { port1, port2 } = new MessageChannel();
      running.postMessage({ ...job, output: port2 }, [port2, ...transferables]);
      return port1;
    },
    async close() {
      const worker = running;
      if (!worker) return;
      running = undefined;
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      worker.postMessage("end");
      const timeout = setTimeout(() => {
        onFault(new Error("The thread that makes exports did not end in time"));
        void worker.terminate();
      }, END_TIMEOUT_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
}

/** A built backend has the built program of the thread beside this file. Otherwise the thread runs from source. */
const programUrl = new URL(
  import.meta.url.endsWith(".ts") ? "../export-worker-from-source.js" : "./export-worker.js",
  import.meta.url,
);
