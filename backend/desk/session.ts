import { createHash, randomBytes } from "node:crypto";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { cookieOptions, cookiePrefix } from "#server/cookies.ts";
import type { BackendContext } from "../http/context.ts";
import type { DeskSession } from "../http/desk-session.ts";
import { findReviewer } from "../review/reviewer.ts";
import type { Desk } from "./desk.ts";

/**
 * The sessions of the review desk. The cookie only holds a random id, and the row's key is the hash of that id. Sessions
 * follow the real time, not the business clock.
 */

/** A session ends after this time without a request. */
export const IDLE_MS = 15 * 60_000;
/** A session ends after this time in any case. */
export const LIFE_MS = 8 * 60 * 60_000;
/** The shortest time between two updates of the last request time. */
const TOUCH_MS = 60_000;

const cookieName = ({ isSecure }: Desk) => `${cookiePrefix(isSecure)}desk-sid`;
const keyOf = (sessionId: string) => createHash("sha256").update(sessionId).digest("hex");
const newSecret = () => randomBytes(32).toString("base64url");
const placeOf = (key: string) => ({ table: "desk_sessions", column: "id_token_sealed", row: key });

function keyInCookie(c: BackendContext, desk: Desk): string | undefined {
  const sessionId = getCookie(c, cookieName(desk));
  return sessionId ? keyOf(sessionId) : undefined;
}

/** Returns true when a session of this browser has ended by itself. A sign-out removes the cookie. */
export const hadSession = (c: BackendContext, desk: Desk) => keyInCookie(c, desk) !== undefined;

/**
 * Returns the session of a request. Returns undefined when there is none, it has ended, it was idle too long, or the user
 * is no longer a member of the desk.
 */
export async function findSession(c: BackendContext, desk: Desk): Promise<DeskSession | undefined> {
  const key = keyInCookie(c, desk);
  if (!key) return undefined;
  const { db, realTime } = desk.services;
  const row = await db.selectFrom("desk_sessions").selectAll().where("key", "=", key).executeTakeFirst();
  if (!row) return undefined;
  const now = realTime();
  const idleMs = now.getTime() - row.seen_at.getTime();
  if (idleMs >= IDLE_MS || now.getTime() - row.started_at.getTime() >= LIFE_MS) return undefined;
  const reviewer = await findReviewer(db, row.sub);
  if (!reviewer) return undefined;
  // The absolute value also covers a clock that was set back. A session would otherwise never become idle.
  if (Math.abs(idleMs) > TOUCH_MS)
    await db.updateTable("desk_sessions").set({ seen_at: now }).where("key", "=", key).execute();
  return { key, reviewer, forgeryToken: row.forgery_token };
}

/**
 * Starts a session with a new id and ends the previous one of this browser. An attacker therefore cannot plant a session
 * id. Rows of sessions that have ended are removed.
 */
export async function startSession(
  c: BackendContext,
  desk: Desk,
  { sub, idToken }: { sub: string; idToken: string },
): Promise<void> {
  const { db, realTime, sealing } = desk.services;
  const now = realTime();
  const sessionId = newSecret();
  const key = keyOf(sessionId);
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db
    .deleteFrom("desk_sessions")
    .where(({ eb, or }) =>
      or([
        eb("key", "=", keyInCookie(c, desk) ?? ""),
        eb("seen_at", "<=", before(IDLE_MS)),
        eb("started_at", "<=", before(LIFE_MS)),
      ]),
    )
    .execute();
  await db
    .insertInto("desk_sessions")
    .values({
      key,
      sub,
      forgery_token: newSecret(),
      id_token_sealed: sealing.seal(idToken, placeOf(key)),
      key_id: sealing.newestKeyId,
      started_at: now,
      seen_at: now,
    })
    .execute();
  setCookie(c, cookieName(desk), sessionId, cookieOptions(desk.isSecure));
}

/**
 * Ends a session here.
 * @returns its id token for the sign-out at the provider; null when it cannot be read
 */
export async function endSession(c: BackendContext, desk: Desk, key: string): Promise<string | null> {
  const { db, sealing } = desk.services;
  const row = await db
    .deleteFrom("desk_sessions")
    .where("key", "=", key)
    .returning(["id_token_sealed", "key_id"])
    .executeTakeFirst();
  deleteCookie(c, cookieName(desk), cookieOptions(desk.isSecure));
  if (!row?.id_token_sealed || !row.key_id) return null;
  try {
    return sealing.open(row.id_token_sealed, row.key_id, placeOf(key));
  } catch {
    // Without the key there is no id token. The provider then asks before it ends its own session.
    return null;
  }
}
