import { decodeIdToken } from "arctic";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { cookieOptions, cookiePrefix } from "#server/cookies.ts";
import { type ExpectedSignIn, SignInTooOld } from "#server/identity-provider.ts";
import { safePath } from "#server/safe-path.ts";
import { ATTEMPT_SECONDS, hasAttempt, surplusAttempts } from "#server/sign-in-cookies.ts";
import type { BackendApp, BackendContext } from "../http/context.ts";
import { findReviewer } from "../review/reviewer.ts";
import type { Desk } from "./desk.ts";
import { deskLanguage } from "./page.tsx";
import { deskPaths } from "./paths.ts";
import { sendSignedOut, sendSignInRefusal } from "./problem-pages.tsx";
import { endSession, findSession, hadSession, IDLE_MS, startSession } from "./session.ts";

/** Sign-in and sign-out of the review desk: `docs/product/review-desk.md`, "Sign-in and sessions". */

/** The database takes no control characters. */
const claims = z.object({ sub: z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u) });

export function serveSignIn(app: BackendApp, desk: Desk): void {
  app.get(deskPaths.signIn, async (c) => {
    const back = pageAfter(c.req.query("back"));
    if (await findSession(c, desk)) return c.redirect(back, 303);
    try {
      return await goToProvider(c, desk, back);
    } catch (error) {
      c.get("log").error({ err: error }, "sign-in of the review desk could not start");
      return sendSignInRefusal(c, desk, "unavailable");
    }
  });

  app.get(deskPaths.callback, async (c) => {
    const attempt = takeAttempt(c, desk);
    if (!attempt) return sendSignInRefusal(c, desk, "expired");
    let idToken: string;
    try {
      idToken = (await desk.provider.redeemCode(new URL(c.req.url).search, attempt)).idToken();
    } catch (error) {
      // The provider did not know `max_age`, so it is told in plain words.
      if (error instanceof SignInTooOld && !attempt.isAskedAnew)
        return c.redirect(
          `${deskPaths.signIn}?${new URLSearchParams({ back: attempt.back, another: "yes" })}`,
          303,
        );
      c.get("log").warn({ reason: reasonOf(error) }, "sign-in of the review desk refused");
      return sendSignInRefusal(c, desk, "failed");
    }
    const { sub } = claims.parse(decodeIdToken(idToken));
    c.set("caller", { sub, claims: {} });
    if (!(await findReviewer(desk.services.db, sub))) return sendSignInRefusal(c, desk, "member");
    await startSession(c, desk, { sub, idToken });
    return c.redirect(attempt.back, 303);
  });

  app.post(deskPaths.signOut, async (c) => {
    const idToken = await endSession(c, desk, c.get("desk").key);
    return c.redirect(await signOutUrl(c, desk, idToken), 303);
  });

  app.get(deskPaths.signedOut, (c) => sendSignedOut(c, desk));
}

/** Only pages of the desk. */
function pageAfter(back: string | undefined): string {
  const path = safePath(back);
  return /^\/desk(\/|\?|$)/.test(path) ? path : deskPaths.start;
}

/**
 * A member who signs in must have given the password within the idle time. The provider's own session would otherwise bypass the
 * limits of the desk: `docs/decisions/0221`.
 */
async function goToProvider(c: BackendContext, desk: Desk, back: string): Promise<Response> {
  const maxAge = IDLE_MS / 1000;
  const { endSession } = await desk.provider.endpoints();
  const isAskedAnew = c.req.query("another") !== undefined || !endSession || hadSession(c, desk);
  const { url, ...started } = await desk.provider.startSignIn("openid", {
    ui_locales: deskLanguage(c, desk),
    max_age: String(maxAge),
    ...(isAskedAnew && { prompt: "login" }),
  });
  rememberAttempt(c, desk, { ...started, maxAge, isAskedAnew, back });
  return c.redirect(url.href, 303);
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message.slice(0, 300) : "unknown");

/** The session here has ended already, so a provider that is away does not matter. */
async function signOutUrl(c: BackendContext, desk: Desk, idToken: string | null): Promise<string> {
  try {
    return (await desk.provider.signOutUrl(idToken)) ?? deskPaths.signedOut;
  } catch (error) {
    c.get("log").warn({ err: error }, "sign-out at the provider skipped");
    return deskPaths.signedOut;
  }
}

/** A sign-in attempt lasts while the browser is at the identity provider. Its cookie is encrypted, and bound to its state. */
type Attempt = ExpectedSignIn & {
  /** The page after the sign-in, always on this site. */
  back: string;
  /** True when the provider was told to ask for the password. */
  isAskedAnew: boolean;
};

const attemptContent = z.object({
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
function rememberAttempt(c: BackendContext, desk: Desk, { state, ...attempt }: Attempt): void {
  const { sealing, realTime } = desk.services;
  const prefix = prefixOf(desk);
  const until = realTime().getTime() + ATTEMPT_SECONDS * 1000;
  const sealed = sealing.seal(
    JSON.stringify({ ...attempt, until } satisfies z.input<typeof attemptContent>),
    placeOf(state),
  );
  const value = `${sealing.newestKeyId}.${sealed.toString("base64url")}`;
  setCookie(c, prefix + state, value, { ...cookieOptions(desk.isSecure), maxAge: ATTEMPT_SECONDS });
  const newBytes = prefix.length + state.length + value.length;
  for (const old of surplusAttempts(c.req.raw.headers, prefix, newBytes)) forgetAttempt(c, desk, old);
}

/** Returns the attempt whose state is in the address, once. Returns undefined when this browser did not start it. */
function takeAttempt(c: BackendContext, desk: Desk): Attempt | undefined {
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
    const { until, back, ...attempt } = attemptContent.parse(JSON.parse(text));
    return until > services.realTime().getTime() ? { state, ...attempt, back: safePath(back) } : undefined;
  } catch {
    // The cookie is not ours, or its key is gone.
    return undefined;
  }
}

function forgetAttempt(c: BackendContext, desk: Desk, state: string): void {
  deleteCookie(c, prefixOf(desk) + state, cookieOptions(desk.isSecure));
}
