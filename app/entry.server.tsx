import { randomBytes } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { I18nextProvider } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { fetchThroughProxy } from "#server/outgoing.ts";
import { statusOfFormShownAgain } from "./forms/show-again.server.ts";
import { shownBrand } from "./frame/brand.server.ts";
import { outcomeOf, RenderedOutcome } from "./frame/title.tsx";
import { log } from "./host/log.server.ts";
import { NonceContext } from "./host/nonce.ts";
import { rendered } from "./host/render-page.server.ts";
import { requestId } from "./host/request-args.server.ts";
import { setRetryAfter } from "./host/retry-after.server.ts";
import { contentSecurityPolicy, setSecurityHeaders } from "./host/security-headers.server.ts";
import { i18nFor, languageOf } from "./i18n/i18n.server.ts";
import { logUnreachable } from "./routes/status/unreachable.server.ts";
import { BrandContext } from "./ui/brand.tsx";

fetchThroughProxy();
void logUnreachable();

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
          <BrandContext.Provider value={shownBrand}>
            <RemixServer context={remix} url={request.url} nonce={nonce} />
          </BrandContext.Provider>
        </RenderedOutcome.Provider>
      </I18nextProvider>
    </NonceContext.Provider>
  );
  const { html, failed } = await rendered(page, nonce, (error) => logError(error, context));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce));
  headers.set("X-Request-Id", requestId(context));
  setRetryAfter(headers, context);
  setSecurityHeaders(headers);
  return new Response(html, {
    headers,
    status: failed ? 500 : isAgain ? statusAgain : status,
  });
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
