import { createHash } from "node:crypto";
import { z } from "zod";
import {
  bareFileName,
  type FileFault,
  LARGEST_FILE_BYTES,
  LARGEST_REQUEST_BYTES,
  pdfFault,
  SIGNATURE_BYTES,
} from "#api/upload-rules.ts";
import { ownRecord } from "../session/security-log.server.ts";
import {
  BYTES_PREFIX,
  isRecordId,
  newRecordId,
  readBytes,
  readRecord,
  removeRecord,
  withRecordLock,
  writeBytes,
  writeRecord,
} from "../store/records.server.ts";

/**
 * Stores the files of a form, encrypted and in pieces, while they arrive. A file is never complete in memory.
 * It stays available when another field of the form is wrong. Only its sender can read it. It expires after
 * an hour unless a draft keeps it longer.
 */

const KEPT_MS = 60 * 60_000;
const PIECE_BYTES = 256 * 1024;
/** The number of files that a user can send within an hour, and their bytes. They protect the store. */
const MOST_UPLOADS = 100;
const MOST_UPLOADED_BYTES = 10 * LARGEST_REQUEST_BYTES;

const upload = z.object({
  id: z.string(),
  /** The user's subject at the identity provider. */
  owner: z.string(),
  name: z.string(),
  bytes: z.number(),
  pieces: z.number(),
  sha256: z.string(),
  /** The expiry time in milliseconds since 1970. */
  ends: z.number(),
  /** The submission that contained the file. The content is deleted after the submission. */
  submittedWith: z.string().optional(),
});

export type Upload = z.infer<typeof upload>;

const recordKey = (id: string) => `upload:${id}`;
const pieceKey = (id: string, index: number) => `${BYTES_PREFIX}${id}:${index}`;

/** A file that is arriving. `isCut` returns true when the file exceeded the limit. */
export type IncomingFile = { name: string; content: AsyncIterable<Buffer>; isCut(): boolean };

/**
 * Stores a file if its name, size and first bytes are those of a PDF. It always reads the content to the end.
 * @returns the stored file or its fault
 * @throws StoreUnavailable, also when the disk is full; any error of the content. It removes the stored
 * pieces first.
 */
export async function keepUpload(
  owner: string,
  { content, isCut, ...file }: IncomingFile,
): Promise<Upload | FileFault> {
  const name = bareFileName(file.name);
  const id = newRecordId();
  const ends = Date.now() + KEPT_MS;
  const hash = createHash("sha256");
  let start: Buffer = Buffer.alloc(0);
  let [bytes, pieces] = [0, 0];
  let writeError: unknown;
  try {
    for await (const piece of inPieces(content)) {
      if (bytes === 0) start = piece.subarray(0, SIGNATURE_BYTES);
      bytes += piece.length;
      hash.update(piece);
      // The rest of the form arrives only after the whole file was read.
      if (writeError || pdfFault({ name, size: bytes, start })) continue;
      try {
        await writeBytes(pieceKey(id, pieces), piece, ends);
        pieces += 1;
      } catch (error) {
        writeError = error;
      }
    }
    if (writeError) throw writeError;
    const fault = isCut() ? "tooLarge" : pdfFault({ name, size: bytes, start });
    const kept = { id, owner, name, bytes, pieces, sha256: hash.digest("hex"), ends };
    if (fault) {
      await dropUpload(kept);
      return fault;
    }
    await writeRecord(recordKey(id), kept satisfies Upload, ends);
    return kept;
  } catch (error) {
    await dropUpload({ id, pieces: pieces + 1 }).catch(() => {});
    throw error;
  }
}

async function* inPieces(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    buffered.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(buffered);
    buffered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(buffered);
}

/**
 * Extends the life of files, for example for a draft. It writes the content again because the expiry time is
 * encrypted with it.
 * @param ends the new expiry time in milliseconds since 1970
 */
export async function keepLonger(uploads: readonly Upload[], ends: number): Promise<void> {
  for (const upload of uploads.filter((kept) => kept.ends < ends)) {
    let index = 0;
    for await (const piece of contentOf(upload)) await writeBytes(pieceKey(upload.id, index++), piece, ends);
    await writeRecord(recordKey(upload.id), { ...upload, ends } satisfies Upload, ends);
  }
}

/** Returns a stored file of this user. Returns null when there is none. */
export async function keptUpload(owner: string, id: string): Promise<Upload | null> {
  if (!isRecordId(id)) return null;
  return ownRecord(await readRecord(recordKey(id), upload), owner, "file");
}

/**
 * Yields the content of a file, piece by piece.
 * @throws Error when a piece has expired
 */
export async function* contentOf({ id, pieces }: Upload): AsyncGenerator<Buffer> {
  for (let index = 0; index < pieces; index++) {
    const piece = await readBytes(pieceKey(id, index));
    if (!piece) throw new Error("A stored file has expired");
    yield piece;
  }
}

export async function dropUpload(upload: Pick<Upload, "id" | "pieces">): Promise<void> {
  await removeRecord(recordKey(upload.id));
  await dropContent(upload);
}

/**
 * Deletes the content of a submitted file. The record stays for an hour, because the browser may send the
 * form again.
 */
export async function markUploadSubmitted(upload: Upload, submission: string): Promise<void> {
  const ends = Date.now() + KEPT_MS;
  const submitted: Upload = { ...upload, pieces: 0, submittedWith: submission, ends };
  await writeRecord(recordKey(upload.id), submitted, ends);
  await dropContent(upload);
}

async function dropContent({ id, pieces }: Pick<Upload, "id" | "pieces">): Promise<void> {
  for (let index = 0; index < pieces; index++) await removeRecord(pieceKey(id, index));
}

const uploadQuota = z.object({ count: z.number(), bytes: z.number().default(0), ends: z.number() });

/**
 * Counts one more file against the user's hourly quota, with the most bytes that a file may have.
 * @returns false when the quota is used up
 */
export function consumeUploadQuota(owner: string): Promise<boolean> {
  return changeQuota(owner, ({ count, bytes }) =>
    count < MOST_UPLOADS && bytes + LARGEST_FILE_BYTES <= MOST_UPLOADED_BYTES
      ? { count: count + 1, bytes: bytes + LARGEST_FILE_BYTES }
      : null,
  );
}

/** Gives the bytes back to the quota that a counted file did not have. */
export const returnUploadQuota = (owner: string, keptBytes: number) =>
  changeQuota(owner, ({ count, bytes }) => ({ count, bytes: bytes - LARGEST_FILE_BYTES + keptBytes }));

type Quota = Pick<z.infer<typeof uploadQuota>, "count" | "bytes">;

/** @returns false when the change is null, which leaves the quota as it is */
function changeQuota(owner: string, change: (quota: Quota) => Quota | null): Promise<boolean> {
  const key = `uploads:${createHash("sha256").update(owner).digest("hex")}`;
  return withRecordLock(key, async () => {
    const found = await readRecord(key, uploadQuota);
    const { ends, ...quota } = found ?? { count: 0, bytes: 0, ends: Date.now() + KEPT_MS };
    const changed = change(quota);
    if (!changed) return false;
    await writeRecord(key, { ...changed, ends } satisfies z.infer<typeof uploadQuota>, ends);
    return true;
  });
}

/** Returns a stored file in the shape that the backend calls take. */
export const outgoingFile = (upload: Upload) => ({
  name: upload.name,
  bytes: upload.bytes,
  content: () => contentOf(upload),
});

/**
 * Returns the only file of a field in the shape that the backend calls take.
 * @throws Error when there is none; the rules of the form prevent this
 */
export function requiredOutgoingFile(uploads: readonly Upload[] | undefined) {
  const [upload] = uploads ?? [];
  if (!upload) throw new Error("The form has no file");
  return outgoingFile(upload);
}
