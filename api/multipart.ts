import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";

/** The limits of a body of `multipart/form-data`. */
export type MultipartLimits = {
  /** The largest body. More is not read. */
  totalBytes: number;
  /** The largest file. The rest of a longer one is dropped, and its part says so. */
  fileBytes: number;
  /** The largest field that is not a file. */
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
  /** Returns true when the file was longer than the limit. Known after the content was read. */
  isCut(): boolean;
};

export type MultipartHandlers = {
  field(name: string, value: string): void;
  file(part: FilePart): Promise<void>;
};

/** A body that was not read to its end. */
export class MultipartFault extends Error {
  readonly kind: "malformed" | "tooLarge";

  constructor(kind: MultipartFault["kind"], message: string) {
    super(message);
    this.name = "MultipartFault";
    this.kind = kind;
  }
}

/** The most bytes before a part's content, many times more than browsers send. */
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
    // The parser may tell the file that it is cut off before it tells the body: the reader's error then comes first.
    stream.on("error", () => stop(cutOff()));
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
    (error) => stop(error instanceof MultipartFault ? error : cutOff()),
  );
  // The sender need not send more after a stop.
  await Promise.race([reading, aborted(stopped.signal)]);
  await Promise.all(works);
  if (stopped.signal.aborted) throw stopped.signal.reason;
}

const cutOff = () => new MultipartFault("malformed", "cut off, or not well formed");

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
