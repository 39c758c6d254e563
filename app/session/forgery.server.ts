import { timingSafeEqual } from "node:crypto";
import { data } from "@remix-run/node";
import { MultipartFault, readMultipart } from "#api/multipart.ts";
import { type FileFault, LARGEST_FILE_BYTES, LARGEST_REQUEST_BYTES, MOST_FILES } from "#api/pdf.ts";
import {
  type Arriving,
  dropUpload,
  keepUpload,
  keptName,
  mayKeepAnother,
  type Upload,
} from "../forms/kept-uploads.server.ts";
import { settings } from "../settings.server.ts";
import { type Asked, keepFields, requireUser } from "./access.server.ts";
import { pageAddress } from "./addresses.server.ts";
import { isForeign, isOwn, REFUSED_HEADER } from "./origin.ts";
import { StoreUnavailable } from "./records.server.ts";
import { findSession, formerUser, orUnavailable } from "./session.server.ts";

/** The longest text a person types, with every character written as `%F0%9F%98%80`. */
const LARGEST_BYTES = 256 * 1024;
const MOST_FIELDS = 600;

/** The hidden field every POST form carries. */
export const FORGERY_FIELD = "csrf";

/** A form's field that takes PDFs. */
export type FileField = { name: string; most: number };
/** A file that was not taken: `store` when it could not be kept, `quota` when its sender has sent too many. */
export type RefusedFile = { field: string; name: string; fault: FileFault | "store" | "quota" };

type Body = {
  fields: URLSearchParams;
  refusedFiles: RefusedFile[];
  /** The body was longer than is read; what came before that is here. */
  isCut: boolean;
};

/**
 * The first line of every action: refuses a request another site sent, reads the form within limits, asks who it is and
 * compares its anti-forgery token with the session's. When the session has ended, what was typed is kept until the user
 * is back. A file of the fields named is kept as it comes; the form then holds its id.
 * @throws 400, 403, 413 or 415 with a page that says so; a redirect to the sign-in
 */
export async function readForm(asked: Asked, fileFields: readonly FileField[] = []) {
  const { request } = asked;
  if (request.headers.has(REFUSED_HEADER) || isForeign(request.headers, settings.PUBLIC_URL))
    throw refuse("forgery");
  const body = await readBody(asked, fileFields);
  const { fields: form } = body;
  const token = form.get(FORGERY_FIELD) ?? "";
  form.delete(FORGERY_FIELD);
  keepFields(asked, form);
  const user = await requireUser(asked);
  if (!sameText(token, user.session.forgeryToken))
    throw isOwn(request.headers, settings.PUBLIC_URL) ? expired(request, form) : refuse("forgery");
  return { ...user, form, refusedFiles: body.refusedFiles, isCut: body.isCut };
}

/** A form of an earlier sign-in, on a page of ours: what it holds is shown once more, to be sent by one press. */
function expired(request: Request, form: URLSearchParams) {
  const resend = { action: pageAddress(request), fields: [...form] };
  return data({ problem: "formExpired", resend }, { status: 403 });
}

const statuses = { malformed: 400, forgery: 403, tooLarge: 413, notAForm: 415 } as const;

function refuse(problem: keyof typeof statuses) {
  return data({ problem }, { status: statuses[problem] });
}

async function readBody(asked: Asked, fileFields: readonly FileField[]): Promise<Body> {
  const type = asked.request.headers.get("Content-Type") ?? "";
  const [kind] = type.toLowerCase().split(";");
  if (kind?.trim() === "application/x-www-form-urlencoded")
    return { fields: await readFields(asked.request), refusedFiles: [], isCut: false };
  if (kind?.trim() === "multipart/form-data" && fileFields.length > 0)
    return readParts(asked, type, fileFields);
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

/** Files are kept only for somebody who is signed in, or was until just now, on a page of ours. */
async function readParts(asked: Asked, type: string, fileFields: readonly FileField[]): Promise<Body> {
  const { request, context } = asked;
  const session = await findSession(request, context);
  const owner = session?.user.sub ?? (await orUnavailable(formerUser(request)));
  // Who was never here is sent to the sign-in before anything is read.
  if (!owner) await requireUser(asked);
  const isVouched = isOwn(request.headers, settings.PUBLIC_URL);
  const body: Body = { fields: new URLSearchParams(), refusedFiles: [], isCut: false };
  const taken = new Map<string, number>();
  const keptHere: Upload[] = [];
  const file = async ({ field, ...arriving }: Arriving & { field: string }) => {
    const most = fileFields.find(({ name }) => name === field)?.most ?? 0;
    // The form holds its token before its files.
    const isOurs = isVouched || sameText(body.fields.get(FORGERY_FIELD) ?? "", session?.forgeryToken ?? "-");
    const count = (taken.get(field) ?? 0) + 1;
    if (!owner || !isOurs || most === 0 || arriving.name === "") return drain(arriving.content);
    taken.set(field, count);
    const kept = count > most ? "tooMany" : await keepOrSayWhy(owner, arriving);
    if (typeof kept === "object") {
      body.fields.append(keptName(field), kept.id);
      keptHere.push(kept);
    } else body.refusedFiles.push({ field, name: arriving.name, fault: kept });
    await drain(arriving.content);
  };
  try {
    const field = (name: string, value: string) => body.fields.append(name, value);
    await readMultipart(bytesOf(request), type, limits, { field, file });
  } catch (error) {
    if (error instanceof MultipartFault && error.kind === "tooLarge") body.isCut = true;
    else {
      await Promise.all(keptHere.map(dropUpload));
      throw error instanceof MultipartFault ? refuse("malformed") : error;
    }
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

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
