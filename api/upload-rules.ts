import { lengthOf } from "./text-length.ts";
import { typedText } from "./typed-text.ts";

/** The rules for a PDF, the same for the portal and the backend: `docs/product/files.md`, "What counts as a PDF". */

export const LARGEST_FILE_BYTES = 10 * 1024 * 1024;
export const LONGEST_FILE_NAME = 200;
export const MOST_FILES = 10;
/** The largest request with all its files. */
export const LARGEST_REQUEST_BYTES = 25 * 1024 * 1024;

export const fileFaults = ["name", "notPdf", "empty", "tooLarge", "tooMany"] as const;
export type FileFault = (typeof fileFaults)[number];

/** The number of bytes at the start of a file that show its type. Readers of PDF accept other bytes before the mark. */
export const SIGNATURE_BYTES = 1024;
const SIGNATURE = "%PDF-";

/** Returns whether a file begins as a PDF does. @param start its first bytes, at least `SIGNATURE_BYTES` when it has so many */
export const beginsAsPdf = (start: Uint8Array): boolean =>
  String.fromCharCode(...start.subarray(0, SIGNATURE_BYTES)).includes(SIGNATURE);

/** A file's name without the folders a browser may put before it, and without characters nobody sees. */
export function bareFileName(name: string): string {
  return typedText((name.split(/[\\/]/).at(-1) ?? "").replace(/\p{Cc}/gu, ""));
}

/**
 * Returns the rule of PDF files that a file breaks; undefined when it breaks none.
 * @param file.start its first bytes, at least `SIGNATURE_BYTES` when it has so many
 */
export function pdfFault(file: { name: string; size: number; start: Uint8Array }): FileFault | undefined {
  if (!/\.pdf$/i.test(file.name)) return "notPdf";
  if (lengthOf(file.name) > LONGEST_FILE_NAME) return "name";
  if (file.size === 0) return "empty";
  if (file.size > LARGEST_FILE_BYTES) return "tooLarge";
  return beginsAsPdf(file.start) ? undefined : "notPdf";
}
