import { gunzipSync } from "node:zlib";
import { request } from "undici";

/** The weight of a page on the line, in bytes with gzip, by kind. */
export type Weight = { html: number; js: number; css: number; other: number };

/**
 * The most HTML that a list of 25 rows may have, with gzip: what a server sends before it waits for the browser's first
 * answer (`docs/decisions/0007-limits-and-weight.md`), and less where data is to be saved.
 */
export const MOST_LIST_HTML = { full: 15_000, lite: 9_000 };

/** The most script that a page may bring along, with gzip. */
export const MOST_SCRIPT_BYTES = 185_000;

/**
 * @param origin of the portal
 * @param path of a page
 * @param headers such as its cookies
 */
export async function weightOf(
  origin: string,
  path: string,
  headers: Record<string, string>,
): Promise<Weight> {
  const page = await fetched(origin + path, headers);
  const language = /<html[^>]* lang="(\w+)"/.exec(page.text)?.[1];
  const assets = new Set([...page.text.matchAll(/\/assets\/[\w.-]+\.\w+/g)].map(([address]) => address));
  const seen = new Set<string>();
  const weight: Weight = { html: page.sent, js: 0, css: 0, other: 0 };
  for (const address of assets) await add(address);
  // Fetched by script before the page is taken over: the words of its language.
  for (const address of [...assets].filter((name) => name.endsWith(".js"))) {
    const { text } = await asset(origin + address);
    for (const [, name] of text.matchAll(/"(?:\.?\/)?(?:assets\/)?(words-\w+-[\w-]+\.js)"/g))
      if (name?.startsWith(`words-${language}-`)) await add(`/assets/${name}`);
  }
  return weight;

  async function add(address: string) {
    if (seen.has(address)) return;
    seen.add(address);
    const { sent } = await asset(origin + address);
    const kind = address.endsWith(".js") ? "js" : address.endsWith(".css") ? "css" : "other";
    weight[kind] += sent;
  }
}

const assetsFetched = new Map<string, ReturnType<typeof fetched>>();

/** Its name changes with its content: it is fetched once. */
function asset(address: string): ReturnType<typeof fetched> {
  const known = assetsFetched.get(address) ?? fetched(address, {});
  assetsFetched.set(address, known);
  return known;
}

async function fetched(address: string, headers: Record<string, string>) {
  const answer = await request(address, { headers: { ...headers, "accept-encoding": "gzip" } });
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`);
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const isPacked = answer.headers["content-encoding"] === "gzip";
  return { sent: bytes.length, text: (isPacked ? gunzipSync(bytes) : bytes).toString("utf8") };
}
