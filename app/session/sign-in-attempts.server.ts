import { z } from "zod";
import { signInCookie, signInCookieName } from "../request/cookies.server.ts";
import { safePath } from "./addresses.server.ts";

/**
 * A sign-in attempt lasts while the browser is at the identity provider. Each attempt has a signed cookie
 * named after its state, so several tabs can sign in at the same time.
 */
export type SignInAttempt = {
  state: string;
  nonce: string;
  /** The PKCE code verifier. */
  verifier: string;
  /** The address after the sign-in, always on this site. */
  returnUrl: string;
  /** The maximum age of the provider's sign-in in seconds. Null accepts any age. */
  maxAge: number | null;
};

const cookieContent = z.object({
  nonce: z.string(),
  verifier: z.string(),
  returnUrl: z.string(),
  maxAge: z.number().nullable(),
});

/** A server accepts 16 KiB of headers, and the browser also sends other headers. */
const MAX_BYTES = 8000;

/**
 * Stores a new attempt in a cookie. It removes the oldest attempts when the cookies become too large.
 * @returns the cookies to set
 */
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

/** Returns the attempt whose state is in the address. Returns null when this browser did not start it. */
export async function attemptOf(request: Request): Promise<SignInAttempt | null> {
  const state = new URL(request.url).searchParams.get("state") ?? "";
  if (!openAttempts(request).some((open) => open.state === state)) return null;
  const parsed = cookieContent.safeParse(await signInCookie(state).parse(request.headers.get("Cookie")));
  if (!parsed.success) return null;
  return { state, ...parsed.data, returnUrl: safePath(parsed.data.returnUrl) };
}

/** Returns the cookie that removes an attempt. */
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
