import { data } from "@remix-run/node";
import { MultipartFault, readMultipart } from "#api/multipart.ts";
import { type FileFault, LARGEST_FILE_BYTES, LARGEST_REQUEST_BYTES, MOST_FILES } from "#api/pdf.ts";
import { StoreUnavailable } from "../store/records.server.ts";
import { keptName } from "./form-state.ts";
import { type Arriving, dropUpload, keepUpload, mayKeepAnother } from "./kept-uploads.server.ts";

/** The body of a form, read within limits while it arrives. */

/** The longest text a person types, with every character written as `%F0%9F%98%80`. */
const LARGEST_BYTES = 256 * 1024;
const MOST_FIELDS = 600;

/** A form's field that takes PDFs. */
export type FileField = { name: string; most: number };
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
  const [kind] = type.toLowerCase().split(";");
  if (kind?.trim() === "application/x-www-form-urlencoded")
    return { fields: await readFields(request), refusedFiles: [], isCut: false };
  if (kind?.trim() === "multipart/form-data" && fileFields.length > 0)
    return readParts(request, type, fileFields, ownerOfFiles);
  throw refuse("notAForm");
}

async function readFields(request: Request): Promise<URLSearchParams> {
  if (Number(request.headers.get("Content-Length") ?? 0) > LARGEST_BYTES) throw refuse("tooLarge");
  let size = 0;
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of bytesOf(request)) {
    size += piece.length;
    if (size > LARGEST_BYTES) throw refuse("tooLarge");
    text += decoder.decode(piece, { stream: true });
  }
  const fields = new URLSearchParams(text + decoder.decode());
  if ([...fields.keys()].length > MOST_FIELDS) throw refuse("tooLarge");
  return fields;
}

const limits = {
  totalBytes: LARGEST_REQUEST_BYTES,
  fileBytes: LARGEST_FILE_BYTES,
  fieldBytes: LARGEST_BYTES,
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
  const taken = new Map<string, number>();
  /** A place for each file in the order they come: a small one is kept sooner than a large one before it. */
  const places: { field: string; name: string; kept?: Awaited<ReturnType<typeof keepOrSayWhy>> }[] = [];
  const file = async ({ field, ...arriving }: Arriving & { field: string }) => {
    const most = fileFields.find(({ name }) => name === field)?.most ?? 0;
    const owner = ownerOfFiles(body.fields);
    const count = (taken.get(field) ?? 0) + 1;
    if (!owner || most === 0 || arriving.name === "") return drain(arriving.content);
    taken.set(field, count);
    const place: (typeof places)[number] = { field, name: arriving.name };
    places.push(place);
    place.kept = count > most ? "tooMany" : await keepOrSayWhy(owner, arriving);
    await drain(arriving.content);
  };
  try {
    const field = (name: string, value: string) => body.fields.append(name, value);
    await readMultipart(bytesOf(request), type, limits, { field, file });
  } catch (error) {
    if (error instanceof MultipartFault && error.kind === "tooLarge") body.isCut = true;
    else {
      await Promise.all(places.map(({ kept }) => typeof kept === "object" && dropUpload(kept)));
      throw error instanceof MultipartFault ? refuse("malformed") : error;
    }
  }
  for (const { field, name, kept } of places) {
    if (typeof kept === "object") body.fields.append(keptName(field), kept.id);
    else if (kept) body.refusedFiles.push({ field, name, fault: kept });
  }
  return body;
}

async function keepOrSayWhy(owner: string, file: Arriving) {
  try {
    return (await mayKeepAnother(owner)) ? await keepUpload(owner, file) : "quota";
  } catch (error) {
    if (error instanceof StoreUnavailable) return "store";
    throw error;
  }
}

async function drain(content: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of content);
}

/** What is left unread when its reader stops is thrown away by the host, so that its sender gets to read the answer. */
async function* bytesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) yield part.value;
  } finally {
    reader?.releaseLock();
  }
}

const statuses = { malformed: 400, tooLarge: 413, notAForm: 415 } as const;

function refuse(problem: keyof typeof statuses) {
  return data({ problem }, { status: statuses[problem] });
}
