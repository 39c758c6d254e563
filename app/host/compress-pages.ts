import { brotliCompressSync, constants as zlib } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { accepts } from "hono/accepts";

/** Makes a list of 25 rows smaller than gzip does. From 4 on, it takes twice as long. */
const BROTLI_QUALITY = 3;

export function brotli(html: Uint8Array): Uint8Array<ArrayBuffer> {
  return brotliCompressSync(html, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
      [zlib.BROTLI_PARAM_SIZE_HINT]: html.byteLength,
    },
  });
}

/**
 * Compresses a page in one piece for a client that accepts Brotli. The stream of Hono's `compress`, which has no Brotli, takes five
 * times as long for a page. `compress` stands around this and serves all other clients and answers.
 */
export const compressPages: MiddlewareHandler = async (c, next) => {
  await next();
  const isPage = c.res.headers.get("Content-Type")?.startsWith("text/html");
  if (!isPage || !c.res.body || c.res.headers.has("Content-Encoding") || c.req.method === "HEAD") return;
  const encoding = accepts(c, {
    header: "Accept-Encoding",
    supports: ["br"],
    default: "identity",
    // By itself, `accepts` takes an encoding that the client refuses by `q=0`.
    match: (accepted, { default: none }) =>
      accepted.some(({ type, q }) => type.toLowerCase() === "br" && q > 0) ? "br" : none,
  });
  if (encoding !== "br") return;
  const html = new Uint8Array(await c.res.arrayBuffer());
  c.res = new Response(brotli(html), c.res);
  c.res.headers.delete("Content-Length");
  c.res.headers.set("Content-Encoding", "br");
  c.res.headers.append("Vary", "Accept-Encoding");
};
