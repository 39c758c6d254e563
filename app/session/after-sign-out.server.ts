import { createHash } from "node:crypto";
import { z } from "zod";
import { afterSignOutCookie } from "../host/cookies.server.ts";
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
 * Stores the address where a browser continues after the sign-out, such as the signing page of another
 * person. The address is encrypted on the server and can be read once. The browser only has the id of the
 * record.
 */

const KEPT_MS = 5 * 60_000;
const TAKE_LOCK_MS = 5000;

const record = z.object({ address: z.string() });

/** The key is a hash, so that nobody can create a cookie from the stored data. */
const keyOf = (id: string) => `handover:${createHash("sha256").update(id).digest("hex")}`;

/**
 * Stores an address for five minutes.
 * @returns the cookie that leads the browser to the address
 * @throws a redirect when the store is unavailable
 */
export async function keepAddressAfterSignOut(address: string): Promise<string> {
  const id = newRecordId();
  const kept: z.input<typeof record> = { address };
  await orUnavailablePage(writeRecord(keyOf(id), kept, Date.now() + KEPT_MS));
  return afterSignOutCookie.serialize(id);
}

/** Returns true when an address is stored for the browser. */
export async function isAddressWaiting(request: Request): Promise<boolean> {
  const id = await idFromCookie(request);
  return id !== null && (await orUnavailablePage(readRecord(keyOf(id), record))) !== null;
}

/**
 * Reads and removes the stored address.
 * @returns the address, null when there is none any more, and the cookie that removes the id from the browser
 */
export async function takeAddressAfterSignOut(
  request: Request,
): Promise<{ address: string | null; cookie: string }> {
  const id = await idFromCookie(request);
  const cookie = await afterSignOutCookie.serialize("", { maxAge: 0 });
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
  const id: unknown = await afterSignOutCookie.parse(request.headers.get("Cookie"));
  return typeof id === "string" && isRecordId(id) ? id : null;
}
