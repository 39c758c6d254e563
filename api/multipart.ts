import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";

/** What a body of `multipart/form-data` may hold. */
export type MultipartLimits = {
  /** Of the whole body. More is not read. */
  totalBytes: number;
  /** Of one file. The rest of a longer one is thrown away, and its part says so. */
  fileBytes: number;
  /** Of one field that is no file. */
  fieldBytes: number;
  files: number;
  fields: number;
};

/** One file as it comes. Its content must be read to the end, or nothing behind it arrives. */
export type FilePart = {
  /** The field's name. */
  field: string;
  /** Its name without any path; empty when no file was chosen. */
  name: string;
  content: AsyncIterable<Buffer>;
  /** Whether the file was longer than the limit; known when the content has been read. */
  isCut(): boolean;
};

export type MultipartHandlers = {
  field(name: string, value: string): void;
  file(part: FilePart): Promise<void>;
};

/** Why a body was not read to its end. */
export class MultipartFault extends Error {
  readonly kind: "malformed" | "tooLarge";

  constructor(kind: MultipartFault["kind"], message: string) {
    super(message);
    this.name = "MultipartFault";
    this.kind = kind;
  }
}

/** So much head as a browser's parts have many times over. */
const LONGEST_HEAD_BYTES = 8 * 1024;
const MOST_HEAD_LINES = 20;

/**
 * Reads a body of `multipart/form-data` while it arrives; no more of it is in memory than a piece. Files come one after
 * the other.
 * @throws MultipartFault when it is no such body, is cut off, or is larger than the limits allow; whatever a handler
 * throws
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  limits: MultipartLimits,
  on: MultipartHandlers,
): Promise<void> {
  const stopped = new AbortController();
  const stop = (reason: unknown) => stopped.abort(reason);
  const parser = openParser(contentType, limits);
  const works: Promise<void>[] = [];
  /** The last file that has begun. Those before it have arrived whole, and their readers may take their time. */
  let arriving: Readable | undefined;
  stopped.signal.addEventListener("abort", () => arriving?.destroy(), { once: true });
  parser.on("field", (name, value, isNameCut, isCut) => {
    if (isNameCut || isCut) stop(new MultipartFault("tooLarge", "a field is too long"));
    else if (!stopped.signal.aborted) on.field(name ?? "", value);
  });
  parser.on("file", (field, stream, name) => {
    // Without a listener, a stream that is torn down would end the process.
    stream.on("error", () => {});
    arriving = stream;
    const part = {
      field: field ?? "",
      name: unquoted(name ?? ""),
      content: stream,
      isCut: () => stream.truncated === true,
    };
    works.push(on.file(part).catch(stop));
  });
  for (const event of ["filesLimit", "fieldsLimit", "partsLimit"] as const)
    parser.on(event, () => stop(new MultipartFault("tooLarge", "too many parts")));
  const reading = pipeline(within(limits.totalBytes, body), parser, { signal: stopped.signal }).catch(
    (error) =>
      stop(
        error instanceof MultipartFault
          ? error
          : new MultipartFault("malformed", "cut off, or not well formed"),
      ),
  );
  // Once it has stopped, whoever sends need not send more for that.
  await Promise.race([reading, aborted(stopped.signal)]);
  await Promise.all(works);
  if (stopped.signal.aborted) throw stopped.signal.reason;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

/** A file's name as it is: browsers and others write these three characters so that they do not end it (HTML, 4.10.22.8). */
function unquoted(name: string): string {
  return name.replace(/%(?:22|0D|0A)/gi, decodeURIComponent);
}

async function* within(totalBytes: number, body: AsyncIterable<Uint8Array>) {
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > totalBytes) throw new MultipartFault("tooLarge", "the body is too long");
    yield piece;
  }
}

function openParser(contentType: string, { fileBytes, fieldBytes, files, fields }: MultipartLimits) {
  try {
    return Busboy({
      headers: { "content-type": contentType },
      limits: {
        fieldNameSize: 200,
        fieldSize: fieldBytes,
        fields,
        fileSize: fileBytes,
        files,
        parts: files + fields,
        headerPairs: MOST_HEAD_LINES,
        headerSize: LONGEST_HEAD_BYTES,
      },
    });
  } catch {
    throw new MultipartFault("malformed", "not a multipart body");
  }
}
