import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { cookieOptions, cookiePrefix } from "#server/cookies.ts";
import type { ExpectedSignIn } from "#server/identity-provider.ts";
import { safePath } from "#server/safe-path.ts";
import { ATTEMPT_SECONDS, hasAttempt, surplusAttempts } from "#server/sign-in-cookies.ts";
import type { BackendContext } from "../http/context.ts";
import type { Desk } from "./desk.ts";

/** A sign-in attempt lasts while the browser is at the identity provider. Its cookie is encrypted, and bound to its state. */
export type Attempt = ExpectedSignIn & {
  /** The page after the sign-in, always on this site. */
  back: string;
  /** True when the provider was told to ask for the password. */
  isAskedAnew: boolean;
};

const content = z.object({
  nonce: z.string(),
  verifier: z.string(),
  back: z.string(),
  isAskedAnew: z.boolean(),
  maxAge: z.number().nullable(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

const prefixOf = ({ isSecure }: Desk) => `${cookiePrefix(isSecure)}desk-sign-in-`;
const placeOf = (state: string) => ({ table: "cookies", column: "desk-sign-in", row: state });

/** Keeps an attempt in a cookie. The oldest attempts go when the cookies become too large. */
export function rememberAttempt(c: BackendContext, desk: Desk, { state, ...attempt }: Attempt): void {
  const { sealing, realTime } = desk.services;
  const prefix = prefixOf(desk);
  const until = realTime().getTime() + ATTEMPT_SECONDS * 1000;
  const sealed = sealing.seal(
    JSON.stringify({ ...attempt, until } satisfies z.input<typeof content>),
    placeOf(state),
  );
  const value = `${sealing.newestKeyId}.${sealed.toString("base64url")}`;
  setCookie(c, prefix + state, value, { ...cookieOptions(desk.isSecure), maxAge: ATTEMPT_SECONDS });
  const newBytes = prefix.length + state.length + value.length;
  for (const old of surplusAttempts(c.req.raw.headers, prefix, newBytes)) forgetAttempt(c, desk, old);
}

/** Returns the attempt whose state is in the address, once. Returns undefined when this browser did not start it. */
export function takeAttempt(c: BackendContext, desk: Desk): Attempt | undefined {
  const state = c.req.query("state") ?? "";
  const prefix = prefixOf(desk);
  if (!hasAttempt(c.req.raw.headers, prefix, state)) return undefined;
  const attempt = openAttempt(desk, state, getCookie(c, prefix + state) ?? "");
  forgetAttempt(c, desk, state);
  return attempt;
}

function openAttempt({ services }: Desk, state: string, value: string): Attempt | undefined {
  const [keyId = "", sealed = ""] = value.split(".");
  try {
    const text = services.sealing.open(Buffer.from(sealed, "base64url"), keyId, placeOf(state));
    const { until, back, ...attempt } = content.parse(JSON.parse(text));
    return until > services.realTime().getTime() ? { state, ...attempt, back: safePath(back) } : undefined;
  } catch {
    // The cookie is not ours, or its key is gone.
    return undefined;
  }
}

function forgetAttempt(c: BackendContext, desk: Desk, state: string): void {
  deleteCookie(c, prefixOf(desk) + state, cookieOptions(desk.isSecure));
}
