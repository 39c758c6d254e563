import { data } from "@remix-run/node";
import { MultipartFault, readMultipart } from "#api/multipart.ts";
import { type FileFault, LARGEST_FILE_BYTES, LARGEST_REQUEST_BYTES, MOST_FILES } from "#api/upload-rules.ts";
import { StoreUnavailable } from "../store/records.server.ts";
import { keptFileField } from "./form-state.ts";
import {
  consumeUploadQuota,
  dropUpload,
  type IncomingFile,
  keepUpload,
  returnUploadQuota,
} from "./kept-uploads.server.ts";

/** Reads the body of a form and enforces size limits while the body arrives. */

/** Byte limit for urlencoded text. A typed character can take twelve bytes: `%F0%9F%98%80`. */
const LARGEST_TEXT_BYTES = 256 * 1024;
const MOST_FIELDS = 600;

/** A form field that accepts PDF files. */
export type FileField = { name: string; maxFiles: number };
/** A rejected file. `store`: the store could not save it. `quota`: the user has sent too many files. */
export type RefusedFile = { field: string; name: string; fault: FileFault | "store" | "quota" };

/** The content of a form. */
export type FormBody = {
  fields: URLSearchParams;
  refusedFiles: RefusedFile[];
  /** True when the body exceeded the limit. The other properties hold the part before the limit. */
  isCut: boolean;
};

/**
 * Returns the user who owns the uploaded files. Returns null when the request cannot be traced to a page of
 * this portal.
 */
export type FileOwner = (fields: URLSearchParams) => string | null;

/**
 * Reads the fields and files of a form. It saves each file of the given file fields at once and puts the
 * file's id into the fields.
 * @param ownerOfFiles called for each file with the fields that came before it
 * @throws 400, 413 or 415 with an error page
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
  // One file above the limit is still read, so that the form can say that there is one file too many.
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
  /**
   * One slot for each file, in the order of the form. Saving a small file can finish before saving an earlier
   * large one.
   */
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
    if (!(await consumeUploadQuota(owner))) return "quota";
    let bytes = 0;
    try {
      const kept = await keepUpload(owner, file);
      if (typeof kept === "object") bytes = kept.bytes;
      return kept;
    } finally {
      await returnUploadQuota(owner, bytes).catch(() => {});
    }
  } catch (error) {
    if (error instanceof StoreUnavailable) return "store";
    throw error;
  }
}

async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}

/** The host discards the unread rest of the body, so that the sender can read the answer. */
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
