import { createServer, request } from "node:http";

/**
 * A line to the backend on which single calls can fail: for pictures of what a page says then.
 * @typedef {{ call: RegExp, status: number | "late" }} Fault `late`: no answer comes
 */

/**
 * @param {number} port
 * @param {number} backendPort
 */
export async function startLine(port, backendPort) {
  /** @type {Fault | undefined} */
  let fault;
  const server = createServer((asked, answer) => {
    const path = asked.url?.split("?")[0] ?? "";
    if (fault?.call.test(path)) {
      if (fault.status !== "late") answer.writeHead(fault.status).end();
      return;
    }
    const { method, url, headers } = asked;
    const onward = request({ host: "127.0.0.1", port: backendPort, method, path: url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(undefined)));
  return {
    url: `http://127.0.0.1:${port}`,
    /** @param {Fault | undefined} next without one all is well */
    fail(next) {
      fault = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
