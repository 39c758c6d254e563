import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import type { Bytes } from "./rendered.server.ts";

/** The ways to pack a page, the best first (docs/decisions/0230-cheap-pages.md). The names are those of `Content-Encoding`. */
export const PACKINGS = ["br", "gzip"] as const;

export type Packing = (typeof PACKINGS)[number];

/** The usual level, 6, saves less than a hundredth more and takes half as long again. */
const GZIP_LEVEL = 5;

/** Makes a list of 25 rows smaller than gzip does, in less than half of the time. From 4 on, it takes twice as long. */
const BROTLI_QUALITY = 3;

/** Packs a page. A complete page costs a third of what a compression stream costs. */
export function packed(html: Bytes, packing: Packing): Bytes {
  if (packing === "gzip") return gzipSync(html, { level: GZIP_LEVEL });
  return brotliCompressSync(html, {
    params: {
      [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
      [zlib.BROTLI_PARAM_SIZE_HINT]: html.byteLength,
    },
  });
}

/** Returns the packing that the host has chosen for this answer. Returns null for a page that stays as it is. */
export function packingOf(context: object): Packing | null {
  const given = "packing" in context ? context.packing : null;
  return PACKINGS.find((packing) => packing === given) ?? null;
}
