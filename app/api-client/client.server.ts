import { Readable } from "node:stream";
import type { RouteConfig } from "@hono/zod-openapi";
import type { Dispatcher } from "undici";
import type { z } from "zod";
import { getEncodedFile } from "#api/downloads.ts";
import { WORKBOOK_TYPE } from "#api/wire.ts";
import { log } from "../host/log.server.ts";
import { settings } from "../host/settings.server.ts";
import { type FileKind, fileIn, NoWholeFile } from "./encoded-file.ts";
import { BackendFault } from "./fault.ts";
import { inTime } from "./in-time.server.ts";
import { readWithout } from "./readable.server.ts";
import { referenceIn } from "./reference.server.ts";
import {
  type Answer,
  abandon,
  type Backend,
  fault,
  jsonOf,
  type Outgoing,
  readBytes,
  readText,
  send,
} from "./transport.server.ts";

export type { Backend, Outgoing } from "./transport.server.ts";

/**
 * The one way to call the backend. A call names a route of `api/`; its path and query are built from that and its answer
 * is checked against it.
 */

const SUBMISSION_TIMEOUT_MS = settings.BACKEND_SUBMISSION_TIMEOUT_MS;
const EXPORT_TIMEOUT_MS = settings.BACKEND_EXPORT_TIMEOUT_MS;
type Values = Record<string, string | number | boolean | undefined>;
export type CallInput = {
  params?: Record<string, string>;
  query?: Values;
  /** A refused token leads to a new sign-in (the default), or is a fault like any other. */
  refusal?: "sign-in" | "fault";
  /** The time of the whole call, to the end of its answer. `BACKEND_TIMEOUT_MS` unless told otherwise. */
  timeoutMs?: number;
  body?: Outgoing;
  /** Sent beside those that every call has. */
  headers?: Record<string, string>;
  /** A backend need not have this call: that it is not there says nothing about the user's rights. */
  isExtension?: boolean;
  /** Only 200 is a good answer, and no other 2xx. */
  needs200?: boolean;
  /** The answer is the same for everybody: no token and no cookie goes along, and a refusal says nothing of the user. */
  isAnonymous?: boolean;
  /** The service that is called: the backend, unless told otherwise. */
  service?: "backend" | "tracker";
};

/** The time limit of a call for a part of a page, and the effect of a refused token. */
export type CallLimits = Pick<CallInput, "timeoutMs" | "refusal">;

type JsonAnswer<S> = { content: { "application/json": { schema: S } } };
/** A route that answers JSON of a shape. */
export type JsonRoute<S extends z.ZodType> = RouteConfig & { responses: { 200: JsonAnswer<S> } };

/**
 * Calls a route that answers JSON.
 * @throws BackendFault; a redirect to the sign-in when the user's token is no longer taken
 */
export async function call<S extends z.ZodType>(
  backend: Backend,
  route: JsonRoute<S>,
  input: CallInput = {},
): Promise<z.output<S>> {
  return callAs(backend, route, route.responses[200].content["application/json"].schema, input);
}

/** Calls a route as `call` does, and reads its answer by the caller's own schema, which is looser than the route's. */
export async function callAs<S extends z.ZodType>(
  backend: Backend,
  route: RouteConfig,
  shape: S,
  input: CallInput = {},
): Promise<z.output<S>> {
  const read = readWithout(shape, jsonOf(await callText(backend, route, input)));
  if ("value" in read) {
    noteLeft(backend, route, read.left);
    return read.value;
  }
  const issue = read.error.issues[0];
  throw unusable(backend, route, `${issue?.path.join(".") || "the answer"}: ${issue?.message}`);
}

/** Logs that entries of an answer's lists were left out. @param fields theirs that cannot be read */
export function noteLeft({ requestId }: Backend, route: Named, fields: readonly string[]): void {
  if (fields.length === 0) return;
  const some = [...new Set(fields)].slice(0, MOST_FIELDS);
  log.warn({ requestId, call: nameOf(route), left: fields.length, fields: some }, "entries left out");
}

const MOST_FIELDS = 10;

/** Calls a route that answers a text, whatever its content. @throws as `call` */
export function callText(backend: Backend, route: RouteConfig, input: CallInput = {}): Promise<string> {
  const { timeoutMs = settings.BACKEND_TIMEOUT_MS } = input;
  return inTime(backend, nameOf(route), timeoutMs, async (limited) => {
    const { name, answer } = await ask(limited, route, input, timeoutMs);
    return readText(limited, name, answer, timeoutMs);
  });
}

export type Download = { body: Readable; type: string; length: string | null };

/**
 * Hands something in. Only the status counts.
 * @throws BackendFault, on 422 with the rules that were broken; a redirect to the sign-in
 */
export async function submit(
  backend: Backend,
  route: RouteConfig,
  input: CallInput & { body: Outgoing },
): Promise<void> {
  const { answer } = await ask(backend, route, input, SUBMISSION_TIMEOUT_MS);
  abandon(answer);
}

/**
 * Submits as `submit` does.
 * @returns the backend's reference of the submission, if the answer has one
 * @throws as `submit` does
 */
export async function submitForReference(
  backend: Backend,
  route: RouteConfig,
  input: CallInput & { body: Outgoing },
): Promise<string | null> {
  // The specification asks for 200 here. The tracker is another service.
  const needs200 = input.service !== "tracker";
  const { answer } = await ask(backend, route, { ...input, needs200 }, SUBMISSION_TIMEOUT_MS);
  return referenceIn(answer);
}

/** Calls a route that answers a workbook; the bytes are not read here but passed on. */
export async function fetchWorkbook(
  backend: Backend,
  route: RouteConfig,
  input: CallInput = {},
): Promise<Download> {
  const { name, answer } = await ask(backend, route, input, EXPORT_TIMEOUT_MS);
  const file = fileOf(answer);
  if (file.type.startsWith(WORKBOOK_TYPE)) return file;
  abandon(answer);
  throw fault(backend, name, "shape", 502, `not ${WORKBOOK_TYPE}`);
}

const fileTypes: Record<FileKind, string> = { workbook: WORKBOOK_TYPE, pdf: "application/pdf" };

/**
 * Calls a route that answers a file as it is or in base64. All of it is read before any is passed on.
 * @throws BackendFault, also when what comes is no whole file of the kind
 */
export async function fetchEncodedFile(
  backend: Backend,
  route: RouteConfig,
  kind: FileKind,
  input: CallInput = {},
): Promise<Download> {
  const { name, answer } = await ask(backend, route, input, EXPORT_TIMEOUT_MS);
  const bytes = await readBytes(backend, name, answer, EXPORT_TIMEOUT_MS);
  try {
    const file = fileIn(bytes, kind);
    return { body: Readable.from([file]), type: fileTypes[kind], length: String(file.length) };
  } catch (error) {
    if (!(error instanceof NoWholeFile)) throw error;
    throw fault(backend, name, "shape", 502, error.message);
  }
}

const PLAIN_ID = /^[\w-]{1,64}$/;

/** Returns whether an id has nothing in it that a server could read as part of a path. */
export const isPlainId = (id: string): boolean => PLAIN_ID.test(id);

/**
 * Calls a route that answers a workbook by way of the call for encoded files.
 * @throws BackendFault, 404 for an id that could not be in a path
 */
export async function fetchWorkbookEncoded(
  backend: Backend,
  route: RouteConfig,
  params: Record<string, string>,
): Promise<Download> {
  const isPlain = Object.values(params).every(isPlainId);
  const apiFilePath = isPlain ? pathOf(route.path, params) : null;
  if (apiFilePath === null) throw fault(backend, nameOf(route), "status", 404, "an id that cannot be one");
  return fetchEncodedFile(backend, getEncodedFile, "workbook", { query: { apiFilePath } });
}

/**
 * Fetches a file from an address of the backend's own origin. The address must have been made by the backend.
 * @throws BackendFault, also when what comes is a page or JSON and no file
 */
export async function fetchFile(backend: Backend, address: URL): Promise<Download> {
  if (address.origin !== new URL(settings.BACKEND_URL).origin)
    throw new Error("Not an address of the backend");
  const name = "GET a file";
  const answer = await send(backend, {
    name,
    address,
    method: "GET",
    timeoutMs: EXPORT_TIMEOUT_MS,
    refusal: "sign-in",
    hasToken: true,
  });
  return documentIn(backend, name, answer);
}

/**
 * Calls a route that answers a file of its own; the bytes are not read here but passed on.
 * @throws BackendFault, also when what comes is a page or JSON and no file; a redirect to the sign-in
 */
export async function fetchDocument(
  backend: Backend,
  route: RouteConfig,
  input: CallInput = {},
): Promise<Download> {
  const { name, answer } = await ask(backend, route, input, EXPORT_TIMEOUT_MS);
  return documentIn(backend, name, answer);
}

function documentIn(backend: Backend, name: string, answer: Answer): Download {
  const file = fileOf(answer);
  if (!/^(text\/html|application\/json)/.test(file.type)) return file;
  abandon(answer);
  throw fault(backend, name, "shape", 502, "a page instead of a file");
}

function fileOf(answer: Answer): Download {
  const { "content-type": type, "content-length": length } = answer.headers;
  return {
    body: answer.body,
    type: typeof type === "string" ? type : "application/octet-stream",
    length: typeof length === "string" ? length : null,
  };
}

async function ask(backend: Backend, route: RouteConfig, input: CallInput, timeoutMs: number) {
  const name = nameOf(route);
  const path = pathOf(route.path, input.params ?? {});
  if (path === null) throw fault(backend, name, "status", 404, "an id that cannot be one");
  const base = input.service === "tracker" ? settings.TRACKER_URL : settings.BACKEND_URL;
  const address = new URL(base + path);
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) address.searchParams.set(key, String(value));
  }
  const method = route.method.toUpperCase() as Dispatcher.HttpMethod;
  try {
    const { refusal = "sign-in", body, headers, needs200 } = input;
    const hasToken = !input.isAnonymous && mayHaveToken(address);
    const sending = { name, address, method, timeoutMs, refusal, body, headers, hasToken, needs200 };
    return { name, answer: await send(backend, sending) };
  } catch (error) {
    const isMissing = input.isExtension && error instanceof BackendFault && error.fault.status === 404;
    const saysNothing = isMissing || input.isAnonymous;
    if (error instanceof BackendFault && !saysNothing && isRightLost(route.path, error.fault.status))
      backend.forbidden();
    throw error;
  }
}

/** Returns whether the user's token goes to an address: to the backend, and elsewhere only where a setting says so. */
function mayHaveToken({ origin }: URL): boolean {
  return origin === new URL(settings.BACKEND_URL).origin || settings.TRACKER_SEND_TOKEN === "yes";
}

/** A path that begins with the agent or agency it is about. */
const OWNED = /^\/t\/(v2\/)?(agents|agencies)\/\{/;

/** True when an answer says that the user may no longer act for their portal. A backend may hide that the portal exists. */
function isRightLost(path: string, status: number): boolean {
  return status === 403 || (status === 404 && OWNED.test(path));
}

const LONGEST_ID = 64;

/** True when a text, perhaps from an address, could be an id. */
export function isPossibleId(text: string): boolean {
  return text.length <= LONGEST_ID && !/^\.*$|\p{Cc}/u.test(text);
}

/**
 * A path with its parameters filled in. A parameter can only ever be one segment.
 * @returns null when one of them is nothing that could be asked for
 */
function pathOf(template: string, params: Record<string, string>): string | null {
  let possible = true;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? "";
    possible &&= isPossibleId(value);
    return encodeURIComponent(value);
  });
  return possible ? path : null;
}

type Named = { method: string; path: string };

/** An answer of the right shape whose content cannot be used. @param detail for the log */
export function unusable(backend: Backend, route: Named, detail: string): BackendFault {
  return fault(backend, nameOf(route), "shape", 502, detail);
}

/** A call as the log names it. */
export const nameOf = ({ method, path }: Named) => `${method.toUpperCase()} ${path}`;
