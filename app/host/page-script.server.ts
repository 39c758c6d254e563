import { randomBytes } from "node:crypto";
import { constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { paths } from "../paths.ts";
import { BYTES, readBytes, removeRecord, StoreUnavailable, writeBytes } from "../session/records.server.ts";
import { settings } from "../settings.server.ts";
import { withScriptsApart } from "./scripts-apart.ts";

/**
 * What a page carries for script, its data above all, is no part of its HTML: it is kept for a moment, and the page's one
 * script element fetches it. So the page is small. Who asks too late has a page without script, which works.
 */

/** A page on a slow line asks late. */
const LIFE_MS = 30_000;
/** Some ten thousand pages. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Of one session at a time, the latest: nobody crowds others out. */
const MOST_OF_SESSION = 100;
const MOST_SESSIONS = 20_000;
/** With the session's key beside it, an id need not be longer. */
const ID_BYTES = 9;

const keptHere = new LRUCache<string, Buffer>({
  ttl: LIFE_MS,
  ttlAutopurge: true,
  maxSize: MOST_BYTES,
  sizeCalculation: ({ length }) => length,
});
/** The keys of what each session was sent last, the oldest first. */
const keysOf = new LRUCache<string, string[]>({ ttl: LIFE_MS, max: MOST_SESSIONS });

/**
 * The page with one script element in place of all it had.
 * @param nonce what those are known by: nothing else in the page has it
 * @param session key of the session that may fetch the script; without one it stands in the page
 */
export async function withOneScript(html: string, nonce: string, session?: string): Promise<string> {
  const { script, pageWith } = withScriptsApart(html, nonce);
  if (!script) return pageWith("");
  const address = session && settings.NODE_ENV !== "development" ? await keep(script, session) : null;
  const [source, text] = address ? [` src="${address}"`, ""] : ["", script];
  // The empty one is of scrolling: the browser's copy of the page has an element for it.
  return pageWith(
    `<script nonce="${nonce}"></script><script nonce="${nonce}" type="module" async${source}>${text}</script>`,
  );
}

/** @returns its address, or null when it cannot be kept */
async function keep(script: string, session: string): Promise<string | null> {
  const id = randomBytes(ID_BYTES).toString("base64url");
  const key = keyOf(id, session);
  const packed = gzipSync(script, { level: constants.Z_BEST_COMPRESSION });
  // Where several processes share a store, any of them may be asked.
  const isKept = settings.SESSION_STORE_URL
    ? await isWritten(writeBytes(key, packed, Date.now() + LIFE_MS))
    : keptHere.set(key, packed).has(key);
  if (!isKept) return null;
  await removeOldest(session, key);
  return paths.pageScript(id);
}

async function removeOldest(session: string, latest: string): Promise<void> {
  const keys = [...(keysOf.get(session) ?? []), latest];
  keysOf.set(session, keys.slice(-MOST_OF_SESSION));
  const [oldest] = keys.slice(0, -MOST_OF_SESSION);
  if (!oldest) return;
  if (settings.SESSION_STORE_URL) await isWritten(removeRecord(oldest));
  else keptHere.delete(oldest);
}

/** A store that is away keeps nothing, and a page needs nothing of it. */
async function isWritten(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof StoreUnavailable) return false;
    throw error;
  }
}

/**
 * @returns the script packed with gzip; null when there is none, it is of another session, or its time is over
 * @throws StoreUnavailable
 */
export async function keptScript(id: string, session: string): Promise<Buffer | null> {
  const key = keyOf(id, session);
  return settings.SESSION_STORE_URL ? readBytes(key) : (keptHere.get(key) ?? null);
}

const keyOf = (id: string, session: string) => `${BYTES}page-script:${session}:${id}`;
