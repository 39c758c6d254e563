import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { paths } from "../paths.ts";
import { forgeryCookie, forgetForgeryCookie, sessionCookie } from "../request/cookies.server.ts";
import { once } from "../request/memo.server.ts";
import { settings } from "../settings.server.ts";
import {
  readRecord,
  removeRecord,
  StoreUnavailable,
  sweepRecords,
  whileWriting,
  writeRecord,
} from "../store/records.server.ts";
import { leaveFor, pageToReturnTo } from "./addresses.server.ts";
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
const KNOWN_AFTER_MS = 60 * 60_000;

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
  return orUnavailable(lookUp(request, context), request);
}

/** The same for what stands on every page, the one that says the store is away included. */
export async function findSessionIfStoreIsThere(request: Request, context: object): Promise<Session | null> {
  try {
    return await lookUp(request, context);
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}

function lookUp(request: Request, context: object): Promise<Session | null> {
  return once(context, "session", async () => {
    const key = await keyIn(request);
    if (!key) return null;
    const [data, seen] = await Promise.all([
      readRecord(signInRecord(key), sessionData),
      readRecord(seenRecord(key), z.number()),
    ]);
    if (!data || !seen || data.startedAt + LIFE_MS <= Date.now()) return null;
    // A clock that was set back must not make anybody immortal.
    if (Math.abs(Date.now() - seen) > TOUCH_MS) await touch(key);
    return { ...data, key };
  });
}

/**
 * Whose session it was that has ended by itself: their subject, or null.
 * @throws StoreUnavailable
 */
export async function formerUser(request: Request): Promise<string | null> {
  const key = await keyIn(request);
  return key ? ((await readSession(key))?.user.sub ?? null) : null;
}

/** Returns whether this browser had a session that has ended by itself: signing out takes the cookie away. */
export async function isAfterSession(request: Request): Promise<boolean> {
  return (await keyIn(request)) !== null;
}

async function keyIn(request: Request): Promise<string | null> {
  const sessionId: unknown = await sessionCookie.parse(request.headers.get("Cookie"));
  return typeof sessionId === "string" ? keyOf(sessionId) : null;
}

const recordEnd = ({ startedAt }: SessionData) => startedAt + LIFE_MS + KNOWN_AFTER_MS;

/**
 * @param request the page to come back to from there
 * @throws a redirect to the page that says so, instead of StoreUnavailable
 */
export async function orUnavailable<T>(work: Promise<T>, request?: Request): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreUnavailable)
      throw leaveFor(paths.unavailable(request && pageToReturnTo(request)));
    throw error;
  }
}

function touch(key: string) {
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
  const before = await findSession(request, context);
  if (before) await orUnavailable(removeSession(before.key));
  const sessionId = randomBytes(32).toString("base64url");
  const key = keyOf(sessionId);
  const forgeryToken = randomBytes(32).toString("base64url");
  const data: SessionData = { user, tokens, forgeryToken, startedAt: Date.now() };
  await orUnavailable(Promise.all([writeRecord(signInRecord(key), data, recordEnd(data)), touch(key)]));
  const cookies = [await sessionCookie.serialize(sessionId), forgeryCookie(forgeryToken)];
  return { session: { ...data, key }, cookies };
}

/**
 * Writes new tokens into a session; one that has ended meanwhile, on whatever machine, stays ended.
 * @throws StoreUnavailable
 */
export function replaceTokens(key: string, tokens: Tokens): Promise<void> {
  return whileWriting(signInRecord(key), async () => {
    const data = await readSession(key);
    if (data) await writeRecord(signInRecord(key), { ...data, tokens }, recordEnd(data));
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
  await orUnavailable(removeSession(key));
  return [await sessionCookie.serialize("", { maxAge: 0 }), forgetForgeryCookie];
}

function removeSession(key: string): Promise<void> {
  return whileWriting(signInRecord(key), async () => {
    await Promise.all([removeRecord(signInRecord(key)), removeRecord(seenRecord(key))]);
  });
}

setInterval(() => void sweepRecords().catch(() => {}), SWEEP_MS).unref();
