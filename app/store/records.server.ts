import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { Redis } from "ioredis";
import { createStorage } from "unstorage";
import redisDriver from "unstorage/drivers/redis";
import type { z } from "zod";
import { log } from "../host/log.server.ts";
import { settings } from "../host/settings.server.ts";
import { timedCache } from "../host/timed-cache.server.ts";
import { fileDriver, fileVersion } from "./file-driver.server.ts";
import {
  fileLocks,
  type Locks,
  LockTaken,
  redisLocks,
  removeStaleFiles,
  waitForLock,
  withLock,
} from "./locks.server.ts";

/**
 * Stores encrypted records with an expiry time. Records are files by default, and Redis entries when
 * `SESSION_STORE_URL` is set. A record that cannot be decrypted (changed, incomplete, or written with another
 * secret) counts as missing.
 */

const FOLDER = join(settings.DATA_DIR, "sessions");
const BASE = "portal";

/** The limits make a Redis failure and its end visible within seconds. */
const REDIS_LIMITS = {
  connectTimeout: 2000,
  commandTimeout: 2000,
  socketTimeout: 5000,
  maxRetriesPerRequest: 1,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, 1000),
};

const { storage, locks, versionOf } = settings.SESSION_STORE_URL
  ? openRedis(settings.SESSION_STORE_URL)
  : openFiles();

type Store = {
  storage: ReturnType<typeof createStorage<string>>;
  locks: Locks;
  /** Returns a text that changes with each write of a record. Returns null when there is no record. */
  versionOf(key: string): Promise<string | null>;
};

function openFiles(): Store {
  return {
    storage: createStorage<string>({
      driver: fileDriver({ folder: FOLDER, mostKeptBytes: settings.KEPT_MEGABYTES * 1024 * 1024 }),
    }),
    locks: fileLocks(FOLDER),
    versionOf: (key) => fileVersion(FOLDER, key),
  };
}

function openRedis(url: string): Store {
  const driver = redisDriver({ url, base: BASE, ...REDIS_LIMITS });
  const client = driver.getInstance?.();
  if (!(client instanceof Redis)) throw new Error("The session store is no Redis");
  // Every failed call reports its own error. Without a listener the library would print it.
  client.on("error", () => {});
  const storage = createStorage<string>({ driver });
  // Each write encrypts anew, so that its text is a version of its own.
  const versionOf = async (key: string) => {
    const sealed = await storage.getItem(key);
    return sealed === null ? null : String(sealed);
  };
  return { storage, locks: redisLocks(client, BASE), versionOf };
}

/** Returns a random id for a record, safe to use in an address or a form. */
export const newRecordId = () => randomUUID().replaceAll("-", "");

export function isRecordId(text: string | null | undefined): text is string {
  return /^[0-9a-f]{32}$/.test(text ?? "");
}

/** The store did not answer. Sessions are then unknown, but they have not ended. */
export class StoreUnavailable extends Error {}

async function callStore<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    const reason = error instanceof Error ? error.message : "unknown";
    if (error instanceof LockTaken) log.warn("timed out waiting for the lock of a record");
    else log.error({ error: reason }, "the session store did not answer");
    throw new StoreUnavailable(reason, { cause: error });
  }
}

const encryptionKey = Buffer.from(hkdfSync("sha256", settings.SESSION_SECRET, "", "portal records", 32));
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The expiry time comes before the content of a byte record. */
const EXPIRY_BYTES = 8;

/**
 * Returns a record. Returns null when it is missing, expired or does not match the schema.
 * @throws StoreUnavailable, like all functions of this file
 */
export async function readRecord<T extends z.ZodType>(key: string, schema: T): Promise<z.infer<T> | null> {
  return (await readWhole(key, schema))?.value ?? null;
}

async function readWhole<T extends z.ZodType>(
  key: string,
  schema: T,
): Promise<{ value: z.infer<T>; ends: number } | null> {
  const sealed = await callStore(storage.getItem(key));
  const record = typeof sealed === "string" ? unseal(key, sealed) : null;
  if (!record || record.ends <= Date.now()) return null;
  const parsed = schema.safeParse(record.value);
  return parsed.success ? { value: parsed.data, ends: record.ends } : null;
}

const MOST_REMEMBERED = 2000;
const REMEMBERED_MS = 5 * 60_000;

/**
 * Returns a function that reads records of a schema as `readRecord` does and remembers them in this process. Each read asks
 * the store for the version of the record, so that a record that any process has changed or removed is never returned.
 */
export function rememberedRecords<T extends z.ZodType>(schema: T) {
  type Remembered = { version: string; ends: number; value: z.infer<T> };
  const remembered = timedCache<Remembered>({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS });
  return async (key: string): Promise<z.infer<T> | null> => {
    const version = await callStore(versionOf(key));
    const known = remembered.get(key);
    if (known && known.version === version) return known.ends > Date.now() ? known.value : null;
    remembered.delete(key);
    if (version === null) return null;
    const found = await readWhole(key, schema);
    if (found) remembered.set(key, { version, ...found });
    return found ? found.value : null;
  };
}

/**
 * Writes a record.
 * @param ends the expiry time in milliseconds since 1970
 */
export async function writeRecord(key: string, value: unknown, ends: number): Promise<void> {
  const ttl = Math.max(1, Math.ceil((ends - Date.now()) / 1000));
  await callStore(storage.setItem(key, seal(key, { value, ends }), { ttl }));
}

export async function removeRecord(key: string): Promise<void> {
  await callStore(storage.removeItem(key));
}

/** @returns a function that releases the lock, or null when another request or process holds it */
export function takeLock(name: string, lifeMs: number) {
  return callStore(locks.take(name, lifeMs));
}

/** The time that a process may need to read and write one record. */
const WRITE_LOCK_MS = 5000;

/**
 * Runs work that reads a record and then writes it. No other process, on any machine, does so with the same
 * record meanwhile.
 */
export function withRecordLock<T>(record: string, work: () => Promise<T>): Promise<T> {
  return callStore(withLock(locks, `write.${record.replaceAll(":", ".")}`, WRITE_LOCK_MS, work));
}

/**
 * Runs work while nobody else, on any machine, runs work of the same name. It waits at most `lifeMs` for the
 * others and then runs the work anyway.
 * @param name letters, digits and `.`
 * @throws StoreUnavailable; any error of the work
 */
export async function runExclusive<T>(name: string, lifeMs: number, work: () => Promise<T>): Promise<T> {
  const release = await callStore(waitForLock(locks, name, lifeMs));
  return work().finally(release ?? (() => {}));
}

/** Writes a record of bytes, such as a piece of a file. `readRecord` cannot read it. */
export async function writeBytes(key: string, bytes: Uint8Array, ends: number): Promise<void> {
  const ttl = Math.max(1, Math.ceil((ends - Date.now()) / 1000));
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeDoubleBE(ends);
  await callStore(storage.setItemRaw(key, sealBytes(key, Buffer.concat([expiry, bytes])), { ttl }));
}

/** Returns the bytes of a record. Returns null when they are missing or expired. */
export async function readBytes(key: string): Promise<Buffer | null> {
  const sealed: unknown = await callStore(storage.getItemRaw(key));
  const opened = sealed instanceof Uint8Array ? unsealBytes(key, Buffer.from(sealed)) : null;
  return opened && opened.readDoubleBE(0) > Date.now() ? opened.subarray(EXPIRY_BYTES) : null;
}

/** Keys of byte records begin with this prefix. */
export const BYTES_PREFIX = "bytes:";

const PROBE = "probe";

/**
 * Writes a small record and removes it.
 * @throws the error of the store when it cannot be reached or has no room
 */
export async function probeStore(): Promise<void> {
  await storage.setItem(PROBE, seal(PROBE, { value: null, ends: Date.now() }), { ttl: 60 });
  await storage.removeItem(PROBE);
}

/** Removes expired records. Redis does so by itself. */
export async function removeExpiredRecords(): Promise<void> {
  if (settings.SESSION_STORE_URL) return;
  await removeStaleFiles(FOLDER);
  const left: string[] = [];
  for (const key of await storage.getKeys()) {
    try {
      const isKept = key.startsWith(BYTES_PREFIX) ? await readBytes(key) : await isUnexpired(key);
      if (!isKept) await storage.removeItem(key);
    } catch (error) {
      left.push(error instanceof Error ? error.message : "unknown");
    }
  }
  if (left.length > 0)
    log.warn({ entries: left.length, first: left[0] }, "the sweep could not read or remove some records");
}

async function isUnexpired(key: string): Promise<boolean> {
  const sealed = await storage.getItem(key);
  const record = typeof sealed === "string" ? unseal(key, sealed) : null;
  return record !== null && record.ends > Date.now();
}

type Sealed = { value: unknown; ends: number };

function seal(key: string, record: Sealed): string {
  return sealBytes(key, Buffer.from(JSON.stringify(record))).toString("base64url");
}

function unseal(key: string, sealed: string): Sealed | null {
  const text = unsealBytes(key, Buffer.from(sealed, "base64url"));
  return text ? (JSON.parse(text.toString("utf8")) as Sealed) : null;
}

function sealBytes(key: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", encryptionKey, iv).setAAD(Buffer.from(key));
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function unsealBytes(key: string, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", encryptionKey, sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(key))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
