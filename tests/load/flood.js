import { parentPort, workerData } from "node:worker_threads";
import { Agent, request } from "undici";

/**
 * A thread that sends requests for one page, so many at once, and again as soon as all are answered. It ends at the first
 * message and sends how often each status was answered.
 */

/** @type {{ page: string, cookie: string, atOnce: number }} */
const { page, cookie, atOnce } = workerData;
const dispatcher = new Agent({ connections: atOnce });
/** @type {Record<number, number>} */
const counts = {};
let isGoing = true;
parentPort?.once("message", () => {
  isGoing = false;
});

while (isGoing) await Promise.all(Array.from({ length: atOnce }, ask));
await dispatcher.close();
parentPort?.postMessage(counts);

async function ask() {
  const { statusCode, body } = await request(page, { headers: { cookie }, dispatcher });
  await body.dump({ limit: 10_000_000 });
  counts[statusCode] = (counts[statusCode] ?? 0) + 1;
}
