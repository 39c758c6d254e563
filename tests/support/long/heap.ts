import { WebSocket } from "undici";
import { freePort } from "../../../scripts/processes.js";

/** The memory that a process of Node uses after a garbage collection, read through its inspector. */

/** Returns the variables that open the inspector of a process on a port of its own. */
export async function inspected(): Promise<{ port: number; env: { NODE_OPTIONS: string } }> {
  const port = await freePort();
  return { port, env: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` } };
}

type HeapUsage = { usedSize: number; backingStorageSize?: number };

/** Returns the megabytes of objects and buffers that are in use. Garbage is collected first. */
export async function usedMegabytes(inspectorPort: number): Promise<number> {
  const targets: { webSocketDebuggerUrl: string }[] = await (
    await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)
  ).json();
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? "");
  const ask = (id: number, method: string) =>
    new Promise<unknown>((resolve, reject) => {
      const listen = ({ data }: { data: unknown }) => {
        const answer = JSON.parse(String(data));
        if (answer.id !== id) return;
        socket.removeEventListener("message", listen);
        resolve(answer.result);
      };
      socket.addEventListener("message", listen);
      socket.addEventListener("close", () => reject(new Error("The inspector is gone")), { once: true });
      socket.send(JSON.stringify({ id, method }));
    });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  try {
    await ask(1, "HeapProfiler.collectGarbage");
    const { usedSize, backingStorageSize = 0 } = (await ask(2, "Runtime.getHeapUsage")) as HeapUsage;
    return (usedSize + backingStorageSize) / 2 ** 20;
  } finally {
    socket.close();
  }
}
