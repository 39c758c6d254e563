import { z } from "zod";
import { signInCookie, signInCookieName } from "../request/cookies.server.ts";
import { safePath } from "./addresses.server.ts";

/**
 * A sign-in attempt lasts while the browser is at the identity provider. The browser keeps each attempt in a signed
 * cookie named for its state, so that several tabs can sign in at once.
 */
export type SignInAttempt = {
  state: string;
  nonce: string;
  /** The PKCE code verifier. */
  verifier: string;
  /** The page to go to after the sign-in: an address of our own. */
  returnUrl: string;
  /** Seconds: how long ago the user may have typed their password. Null where any sign-in at the provider will do. */
  maxAge: number | null;
};

const cookieContent = z.object({
  nonce: z.string(),
  verifier: z.string(),
  returnUrl: z.string(),
  maxAge: z.number().nullable(),
});

/** A server takes 16 KiB of headers, and the browser sends more in them than these cookies. */
const MAX_BYTES = 8000;

/** @returns the cookies to set: the new attempt's, and the removal of the oldest ones that have no more room */
export async function rememberAttempt(request: Request, attempt: SignInAttempt): Promise<string[]> {
  const { state, ...content } = attempt;
  const cookies = [await signInCookie(state).serialize(content)];
  let bytes = cookies.join().length;
  // Browsers send the oldest cookie first.
  for (const open of openAttempts(request).reverse()) {
    bytes += open.bytes;
    if (bytes > MAX_BYTES) cookies.push(await forgetAttempt(open.state));
  }
  return cookies;
}

/** @returns the attempt whose state stands in the address, or null unless it was started in this browser */
export async function attemptOf(request: Request): Promise<SignInAttempt | null> {
  const state = new URL(request.url).searchParams.get("state") ?? "";
  if (!openAttempts(request).some((open) => open.state === state)) return null;
  const parsed = cookieContent.safeParse(await signInCookie(state).parse(request.headers.get("Cookie")));
  if (!parsed.success) return null;
  return { state, ...parsed.data, returnUrl: safePath(parsed.data.returnUrl) };
}

/** @returns the cookie that removes an attempt from the browser */
export function forgetAttempt(state: string): Promise<string> {
  return signInCookie(state).serialize("", { maxAge: 0 });
}

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
