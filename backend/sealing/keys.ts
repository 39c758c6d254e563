/** The keys that identity numbers are encrypted with: `docs/product/applications.md`, "Identity numbers". */

/** A secret of 32 bytes and its name, which stands beside everything that was encrypted with it. */
export type DataKey = { id: string; secret: Buffer };

export const KEY_BYTES = 32;

/**
 * Reads `id:base64,id:base64`, the newest first.
 * @returns nothing when a part is malformed, a key has not 32 bytes, or two have the same id
 */
export function readDataKeys(text: string): [DataKey, ...DataKey[]] | undefined {
  const [newest, ...older] = text.split(",").map((part) => dataKey(part.trim()));
  if (!newest || !areAll(older)) return undefined;
  const keys: [DataKey, ...DataKey[]] = [newest, ...older];
  return new Set(keys.map(({ id }) => id)).size === keys.length ? keys : undefined;
}

function dataKey(text: string): DataKey | undefined {
  const [, id, encoded] = /^([\w-]{1,32}):([\w+/-]{43}=?)$/.exec(text) ?? [];
  if (id === undefined || encoded === undefined) return undefined;
  const secret = Buffer.from(encoded, "base64");
  return secret.byteLength === KEY_BYTES ? { id, secret } : undefined;
}

const areAll = (keys: readonly (DataKey | undefined)[]): keys is DataKey[] => !keys.includes(undefined);
