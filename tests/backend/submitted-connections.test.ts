import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LARGEST_REQUEST_BYTES } from "#api/upload-rules.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { bodyOf, multipartType, type Part } from "#tests/support/multipart.ts";
import { until } from "#tests/support/until.ts";
import { testBackend, tokenFor } from "../support/backend/backend.ts";
import { embedded } from "../support/backend/databases.ts";
import {
  contractRequest,
  licenseParts,
  licensePath,
  MEGABYTE,
  nothing,
  requestPath,
  sized,
  submittedBy,
  unforged,
} from "../support/backend/submitting.ts";

/** Bodies over a real connection that ends too early, too late or never: rows 40, 41 and 43. */

const agent = "demo-agent";
const [json, file] = licenseParts() as [Part, Part];
let database: OpenDatabase;
let server: Server;
let arrived: IncomingMessage | undefined;
const logged: { level: number; msg: string }[] = [];
/** Faults that nobody caught. */
const uncaught: unknown[] = [];
const noteFault = (reason: unknown) => uncaught.push(reason);

beforeAll(async () => {
  database = await embedded.openFilled();
  const logger = pino({ level: "info" }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const app = testBackend(database.db, { submissionsPerHour: 1_000, logger });
  server = createServer(getRequestListener((incoming, env) => app.fetch(incoming, env)));
  server.on("request", (incoming) => {
    arrived = incoming;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.on("unhandledRejection", noteFault);
});
afterAll(async () => {
  process.off("unhandledRejection", noteFault);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await database.close();
});

async function open(path: string, headers: Record<string, string | number>) {
  const { port } = server.address() as AddressInfo;
  const token = await tokenFor(agent);
  const all = { ...unforged, "X-Client-Id": "4", Authorization: `Bearer ${token}`, ...headers };
  const outgoing = request({ host: "127.0.0.1", port, method: "POST", path, headers: all });
  const status = new Promise<number>((resolve, reject) => {
    outgoing.once("response", (answer: IncomingMessage) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.once("error", reject);
  });
  return { outgoing, status };
}

test("a client that leaves half-way through a submission leaves nothing behind", async () => {
  const body = bodyOf([json, { ...file, value: sized(2 * MEGABYTE) }]);
  const asked = Buffer.from(JSON.stringify(contractRequest(demoIds.agent)));
  const forms = [
    { path: licensePath, type: multipartType, body },
    { path: requestPath.agent, type: "application/json", body: asked },
  ];
  const left = await submittedBy(database, async () => {
    for (const { path, type, body } of forms) {
      const lengths: Record<string, string | number>[] = [
        { "Content-Length": body.length },
        { "Transfer-Encoding": "chunked" },
      ];
      for (const length of lengths) {
        const { outgoing, status } = await open(path, { "Content-Type": type, ...length });
        arrived = undefined;
        outgoing.write(body.subarray(0, body.length / 2));
        await until("it is being read", () => arrived?.readableDidRead ?? false);
        outgoing.destroy();
        await expect(status).rejects.toThrow();
      }
    }
    await until("every request has ended", () => logged.filter(({ msg }) => msg === "request").length === 4);
  });
  expect(left).toEqual(nothing);
  expect(uncaught).toEqual([]);
  expect(logged.filter(({ level }) => level > 30)).toEqual([]);
});

test("a submission whose announced length is too large is refused before anything comes", async () => {
  const headers = { "Content-Type": multipartType, "Content-Length": LARGEST_REQUEST_BYTES + 1 };
  const { outgoing, status } = await open(licensePath, headers);
  outgoing.flushHeaders();
  expect(await status).toBe(413);
  outgoing.destroy();
});

test("a submitted file of 11 MB without its length is refused, and the next request is served", async () => {
  const body = bodyOf([json, { ...file, value: sized(11 * MEGABYTE) }]);
  const { outgoing, status } = await open(licensePath, { "Content-Type": multipartType });
  outgoing.end(body);
  expect(await status).toBe(413);
  const small = await open(licensePath, { "Content-Type": multipartType });
  small.outgoing.end(bodyOf(licenseParts()));
  expect(await small.status).toBe(200);
});

test("a submitted body without end is cut off", async () => {
  const { outgoing, status } = await open(licensePath, { "Content-Type": multipartType });
  outgoing.write(bodyOf([{ ...file, value: sized(MEGABYTE) }]).subarray(0, -40));
  const piece = Buffer.alloc(MEGABYTE);
  let sentMegabytes = 0;
  const closed = new Promise((resolve) => outgoing.once("close", resolve));
  outgoing.on("error", () => {});
  const more = () => {
    if (outgoing.destroyed || sentMegabytes > 1_000) return;
    sentMegabytes += 1;
    outgoing.write(piece, more);
  };
  more();
  expect(await status.catch(() => 413)).toBe(413);
  await closed;
  expect(sentMegabytes).toBeLessThan(200);
});
