import { redirectTo } from "./addresses.server.ts";
import { signOutUrl } from "./provider.server.ts";
import { logSecurity } from "./security-log.server.ts";
import { endSession, type Session } from "./session.server.ts";

/**
 * Ends a session in the portal and redirects to the sign-out of the identity provider.
 * @param cookies additional cookies to set
 * @throws a redirect when the store is unavailable; the session is then still active
 */
export async function signOut({ key, tokens, user }: Session, cookies: readonly string[] = []) {
  const ended = await endSession(key);
  logSecurity("signed out", user.sub);
  const address = await signOutUrl(tokens.idToken);
  return redirectTo(address, { status: 303, cookies: [...ended, ...cookies], wholePage: true });
}
