import { data } from "@remix-run/node";
import { MultipartFault, readMultipart } from "#api/multipart.ts";
import { type FileFault, LARGEST_FILE_BYTES, LARGEST_REQUEST_BYTES, MOST_FILES } from "#api/pdf.ts";
import { StoreUnavailable } from "../store/records.server.ts";
import { keptFileField } from "./form-state.ts";
import { consumeUploadQuota, dropUpload, type IncomingFile, keepUpload } from "./kept-uploads.server.ts";

/** The body of a form, read within limits while it arrives. */

/** The longest text a person types, with every character written as `%F0%9F%98%80`. */
const LARGEST_TEXT_BYTES = 256 * 1024;
const MOST_FIELDS = 600;

/** A form's field that takes PDFs. */
export type FileField = { name: string; maxFiles: number };
/** A file that was not taken: `store` when it could not be kept, `quota` when its sender has sent too many. */
export type RefusedFile = { field: string; name: string; fault: FileFault | "store" | "quota" };

/** What a form held. */
export type FormBody = {
  fields: URLSearchParams;
  refusedFiles: RefusedFile[];
  /** The body was longer than is read; what came before that is here. */
  isCut: boolean;
};

/** Whose files are kept: nobody's when it cannot be told that a page of ours sent them. */
export type FileOwner = (fields: URLSearchParams) => string | null;

/**
 * Reads a form. A file of the fields named is kept as it comes; the form then holds its id.
 * @param ownerOfFiles asked for each file, with the fields that came before it
 * @throws 400, 413 or 415 with a page that says so
 */
export async function readBody(
  request: Request,
  fileFields: readonly FileField[],
  ownerOfFiles: FileOwner,
): Promise<FormBody> {
  const type = request.headers.get("Content-Type") ?? "";
  const [mediaType] = type.toLowerCase().split(";");
  if (mediaType?.trim() === "application/x-www-form-urlencoded")
    return { fields: await readFields(request), refusedFiles: [], isCut: false };
  if (mediaType?.trim() === "multipart/form-data" && fileFields.length > 0)
    return readParts(request, type, fileFields, ownerOfFiles);
  throw problemAnswer("notAForm");
}

async function readFields(request: Request): Promise<URLSearchParams> {
  if (Number(request.headers.get("Content-Length") ?? 0) > LARGEST_TEXT_BYTES)
    throw problemAnswer("tooLarge");
  let size = 0;
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of bodyChunks(request)) {
    size += piece.length;
    if (size > LARGEST_TEXT_BYTES) throw problemAnswer("tooLarge");
    text += decoder.decode(piece, { stream: true });
  }
  const fields = new URLSearchParams(text + decoder.decode());
  if ([...fields.keys()].length > MOST_FIELDS) throw problemAnswer("tooLarge");
  return fields;
}

const limits = {
  totalBytes: LARGEST_REQUEST_BYTES,
  fileBytes: LARGEST_FILE_BYTES,
  fieldBytes: LARGEST_TEXT_BYTES,
  // One more than may be, so that one too many is told from a flood.
  files: MOST_FILES + 1,
  fields: MOST_FIELDS,
};

async function readParts(
  request: Request,
  type: string,
  fileFields: readonly FileField[],
  ownerOfFiles: FileOwner,
): Promise<FormBody> {
  const body: FormBody = { fields: new URLSearchParams(), refusedFiles: [], isCut: false };
  const counts = new Map<string, number>();
  /** A place for each file in the order they come: a small one is kept sooner than a large one before it. */
  const slots: { field: string; name: string; kept?: Awaited<ReturnType<typeof keepFileOrFault>> }[] = [];
  const file = async ({ field, ...incoming }: IncomingFile & { field: string }) => {
    const maxFiles = fileFields.find(({ name }) => name === field)?.maxFiles ?? 0;
    const owner = ownerOfFiles(body.fields);
    const count = (counts.get(field) ?? 0) + 1;
    if (!owner || maxFiles === 0 || incoming.name === "") return drain(incoming.content);
    counts.set(field, count);
    const slot: (typeof slots)[number] = { field, name: incoming.name };
    slots.push(slot);
    slot.kept = count > maxFiles ? "tooMany" : await keepFileOrFault(owner, incoming);
    await drain(incoming.content);
  };
  try {
    const field = (name: string, value: string) => body.fields.append(name, value);
    await readMultipart(bodyChunks(request), type, limits, { field, file });
  } catch (error) {
    if (error instanceof MultipartFault && error.kind === "tooLarge") body.isCut = true;
    else {
      await Promise.all(slots.map(({ kept }) => typeof kept === "object" && dropUpload(kept)));
      throw error instanceof MultipartFault ? problemAnswer("malformed") : error;
    }
  }
  for (const { field, name, kept } of slots) {
    if (typeof kept === "object") body.fields.append(keptFileField(field), kept.id);
    else if (kept) body.refusedFiles.push({ field, name, fault: kept });
  }
  return body;
}

async function keepFileOrFault(owner: string, file: IncomingFile) {
  try {
    return (await consumeUploadQuota(owner)) ? await keepUpload(owner, file) : "quota";
  } catch (error) {
    if (error instanceof StoreUnavailable) return "store";
    throw error;
  }
}

async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}

/** What is left unread when its reader stops is thrown away by the host, so that its sender gets to read the answer. */
async function* bodyChunks({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) yield part.value;
  } finally {
    reader?.releaseLock();
  }
}

const statuses = { malformed: 400, tooLarge: 413, notAForm: 415 } as const;

function problemAnswer(problem: keyof typeof statuses) {
  return data({ problem }, { status: statuses[problem] });
}
