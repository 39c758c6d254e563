import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { DataKey } from "./keys.ts";

/** Encrypts single values of rows: `docs/product/applications.md`, "Identity numbers". */

/** Where an encrypted value stands. Moved anywhere else it cannot be read. */
export type Place = { table: string; column: string; row: string };

export type Sealing = {
  /** The id of the key that `seal` and `hash` use. */
  newestKeyId: string;
  keyIds: readonly string[];
  /** Encrypts a value with the newest key: 12 bytes of nonce, 16 of authentication tag, then the encrypted text. */
  seal(value: string, place: Place): Buffer;
  /** @throws Error without the value when the key is unknown or wrong, the place another, or a byte has changed */
  open(sealed: Uint8Array, keyId: string, place: Place): string;
  /** A keyed hash with the newest key: equal values have equal ones, and nobody without the key can tell which. */
  hash(value: string): Buffer;
  /** Hashes a value with every key, to find values that were hashed with an older one. */
  hashes(value: string): { keyId: string; hash: Buffer }[];
};

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param keys the newest first */
export function createSealing([newest, ...older]: readonly [DataKey, ...DataKey[]]): Sealing {
  const derived = [newest, ...older].map(({ id, secret }) => ({
    id,
    forEncryption: derive(secret, "encryption"),
    forHashes: derive(secret, "hashes"),
  }));
  const [first] = derived;
  if (!first) throw new Error("There is no data key");
  const hashWith = (key: Buffer, value: string) => createHmac("sha256", key).update(value).digest();
  return {
    newestKeyId: first.id,
    keyIds: derived.map(({ id }) => id),
    seal(value, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, first.forEncryption, nonce);
      cipher.setAAD(boundTo(first.id, place));
      const text = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, keyId, place) {
      const key = derived.find(({ id }) => id === keyId);
      if (!key) throw new Error(`DATA_KEYS has no key ${keyId}`);
      const bytes = Buffer.from(sealed);
      try {
        const decipher = createDecipheriv(CIPHER, key.forEncryption, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(boundTo(keyId, place));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        throw new Error(
          `${place.table}.${place.column} of ${place.row} cannot be read with the key ${keyId}`,
        );
      }
    },
    hash: (value) => hashWith(first.forHashes, value),
    hashes: (value) => derived.map(({ id, forHashes }) => ({ keyId: id, hash: hashWith(forHashes, value) })),
  };
}

/** One secret serves two purposes, so each gets a key of its own. */
function derive(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `producer-portal ${purpose}`, 32));
}

function boundTo(keyId: string, { table, column, row }: Place): Buffer {
  return Buffer.from(JSON.stringify([keyId, table, column, row]));
}
