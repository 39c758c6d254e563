import { createHash } from "node:crypto";
import { z } from "zod";
import { readRecord, removeRecord, withRecordLock, writeRecord } from "./records.server.ts";

/** The largest number of records of a kind per user: `docs/product/submissions.md`, "Errors". */
const maxRecords = { forms: 20, drafts: 40 };
type Kind = keyof typeof maxRecords;

/** The list must outlive all of its records. */
const LIST_MS = 8 * 24 * 60 * 60_000;

/** The keys of a user's records, the oldest first. Records with the same `place` belong together. */
const list = z.array(z.object({ key: z.string(), place: z.string().optional() }));
type Entry = z.infer<typeof list>[number];

const listKey = (owner: string, kind: Kind) =>
  `${kind}-of:${createHash("sha256").update(owner).digest("hex")}`;

/**
 * Writes a record and adds it to the user's list. The oldest record is removed when the list is full.
 * @param owner the user's subject at the identity provider
 * @param ends the expiry time in milliseconds since 1970
 * @throws StoreUnavailable, like all functions of this file
 */
export async function writeUserRecord(
  owner: string,
  kind: Kind,
  entry: Entry,
  value: unknown,
  ends: number,
): Promise<void> {
  // The record comes first: an entry without a record could leave the list before its record is there.
  await writeRecord(entry.key, value, ends);
  try {
    await changeList(owner, kind, (entries) => [...entries, entry].slice(-maxRecords[kind]));
  } catch (error) {
    await removeRecord(entry.key).catch(() => {});
    throw error;
  }
}

/** Returns the key of a user's newest record of a place. Returns null when there is none. */
export async function lastUserRecord(owner: string, kind: Kind, place: string): Promise<string | null> {
  const entries = (await readRecord(listKey(owner, kind), list)) ?? [];
  return entries.findLast((entry) => entry.place === place)?.key ?? null;
}

/** Removes a user's records of a place. */
export async function removeUserRecords(owner: string, kind: Kind, place: string): Promise<void> {
  if ((await lastUserRecord(owner, kind, place)) === null) return;
  await changeList(owner, kind, (entries) => entries.filter((entry) => entry.place !== place));
}

/** Changes a user's list and removes the records that left it. */
function changeList(owner: string, kind: Kind, change: (entries: Entry[]) => Entry[]): Promise<void> {
  const key = listKey(owner, kind);
  return withRecordLock(key, async () => {
    const before = (await readRecord(key, list)) ?? [];
    const after = change(before);
    const removed = before.filter((entry) => !after.includes(entry));
    await Promise.all(removed.map((entry) => removeRecord(entry.key)));
    await writeRecord(key, after, Date.now() + LIST_MS);
  });
}
