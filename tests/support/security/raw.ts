import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import type { Visitor } from "../visitor.ts";

/** Requests as no browser would send them: nothing is made tidy on the way. */

export type RawAnswer = {
  request: string;
  status: number;
  headers: IncomingHttpHeaders;
  cookies: string[];
  text: string;
};

export type Asking = { method?: string; headers?: Record<string, string>; body?: string | Buffer };

/** @param path goes out exactly as given */
export function ask(origin: string, path: string, asking: Asking = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const { method = "GET", headers = {}, body } = asking;
  return new Promise((resolve, reject) => {
    const asked = request({
      host: hostname === "localhost" ? "127.0.0.1" : hostname,
      port,
      method,
      path,
      agent: false,
      headers: {
        host: `${hostname}:${port}`,
        // No page is wanted: a form that was not taken is the answer itself.
        accept: "*/*",
        ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
        ...headers,
      },
    });
    let answered = false;
    // A server that has answered may close before it has read everything.
    asked.on("error", (error) => answered || reject(error));
    asked.once("response", (answer) => {
      answered = true;
      const chunks: Buffer[] = [];
      const finish = () =>
        resolve({
          request: `${method} ${path.slice(0, 120)}`,
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          cookies: answer.headers["set-cookie"] ?? [],
          text: Buffer.concat(chunks).toString("utf8"),
        });
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("end", finish);
      answer.once("error", finish);
    });
    asked.end(body);
  });
}

/** Sends a form, urlencoded. */
export function askWithForm(
  origin: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return ask(origin, path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

const PATIENCE_MS = 5000;

/** Writes bytes to a connection and reads what comes until it is closed. Status 0 when nothing comes. */
export function speak(origin: string, bytes: string): Promise<RawAnswer> {
  const { port } = new URL(origin);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(bytes, "latin1"));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.once("close", () => {
      const text = Buffer.concat(chunks).toString("latin1");
      const [first = ""] = bytes.split("\r\n");
      resolve({
        request: first.slice(0, 120),
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        headers: headersIn(text),
        cookies: [],
        text,
      });
    });
  });
}

/** The headers of an answer as it came over the wire, by their names in small letters. */
function headersIn(text: string): IncomingHttpHeaders {
  const [head = ""] = text.split("\r\n\r\n");
  const lines = head.split("\r\n").slice(1);
  return Object.fromEntries(
    lines.map((line) => [line.split(":")[0]?.toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
}

/** The cookies of a visitor as a header. */
export function cookiesOf(visitor: Visitor): Record<string, string> {
  const pairs = Object.entries(visitor.cookies()).map(([name, value]) => `${name}=${value}`);
  return pairs.length > 0 ? { cookie: pairs.join("; ") } : {};
}
