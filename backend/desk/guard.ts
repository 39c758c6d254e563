import type { MiddlewareHandler } from "hono";
import { typedText } from "#api/typed-text.ts";
import { isEqualSecret } from "#server/equal-secrets.ts";
import { isCrossSite, isSameOrigin } from "#server/request-origin.ts";
import type { BackendContext, BackendEnv } from "../http/context.ts";
import type { DeskSession } from "../http/desk-session.ts";
import { refusal } from "../http/problems.ts";
import type { Desk } from "./desk.ts";
import { FORGERY_FIELD } from "./page.tsx";
import { deskPaths } from "./paths.ts";
import { pageOf, sendProblem, sendResend } from "./problem-pages.tsx";
import { findSession } from "./session.ts";

/**
 * The guard before every page of the review desk: it lets nobody pass who is not signed in, and no form that a page of the
 * desk has not sent. A new route is guarded without any change.
 */

/** The pages for everybody. None of them changes anything but the browser's own sign-in. */
export const publicPaths: readonly string[] = [deskPaths.signIn, deskPaths.callback, deskPaths.signedOut];

const safeMethods = ["GET", "HEAD"];
const FORM_TYPE = "application/x-www-form-urlencoded";
const LONGEST_ADDRESS = 1000;

export function guardDesk(desk: Desk): MiddlewareHandler<BackendEnv> {
  return async (c, next) => {
    const isReading = safeMethods.includes(c.req.method);
    if (isReading && publicPaths.includes(c.req.path)) return next();
    const session = await findSession(c, desk);
    if (session) {
      c.set("desk", session);
      c.set("caller", { sub: session.reviewer.sub, claims: {} });
    }
    const answer = isReading
      ? session
        ? undefined
        : toSignIn(c, addressOf(c))
      : await refuseForm(c, desk, session);
    return answer ?? next();
  };
}

function addressOf(c: BackendContext): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}

/** @param back the page that was wanted */
function toSignIn(c: BackendContext, back: string): Response {
  const query =
    back === deskPaths.start || back.length > LONGEST_ADDRESS ? "" : `?${new URLSearchParams({ back })}`;
  return c.redirect(deskPaths.signIn + query, 303);
}

const typedFields = (body: string) =>
  new URLSearchParams([...new URLSearchParams(body)].map(([name, value]) => [name, typedText(value)]));

/** Reads a form, and answers it when it must not be acted on. */
async function refuseForm(
  c: BackendContext,
  desk: Desk,
  session: DeskSession | undefined,
): Promise<Response | undefined> {
  const { headers } = c.req.raw;
  if (isCrossSite(headers, desk.url)) return sendProblem(c, desk, "forgery");
  if (c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase() !== FORM_TYPE)
    return sendProblem(c, desk, "unsupported");
  const wait = session ? await desk.secondsToWait(session.key) : 0;
  if (wait > 0) throw refusal(429, undefined, { retryAfterSeconds: wait });
  const form = typedFields(await c.req.text());
  const token = form.get(FORGERY_FIELD) ?? "";
  form.delete(FORGERY_FIELD);
  c.set("form", form);
  if (session && isEqualSecret(token, session.forgeryToken)) return undefined;
  if (c.req.path === deskPaths.signOut && !session) return c.redirect(deskPaths.signedOut, 303);
  // Only a browser confirms that a page of the desk has sent the form. A text browser starts again.
  if (isSameOrigin(headers, desk.url)) return sendResend(c, desk, { session, form });
  return session ? sendProblem(c, desk, "forgery") : toSignIn(c, pageOf(c.req.path));
}
