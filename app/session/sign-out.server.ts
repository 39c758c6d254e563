import type { Backend } from "../api-client/client.server.ts";
import { endSigning } from "../api-client/scopes.server.ts";
import { log } from "../host/log.server.ts";
import { redirectTo } from "./addresses.server.ts";
import { signOutUrl } from "./provider.server.ts";
import { logSecurity } from "./security-log.server.ts";
import { endSession, type Session } from "./session.server.ts";

/**
 * Ends a session in the portal and redirects to the sign-out of the identity provider.
 * @param cookies additional cookies to set
 * @throws a redirect when the store is unavailable; the session is then still active
 */
export async function signOut(
  { key, tokens, user, hasSigned }: Session,
  backend: Backend,
  cookies: readonly string[] = [],
) {
  if (hasSigned) await endSigningPages(backend);
  const ended = await endSession(key);
  logSecurity("signed out", user.sub);
  const address = await signOutUrl(tokens.idToken);
  return redirectTo(address, { status: 303, cookies: [...ended, ...cookies], wholePage: true });
}

/** A backend that is away keeps nobody signed in. Its signing pages then end with the access token. */
async function endSigningPages(backend: Backend): Promise<void> {
  try {
    await endSigning(backend);
  } catch {
    log.warn(
      { requestId: backend.requestId },
      "the signing pages of a user who signs out could not be ended",
    );
  }
}
