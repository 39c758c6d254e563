import type { z } from "zod";
import { MultipartFault, type MultipartLimits, readMultipart } from "#api/multipart.ts";
import {
  bareFileName,
  type FileFault,
  LARGEST_FILE_BYTES,
  LARGEST_REQUEST_BYTES,
  pdfFault,
} from "#api/upload-rules.ts";
import { discard } from "#server/discard.ts";
import type { BackendContext } from "../http/context.ts";
import { type FieldErrors, fieldErrors } from "../http/field-errors.ts";
import { invalid, refusal } from "../http/problems.ts";

/** A document that a submission contains. */
export type SubmittedFile = { name: string; content: Buffer };

const limitsFor = (maxFiles: number): MultipartLimits => ({
  totalBytes: LARGEST_REQUEST_BYTES,
  // The parser cuts a file at this limit. The extra byte shows that the file is too large.
  fileBytes: LARGEST_FILE_BYTES + 1,
  fieldBytes: 256 * 1024,
  // The extra file reaches the handler below, which names the part that has too many files.
  files: maxFiles + 1,
  fields: 4,
});

/** The body that a route expects: one JSON part of the given shape, and PDF parts that share a name, at least one unless told otherwise. */
export type PartsDefinition<T> = {
  /** The name of the JSON part. */
  json: string;
  schema: z.ZodType<T>;
  /** The name of the PDF parts. */
  file: string;
  maxFiles: number;
  isFileOptional?: boolean;
};

const tooLarge = () => refusal(413, "The body is too large.");

/**
 * Reads a multipart body with one JSON part and PDFs. Memory holds at most `LARGEST_REQUEST_BYTES` of it.
 * @throws a refusal with status 413 when the body is too large, 422 with the faults of all fields when a part is not
 * valid, or 400 when the body is not multipart, its JSON cannot be parsed, or the sender stops before the end
 */
export async function readParts<T>(
  c: BackendContext,
  parts: PartsDefinition<T>,
): Promise<{ fields: T; files: SubmittedFile[] }> {
  const { text, files } = await collectParts(c, parts);
  const read = text === undefined ? undefined : parts.schema.safeParse(parseJsonPart(text));
  const errors: FieldErrors = {
    ...(!read && { [parts.json]: ["required"] }),
    ...(read?.error && fieldErrors(read.error, parseJsonPart(text ?? ""), parts.json)),
    ...fileErrors(parts, files),
  };
  if (!read?.success || Object.keys(errors).length > 0) throw invalid(errors);
  return { fields: read.data, files };
}

type CollectedParts = { text?: string; files: SubmittedFile[] };

async function collectParts(
  c: BackendContext,
  parts: Omit<PartsDefinition<unknown>, "schema">,
): Promise<CollectedParts> {
  const limits = limitsFor(parts.maxFiles);
  const { body, headers } = c.req.raw;
  if (Number(headers.get("Content-Length")) > limits.totalBytes) throw tooLarge();
  if (!body) throw refusal(400, "The body is empty.");
  const collected: CollectedParts = { files: [] };
  const unexpectedParts: FieldErrors = {};
  try {
    await readMultipart(bodyChunks(body), headers.get("Content-Type") ?? "", limits, {
      field(name, value) {
        if (name !== parts.json) unexpectedParts.body = ["choice"];
        else if (collected.text !== undefined) unexpectedParts[name] = ["tooMany"];
        else collected.text = value;
      },
      async file({ field, name, content }) {
        if (field !== parts.file) throw invalid({ body: ["choice"] });
        if (collected.files.length === parts.maxFiles) throw invalid({ [field]: ["tooMany"] });
        // The file takes its place in the list before it is read, because a later file may be read sooner.
        const file: SubmittedFile = { name: bareFileName(name), content: Buffer.alloc(0) };
        collected.files.push(file);
        file.content = await readFileContent(content);
      },
    });
  } catch (error) {
    if (!(error instanceof MultipartFault)) throw error;
    throw error.kind === "tooLarge"
      ? tooLarge()
      : refusal(400, "The body is no multipart form, or broke off.");
  }
  if (Object.keys(unexpectedParts).length > 0) throw invalid(unexpectedParts);
  collected.files = collected.files.filter(isChosen);
  return collected;
}

/** Returns false for the empty part without a name that a browser sends when no file is chosen. */
function isChosen({ name, content }: SubmittedFile): boolean {
  return name !== "" || content.byteLength > 0;
}

/** Yields the chunks of a body. When the reader stops early, the rest of the body is read and thrown away. */
async function* bodyChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let isFinished = false;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    isFinished = true;
  } finally {
    if (!isFinished) void discard(reader, LARGEST_REQUEST_BYTES, () => reader.cancel());
  }
}

async function readFileContent(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const received: Buffer[] = [];
  let size = 0;
  for await (const piece of chunks) {
    size += piece.byteLength;
    if (size > LARGEST_FILE_BYTES) throw tooLarge();
    received.push(piece);
  }
  return Buffer.concat(received);
}

function parseJsonPart(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(400, "A part that must be JSON is not.");
  }
}

function fileErrors(
  { file: part, isFileOptional }: Pick<PartsDefinition<unknown>, "file" | "isFileOptional">,
  files: readonly SubmittedFile[],
): FieldErrors {
  if (files.length === 0) return isFileOptional ? {} : { [part]: ["required"] };
  const faults = files.flatMap(({ name, content }): FileFault[] =>
    [pdfFault({ name, size: content.byteLength, start: content }) ?? []].flat(),
  );
  return faults.length > 0 ? { [part]: [...new Set(faults)] } : {};
}
