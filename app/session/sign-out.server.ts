import { redirectTo } from "./addresses.server.ts";
import { signOutUrl } from "./provider.server.ts";
import { logSecurity } from "./security-log.server.ts";
import { endSession, type Session } from "./session.server.ts";

/**
 * Ends a session here, then at the identity provider, which leads on to the page that says so.
 * @param cookies to set besides
 * @throws a redirect when the store is away: the session has not ended then
 */
export async function signOut({ key, tokens, user }: Session, cookies: readonly string[] = []) {
  const ended = await endSession(key);
  logSecurity("signed out", user.sub);
  const address = await signOutUrl(tokens.idToken);
  return redirectTo(address, { status: 303, cookies: [...ended, ...cookies], wholePage: true });
}
