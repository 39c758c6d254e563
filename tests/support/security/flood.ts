import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../../scripts/processes.js";

/** Bodies that are too large, too slow or never whole, and what they do to a process. */

export type Flood = {
  path: string;
  headers: Record<string, string>;
  /** The first bytes of the request. */
  start: Buffer | string;
  /** The number of filler bytes that follow. */
  filler: number;
  end?: Buffer | string;
  /** Said in the head; `chunked` says none. */
  length: number | "chunked";
  /** Waits so long after each piece of a megabyte behind `quickBytes`. */
  paceMs?: number;
  quickBytes?: number;
  /** Reads nothing until all is sent, as a browser does; otherwise it stops sending when the answer comes. */
  readsLast?: boolean;
  /** With it the sender waits after the filler, and is gone when it comes. */
  leaving?: AbortSignal;
};

export type Flooded = { status: number; text: string; sentBytes: number; isCut: boolean };

const PIECE = Buffer.alloc(1024 * 1024, "x");
const PATIENCE_MS = 20_000;

/** Sends a body and reads the answer, whatever becomes of the connection. */
export async function flood(origin: string, asked: Flood): Promise<Flooded> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
  const chunks: Buffer[] = [];
  let [sentBytes, isCut] = [0, false];
  socket.setTimeout(PATIENCE_MS, () => socket.destroy());
  socket.on("error", () => {
    isCut = true;
  });
  const closed = once(socket, "close").catch(() => {});
  const read = () =>
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks).toString("latin1"))) socket.destroy();
    });
  if (!asked.readsLast) read();
  const isOver = () => socket.destroyed || (!asked.readsLast && chunks.length > 0);
  const write = async (bytes: Buffer | string) => {
    if (isOver()) return;
    if (!socket.write(bytes)) await Promise.race([once(socket, "drain").catch(() => {}), closed]);
  };
  const framed = (bytes: Buffer) =>
    asked.length === "chunked"
      ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")])
      : bytes;
  const lines = {
    host,
    ...asked.headers,
    ...(asked.length === "chunked"
      ? { "transfer-encoding": "chunked" }
      : { "content-length": String(asked.length) }),
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  await write(`POST ${asked.path} HTTP/1.1\r\n${head.join("")}\r\n`);
  await write(framed(Buffer.from(asked.start)));
  while (sentBytes < asked.filler && !isOver()) {
    const piece = PIECE.subarray(0, Math.min(PIECE.length, asked.filler - sentBytes));
    await write(framed(piece));
    sentBytes += piece.length;
    if (asked.paceMs && sentBytes > (asked.quickBytes ?? 0)) await delay(asked.paceMs);
  }
  if (asked.leaving) {
    if (!asked.leaving.aborted) await once(asked.leaving, "abort");
    socket.destroy();
  }
  if (asked.end) await write(framed(Buffer.from(asked.end)));
  if (asked.length === "chunked") await write("0\r\n\r\n");
  if (asked.readsLast) read();
  await closed;
  const text = Buffer.concat(chunks).toString("latin1");
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, sentBytes, isCut };
}

/** True when an answer is complete. */
function isWhole(text: string): boolean {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  if (rest.length === 0) return false;
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  return length === undefined
    ? text.endsWith("\r\n0\r\n\r\n")
    : rest.join("\r\n\r\n").length >= Number(length);
}

/** Returns the memory of a process, in bytes. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

const SAMPLE_MS = 20;

/** @returns by how much a process grew at most while something was done */
export async function growthOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(pid);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, SAMPLE_MS);
  await work().finally(() => clearInterval(sampling));
  return most - before;
}

const HOARDER = `
  require("node:http").createServer(async (request, response) => {
    const all = [];
    for await (const piece of request) all.push(piece);
    response.writeHead(413).end(String(Buffer.concat(all).length));
  }).listen(process.argv[1], "127.0.0.1", () => console.log("ready"));
`;

/** A server that reads all of a body into memory, to see that this is noticed. */
export async function startHoarder() {
  const port = await freePort();
  const child = spawn(process.execPath, ["-e", HOARDER, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
