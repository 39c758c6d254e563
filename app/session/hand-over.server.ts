import { createHash } from "node:crypto";
import { z } from "zod";
import { handOverCookie } from "../request/cookies.server.ts";
import {
  isRecordId,
  newRecordId,
  readRecord,
  removeRecord,
  runExclusive,
  writeRecord,
} from "../store/records.server.ts";
import { orUnavailablePage } from "./session.server.ts";

/**
 * The address at which a browser goes on once its user is signed out, such as a page that somebody else signs. It waits
 * on the server, encrypted, and can be taken once. The browser has nothing but the name of the record.
 */

const KEPT_MS = 5 * 60_000;
const TAKE_LOCK_MS = 5000;

const record = z.object({ address: z.string() });

/** A key is a hash, so that nobody who reads the store can make a cookie from it. */
const keyOf = (id: string) => `handover:${createHash("sha256").update(id).digest("hex")}`;

/** @returns the cookie with which the browser finds the address again */
export async function keepHandOver(address: string): Promise<string> {
  const id = newRecordId();
  const kept: z.input<typeof record> = { address };
  await orUnavailablePage(writeRecord(keyOf(id), kept, Date.now() + KEPT_MS));
  return handOverCookie.serialize(id);
}

/** Returns whether an address waits for the browser of a request. */
export async function isHandOverWaiting(request: Request): Promise<boolean> {
  const id = await idFromCookie(request);
  return id !== null && (await orUnavailablePage(readRecord(keyOf(id), record))) !== null;
}

/** @returns the address, null when there is none or it was taken before, and the cookie that forgets it */
export async function takeHandOver(request: Request): Promise<{ address: string | null; cookie: string }> {
  const id = await idFromCookie(request);
  const cookie = await handOverCookie.serialize("", { maxAge: 0 });
  if (id === null) return { address: null, cookie };
  const found = await orUnavailablePage(
    runExclusive(`handover.${id}`, TAKE_LOCK_MS, () => readAndRemove(keyOf(id))),
  );
  return { address: found?.address ?? null, cookie };
}

async function readAndRemove(key: string) {
  const found = await readRecord(key, record);
  if (found) await removeRecord(key);
  return found;
}

async function idFromCookie(request: Request): Promise<string | null> {
  const id: unknown = await handOverCookie.parse(request.headers.get("Cookie"));
  return typeof id === "string" && isRecordId(id) ? id : null;
}
