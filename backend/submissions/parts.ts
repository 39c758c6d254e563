import type { z } from "zod";
import { MultipartFault, type MultipartLimits, readMultipart } from "#api/multipart.ts";
import { bareFileName, LARGEST_FILE_BYTES, LARGEST_REQUEST_BYTES, pdfFault } from "#api/pdf.ts";
import type { BackendContext } from "../http/context.ts";
import { type FieldErrors, fieldErrors } from "../http/field-errors.ts";
import { invalid, refusal } from "../http/problems.ts";

/** A document that came with a submission. */
export type SubmittedFile = { name: string; content: Buffer };

const limits: MultipartLimits = {
  totalBytes: LARGEST_REQUEST_BYTES,
  // One more than is taken: a file is too large as soon as that one has come.
  fileBytes: LARGEST_FILE_BYTES + 1,
  fieldBytes: 256 * 1024,
  // More than are taken, so that one too many is named and not just too much.
  files: 2,
  fields: 4,
};

const tooLarge = () => refusal(413, "The body is too large.");

/**
 * Reads a body of two parts, one JSON and one PDF, as it comes.
 * @param parts the names of the two, and the shape of the first
 * @throws a refusal with status 413 when it is too large, 422 with the faults of all fields, or 400 when it is no such body
 * or breaks off
 */
export async function readParts<T>(
  c: BackendContext,
  parts: { json: string; schema: z.ZodType<T>; file: string },
): Promise<{ fields: T; file: SubmittedFile }> {
  const { text, file } = await collect(c, parts);
  const read = text === undefined ? undefined : parts.schema.safeParse(fromJson(text));
  const errors: FieldErrors = {
    ...(!read && { [parts.json]: ["required"] }),
    ...(read?.error && fieldErrors(read.error, fromJson(text ?? ""), parts.json)),
    ...fileErrors(parts.file, file),
  };
  if (!read?.success || !file || Object.keys(errors).length > 0) throw invalid(errors);
  return { fields: read.data, file };
}

type Collected = { text?: string; file?: SubmittedFile };

async function collect(c: BackendContext, parts: { json: string; file: string }): Promise<Collected> {
  const { body, headers } = c.req.raw;
  if (Number(headers.get("Content-Length")) > limits.totalBytes) throw tooLarge();
  if (!body) throw refusal(400, "The body is empty.");
  const collected: Collected = {};
  const surplus: FieldErrors = {};
  let hasFile = false;
  try {
    await readMultipart(piecesOf(body), headers.get("Content-Type") ?? "", limits, {
      field(name, value) {
        if (name !== parts.json) surplus.body = ["choice"];
        else if (collected.text !== undefined) surplus[name] = ["tooMany"];
        else collected.text = value;
      },
      async file({ field, name, content }) {
        if (field !== parts.file) throw invalid({ body: ["choice"] });
        if (hasFile) throw invalid({ [field]: ["tooMany"] });
        hasFile = true;
        collected.file = { name: bareFileName(name), content: await contentOf(content) };
      },
    });
  } catch (error) {
    if (!(error instanceof MultipartFault)) throw error;
    throw error.kind === "tooLarge"
      ? tooLarge()
      : refusal(400, "The body is no multipart form, or broke off.");
  }
  if (Object.keys(surplus).length > 0) throw invalid(surplus);
  return collected;
}

/** The pieces of a body as they come. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let isOver = false;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    isOver = true;
  } finally {
    if (!isOver) void discard(reader);
  }
}

/**
 * Throws away what still comes, up to a limit: whoever sends and is not read does not hear the answer either. The rest is
 * cut off with the connection.
 */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    let left = limits.totalBytes;
    for (let read = await reader.read(); !read.done && left > 0; read = await reader.read()) {
      left -= read.value.byteLength;
    }
    await reader.cancel();
  } catch {
    // Nobody sends any more.
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

/** A form in which no file was chosen has a file without name and content. */
function fileErrors(part: string, file: SubmittedFile | undefined): FieldErrors {
  if (!file || (file.name === "" && file.content.byteLength === 0)) return { [part]: ["required"] };
  const fault = pdfFault({ name: file.name, size: file.content.byteLength, start: file.content });
  return fault ? { [part]: [fault] } : {};
}
