import { getRequestListener } from "@hono/node-server";
import { expect, test, vi } from "vitest";
import { speak } from "#tests/support/security/raw.ts";
import { listenLocally } from "#tests/support/stand-in-server.ts";
import { portalHost } from "./host.ts";

const settings = { publicUrl: "http://127.0.0.1", ownerOf: async () => null, writesPerMinute: 60 };

/** Row 92: a download that fails breaks the connection. The browser and the log get nothing of the error. */

/** Serves a download with this content. Returns the text that comes over the connection. */
async function downloaded(body: ReadableStream<Uint8Array>): Promise<string> {
  const headers = { "Content-Type": "text/csv", "Content-Disposition": "attachment" };
  const host = portalHost({
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
  ["gzip, deflate, br, zstd", "br"],
  ["BR;q=0.5, gzip", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["identity, *;q=0.1", "identity"],
  ["", "identity"],
])("a client that accepts “%s” gets pages packed as %s", async (accepted, packing) => {
  const given: string[] = [];
  const host = portalHost({
    ...settings,
    handler: async (_, context) => {
      given.push(context.packing);
      return new Response("");
    },
  });
  const server = await listenLocally(getRequestListener(host.fetch, { overrideGlobalObjects: false }));
  try {
    await speak(
      server.origin,
      `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`,
    );
    expect(given).toEqual([packing]);
  } finally {
    await server.stop();
  }
});
