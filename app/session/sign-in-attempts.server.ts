import { z } from "zod";
import { safePath } from "#server/safe-path.ts";
import { hasAttempt, hasSomeAttempt as hasCookie, surplusAttempts } from "#server/sign-in-cookies.ts";
import { signInCookie, signInCookieName } from "../host/cookies.server.ts";

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
  /** True when the provider was asked for the password whatever it knows. */
  isAskedAnew: boolean;
};

const cookieContent = z.object({
  nonce: z.string(),
  verifier: z.string(),
  returnUrl: z.string(),
  maxAge: z.number().nullable(),
  isAskedAnew: z.boolean().default(true),
});

/**
 * Stores a new attempt in a cookie. It removes the oldest attempts when the cookies become too large.
 * @returns the cookies to set
 */
export async function rememberAttempt(request: Request, attempt: SignInAttempt): Promise<string[]> {
  const { state, ...content } = attempt;
  const cookie = await signInCookie(state).serialize(content);
  const surplus = surplusAttempts(request.headers, signInCookieName, cookie.length);
  return [cookie, ...(await Promise.all(surplus.map(forgetAttempt)))];
}

/** Returns the attempt whose state is in the address. Returns null when this browser did not start it. */
export async function attemptOf(request: Request): Promise<SignInAttempt | null> {
  const state = new URL(request.url).searchParams.get("state") ?? "";
  if (!hasAttempt(request.headers, signInCookieName, state)) return null;
  const parsed = cookieContent.safeParse(await signInCookie(state).parse(request.headers.get("Cookie")));
  if (!parsed.success) return null;
  return { state, ...parsed.data, returnUrl: safePath(parsed.data.returnUrl) };
}

/** Returns the cookie that removes an attempt. */
export function forgetAttempt(state: string): Promise<string> {
  return signInCookie(state).serialize("", { maxAge: 0 });
}

/** Returns whether this browser has begun some sign-in, and keeps our cookies. */
export const hasSomeAttempt = ({ headers }: Request): boolean => hasCookie(headers, signInCookieName);
