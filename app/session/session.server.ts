import { createHash, randomBytes } from "node:crypto";
import { data } from "@remix-run/node";
import { z } from "zod";
import { expiredForgeryCookie, forgeryCookie, sessionCookie } from "../host/cookies.server.ts";
import { log } from "../host/log.server.ts";
import { oncePerRequest } from "../host/once-per-request.server.ts";
import type { Resend } from "../host/problems.ts";
import { settings } from "../host/settings.server.ts";
import { timedCache } from "../host/timed-cache.server.ts";
import { paths } from "../paths.ts";
import {
  readRecord,
  rememberedRecords,
  removeExpiredRecords,
  removeRecord,
  StoreUnavailable,
  withRecordLock,
  writeRecord,
} from "../store/records.server.ts";
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
    const [found, seen] = await Promise.all([readSignIn(signInRecord(key)), lastSeen(key)]);
    if (!found || !seen || found.startedAt + LIFE_MS <= Date.now()) return null;
    // The absolute value also covers a system clock that was set back. A session would otherwise never become
    // idle.
    if (Math.abs(Date.now() - seen) > TOUCH_MS) await tryToTouch(key);
    noteUser(context, found.user.sub);
    return { ...found, key };
  });
}

/** Tells the host whose session this is, so that all sessions of a user share one queue. */
function noteUser(context: object, subject: string): void {
  if ("noteUser" in context && typeof context.noteUser === "function") context.noteUser(subject);
}

const readSignIn = rememberedRecords(sessionData);

/** The times of the last requests that this process knows, by the key of the session. */
const seenHere = timedCache<number>({ ttl: TOUCH_MS });
/** When sessions were last used that the store could not write, such as on a full disk. */
const unwritten = timedCache<number>({ ttl: IDLE_MS });

/**
 * Returns the time of the last request. A known time is not read again while it would not be updated either: other
 * processes can only have made it later.
 */
async function lastSeen(key: string): Promise<number | null> {
  const known = seenHere.get(key);
  if (known !== undefined && Math.abs(Date.now() - known) <= TOUCH_MS) return known;
  const seen = (await readRecord(seenRecord(key), z.number())) ?? unwritten.get(key) ?? null;
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

/** The forms that were sent, by the session of the request. */
const sentForms = new WeakMap<Session, Resend>();

/** Notes the form of a request, without its secrets, for a page that sends it again. */
export const noteSentForm = (session: Session, form: Resend) => void sentForms.set(session, form);

/**
 * Waits until the store has what somebody has entered.
 * @throws 503 when the store cannot take it, such as on a full disk; that page has the form in it, ready to be sent again
 */
export async function orNotKept<T>(session: Session, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw data({ problem: "notKept", resend: sentForms.get(session) }, { status: 503 });
  }
}

async function touchSession(key: string): Promise<void> {
  const now = Date.now();
  await writeRecord(seenRecord(key), now, now + IDLE_MS);
  seenHere.set(key, now);
}

/** A use that cannot be written down counts in this process, so that a full disk signs nobody out. */
async function tryToTouch(key: string): Promise<void> {
  try {
    await touchSession(key);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    unwritten.set(key, Date.now());
    seenHere.set(key, Date.now());
  }
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
  const begun: SessionData = { user, tokens, forgeryToken, startedAt: Date.now() };
  await orUnavailablePage(
    Promise.all([writeRecord(signInRecord(key), begun, recordExpiry(begun)), touchSession(key)]),
  );
  const cookies = [await sessionCookie.serialize(sessionId), forgeryCookie(forgeryToken)];
  return { session: { ...begun, key }, cookies };
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
    const before = await readSession(key);
    if (before) await writeRecord(signInRecord(key), { ...before, ...change }, recordExpiry(before));
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

async function sweep(): Promise<void> {
  try {
    await removeExpiredRecords();
  } catch (error) {
    log.error(
      { error: error instanceof Error ? error.message : "unknown" },
      "the sweep of old records failed",
    );
  }
}
setInterval(sweep, SWEEP_MS).unref();
