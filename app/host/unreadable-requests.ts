import { randomUUID } from "node:crypto";
import { type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { log } from "../log.server.ts";
import { setSecurityHeaders } from "./security-headers.server.ts";

/** What Node's own server answers to a request that it cannot read, by the code of the fault; 400 for all others. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what never becomes a request: headers that are too long, too slow or no HTTP. The status is the one Node would
 * send; the answer carries the headers that every other answer has.
 */
export function answerUnreadable(server: Server): void {
  const activeRequests = new WeakMap<Duplex, number>();
  const count = (socket: Duplex, more: number) =>
    activeRequests.set(socket, (activeRequests.get(socket) ?? 0) + more);
  server.on("request", ({ socket }, response) => {
    count(socket, 1);
    response.once("close", () => count(socket, -1));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    // While another request is worked on, an answer would be taken for the answer to that one.
    if (!socket.writable || error.code === "ECONNRESET" || activeRequests.get(socket))
      return socket.destroy();
    const status = statuses[error.code ?? ""] ?? 400;
    const requestId = randomUUID();
    const headers = setSecurityHeaders(
      new Headers({ Connection: "close", "Content-Length": "0", "X-Request-Id": requestId }),
    );
    log.info({ requestId, status, code: error.code }, "a request could not be read");
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`);
  });
}
