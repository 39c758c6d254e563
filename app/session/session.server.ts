import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { paths } from "../paths.ts";
import { expiredForgeryCookie, forgeryCookie, sessionCookie } from "../request/cookies.server.ts";
import { oncePerRequest } from "../request/once-per-request.server.ts";
import { settings } from "../settings.server.ts";
import {
  readRecord,
  rememberedRecords,
  removeExpiredRecords,
  removeRecord,
  StoreUnavailable,
  withRecordLock,
  writeRecord,
} from "../store/records.server.ts";
import { timedCache } from "../timed-cache.server.ts";
import { pageToReturnTo, redirectTo } from "./addresses.server.ts";
import type { Tokens } from "./provider.server.ts";

/**
 * Manages sessions on the server. The cookie only holds a random id, and the store key is the hash of that
 * id. Nobody can create a cookie from the stored data.
 */

const IDLE_MS = settings.SESSION_IDLE_MINUTES * 60_000;
const LIFE_MS = settings.SESSION_MAX_HOURS * 3_600_000;
/** The shortest time between two updates of the last request time. */
const TOUCH_MS = Math.min(60_000, IDLE_MS / 4);
const SWEEP_MS = 15 * 60_000;
/**
 * The record outlives the session by an hour, so that the owner gets an unsent form back after the next
 * sign-in.
 */
const KEPT_AFTER_END_MS = 60 * 60_000;

const sessionData = z.object({
  user: z.object({ sub: z.string(), name: z.string(), email: z.string() }),
  forgeryToken: z.string(),
  startedAt: z.number(),
  tokens: z.object({
    access: z.string(),
    refresh: z.string().nullable(),
    idToken: z.string().nullable(),
    renewAt: z.number(),
  }),
  /** True once a form of this session was kept. Until then nobody needs to look for one. */
  keepsForms: z.boolean().optional(),
  /** True once the user has opened a signing page, which the sign-out ends. */
  hasSigned: z.boolean().optional(),
});

export type SessionData = z.infer<typeof sessionData>;
/** The data of a session and its key in the store. */
export type Session = SessionData & { key: string };

const keyOf = (sessionId: string) => createHash("sha256").update(sessionId).digest("hex");
const signInRecord = (key: string) => `session:${key}`;
const seenRecord = (key: string) => `seen:${key}`;

/**
 * Returns the session of a request. Returns null when there is none, it has ended, it was idle too long, or
 * the cookie is invalid.
 * @throws a redirect to an error page when the store is unavailable, so that nobody is signed out by a
 * failure
 */
export function findSession(request: Request, context: object): Promise<Session | null> {
  return orUnavailablePage(sessionOf(request, context), request);
}

/** Returns the session, or null when the store is unavailable. Error pages use it too. */
export async function tryFindSession(request: Request, context: object): Promise<Session | null> {
  try {
    return await sessionOf(request, context);
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}

function sessionOf(request: Request, context: object): Promise<Session | null> {
  return oncePerRequest(context, "session", async () => {
    const key = await keyFromCookie(request);
    if (!key) return null;
    const [data, seen] = await Promise.all([readSignIn(signInRecord(key)), lastSeen(key)]);
    if (!data || !seen || data.startedAt + LIFE_MS <= Date.now()) return null;
    // The absolute value also covers a system clock that was set back. A session would otherwise never become
    // idle.
    if (Math.abs(Date.now() - seen) > TOUCH_MS) await touchSession(key);
    return { ...data, key };
  });
}

const readSignIn = rememberedRecords(sessionData);

/** The times of the last requests that this process knows, by the key of the session. */
const seenHere = timedCache<number>({ ttl: TOUCH_MS });

/**
 * Returns the time of the last request. A known time is not read again while it would not be updated either: other
 * processes can only have made it later.
 */
async function lastSeen(key: string): Promise<number | null> {
  const known = seenHere.get(key);
  if (known !== undefined && Math.abs(Date.now() - known) <= TOUCH_MS) return known;
  const seen = await readRecord(seenRecord(key), z.number());
  if (seen) seenHere.set(key, seen);
  return seen;
}

/**
 * Returns the subject of a user whose session has ended by itself. Returns null when the browser had none.
 * @throws StoreUnavailable
 */
export async function expiredSessionUser(request: Request): Promise<string | null> {
  const key = await keyFromCookie(request);
  return key ? ((await readSession(key))?.user.sub ?? null) : null;
}

/** Returns true when a session of this browser has ended by itself. A sign-out removes the cookie. */
export async function hadSession(request: Request): Promise<boolean> {
  return (await keyFromCookie(request)) !== null;
}

async function keyFromCookie(request: Request): Promise<string | null> {
  const sessionId = await sessionCookie.idIn(request.headers.get("Cookie"));
  return sessionId === null ? null : keyOf(sessionId);
}

const recordExpiry = ({ startedAt }: SessionData) => startedAt + LIFE_MS + KEPT_AFTER_END_MS;

/**
 * Waits for store calls and turns StoreUnavailable into a redirect.
 * @param request the page to which the error page leads back
 * @throws a redirect to the page for a temporary failure
 */
export async function orUnavailablePage<T>(work: Promise<T>, request?: Request): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreUnavailable)
      throw redirectTo(paths.unavailable(request && pageToReturnTo(request)));
    throw error;
  }
}

async function touchSession(key: string): Promise<void> {
  const now = Date.now();
  await writeRecord(seenRecord(key), now, now + IDLE_MS);
  seenHere.set(key, now);
}

/**
 * Starts a session with a new id and ends the previous one. An attacker therefore cannot plant a session id.
 * @returns the session and the cookies to set
 * @throws a redirect when the store is unavailable
 */
export async function startSession(
  request: Request,
  context: object,
  user: SessionData["user"],
  tokens: Tokens,
): Promise<{ session: Session; cookies: string[] }> {
  const previous = await findSession(request, context);
  if (previous) await orUnavailablePage(removeSession(previous.key));
  const sessionId = randomBytes(32).toString("base64url");
  const key = keyOf(sessionId);
  const forgeryToken = randomBytes(32).toString("base64url");
  const data: SessionData = { user, tokens, forgeryToken, startedAt: Date.now() };
  await orUnavailablePage(
    Promise.all([writeRecord(signInRecord(key), data, recordExpiry(data)), touchSession(key)]),
  );
  const cookies = [await sessionCookie.serialize(sessionId), forgeryCookie(forgeryToken)];
  return { session: { ...data, key }, cookies };
}

/**
 * Replaces the tokens of a session. It changes nothing when the session has ended, even on another machine.
 * @throws StoreUnavailable
 */
export const replaceTokens = (key: string, tokens: Tokens) => changeSession(key, { tokens });

/**
 * Notes that a form of a session is kept.
 * @throws StoreUnavailable
 */
export async function noteKeptForm({ key, keepsForms }: Session): Promise<void> {
  if (!keepsForms) await changeSession(key, { keepsForms: true });
}

/**
 * Notes that the user of a session opens a signing page.
 * @throws StoreUnavailable
 */
export async function noteSigning({ key, hasSigned }: Session): Promise<void> {
  if (!hasSigned) await changeSession(key, { hasSigned: true });
}

function changeSession(key: string, change: Partial<SessionData>): Promise<void> {
  return withRecordLock(signInRecord(key), async () => {
    const data = await readSession(key);
    if (data) await writeRecord(signInRecord(key), { ...data, ...change }, recordExpiry(data));
  });
}

/**
 * Returns the data of a session by its key. Returns null when there is none.
 * @throws StoreUnavailable
 */
export function readSession(key: string): Promise<SessionData | null> {
  return readRecord(signInRecord(key), sessionData);
}

/**
 * Ends a session.
 * @returns the cookies to set
 * @throws a redirect when the store is unavailable; the session is then still active
 */
export async function endSession(key: string): Promise<string[]> {
  await orUnavailablePage(removeSession(key));
  return [await sessionCookie.serialize("", { maxAge: 0 }), expiredForgeryCookie];
}

function removeSession(key: string): Promise<void> {
  return withRecordLock(signInRecord(key), async () => {
    await Promise.all([removeRecord(signInRecord(key)), removeRecord(seenRecord(key))]);
  });
}

setInterval(() => void removeExpiredRecords().catch(() => {}), SWEEP_MS).unref();
