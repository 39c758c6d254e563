import { setTimeout as delay } from "node:timers/promises";
import { RefreshRefused } from "#server/identity-provider.ts";
import { log } from "../host/log.server.ts";
import { StoreUnavailable, takeLock } from "../store/records.server.ts";
import { renewTokens, type Tokens } from "./provider.server.ts";
import { readSession, replaceTokens, type Session } from "./session.server.ts";

/**
 * This lock must outlast the calls to the provider and the store. Otherwise two processes could use the same
 * refresh token.
 */
const RENEWAL_MS = 30_000;
/** The longest time that a request waits for the renewal in another process. */
const RENEWAL_WAIT_MS = 10_000;
const POLL_MS = 50;
const SAVE_RETRY_MS = 4000;

const renewals = new Map<string, Promise<Tokens | null>>();

/**
 * Returns a valid access token and renews it when necessary.
 * @param refused a token that the backend refused; it is not returned again
 * @returns null when the user must sign in again
 * @throws when the identity provider or the store is unavailable
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
 * A refresh token works only once, and a second use would end the sign-in. Parallel requests therefore share
 * one renewal, in this process and in all others. Later requests find the new tokens in the store.
 */
function renewOnce(key: string, staleToken: string): Promise<Tokens | null> {
  let renewal = renewals.get(key);
  if (!renewal) {
    renewal = renew(key, staleToken).finally(() => renewals.delete(key));
    renewals.set(key, renewal);
  }
  return renewal;
}

async function renew(key: string, staleToken: string): Promise<Tokens | null> {
  const deadline = Date.now() + RENEWAL_WAIT_MS;
  for (;;) {
    const release = await takeLock(`renewal.${key}`, RENEWAL_MS);
    try {
      const stored = await readSession(key);
      if (!stored) return null;
      if (stored.tokens.access !== staleToken) return stored.tokens;
      if (release) return await redeemRefreshToken(key, stored.tokens);
    } finally {
      await release?.();
    }
    if (Date.now() > deadline) throw new Error("another process does not finish its renewal");
    await delay(POLL_MS);
  }
}

async function redeemRefreshToken(key: string, previous: Tokens): Promise<Tokens | null> {
  try {
    const tokens = await renewTokens(previous);
    await saveTokens(key, tokens);
    return tokens;
  } catch (error) {
    if (!(error instanceof RefreshRefused)) throw error;
    log.info({ reason: error.message }, "the sign-in could not be renewed");
    return null;
  }
}

/**
 * Retries for a short time. The old refresh token is already used, so losing the new one would end the
 * sign-in.
 */
async function saveTokens(key: string, tokens: Tokens): Promise<void> {
  const deadline = Date.now() + SAVE_RETRY_MS;
  for (;;) {
    try {
      return await replaceTokens(key, tokens);
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || Date.now() > deadline) throw error;
      await delay(POLL_MS);
    }
  }
}
