import type { z } from "zod";
import { MultipartFault, type MultipartLimits, readMultipart } from "#api/multipart.ts";
import {
  bareFileName,
  type FileFault,
  LARGEST_FILE_BYTES,
  LARGEST_REQUEST_BYTES,
  pdfFault,
} from "#api/pdf.ts";
import { discard } from "#server/discard.ts";
import type { BackendContext } from "../http/context.ts";
import { type FieldErrors, fieldErrors } from "../http/field-errors.ts";
import { invalid, refusal } from "../http/problems.ts";

/** A document that came with a submission. */
export type SubmittedFile = { name: string; content: Buffer };

const limitsFor = (mostFiles: number): MultipartLimits => ({
  totalBytes: LARGEST_REQUEST_BYTES,
  // One more than is taken: a file is too large as soon as that one has come.
  fileBytes: LARGEST_FILE_BYTES + 1,
  fieldBytes: 256 * 1024,
  // More than are taken, so that one too many is named and not just too much.
  files: mostFiles + 1,
  fields: 4,
});

/** The names of the two kinds of parts, the shape of the first, and how many files there may be. */
export type Parts<T> = { json: string; schema: z.ZodType<T>; file: string; mostFiles: number };

const tooLarge = () => refusal(413, "The body is too large.");

/**
 * Reads a body of one JSON part and at least one PDF as it comes. No more than `LARGEST_REQUEST_BYTES` of it is in memory.
 * @throws a refusal with status 413 when it is too large, 422 with the faults of all fields, or 400 when it is no such body
 * or breaks off
 */
export async function readParts<T>(
  c: BackendContext,
  parts: Parts<T>,
): Promise<{ fields: T; files: SubmittedFile[] }> {
  const { text, files } = await collect(c, parts);
  const read = text === undefined ? undefined : parts.schema.safeParse(fromJson(text));
  const errors: FieldErrors = {
    ...(!read && { [parts.json]: ["required"] }),
    ...(read?.error && fieldErrors(read.error, fromJson(text ?? ""), parts.json)),
    ...fileErrors(parts.file, files),
  };
  if (!read?.success || Object.keys(errors).length > 0) throw invalid(errors);
  return { fields: read.data, files };
}

type Collected = { text?: string; files: SubmittedFile[] };

async function collect(c: BackendContext, parts: Omit<Parts<unknown>, "schema">): Promise<Collected> {
  const limits = limitsFor(parts.mostFiles);
  const { body, headers } = c.req.raw;
  if (Number(headers.get("Content-Length")) > limits.totalBytes) throw tooLarge();
  if (!body) throw refusal(400, "The body is empty.");
  const collected: Collected = { files: [] };
  const surplus: FieldErrors = {};
  try {
    await readMultipart(piecesOf(body), headers.get("Content-Type") ?? "", limits, {
      field(name, value) {
        if (name !== parts.json) surplus.body = ["choice"];
        else if (collected.text !== undefined) surplus[name] = ["tooMany"];
        else collected.text = value;
      },
      async file({ field, name, content }) {
        if (field !== parts.file) throw invalid({ body: ["choice"] });
        if (collected.files.length === parts.mostFiles) throw invalid({ [field]: ["tooMany"] });
        // In its place before it has been read, since a later one may be read sooner.
        const file: SubmittedFile = { name: bareFileName(name), content: Buffer.alloc(0) };
        collected.files.push(file);
        file.content = await contentOf(content);
      },
    });
  } catch (error) {
    if (!(error instanceof MultipartFault)) throw error;
    throw error.kind === "tooLarge"
      ? tooLarge()
      : refusal(400, "The body is no multipart form, or broke off.");
  }
  if (Object.keys(surplus).length > 0) throw invalid(surplus);
  collected.files = collected.files.filter(isChosen);
  return collected;
}

/** A form in which no file was chosen has a file without name and content. */
function isChosen({ name, content }: SubmittedFile): boolean {
  return name !== "" || content.byteLength > 0;
}

/** The pieces of a body as they come. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let isOver = false;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    isOver = true;
  } finally {
    if (!isOver) void discard(reader, LARGEST_REQUEST_BYTES, () => reader.cancel());
  }
}

async function contentOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.byteLength;
    if (size > LARGEST_FILE_BYTES) throw tooLarge();
    kept.push(piece);
  }
  return Buffer.concat(kept);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(400, "A part that must be JSON is not.");
  }
}

function fileErrors(part: string, files: readonly SubmittedFile[]): FieldErrors {
  if (files.length === 0) return { [part]: ["required"] };
  const faults = files.flatMap(({ name, content }): FileFault[] =>
    [pdfFault({ name, size: content.byteLength, start: content }) ?? []].flat(),
  );
  return faults.length > 0 ? { [part]: [...new Set(faults)] } : {};
}
