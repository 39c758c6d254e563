import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Call, PDF, publicPaths, standInAnswers, WORKBOOK_TYPE } from "./stand-in-answers.ts";
import { holdBack, listenLocally, type TransportFault, transportFault } from "./stand-in-server.ts";

/**
 * A backend that is not ours: knows the paths and shapes of the wire and nothing of this project's code. Every
 * path can be made to fail in any way a network and a foreign server know.
 */

export { type Call, standIn } from "./stand-in-answers.ts";

export type Fault =
  | TransportFault
  /** JSON that ends half-way, as if it were whole. */
  | { kind: "cut off" }
  /** The promised length is not delivered: the connection breaks during the body. */
  | { kind: "reset"; status?: number }
  /** The body begins and then nothing more comes. */
  | { kind: "hang in body"; status?: number }
  /** The body comes byte by byte and never ends. */
  | { kind: "drip" }
  /** JSON of another shape. */
  | { kind: "shape"; body: unknown }
  /** A JSON list that is longer than any page can bear. */
  | { kind: "endless"; megabytes: number }
  /** A redirect. */
  | { kind: "redirect"; to: string }
  /** One after the other, from the first again; null is a good answer. */
  | { kind: "alternating"; faults: readonly (Fault | null)[] };

const DRIP_MS = 50;

export async function startFaultyBackend(options: { clientIdentifier?: string } = {}) {
  const faults = new Map<string | RegExp, Fault>();
  const calls: Call[] = [];
  const held = holdBack();
  /** Answers that are still being written. */
  const open = new Set<ServerResponse>();
  let alternations = 0;
  let url = "";

  const answers = standInAnswers(() => url);

  const server = await listenLocally(async (request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://stand-in");
    const { method = "", headers } = request;
    const call: Call = { method, path, query, headers, body: Buffer.alloc(0) };
    calls.push(call);
    const arrived = bodyOf(request);
    const fault = [...faults].find(([where]) =>
      typeof where === "string" ? where === path : where.test(path),
    )?.[1];
    // A connection that ends with something unread in it takes along what was written.
    if (fault?.kind === "reset") await arrived;
    if (fault && (await misbehave(fault, path, response))) return;
    const isPublic = publicPaths.includes(path);
    const refuse = (status: number) => transportFault({ kind: "status", status }, response, held);
    if (!isPublic && !request.headers.authorization?.startsWith("Bearer ")) return refuse(401);
    if (!isPublic && request.headers["x-client-id"] !== (options.clientIdentifier ?? "4")) return refuse(400);
    const answer = answers[path];
    if (!answer) return refuse(404);
    call.body = await arrived;
    send(response, path, answer(call));
  });
  url = server.origin;

  /** @returns whether the fault was the whole answer */
  async function misbehave(fault: Fault, path: string, response: ServerResponse): Promise<boolean> {
    switch (fault.kind) {
      case "cut off": {
        const body = JSON.stringify(
          answers[path]?.({
            method: "GET",
            path,
            query: new URLSearchParams(),
            headers: {},
            body: Buffer.alloc(0),
          }) ?? {},
        );
        response.writeHead(200, { "content-type": "application/json" });
        response.end(body.slice(0, Math.ceil(body.length / 2)));
        return true;
      }
      case "reset":
        promiseMuch(response, path, fault.status);
        response.write(beginningOf(path), () => response.destroy());
        return true;
      case "hang in body":
        promiseMuch(response, path, fault.status);
        response.write(beginningOf(path));
        await held.wait("untilReleased");
        response.destroy();
        return true;
      case "drip": {
        response.writeHead(200, { "content-type": contentTypeOf(path) });
        const drip = setInterval(() => response.write(" "), DRIP_MS);
        response.once("close", () => clearInterval(drip));
        return true;
      }
      case "endless":
        await sendEndless(response, fault.megabytes);
        return true;
      case "shape":
        send(response, path, fault.body);
        return true;
      case "redirect":
        response.writeHead(302, { location: fault.to });
        response.end();
        return true;
      case "alternating": {
        const next = fault.faults[alternations++ % fault.faults.length];
        return next ? misbehave(next, path, response) : false;
      }
      default:
        return transportFault(fault, response, held);
    }
  }

  return {
    url,
    /** Every call that arrived, the first one first. */
    calls,
    /** Returns the number of calls of a path. */
    count: (where: string | RegExp) =>
      calls.filter(({ path }) => (typeof where === "string" ? path === where : where.test(path))).length,
    /** Makes a path fail from now on. */
    fail(where: string | RegExp, fault: Fault) {
      faults.set(where, fault);
    },
    /** Makes everything well again and lets go of held-back answers. */
    heal() {
      faults.clear();
      held.release();
    },
    /** Returns the number of unfinished answers. */
    open: () => open.size,
    /** Answers a path from now on, or with something else than before. */
    answer(path: string, answer: (call: Call) => unknown) {
      answers[path] = answer;
    },
    async stop() {
      held.release();
      await server.stop();
    },
  };
}

export type FaultyBackend = Awaited<ReturnType<typeof startFaultyBackend>>;

/** All of a request's body; less when it was cut off. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => request.once("close", resolve).once("end", resolve));
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, path: string, body: unknown): void {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  response.writeHead(200, {
    "content-type": Buffer.isBuffer(body) ? contentTypeOf(path) : "application/json",
    "content-length": bytes.length,
  });
  response.end(bytes);
}

function contentTypeOf(path: string): string {
  if (/(\.pdf|\/application|\/pdf)$/.test(path)) return "application/pdf";
  if (path.endsWith("/calendar")) return "text/html; charset=utf-8";
  return path.endsWith("/excel") ? WORKBOOK_TYPE : "application/json";
}

function promiseMuch(response: ServerResponse, path: string, status = 200): void {
  response.writeHead(status, { "content-type": contentTypeOf(path), "content-length": 1_000_000 });
}

function beginningOf(path: string): string | Buffer {
  if (/[./]pdf$/.test(path)) return PDF;
  if (path.endsWith("/rtsreport/excel")) return '{"FileName":"rts.xlsx","Content":"UEsDBBQ';
  return path.endsWith("/excel") ? "PK" : "[{";
}

/** A list of objects nobody knows, a megabyte at a time and no faster than it is taken. */
async function sendEndless(response: ServerResponse, megabytes: number): Promise<void> {
  const megabyte = `${JSON.stringify({ filler: "x".repeat(1000) })},`.repeat(1000);
  response.writeHead(200, { "content-type": "application/json" });
  response.write("[");
  const closed = once(response, "close");
  for (let sent = 0; sent < megabytes && !response.destroyed; sent++) {
    if (!response.write(megabyte)) await Promise.race([once(response, "drain"), closed]);
  }
  response.end("null]");
}
