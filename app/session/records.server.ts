import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import { createStorage } from "unstorage";
import redisDriver from "unstorage/drivers/redis";
import type { z } from "zod";
import { settings } from "../settings.server.ts";
import { fileDriver } from "./file-driver.server.ts";

/**
 * What the portal keeps on the server between requests: encrypted, with an end. Files by default, Redis when
 * `SESSION_STORE_URL` is set. A record that cannot be read (tampered with, another secret, half written) is no record.
 */

const storage = createStorage<string>({
  driver: settings.SESSION_STORE_URL
    ? redisDriver({ url: settings.SESSION_STORE_URL, base: "portal" })
    : fileDriver({ folder: join(settings.DATA_DIR, "sessions") }),
});

const encryptionKey = Buffer.from(hkdfSync("sha256", settings.SESSION_SECRET, "", "portal records", 32));
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** @returns the record, or null when there is none, it has ended, or it is not what the schema says */
export async function readRecord<T extends z.ZodType>(key: string, schema: T): Promise<z.infer<T> | null> {
  const sealed = await storage.getItem(key);
  const record = typeof sealed === "string" ? unseal(key, sealed) : null;
  if (!record || record.ends <= Date.now()) return null;
  const parsed = schema.safeParse(record.value);
  return parsed.success ? parsed.data : null;
}

/** @param ends when the record ends, in milliseconds since 1970 */
export async function writeRecord(key: string, value: unknown, ends: number): Promise<void> {
  const ttl = Math.max(1, Math.ceil((ends - Date.now()) / 1000));
  await storage.setItem(key, seal(key, { value, ends }), { ttl });
}

export async function removeRecord(key: string): Promise<void> {
  await storage.removeItem(key);
}

/** Removes records that have ended. Redis does so by itself. */
export async function sweepRecords(): Promise<void> {
  if (settings.SESSION_STORE_URL) return;
  for (const key of await storage.getKeys()) {
    const sealed = await storage.getItem(key);
    const record = typeof sealed === "string" ? unseal(key, sealed) : null;
    if (!record || record.ends <= Date.now()) await storage.removeItem(key);
  }
}

type Sealed = { value: unknown; ends: number };

function seal(key: string, record: Sealed): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", encryptionKey, iv).setAAD(Buffer.from(key));
  const text = Buffer.concat([cipher.update(JSON.stringify(record), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

function unseal(key: string, sealed: string): Sealed | null {
  try {
    const bytes = Buffer.from(sealed, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", encryptionKey, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(key))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString("utf8")) as Sealed;
  } catch {
    return null;
  }
}
