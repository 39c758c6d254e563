import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { defineDriver } from "unstorage";
import { roomIn } from "./space-limit.server.ts";

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

function fileOf(folder: string, key: string): string {
  if (!/^[\w:-]+$/.test(key)) throw new Error("Not a record key");
  return join(folder, key.replaceAll(":", "."));
}

/**
 * Returns the version of a record: each write makes a new file, which differs in its number, its time or its size. Returns
 * null when there is no record.
 */
export async function fileVersion(folder: string, key: string): Promise<string | null> {
  try {
    const { ino, mtimeNs, size } = await stat(fileOf(folder, key), { bigint: true });
    return `${ino} ${mtimeNs} ${size}`;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * An `unstorage` driver with one file for each record. The library's own file driver writes in place, so a
 * parallel request can read half a record. This driver writes a new file and renames it. Only this code
 * creates keys: letters, digits, `:`, `_` and `-`. A key never comes from a browser.
 */
export const fileDriver = defineDriver((options: { folder: string; mostKeptBytes: number }) => {
  const { folder } = options;
  const makeRoom = roomIn(folder, options.mostKeptBytes);
  const read = async (key: string) => {
    try {
      return await readFile(fileOf(folder, key));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const write = async (key: string, content: string | Uint8Array) => {
    await mkdir(options.folder, { recursive: true, mode: 0o700 });
    const file = fileOf(folder, key);
    const draft = `${file}.${randomUUID()}~`;
    await makeRoom(basename(file), content.length);
    try {
      await writeFile(draft, content, { mode: 0o600 });
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {});
      throw error;
    }
  };
  return {
    name: "atomic-files",
    async hasItem(key) {
      return (await read(key)) !== null;
    },
    async getItem(key) {
      return (await read(key))?.toString("utf8") ?? null;
    },
    getItemRaw: read,
    setItem: write,
    setItemRaw: write,
    async removeItem(key) {
      await rm(fileOf(folder, key), { force: true });
    },
    async getKeys() {
      try {
        const names = await readdir(options.folder);
        return names.filter((name) => !name.endsWith("~")).map((name) => name.replaceAll(".", ":"));
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
  };
});
