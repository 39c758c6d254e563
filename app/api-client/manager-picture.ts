/** The picture of a relationship manager, as a backend may send it: `docs/product/home.md`. */

export const LARGEST_PICTURE_BYTES = 200_000;

export type Picture = { type: string; bytes: Buffer };

/** The first bytes of pictures, by type. Any other file is not a picture, whatever its name. */
const beginnings: Record<string, (bytes: Buffer) => boolean> = {
  "image/png": (bytes) => bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  "image/jpeg": (bytes) => bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
  "image/webp": (bytes) =>
    bytes.subarray(0, 4).toString("latin1") === "RIFF" && bytes.subarray(8, 12).toString("latin1") === "WEBP",
};

/** Returns a picture if it is one of a known type and not too large; else null. */
export function pictureIn(
  type: string | null | undefined,
  base64: string | null | undefined,
): Picture | null {
  const known = type?.trim().toLowerCase() ?? "";
  const begins = Object.hasOwn(beginnings, known) ? beginnings[known] : undefined;
  const text = base64?.replace(/\s/g, "") ?? "";
  if (!begins || text.length > LARGEST_PICTURE_BYTES * 1.4 || !/^[a-z\d+/]+={0,2}$/i.test(text)) return null;
  const bytes = Buffer.from(text, "base64");
  return bytes.length <= LARGEST_PICTURE_BYTES && begins(bytes) ? { type: known, bytes } : null;
}
