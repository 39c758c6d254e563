import { MessageChannel, type MessagePort, type Transferable, Worker } from "node:worker_threads";
import type { Job, WorkerSettings } from "./worker.ts";

/** The thread that makes exports. It is started with the first one, and anew when it has ended. */
export type Thread = {
  /** @returns the port at which the export's bytes are taken */
  begin(job: Omit<Job, "output">, moved: Transferable[]): MessagePort;
  /** Ends it. What it was making ends with it. */
  close(): Promise<void>;
};

/** More than this it never needs, whatever is exported. */
const HEAP_MB = 256;
const YOUNG_HEAP_MB = 16;
const END_TIMEOUT_MS = 2_000;

/** @param onFault told when the thread ended by itself */
export function createThread(settings: WorkerSettings, onFault: (error: unknown) => void): Thread {
  let running: Worker | undefined;

  function start(): Worker {
    const worker = new Worker(program, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    });
    // It must keep nobody from ending.
    worker.unref();
    worker.on("error", onFault);
    worker.once("exit", () => {
      if (running === worker) running = undefined;
    });
    return worker;
  }

  return {
    begin(job, moved) {
      running ??= start();
      const { port1, port2 } = new MessageChannel();
      running.postMessage({ ...job, output: port2 }, [port2, ...moved]);
      return port1;
    },
    async close() {
      const worker = running;
      if (!worker) return;
      running = undefined;
      const ended = new Promise((resolve) => worker.once("exit", resolve));
      worker.postMessage("end");
      const late = setTimeout(() => void worker.terminate(), END_TIMEOUT_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

/** The thread's program: translated beside this one when this one is, else its source. */
const program = new URL(
  import.meta.url.endsWith(".ts") ? "./worker-from-source.js" : "./export-worker.js",
  import.meta.url,
);
