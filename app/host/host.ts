import { randomUUID } from "node:crypto";
import { constants, gzipSync } from "node:zlib";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import { compress } from "hono/compress";
import { discard } from "#server/discard.ts";
import { log } from "../log.server.ts";
import { isCrossSite, REFUSED_HEADER } from "../request/origin.ts";
import { destroyOnError } from "./destroy-on-error.ts";
import { fairShares } from "./fair-share.ts";
import { setSecurityHeaders } from "./security-headers.server.ts";
import { tooManyRequests } from "./too-many-requests.server.ts";
import { writeRate } from "./write-rate.ts";

type Options = {
  handler: (request: Request, context: { requestId: string }) => Promise<Response>;
  publicUrl: string;
  /** Whose request it is, to be done in turns with their others; null for nobody's. */
  ownerOf: (request: Request) => Promise<string | null>;
  /** How many forms one of them may send in a minute. */
  writesPerMinute: number;
};

/** `caching` is set when a file was found: the response is made by then, and takes no more headers from its handler. */
type Variables = { requestId: string; cacheControl?: string };

const METHODS = ["GET", "HEAD", "POST"];
const SITE_HEADER = "Sec-Fetch-Site";
const MOST_DISCARDED_BYTES = 64 * 1024 * 1024;
const ASSET_SECONDS = 365 * 24 * 60 * 60;

/**
 * What stands between the network and the app: access log, headers that every answer has, static files, and the
 * rewriting of requests other sites sent, so that the app can refuse them with a page (decision record 0002).
 */
export function portalHost({ handler, publicUrl, ownerOf, writesPerMinute }: Options) {
  let stopping = false;
  const runInTurn = fairShares();
  const secondsToWait = writeRate(writesPerMinute);
  const app = new Hono<{ Variables: Variables; Bindings: HttpBindings }>();

  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    await next();
    const { method, path } = c.req;
    setAnswerHeaders(c.res, requestId, c.get("cacheControl"));
    if (stopping) c.res.headers.set("Connection", "close");
    // Never the query: filters carry people's names.
    log.info({ requestId, method, path, status: c.res.status, ms: Math.round(performance.now() - started) });
  });
  app.use(compress());

  app.use(async (c, next) => {
    const { url = "", headersDistinct } = c.env.incoming;
    if (isAmbiguousPath(url) || headersDistinct.host?.length !== 1) return c.text("Bad request\n", 400);
    await next();
  });
  app.get("/ready", (c) => c.text(stopping ? "stopping\n" : "ready\n", stopping ? 503 : 200));
  app.use(
    "/assets/*",
    serveStatic({
      root: "build/client",
      precompressed: true,
      onFound: (_path, c) => c.set("cacheControl", `public, max-age=${ASSET_SECONDS}, immutable`),
    }),
  );
  app.use(
    "/:file{[a-z-]+\\.(svg|ico|png|webmanifest|txt)}",
    serveStatic({
      root: "build/client",
      onFound: (_path, c) => c.set("cacheControl", "public, max-age=3600"),
    }),
  );

  app.all("*", async (c) => {
    if (!METHODS.includes(c.req.method)) return c.text("", 405, { Allow: METHODS.join(", ") });
    const crossSite = c.req.method === "POST" && isCrossSite(c.req.raw.headers, publicUrl);
    const request = sanitized(c.req.raw, crossSite);
    const { socket } = c.env.incoming;
    const work = () => handler(request, { requestId: c.get("requestId") });
    const owner = await ownerOf(request);
    const wait = owner && c.req.method === "POST" ? await secondsToWait(owner) : 0;
    const answerInTurn = async () =>
      (owner ? await runInTurn(owner, work) : await work()) ?? tooManyRequests();
    const answer = wait > 0 ? tooManyRequests(wait) : await answerInTurn();
    if (request.body && !request.body.locked)
      void discard(request.body.getReader(), MOST_DISCARDED_BYTES, () => void socket.destroy());
    if (answer.headers.has("Content-Disposition")) return destroyOnError(answer, socket);
    return isPage(answer) && acceptsGzip(c) ? gzipped(answer) : answer;
  });

  return { fetch: app.fetch, stop: () => (stopping = true) };
}

const acceptsGzip = (c: Context) =>
  accepts(c, { header: "Accept-Encoding", supports: ["gzip"], default: "identity" }) === "gzip";

const isPage = ({ headers, body }: Response) =>
  body !== null && headers.get("Content-Type")?.startsWith("text/html");

/** A page is there in one piece. Packing that costs a third of what a packing stream costs. */
async function gzipped(page: Response): Promise<Response> {
  const bytes = gzipSync(await page.arrayBuffer(), { level: constants.Z_BEST_COMPRESSION });
  page.headers.set("Content-Encoding", "gzip");
  page.headers.append("Vary", "Accept-Encoding");
  return new Response(bytes, page);
}

/**
 * Whether a path says one thing and means another: empty and dotted segments, which no link of ours has and which every
 * program between the browser and us may read in its own way.
 */
function isAmbiguousPath(url: string): boolean {
  const [path = ""] = url.split("?");
  return /\/\/|\\|%5c|\/(\.|%2e){1,2}(\/|$)/i.test(path);
}

function setAnswerHeaders(response: Response, requestId: string, cacheControl?: string) {
  if (cacheControl) response.headers.set("Cache-Control", cacheControl);
  setSecurityHeaders(response.headers);
  response.headers.set("X-Request-Id", requestId);
}

/**
 * The request as the app may see it. Whether another site sent it is decided here, by the portal's own address, so the
 * Origin goes: the framework would compare it with Host and forwarding headers and answer 500. What an older browser
 * says by it alone stands in the header that newer ones send. A mark sent from outside is taken off. So is `_data`, the
 * framework's former way to ask for one route, which no page of ours uses: it falls over what loaders answer today.
 */
function sanitized(request: Request, crossSite: boolean): Request {
  const url = new URL(request.url);
  const hasHeaders = ["Origin", REFUSED_HEADER].some((name) => request.headers.has(name));
  if (!url.searchParams.has("_data") && !hasHeaders && !crossSite) return request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  headers.delete(REFUSED_HEADER);
  const isOwnOrigin = request.method === "POST" && request.headers.has("Origin") && !crossSite;
  if (crossSite) headers.set(REFUSED_HEADER, "cross-site");
  else if (isOwnOrigin && !headers.has(SITE_HEADER)) headers.set(SITE_HEADER, "same-origin");
  url.searchParams.delete("_data");
  const { method, body, signal } = request;
  // Part by part: the framework's Request does not know the server's as one of its own.
  return new Request(url, { method, headers, signal, ...(body ? { body, duplex: "half" } : {}) });
}
