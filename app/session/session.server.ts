import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { paths } from "../paths.ts";
import { expiredForgeryCookie, forgeryCookie, sessionCookie } from "../request/cookies.server.ts";
import { oncePerRequest } from "../request/once-per-request.server.ts";
import { settings } from "../settings.server.ts";
import {
  readRecord,
  removeExpiredRecords,
  removeRecord,
  StoreUnavailable,
  withRecordLock,
  writeRecord,
} from "../store/records.server.ts";
import { pageToReturnTo, redirectTo } from "./addresses.server.ts";
import type { Tokens } from "./provider.server.ts";

/**
 * Server-side sessions. The cookie holds a random id and nothing else; the record is found by the id's hash, so that
 * whoever reads the store cannot make a cookie from it.
 */

const IDLE_MS = settings.SESSION_IDLE_MINUTES * 60_000;
const LIFE_MS = settings.SESSION_MAX_HOURS * 3_600_000;
/** How often the time of the last request is written: not on every one. */
const TOUCH_MS = Math.min(60_000, IDLE_MS / 4);
const SWEEP_MS = 15 * 60_000;
/** How long after its end it is still known whose a session was, so that they get back what they had typed. */
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
});

export type SessionData = z.infer<typeof sessionData>;
/** A session in use: its data, and the key it is kept under. */
export type Session = SessionData & { key: string };

const keyOf = (sessionId: string) => createHash("sha256").update(sessionId).digest("hex");
const signInRecord = (key: string) => `session:${key}`;
const seenRecord = (key: string) => `seen:${key}`;

/**
 * The session of a request, or null: none, ended, idle too long, or a cookie that is not ours.
 * @throws a redirect to the page that says so when the store is away: nobody is signed out for that
 */
export function findSession(request: Request, context: object): Promise<Session | null> {
  return orUnavailablePage(sessionOf(request, context), request);
}

/** The same for what stands on every page, the one that says the store is away included. */
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
    const [data, seen] = await Promise.all([
      readRecord(signInRecord(key), sessionData),
      readRecord(seenRecord(key), z.number()),
    ]);
    if (!data || !seen || data.startedAt + LIFE_MS <= Date.now()) return null;
    // A clock that was set back must not make anybody immortal.
    if (Math.abs(Date.now() - seen) > TOUCH_MS) await touchSession(key);
    return { ...data, key };
  });
}

/**
 * Whose session it was that has ended by itself: their subject, or null.
 * @throws StoreUnavailable
 */
export async function expiredSessionUser(request: Request): Promise<string | null> {
  const key = await keyFromCookie(request);
  return key ? ((await readSession(key))?.user.sub ?? null) : null;
}

/** Returns whether this browser had a session that has ended by itself: signing out takes the cookie away. */
export async function hadSession(request: Request): Promise<boolean> {
  return (await keyFromCookie(request)) !== null;
}

async function keyFromCookie(request: Request): Promise<string | null> {
  const sessionId: unknown = await sessionCookie.parse(request.headers.get("Cookie"));
  return typeof sessionId === "string" ? keyOf(sessionId) : null;
}

const recordExpiry = ({ startedAt }: SessionData) => startedAt + LIFE_MS + KEPT_AFTER_END_MS;

/**
 * @param request the page to come back to from there
 * @throws a redirect to the page that says so, instead of StoreUnavailable
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

function touchSession(key: string) {
  return writeRecord(seenRecord(key), Date.now(), Date.now() + IDLE_MS);
}

/**
 * Starts a session under a new id; one that was there before ends, so that nobody can plant an id.
 * @returns the session, and the cookies to set
 * @throws a redirect when the store is away
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
 * Writes new tokens into a session; one that has ended meanwhile, on whatever machine, stays ended.
 * @throws StoreUnavailable
 */
export function replaceTokens(key: string, tokens: Tokens): Promise<void> {
  return withRecordLock(signInRecord(key), async () => {
    const data = await readSession(key);
    if (data) await writeRecord(signInRecord(key), { ...data, tokens }, recordExpiry(data));
  });
}

/** @throws StoreUnavailable */
export function readSession(key: string): Promise<SessionData | null> {
  return readRecord(signInRecord(key), sessionData);
}

/**
 * @returns the cookies to set
 * @throws a redirect when the store is away: the session has not ended then
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
