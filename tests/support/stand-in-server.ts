import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The faults of a network or a foreign server, whatever the answer is about. */
export type TransportFault =
  /** The connection ends without an answer. */
  | { kind: "down" }
  /** The answer comes late; `untilReleased` holds it back until the server is healed or stopped. */
  | { kind: "slow"; delayMs: number | "untilReleased" }
  /** A status with JSON: 401 in mid-session, 403, 404, 500, … */
  | { kind: "status"; status: number; headers?: Record<string, string>; problem?: object }
  /** A status with a page of HTML, as a proxy in between would answer. */
  | { kind: "html"; status: number }
  /** A status without a body. */
  | { kind: "empty"; status: number };

/** A server of the tests on a port of its own. */
export async function listenLocally(handle: RequestListener) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers that are held back until somebody lets go of them. */
export function holdBack() {
  const waiting = new Set<() => void>();
  return {
    /** Waits to be let go, or for so many milliseconds. */
    wait: (delayMs: number | "untilReleased") =>
      new Promise<void>((resolve) => {
        waiting.add(resolve);
        if (delayMs !== "untilReleased") setTimeout(resolve, delayMs);
      }),
    release() {
      for (const go of waiting) go();
      waiting.clear();
    },
  };
}

/** @returns whether the fault was the whole answer */
export async function transportFault(
  fault: TransportFault,
  response: ServerResponse,
  held: ReturnType<typeof holdBack>,
): Promise<boolean> {
  switch (fault.kind) {
    case "down":
      response.destroy();
      return true;
    case "slow":
      await held.wait(fault.delayMs);
      return response.destroyed;
    case "status":
      response.writeHead(fault.status, { "content-type": "application/problem+json", ...fault.headers });
      response.end(
        JSON.stringify({
          type: "about:blank",
          title: `Stand-in says ${fault.status}`,
          status: fault.status,
          ...fault.problem,
        }),
      );
      return true;
    case "html":
      response.writeHead(fault.status, { "content-type": "text/html" });
      response.end(`<!doctype html><title>${fault.status}</title><h1>nginx says ${fault.status}</h1>`);
      return true;
    case "empty":
      response.writeHead(fault.status, { "content-length": 0 });
      response.end();
      return true;
  }
}
