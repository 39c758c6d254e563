import { z } from "zod";
import { languageOf } from "../i18n/i18n.server.ts";
import type { Asked } from "./access.server.ts";
import { safePath } from "./addresses.server.ts";
import { signInCookie, signInCookieName } from "./cookies.server.ts";
import { type SignInAttempt, startSignIn } from "./provider.server.ts";

/** A sign-in under way: what must be remembered while the browser is at the identity provider. */

const kept = z.object({ nonce: z.string(), verifier: z.string(), returnUrl: z.string() });

/** Old ones make room for a new one beyond this: a server takes 16 KiB of headers, and more than cookies stand in them. */
const MOST_BYTES = 8000;

/** @returns the provider's address and the cookies to set */
export async function beginSignIn(asked: Asked, returnUrl: string) {
  const { url, attempt } = await startSignIn(await languageOf(asked));
  const { state, ...rest } = attempt;
  const cookies = [await signInCookie(state).serialize({ ...rest, returnUrl })];
  let bytes = cookies.join().length;
  // Browsers send the oldest cookie first.
  for (const old of openAttempts(asked.request).reverse()) {
    bytes += old.bytes;
    if (bytes > MOST_BYTES) cookies.push(await forget(old.state));
  }
  return { address: url.href, cookies };
}

/** The attempt that a callback belongs to, if it was started in this very browser. */
export async function attemptOf(
  request: Request,
): Promise<{ attempt: SignInAttempt; returnUrl: string; cookies: string[] } | null> {
  const state = new URL(request.url).searchParams.get("state") ?? "";
  if (!openAttempts(request).some((open) => open.state === state)) return null;
  const parsed = kept.safeParse(await signInCookie(state).parse(request.headers.get("Cookie")));
  if (!parsed.success) return null;
  const { returnUrl, ...rest } = parsed.data;
  return { attempt: { state, ...rest }, returnUrl: safePath(returnUrl), cookies: [await forget(state)] };
}

const forget = (state: string) => signInCookie(state).serialize("", { maxAge: 0 });

function openAttempts(request: Request): { state: string; bytes: number }[] {
  const pairs = (request.headers.get("Cookie") ?? "").split(/;\s*/);
  return pairs
    .filter((pair) => pair.startsWith(signInCookieName))
    .map((pair) => ({
      state: pair.split("=")[0]?.slice(signInCookieName.length) ?? "",
      bytes: pair.length,
    }))
    .filter(({ state }) => /^[\w-]{20,100}$/.test(state));
}
