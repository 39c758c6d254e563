import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { gzipSync } from "node:zlib";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { statusOfFormShownAgain } from "./forms/shown-again.server.ts";
import { NonceContext } from "./host/nonce.ts";
import { contentSecurityPolicy, setSecurityHeaders } from "./host/security-headers.server.ts";
import { i18nFor, languageOf } from "./i18n/i18n.server.ts";
import { log } from "./log.server.ts";
import { outcomeOf, RenderedOutcome } from "./pages/title.tsx";
import { requestId } from "./request/request-args.server.ts";
import { setRetryAfter } from "./request/retry-after.server.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The time limit to render a page whose data is there. */
const RENDER_LIMIT_MS = 10_000;

/** Sends a page when it is whole, so that a fault while rendering still gets a true status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: object,
): Promise<Response> {
  const language = await languageOf({ request, context });
  const nonce = randomBytes(18).toString("base64url");
  const { errors, actionData } = remix.staticHandlerContext;
  const statusAgain = statusOfFormShownAgain(context);
  const isAgain = statusAgain !== null && status === 200;
  const outcome = outcomeOf(errors, actionData) ?? (isAgain && statusAgain >= 400 ? "refused" : null);
  const page = (
    <NonceContext.Provider value={nonce}>
      <I18nextProvider i18n={i18nFor(language)}>
        <RenderedOutcome.Provider value={outcome}>
          <RemixServer context={remix} url={request.url} nonce={nonce} />
        </RenderedOutcome.Provider>
      </I18nextProvider>
    </NonceContext.Provider>
  );
  const { html, failed } = await rendered(page, nonce, context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  headers.set("X-Request-Id", requestId(context));
  setRetryAfter(headers, context);
  setSecurityHeaders(headers);
  return new Response(compressed(html, headers, context), {
    headers,
    status: failed ? 500 : isAgain ? statusAgain : status,
  });
}

function rendered(page: ReactElement, nonce: string, context: object) {
  return new Promise<{ html: Bytes; failed: boolean }>((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(overdue);
        pipe(collector((html) => resolve({ html: withoutNul(html), failed }), reject));
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        logError(error, context);
      },
    });
    const overdue = setTimeout(abort, RENDER_LIMIT_MS).unref();
  });
}

/** The usual level, 6, saves less than a hundredth more and takes half as long again. */
const GZIP_LEVEL = 5;

/** Compresses a page if the host says so. A complete page costs a third of what a compression stream costs. */
function compressed(html: Bytes, headers: Headers, context: object): Bytes {
  if (!("acceptsGzip" in context && context.acceptsGzip)) return html;
  headers.set("Content-Encoding", "gzip");
  headers.append("Vary", "Accept-Encoding");
  return gzipSync(html, { level: GZIP_LEVEL });
}

/** Returns a stream that collects what is written. The consumers of the platform make a blob first, which takes longer. */
function collector(onEnd: (bytes: Bytes) => void, onError: (error: unknown) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    // The stream never asks React to wait. React ends a stream for which it has waited twice, which makes an error.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(piece, _encoding, done) {
      pieces.push(piece);
      done();
    },
  })
    .once("finish", () => onEnd(Buffer.concat(pieces)))
    .once("error", onError);
}

/** React leaves a NUL where a character of several bytes meets the end of its buffer. */
function withoutNul(html: Bytes): Bytes {
  const pieces: Bytes[] = [];
  let start = 0;
  for (let end = html.indexOf(0); end >= 0; end = html.indexOf(0, start)) {
    pieces.push(html.subarray(start, end));
    start = end + 1;
  }
  return pieces.length === 0 ? html : Buffer.concat([...pieces, html.subarray(start)]);
}

export function handleDataRequest(response: Response, { context }: { context: object }): Response {
  response.headers.set("X-Request-Id", requestId(context));
  setRetryAfter(response.headers, context);
  setSecurityHeaders(response.headers);
  return response;
}

export function handleError(error: unknown, { request, context }: { request: Request; context: object }) {
  if (request.signal.aborted) return;
  // A status somebody meant (404, 403) is not a fault of ours.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  logError(error, context);
}

function logError(error: unknown, context: object) {
  const detail =
    error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : {};
  log.error({ requestId: requestId(context), ...detail }, "a page failed");
}
