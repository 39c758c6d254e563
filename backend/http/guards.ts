import type { HonoRequest, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { isEqualSecret } from "#server/equal-secrets.ts";
import type { BackendEnv } from "./context.ts";
import { refusal } from "./problems.ts";
import type { VerifyToken } from "./tokens.ts";

/** The checks before every route under `/t/` and `/api/`: `docs/product/sign-in.md`, "Calls". */

export const XSRF_COOKIE = "XSRF-RequestToken";
export const XSRF_HEADER = "X-XSRF-TOKEN";
const MAX_TOKEN_LENGTH = 8_192;

const safeMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * Stores the caller of a request in the context.
 * @throws a refusal with status 401 without a valid access token
 */
export function requireToken(verifyToken: VerifyToken): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    const token = /^Bearer +([\w.~+/=-]+)$/i.exec(c.req.header("Authorization") ?? "")?.[1];
    const caller = token && token.length <= MAX_TOKEN_LENGTH ? await verifyToken(token) : undefined;
    if (!caller) {
      c.header("WWW-Authenticate", token ? 'Bearer error="invalid_token"' : "Bearer");
      throw refusal(401, "A valid access token is needed.");
    }
    c.set("caller", caller);
    await next();
  };
}

/** Refuses a request without the client identifier header. */
export function requireClientIdentifier(header: string, value: string): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    if (c.req.header(header) !== value) {
      throw refusal(400, `The header ${header} must carry the client identifier.`);
    }
    await next();
  };
}

/** Refuses a change whose anti-forgery header differs from the cookie. */
export const refuseForgery: MiddlewareHandler<BackendEnv> = async (c, next) => {
  if (!safeMethods.includes(c.req.method)) {
    const sent = c.req.header(XSRF_HEADER);
    const expected = getCookie(c, XSRF_COOKIE);
    if (!sent || !expected || !isEqualSecret(sent, expected))
      throw refusal(403, "The anti-forgery token is missing or wrong.");
  }
  await next();
};

/** Refuses a body that is not JSON, or not multipart on routes that take multipart. A change without a body needs no type. */
export function requireContentType(takesMultipart: (path: string) => boolean): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    if (!safeMethods.includes(c.req.method) && hasBody(c.req)) {
      const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
      const expected = takesMultipart(c.req.path) ? "multipart/form-data" : "application/json";
      if (type !== expected) throw refusal(415, `The body must be ${expected}.`);
    }
    await next();
  };
}

function hasBody(request: HonoRequest): boolean {
  return (
    request.header("Content-Type") !== undefined ||
    request.header("Transfer-Encoding") !== undefined ||
    Number(request.header("Content-Length") ?? 0) !== 0
  );
}
