import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Limits the room that typed forms, drafts and attached files of all users take together: `docs/decisions/0251`. What was
 * written longest ago goes first. Sessions are never removed.
 */

const LIMITED = /^(form|again|draft|upload|bytes)\.([\w-]+)/;
/** Other processes write into the same folder, so the room is counted again after this time. */
const COUNTED_EVERY_MS = 30_000;
/** The part of the limit to which a removal goes down, so that not each write removes something. */
const LEFT = 0.9;
const BLOCK_BYTES = 512;

/** The files of one kept thing. A file that a user attached has one for each of its pieces. */
type Kept = { files: string[]; bytes: number; writtenMs: number };

/**
 * Returns a function that makes room before a record is written.
 * @param folder the folder of the records
 */
export function roomIn(folder: string, mostBytes: number) {
  let taken = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let counting: Promise<void> | null = null;

  async function count(): Promise<void> {
    const kept = await keptThings(folder);
    taken = kept.reduce((sum, { bytes }) => sum + bytes, 0);
    countedAt = performance.now();
    if (taken <= mostBytes) return;
    for (const { files, bytes } of kept.sort((a, b) => a.writtenMs - b.writtenMs)) {
      if (taken <= mostBytes * LEFT) return;
      for (const file of files) await rm(join(folder, file), { force: true });
      taken -= bytes;
    }
  }

  /** @param file the name of the record's file */
  return async function makeRoom(file: string, bytes: number): Promise<void> {
    if (!LIMITED.test(file)) return;
    if (taken + bytes > mostBytes || performance.now() - countedAt > COUNTED_EVERY_MS) {
      counting ??= count().finally(() => {
        counting = null;
      });
      await counting;
    }
    taken += bytes;
  };
}

async function keptThings(folder: string): Promise<Kept[]> {
  const things = new Map<string, Kept>();
  for (const name of (await readdir(folder)).sort(recordFirst)) {
    const [, , id] = LIMITED.exec(name) ?? [];
    const found = id === undefined ? null : await stat(join(folder, name)).catch(() => null);
    if (!id || !found) continue;
    const thing = things.get(id) ?? { files: [], bytes: 0, writtenMs: 0 };
    thing.files.push(name);
    thing.bytes += found.blocks * BLOCK_BYTES;
    thing.writtenMs = Math.max(thing.writtenMs, found.mtimeMs);
    things.set(id, thing);
  }
  return [...things.values()];
}

/** The record of a file goes before its pieces: without it the form asks for the file again. */
const recordFirst = (one: string, other: string) => (one < other ? 1 : -1);
