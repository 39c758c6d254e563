import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { request } from "undici";
import { expect, test, vi } from "vitest";
import { speak } from "#tests/support/security/raw.ts";
import { listenLocally } from "#tests/support/stand-in-server.ts";
import { portalHost } from "./host.ts";

const settings = { publicUrl: "http://127.0.0.1", sessionOf: async () => null, writesPerMinute: 60 };

/** Row 92: a download that fails breaks the connection. The browser and the log get nothing of the error. */

/** Serves a download with this content. Returns the text that comes over the connection. */
async function downloaded(body: ReadableStream<Uint8Array>): Promise<string> {
  const headers = { "Content-Type": "text/csv", "Content-Disposition": "attachment" };
  const host = portalHost({
    areas: new Set(),
    ...settings,
    handler: async () => new Response(body, { headers }),
  });
  const server = await listenLocally(getRequestListener(host.fetch, { overrideGlobalObjects: false }));
  try {
    const request = "GET /file HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    return (await speak(server.origin, request)).text;
  } finally {
    await server.stop();
  }
}

const error = new Error("connect ECONNREFUSED backend.internal");
const line = new TextEncoder().encode("a line\r\n");
const END = "0\r\n\r\n";

test.each<[string, UnderlyingDefaultSource<Uint8Array>]>([
  ["before its first byte", { start: (content) => content.error(error) }],
  ["after a line", { start: (content) => content.enqueue(line), pull: (content) => content.error(error) }],
])("a download that fails %s breaks off, and nothing is told of the error", async (_, source) => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    const text = await downloaded(new ReadableStream(source, { highWaterMark: 1 }));
    expect(text).not.toContain(error.message);
    expect(text.endsWith(END)).toBe(false);
    expect(printed).not.toHaveBeenCalled();
  } finally {
    printed.mockRestore();
  }
});

test("a download that does not fail comes whole", async () => {
  const text = await downloaded(new Blob([line, line]).stream());
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text.split("a line\r\n")).toHaveLength(3);
  expect(text.endsWith(END)).toBe(true);
});

test.each([
  ["GET", "gzip, deflate, br, zstd", "br"],
  ["GET", "BR;q=0.5, gzip", "br"],
  ["GET", "gzip, deflate", "gzip"],
  ["GET", "br;q=0, gzip", "gzip"],
  ["GET", "br;q=0, gzip;q=0", "none"],
  ["GET", "identity", "none"],
  ["GET", "", "none"],
  ["HEAD", "gzip, br", "none"],
])(
  "a %s request by a client that accepts “%s” gets a page with compression: %s",
  async (method, accepted, wanted) => {
    const html = `<p>${"a word ".repeat(1000)}</p>`;
    const headers = { "Content-Type": "text/html; charset=utf-8", "Set-Cookie": "a=b" };
    const body = method === "HEAD" ? null : html;
    const host = portalHost({
      areas: new Set(),
      ...settings,
      handler: async () => new Response(body, { status: 404, headers }),
    });
    const server = await listenLocally(getRequestListener(host.fetch, { overrideGlobalObjects: false }));
    try {
      const answer = await request(server.origin, { method, headers: { "accept-encoding": accepted } });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      const { "content-encoding": encoding = "none", vary, "set-cookie": cookie } = answer.headers;
      expect([answer.statusCode, encoding, cookie]).toEqual([404, wanted, "a=b"]);
      if (method === "HEAD") return expect(bytes.length).toBe(0);
      expect(vary).toBe("Accept-Encoding");
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding as string];
      expect((unpack?.(bytes) ?? bytes).toString()).toBe(html);
    } finally {
      await server.stop();
    }
  },
);

test("all sessions of a user share one queue once the app has read them, and other users have their own", async () => {
  let running = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const host = portalHost({
    areas: new Set(),
    ...settings,
    sessionOf: async ({ headers }) => headers.get("Cookie"),
    handler: async (request, context) => {
      context.noteUser(request.headers.get("Cookie")?.slice(0, 1) ?? "");
      if (new URL(request.url).pathname === "/seen") return new Response("");
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => release.push(resolve));
      running--;
      return new Response("");
    },
  });
  const server = await listenLocally(getRequestListener(host.fetch, { overrideGlobalObjects: false }));
  // The client has no timers of its own, which the fake ones would stop.
  const get = (path: string, cookie: string) =>
    speak(
      server.origin,
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    );
  const untilRunning = async (count: number) => {
    while (running < count) await new Promise(setImmediate);
  };
  // A turn never ends by its time.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    for (const session of ["a1", "a2", "a3", "b1"]) await get("/seen", session);
    const asked = ["a1", "a1", "a2", "a2", "a3", "a3"].map((session) => get("/work", session));
    await untilRunning(2);
    asked.push(get("/work", "b1"));
    await untilRunning(3);
    const interval = setInterval(() => release.shift()?.(), 5);
    await Promise.all(asked);
    clearInterval(interval);
    expect(most).toBe(3);
  } finally {
    vi.useRealTimers();
    await server.stop();
  }
});
