import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import { Redis } from "ioredis";
import { createStorage } from "unstorage";
import redisDriver from "unstorage/drivers/redis";
import type { z } from "zod";
import { log } from "../log.server.ts";
import { settings } from "../settings.server.ts";
import { fileDriver } from "./file-driver.server.ts";
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
 * What the portal keeps on the server between requests: encrypted, with an end. Files by default, Redis when
 * `SESSION_STORE_URL` is set. A record that cannot be read (tampered with, another secret, half written) is no record.
 */

const FOLDER = join(settings.DATA_DIR, "sessions");
const BASE = "portal";

/** A store that is away is noticed within seconds, and its return as well. */
const REDIS_LIMITS = {
  connectTimeout: 2000,
  commandTimeout: 2000,
  socketTimeout: 5000,
  maxRetriesPerRequest: 1,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, 1000),
};

const { storage, locks } = settings.SESSION_STORE_URL ? openRedis(settings.SESSION_STORE_URL) : openFiles();

function openFiles() {
  return {
    storage: createStorage<string>({ driver: fileDriver({ folder: FOLDER }) }),
    locks: fileLocks(FOLDER),
  };
}

function openRedis(url: string): { storage: ReturnType<typeof openFiles>["storage"]; locks: Locks } {
  const driver = redisDriver({ url, base: BASE, ...REDIS_LIMITS });
  const client = driver.getInstance?.();
  if (!(client instanceof Redis)) throw new Error("The session store is no Redis");
  // Each call that fails says so; without a listener the library would print on its own.
  client.on("error", () => {});
  return { storage: createStorage<string>({ driver }), locks: redisLocks(client, BASE) };
}

/** Names a record in an address or a form: nobody guesses it, and it says nothing. */
export const newRecordId = () => randomBytes(16).toString("hex");

export function isRecordId(text: string | null | undefined): text is string {
  return /^[0-9a-f]{32}$/.test(text ?? "");
}

/** The store cannot be asked. Nothing is known of any session then, and none is over for it. */
export class StoreUnavailable extends Error {}

async function callStore<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    const reason = error instanceof Error ? error.message : "unknown";
    if (error instanceof LockTaken) log.warn("one record was written by too many at once");
    else log.error({ error: reason }, "the session store did not answer");
    throw new StoreUnavailable(reason, { cause: error });
  }
}

const encryptionKey = Buffer.from(hkdfSync("sha256", settings.SESSION_SECRET, "", "portal records", 32));
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Before the bytes of a record of bytes: when it ends. */
const EXPIRY_BYTES = 8;

/**
 * @returns the record, or null when there is none, it has ended, or it is not what the schema says
 * @throws StoreUnavailable, as all functions here do
 */
export async function readRecord<T extends z.ZodType>(key: string, schema: T): Promise<z.infer<T> | null> {
  const sealed = await callStore(storage.getItem(key));
  const record = typeof sealed === "string" ? unseal(key, sealed) : null;
  if (!record || record.ends <= Date.now()) return null;
  const parsed = schema.safeParse(record.value);
  return parsed.success ? parsed.data : null;
}

/** @param ends when the record ends, in milliseconds since 1970 */
export async function writeRecord(key: string, value: unknown, ends: number): Promise<void> {
  const ttl = Math.max(1, Math.ceil((ends - Date.now()) / 1000));
  await callStore(storage.setItem(key, seal(key, { value, ends }), { ttl }));
}

export async function removeRecord(key: string): Promise<void> {
  await callStore(storage.removeItem(key));
}

/** @returns how to give the lock back, or null while another request or another process has it */
export function takeLock(name: string, lifeMs: number) {
  return callStore(locks.take(name, lifeMs));
}

/** How long a process may take to read and write one record. */
const WRITE_LOCK_MS = 5000;

/** For what reads a record before it writes it: nobody else, on no machine, does so with this one meanwhile. */
export function withRecordLock<T>(record: string, work: () => Promise<T>): Promise<T> {
  return callStore(withLock(locks, `write.${record.replaceAll(":", ".")}`, WRITE_LOCK_MS, work));
}

/**
 * Does a piece of work while nobody else, on no machine, does one of the same name; at the latest when another's time is
 * over, whoever still works then.
 * @param name letters, digits and `.`
 * @throws StoreUnavailable; whatever the work throws
 */
export async function runExclusive<T>(name: string, lifeMs: number, work: () => Promise<T>): Promise<T> {
  const release = await callStore(waitForLock(locks, name, lifeMs));
  return work().finally(release ?? (() => {}));
}

/** Like a record, for bytes: a piece of a file. What stands under such a key is no record. */
export async function writeBytes(key: string, bytes: Uint8Array, ends: number): Promise<void> {
  const ttl = Math.max(1, Math.ceil((ends - Date.now()) / 1000));
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeDoubleBE(ends);
  await callStore(storage.setItemRaw(key, sealBytes(key, Buffer.concat([expiry, bytes])), { ttl }));
}

/** @returns null as `readRecord` does */
export async function readBytes(key: string): Promise<Buffer | null> {
  const sealed: unknown = await callStore(storage.getItemRaw(key));
  const opened = sealed instanceof Uint8Array ? unsealBytes(key, Buffer.from(sealed)) : null;
  return opened && opened.readDoubleBE(0) > Date.now() ? opened.subarray(EXPIRY_BYTES) : null;
}

/** Keys of what holds bytes begin so. */
export const BYTES_PREFIX = "bytes:";

/** Removes records that have ended. Redis does so by itself. */
export async function removeExpiredRecords(): Promise<void> {
  if (settings.SESSION_STORE_URL) return;
  await removeStaleFiles(FOLDER);
  for (const key of await storage.getKeys()) {
    const isKept = key.startsWith(BYTES_PREFIX) ? await readBytes(key) : await isUnexpired(key);
    if (!isKept) await storage.removeItem(key);
  }
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
