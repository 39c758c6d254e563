import { z } from "zod";
import { beginsAsPdf } from "#api/upload-rules.ts";

export type FileKind = "workbook" | "pdf";

/** The letters a ZIP, which a workbook is, has at the beginning of the record at its end. */
const ZIP_END = Buffer.from("PK\x05\x06");
const ZIP_END_BYTES = 22;

/** Some backends write a file as a JSON text, others as an object that holds it. */
const encoded = z.union([z.string(), z.object({ Content: z.string() }).transform(({ Content }) => Content)]);

/** The answer holds no whole file of the wanted kind. The message is for the log. */
export class NoWholeFile extends Error {}

/** The tests for the beginning of each kind of file, which no base64 has, and for a whole file. */
const kinds: Record<FileKind, { hasBeginning(bytes: Buffer): boolean; isWhole(bytes: Buffer): boolean }> = {
  workbook: { hasBeginning: (bytes) => bytes.subarray(0, 2).toString() === "PK", isWhole: isWholeZip },
  pdf: { hasBeginning: beginsAsPdf, isWhole: isWholePdf },
};

/**
 * Returns the file in the answer of a call that makes one. It comes as the file itself, as its base64 or as JSON with
 * that in `Content`. The bytes tell which: the type that the answer claims is not believed.
 * @throws NoWholeFile
 */
export function fileIn(answer: Buffer, kind: FileKind): Buffer {
  const { hasBeginning, isWhole } = kinds[kind];
  const bytes = hasBeginning(answer) ? answer : decoded(answer.toString("utf8"));
  if (!hasBeginning(bytes)) throw new NoWholeFile(`no ${kind}`);
  if (!isWhole(bytes)) throw new NoWholeFile(`a ${kind} that ends half-way`);
  return bytes;
}

/** Some programs end a PDF with blanks or zeros. */
function isWholePdf(bytes: Buffer): boolean {
  return /%%EOF[\s\0]*$/.test(bytes.toString("latin1", Math.max(0, bytes.length - LONGEST_PDF_END)));
}

const LONGEST_PDF_END = 1024;

/** The last two bytes of the record at the end say how long the comment is that follows it. */
function isWholeZip(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(ZIP_END) + ZIP_END_BYTES;
  if (end < ZIP_END_BYTES || end > bytes.length) return false;
  return end + bytes.readUInt16LE(end - 2) === bytes.length;
}

function decoded(answer: string): Buffer {
  const text = answer.replace(/^\ufeff/, "").trim();
  const base64 = (/^["{]/.test(text) ? contentOf(text) : text).replace(/\s+/g, "");
  const bytes = Buffer.from(base64, "base64");
  // Node's decoder skips letters that are not base64. The text made from the bytes would differ then.
  if (bytes.toString("base64") !== base64) throw new NoWholeFile("not base64");
  return bytes;
}

function contentOf(json: string): string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new NoWholeFile("not JSON");
  }
  const parsed = encoded.safeParse(value);
  if (!parsed.success) throw new NoWholeFile("Content: not a text");
  return parsed.data;
}
