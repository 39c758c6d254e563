import { log } from "../log.server.ts";
import { RefreshRefused, renewTokens, type Tokens } from "./provider.server.ts";
import { readSession, replaceTokens, type Session } from "./session.server.ts";

const renewals = new Map<string, Promise<Tokens | null>>();

/**
 * An access token that is good for another moment.
 * @param refused a token the backend has just refused: it is not handed out again
 * @returns null when the user must sign in again
 * @throws when the identity provider cannot be asked
 */
export async function accessToken(session: Session, refused?: string): Promise<string | null> {
  const { tokens } = session;
  if (tokens.renewAt > Date.now() && tokens.access !== refused) return tokens.access;
  const renewed = await renewOnce(session.key, refused ?? tokens.access);
  if (!renewed) return null;
  session.tokens = renewed;
  return renewed.access;
}

/**
 * Refresh tokens rotate: two requests that spend the same one would end the sign-in. So parallel requests wait for one
 * renewal, and whoever comes later finds its result in the store.
 */
function renewOnce(key: string, spent: string): Promise<Tokens | null> {
  let renewal = renewals.get(key);
  if (!renewal) {
    renewal = renew(key, spent).finally(() => renewals.delete(key));
    renewals.set(key, renewal);
  }
  return renewal;
}

async function renew(key: string, spent: string): Promise<Tokens | null> {
  const stored = await readSession(key);
  if (!stored) return null;
  if (stored.tokens.access !== spent) return stored.tokens;
  try {
    const tokens = await renewTokens(stored.tokens);
    await replaceTokens(key, tokens);
    return tokens;
  } catch (error) {
    if (!(error instanceof RefreshRefused)) throw error;
    log.info({ reason: error.message }, "the sign-in could not be renewed");
    return null;
  }
}

/** Waits for a renewal under way, so that signing out is not undone by its end. */
export async function renewalDone(key: string): Promise<void> {
  await renewals.get(key)?.catch(() => null);
}
