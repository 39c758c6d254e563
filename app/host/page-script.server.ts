import { randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { paths } from "../paths.ts";
import { readRecord, StoreUnavailable, writeRecord } from "../session/records.server.ts";
import { settings } from "../settings.server.ts";
import { withScriptsApart } from "./scripts-apart.ts";

/**
 * What a page carries for script, its data above all, is no part of its HTML: it is kept for a moment, and the page's one
 * script element fetches it. So the page is small. Who asks too late has a page without script, which works.
 */

/** A page on a slow line asks late. */
const LIFE_MS = 30_000;
const MOST_BYTES = 32 * 1024 * 1024;
const BYTES_PER_CHARACTER = 2;
/** With the session's key beside it, an id need not be longer. */
const ID_BYTES = 9;

const keptHere = new LRUCache<string, string>({
  ttl: LIFE_MS,
  maxSize: MOST_BYTES,
  sizeCalculation: ({ length }) => length * BYTES_PER_CHARACTER,
});

const keyOf = (id: string, session: string) => `page-script:${session}:${id}`;

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
  try {
    // Where several processes share a store, any of them may be asked.
    if (settings.SESSION_STORE_URL) await writeRecord(key, script, Date.now() + LIFE_MS);
    else keptHere.set(key, script);
    return paths.pageScript(id);
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}

/**
 * @returns null when there is none, it is of another session, or its time is over
 * @throws StoreUnavailable
 */
export async function keptScript(id: string, session: string): Promise<string | null> {
  const key = keyOf(id, session);
  return settings.SESSION_STORE_URL ? readRecord(key, z.string()) : (keptHere.get(key) ?? null);
}
