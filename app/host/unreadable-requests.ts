import { randomUUID } from "node:crypto";
import { type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { hasInvalidHeader } from "#server/header-names.ts";
import { log } from "./log.server.ts";
import { setSecurityHeaders } from "./security-headers.server.ts";

/** The status that Node's own server uses for each error code. All other errors get 400. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers requests that Node cannot parse: headers that are too long, too slow or not HTTP. The answer has
 * Node's status and the security headers of every other answer.
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
    // The client would take an answer sent now for the answer to another request on this connection.
    if (!socket.writable || error.code === "ECONNRESET" || activeRequests.get(socket))
      return socket.destroy();
    const status = statuses[error.code ?? ""] ?? 400;
    const lines = [...headersOf(status, error.code)].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`);
  });
}

/** Returns a listener that answers 400 to a request with the name of a header that Node lets through and nobody else can read. */
export function withReadableHeaders(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (!hasInvalidHeader(request.headers)) return listener(request, response);
    response.writeHead(400, Object.fromEntries(headersOf(400, "a header's name"))).end();
  };
}

/** Returns the headers of an answer to a request that could not be read, and logs it. */
function headersOf(status: number, code: string | undefined): Headers {
  const requestId = randomUUID();
  log.info({ requestId, status, code }, "a request could not be read");
  return setSecurityHeaders(
    new Headers({ Connection: "close", "Content-Length": "0", "X-Request-Id": requestId }),
  );
}
