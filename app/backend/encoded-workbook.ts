import { z } from "zod";

/** A workbook is a ZIP: the letters it begins with, and those of the record at its end. */
const ZIP_BEGINNING = Buffer.from("PK");
const ZIP_END = Buffer.from("PK\x05\x06");
const ZIP_END_BYTES = 22;

/** Some backends write a file as a JSON text, others as an object that holds it. */
const encoded = z.union([z.string(), z.object({ Content: z.string() }).transform(({ Content }) => Content)]);

/** The answer holds no whole workbook. The message is for the log. */
export class NoWorkbook extends Error {}

/**
 * The workbook in the answer of a call that makes one. It comes as the workbook itself, as its base64 or as JSON with
 * that in `Content`. The bytes tell which: the type that the answer claims is not believed.
 * @throws NoWorkbook
 */
export function workbookIn(answer: Buffer): Buffer {
  const bytes = isBinary(answer) ? answer : decoded(answer.toString("utf8"));
  if (!isBinary(bytes)) throw new NoWorkbook("no workbook");
  if (!isWhole(bytes)) throw new NoWorkbook("a workbook that ends half-way");
  return bytes;
}

/** The base64 of a ZIP begins with other letters. */
const isBinary = (bytes: Buffer) => bytes.subarray(0, ZIP_BEGINNING.length).equals(ZIP_BEGINNING);

/** The last two bytes of the record at the end say how long the comment is that follows it. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(ZIP_END) + ZIP_END_BYTES;
  if (end < ZIP_END_BYTES || end > bytes.length) return false;
  return end + bytes.readUInt16LE(end - 2) === bytes.length;
}

function decoded(answer: string): Buffer {
  const text = answer.replace(/^\ufeff/, "").trim();
  const base64 = (/^["{]/.test(text) ? contentOf(text) : text).replace(/\s+/g, "");
  const bytes = Buffer.from(base64, "base64");
  // The decoder of Node passes over what is not base64; written again it would not be the same text.
  if (bytes.toString("base64") !== base64) throw new NoWorkbook("not base64");
  return bytes;
}

function contentOf(json: string): string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new NoWorkbook("not JSON");
  }
  const parsed = encoded.safeParse(value);
  if (!parsed.success) throw new NoWorkbook("Content: not a text");
  return parsed.data;
}
