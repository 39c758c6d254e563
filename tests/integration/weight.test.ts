import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "undici";
import { beforeAll, expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import { cookiesOf } from "../support/security/raw.ts";
import { builtRoutes, withQuery } from "../support/security/routes.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";
import { MOST_SCRIPT_BYTES, weightOf } from "../support/weight.ts";

/** The weight of a page's script: on a slow line each kilobyte counts. */

const MOST_STYLE_BYTES = 20_000;

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

/** Every page of the portal, for an agent and for an agency, in both languages. */
async function pages(): Promise<string[]> {
  const found: string[] = [];
  for (const { address } of builtRoutes()) {
    for (const [name, id] of [
      ["agentId", standIn.agentId],
      ["agencyId", standIn.agencyId],
    ] as const) {
      for (const lng of ["en", "es"]) {
        const path = withQuery(address, { [name]: id, lng });
        const { status, headers } = await somebody.get(path, { follow: false });
        if (status === 200 && headers["content-type"]?.startsWith("text/html")) found.push(path);
      }
    }
  }
  return found;
}

test("a page comes compressed as its browser accepts it, and unpacked it is the same page", async () => {
  const address = `${all.url}${withQuery("/contracts", { agentId: standIn.agentId })}`;
  const fetched = async (accepted: string) => {
    const answer = await request(address, {
      headers: { ...cookiesOf(somebody), "accept-encoding": accepted },
    });
    return { headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
  };
  const plain = await fetched("identity");
  const brotli = await fetched("gzip, deflate, br, zstd");
  const gzip = await fetched("gzip, deflate");
  expect([plain, brotli, gzip].map(({ headers }) => headers["content-encoding"])).toEqual([
    undefined,
    "br",
    "gzip",
  ]);
  expect([brotli, gzip].map(({ headers }) => headers.vary)).toEqual(["Accept-Encoding", "Accept-Encoding"]);
  const comparable = (html: Buffer) =>
    html
      .toString()
      .replace(/nonce="[^"]*"/g, "")
      // Each page has a submission id of its own.
      .replace(/(name="submission" value=|submission\\",\\?)"[^"]*"/g, "");
  const wanted = comparable(plain.bytes);
  expect(wanted).toContain("</html>");
  expect(comparable(brotliDecompressSync(brotli.bytes))).toBe(wanted);
  expect(comparable(gunzipSync(gzip.bytes))).toBe(wanted);
  for (const { bytes } of [brotli, gzip]) expect(bytes.length).toBeLessThan(plain.bytes.length / 3);
});

test("script is at most 185 kB on each page, and none at all in lite mode", async () => {
  const found = await pages();
  expect(found.length).toBeGreaterThan(30);
  const weights = new Map<string, number>();
  for (const path of found) {
    const { js, css } = await weightOf(all.url, path, cookiesOf(somebody));
    weights.set(path, js);
    expect(css, path).toBeGreaterThan(0);
    expect(css, path).toBeLessThanOrEqual(MOST_STYLE_BYTES);
    const lite = await weightOf(all.url, path, { ...cookiesOf(somebody), "save-data": "on" });
    expect(lite.js, path).toBe(0);
  }
  expect([...weights].filter(([, bytes]) => bytes > MOST_SCRIPT_BYTES)).toEqual([]);
  // The words of the page's language are among them; without them the measure would be too kind.
  expect(Math.min(...weights.values())).toBeGreaterThan(90_000);
});
