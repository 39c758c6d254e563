import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { discard } from "#server/discard.ts";
import { durations, gauge } from "#server/metrics.ts";
import { inProject } from "#server/project-folder.ts";
import { isCrossSite } from "#server/request-origin.ts";
import { withoutStuckPunctuation } from "#server/stuck-punctuation.ts";
import { inRequestSpan } from "#server/tracing.ts";
import { writeRate } from "#server/write-rate.ts";
import { firstPartOf } from "./by-area.ts";
import { compressPages } from "./compress-pages.ts";
import { destroyOnError } from "./destroy-on-error.ts";
import { fairShares } from "./fair-share.ts";
import { log } from "./log.server.ts";
import { REFUSED_HEADER } from "./refused-header.ts";
import { setSecurityHeaders } from "./security-headers.server.ts";
import { timedCache } from "./timed-cache.server.ts";
import { tooManyRequests } from "./too-many-requests.server.ts";

type Options = {
  /** The areas of the app: the first parts of its paths. */
  areas: ReadonlySet<string>;
  handler: (request: Request, context: HostContext) => Promise<Response>;
  publicUrl: string;
  /** Returns the id of the session that a request names. Returns null for a request without one. */
  sessionOf: (request: Request) => Promise<string | null>;
  /** The number of forms that an owner may send per minute. */
  writesPerMinute: number;
};

/** The host gives this to the app with each request. */
type HostContext = {
  requestId: string;
  /** The app calls it with the subject of the session once it has read the session. */
  noteUser(subject: string): void;
};

/**
 * `cacheControl` is set when a static file is found, because its handler can no longer change the headers.
 */
type Variables = { requestId: string; cacheControl?: string };

const requests = durations(
  "portal_request_duration_seconds",
  "Requests to the portal, by the first part of their path",
  ["method", "area", "status"],
);

const METHODS = ["GET", "HEAD", "POST"];
const SITE_HEADER = "Sec-Fetch-Site";
const MOST_DISCARDED_BYTES = 64 * 1024 * 1024;
/** The user of a session never changes. An unused session leaves the memory. */
const USER_KNOWN_MS = 60 * 60_000;
const ASSET_SECONDS = 365 * 24 * 60 * 60;

/**
 * Creates the HTTP host in front of the app: access log, security headers and static files. It marks requests
 * from other sites, so that the app can refuse them with an error page (decision record 0002).
 */
export function portalHost({ areas, handler, publicUrl, sessionOf, writesPerMinute }: Options) {
  let stopping = false;
  /** The users of sessions, as the app has read them. All sessions of a user share one queue. */
  const users = timedCache<string>({ ttl: USER_KNOWN_MS });
  const runInTurn = fairShares();
  const secondsToWait = writeRate(writesPerMinute);
  const app = new Hono<{ Variables: Variables; Bindings: HttpBindings }>();
  gauge("portal_sessions", "Sessions that asked for something within the last hour", {
    label: "state",
    read: async () => ({ active: users.size }),
  });

  app.use(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    const { method, path } = c.req;
    const first = firstPartOf(path);
    const area = areas.has(first) || first === "assets" ? first || "home" : "other";
    const answer = async () => {
      await next();
      return { route: area, status: c.res.status };
    };
    const { status } = await inRequestSpan({ requestId, method, answer });
    setAnswerHeaders(c.res, requestId, c.get("cacheControl"));
    if (stopping) c.res.headers.set("Connection", "close");
    const ms = performance.now() - started;
    requests.observe({ method, area, status }, ms / 1000);
    // The log must not contain the query, because filters contain names of people.
    log.info({ requestId, method, path, status, ms: Math.round(ms) });
  });
  app.use(compress());
  app.use(compressPages);

  app.use(async (c, next) => {
    const { url = "", headersDistinct } = c.env.incoming;
    if (isAmbiguousPath(url) || headersDistinct.host?.length !== 1) return c.text("Bad request\n", 400);
    await next();
  });
  app.get("*", async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const clean = withoutStuckPunctuation(pathname);
    return clean === null ? next() : c.redirect(clean + search);
  });
  app.get("/ready", (c, next) => (stopping ? c.text("stopping\n", 503) : next()));
  app.use(
    "/assets/*",
    serveStatic({
      root: inProject("build/client"),
      precompressed: true,
      onFound: (_path, c) => c.set("cacheControl", `public, max-age=${ASSET_SECONDS}, immutable`),
    }),
  );
  app.use(
    "/:file{[a-z-]+\\.(svg|ico|png|webmanifest|txt)}",
    serveStatic({
      root: inProject("build/client"),
      onFound: (_path, c) => c.set("cacheControl", "public, max-age=3600"),
    }),
  );

  app.all("*", async (c) => {
    if (!METHODS.includes(c.req.method)) return c.text("", 405, { Allow: METHODS.join(", ") });
    const crossSite = c.req.method === "POST" && isCrossSite(c.req.raw.headers, publicUrl);
    const request = sanitized(c.req.raw, crossSite);
    const { socket } = c.env.incoming;
    const session = await sessionOf(request);
    const noteUser = (subject: string) => {
      if (session) users.set(session, `user ${subject}`);
    };
    const context = { requestId: c.get("requestId"), noteUser };
    const work = () => handler(request, context);
    const owner = session && (users.get(session) ?? session);
    const wait = session && c.req.method === "POST" ? await secondsToWait(session) : 0;
    const answerInTurn = async () =>
      (owner ? await runInTurn(owner, work) : await work()) ?? tooManyRequests();
    const answer = wait > 0 ? tooManyRequests(wait) : await answerInTurn();
    if (request.body && !request.body.locked) {
      const discarded = discard(request.body.getReader(), MOST_DISCARDED_BYTES, () => void socket.destroy());
      if (closesAfterAnswer(c.req.raw.headers)) await discarded;
    }
    return answer.headers.has("Content-Disposition") ? destroyOnError(answer, socket) : answer;
  });

  return { fetch: app.fetch, stop: () => (stopping = true) };
}

/**
 * Returns true when the connection of a request closes after the answer. Node closes it as soon as the answer is sent, and a
 * client that still sends can then lose the answer. So the answer waits until the rest of the body is discarded.
 */
const closesAfterAnswer = (headers: Headers) => /\bclose\b/i.test(headers.get("Connection") ?? "");

/**
 * Returns true for a path with empty or dotted segments. Proxies interpret such paths differently, and the
 * portal never links to them.
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
 * Returns the request for the app. The host itself decides if another site sent it, by the portal's own
 * address. It removes the Origin header, because the framework would compare it with Host and forwarding
 * headers and answer with 500. For older browsers, which send only Origin, it sets `Sec-Fetch-Site`. It
 * removes a mark that the client sent. It also removes `_data`, an old parameter of the framework for a
 * single route: no page of the portal uses it, and it fails with the answers of current loaders.
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
  // The framework's Request class does not accept the server's Request object, so the code copies its parts.
  return new Request(url, { method, headers, signal, ...(body ? { body, duplex: "half" } : {}) });
}
