import { STATUS_CODES } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { RouteConfig } from "@hono/zod-openapi";
import { Agent, type Dispatcher, request as send } from "undici";
import { z } from "zod";
import { fieldFaults } from "#api/fields.ts";
import { fileFaults } from "#api/pdf.ts";
import { IDEMPOTENCY_HEADER } from "#api/submissions.ts";
import { WORKBOOK_TYPE } from "#api/wire.ts";
import { log } from "../log.server.ts";
import { FORGERY_COOKIE } from "../session/cookies.server.ts";
import { settings } from "../settings.server.ts";
import { BackendFault, type BrokenRule, type FaultKind } from "./fault.ts";

/**
 * The one place that talks HTTP to the backend. A call names a route of `api/`; its path and query are built from that
 * and its answer is checked against it. Redirects are not followed. What got no answer because the connection failed is
 * tried once more: a GET, or what the backend takes only once.
 */

const ANSWER_LIMIT_BYTES = 32 * 1024 * 1024;
const EXPORT_TIMEOUT_MS = settings.BACKEND_EXPORT_TIMEOUT_MS;
/** Before a second try: long enough for a process that restarts, and not the same for all who were cut off. */
const RETRY_AFTER_MS = { least: 50, more: 100 };

const agent = new Agent({
  connections: 64,
  keepAliveTimeout: 30_000,
  connect: { timeout: Math.min(5000, settings.BACKEND_TIMEOUT_MS) },
});

/** Who is asking, for one request of a user. */
export type Backend = {
  requestId: string;
  forgeryToken: string;
  /** Ends the call when the browser has gone. */
  signal: AbortSignal;
  /** @param refused a token the backend has just refused */
  accessToken(refused?: string): Promise<string>;
  /** The user has lost rights: what was remembered of them is dropped. */
  forbidden(): void;
  /** The backend takes no token of this user any more. Throws the way to the sign-in. */
  signInAgain(): Promise<never>;
};

type Values = Record<string, string | number | boolean | undefined>;
export type CallInput = {
  params?: Record<string, string>;
  query?: Values;
  /** Whether a refused token means signing in again (the default) or a fault like any other. */
  refusal?: "sign-in" | "fault";
  /** `BACKEND_TIMEOUT_MS` unless told otherwise. */
  timeoutMs?: number;
  /** What is sent. */
  body?: Outgoing;
};

/** A body, made anew for each try. */
export type Outgoing = {
  type: string;
  bytes: number;
  content(): AsyncIterable<Buffer>;
  /** Under it the backend takes the same thing once, so that it may be sent twice. */
  idempotencyKey: string;
};

type JsonAnswer = { content: { "application/json": { schema: z.ZodType } } };
export type JsonRoute = RouteConfig & { responses: { 200: JsonAnswer } };
export type AnswerOf<R extends JsonRoute> = z.output<
  R["responses"][200]["content"]["application/json"]["schema"]
>;

/**
 * Calls a route that answers JSON.
 * @throws BackendFault; a redirect to the sign-in when the user's token is no longer taken
 */
export async function call<R extends JsonRoute>(
  backend: Backend,
  route: R,
  input: CallInput = {},
): Promise<AnswerOf<R>> {
  const timeoutMs = input.timeoutMs ?? settings.BACKEND_TIMEOUT_MS;
  const { name, answer } = await ask(backend, route, input, timeoutMs);
  const text = await readText(backend, name, answer, timeoutMs);
  const parsed = route.responses[200].content["application/json"].schema.safeParse(json(text));
  if (parsed.success) return parsed.data as AnswerOf<R>;
  const issue = parsed.error.issues[0];
  throw fault(backend, name, "shape", 502, `${issue?.path.join(".") || "the answer"}: ${issue?.message}`);
}

export type Download = { body: Dispatcher.ResponseData["body"]; type: string; length: string | null };

/**
 * Hands something in. Only the status counts: 200 is taken, anything else is not.
 * @throws BackendFault, on 422 with the rules that were broken; a redirect to the sign-in
 */
export async function submit(
  backend: Backend,
  route: RouteConfig,
  input: CallInput & { body: Outgoing },
): Promise<void> {
  const { answer } = await ask(backend, route, input, EXPORT_TIMEOUT_MS);
  discard(answer);
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
  discard(answer);
  throw fault(backend, name, "shape", 502, "not a workbook");
}

/**
 * Fetches a file from an address of the backend's own origin. The address must have been made by the backend.
 * @throws BackendFault, also when what comes is a page or JSON and no file
 */
export async function fetchFile(backend: Backend, address: URL): Promise<Download> {
  if (address.origin !== new URL(settings.BACKEND_URL).origin)
    throw new Error("Not an address of the backend");
  const name = "GET a file";
  const answer = await sendWithToken(backend, name, address, "GET", EXPORT_TIMEOUT_MS, "sign-in");
  const file = fileOf(answer);
  if (!/^(text\/html|application\/json)/.test(file.type)) return file;
  discard(answer);
  throw fault(backend, name, "shape", 502, "a page instead of a file");
}

/** Lets go of an answer that is not wanted. Without a listener the stream's own error about that would end the process. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.on("error", () => {}).destroy();
}

function fileOf(answer: Dispatcher.ResponseData): Download {
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
  const address = new URL(settings.BACKEND_URL + path);
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) address.searchParams.set(key, String(value));
  }
  const method = route.method.toUpperCase() as Dispatcher.HttpMethod;
  try {
    const refusal = input.refusal ?? "sign-in";
    const answer = await sendWithToken(backend, name, address, method, timeoutMs, refusal, input.body);
    return { name, answer };
  } catch (error) {
    if (error instanceof BackendFault && isRightLost(route.path, error.fault.status)) backend.forbidden();
    throw error;
  }
}

/** A path that begins with the agent or agency it is about. */
const OWNED = /^\/t\/(v2\/)?(agents|agencies)\/\{/;

/** Whether an answer says that the user may no longer act for their portal. A backend need not admit that it exists. */
function isRightLost(path: string, status: number): boolean {
  return status === 403 || (status === 404 && OWNED.test(path));
}

/**
 * A path with its parameters filled in. A parameter can only ever be one segment.
 * @returns null when one of them, which may have come from an address, is nothing that could be asked for
 */
function pathOf(template: string, params: Record<string, string>): string | null {
  let possible = true;
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? "";
    possible &&= !/^\.*$|\p{Cc}/u.test(value);
    return encodeURIComponent(value);
  });
  return possible ? path : null;
}

async function sendWithToken(
  backend: Backend,
  name: string,
  address: URL,
  method: Dispatcher.HttpMethod,
  timeoutMs: number,
  refusal: "sign-in" | "fault",
  body?: Outgoing,
) {
  const token = await backend.accessToken();
  let answer = await sendOnce(backend, name, address, method, timeoutMs, token, body);
  if (answer.statusCode === 401) {
    await answer.body.dump();
    const renewed = await backend.accessToken(token);
    answer = await sendOnce(backend, name, address, method, timeoutMs, renewed, body);
  }
  if (answer.statusCode === 200) return answer;
  const rules = answer.statusCode === 422 ? await brokenRules(backend, name, answer, timeoutMs) : [];
  await answer.body.dump().catch(() => {});
  if (answer.statusCode === 401 && refusal === "sign-in") return backend.signInAgain();
  throw fault(backend, name, "status", answer.statusCode, "", rules);
}

const problemErrors = z.object({ errors: z.record(z.string(), z.array(z.string())) });
const knownRules = [...fieldFaults, ...fileFaults];

/** Which fields an answer with 422 names. Only rules of ours are believed, never a text. */
async function brokenRules(
  backend: Backend,
  name: string,
  answer: Dispatcher.ResponseData,
  timeoutMs: number,
): Promise<BrokenRule[]> {
  const text = await readText(backend, name, answer, timeoutMs).catch(() => "");
  const parsed = problemErrors.safeParse(json(text));
  if (!parsed.success) return [];
  return Object.entries(parsed.data.errors).flatMap(([path, given]) => {
    const rule = knownRules.find((known) => given.includes(known)) ?? "choice";
    return [{ field: path.split(".").at(-1) ?? path, rule }];
  });
}

async function sendOnce(
  backend: Backend,
  name: string,
  address: URL,
  method: Dispatcher.HttpMethod,
  timeoutMs: number,
  token: string,
  body?: Outgoing,
) {
  const options = () => ({
    dispatcher: agent,
    method,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    signal: backend.signal,
    headers: {
      accept: "application/json, */*;q=0.5",
      authorization: `Bearer ${token}`,
      "x-request-id": backend.requestId,
      [settings.CLIENT_IDENTIFIER_HEADER]: settings.CLIENT_IDENTIFIER,
      "x-xsrf-token": backend.forgeryToken,
      cookie: `${FORGERY_COOKIE}=${backend.forgeryToken}`,
      ...(body && {
        "content-type": body.type,
        "content-length": String(body.bytes),
        [IDEMPOTENCY_HEADER]: body.idempotencyKey,
      }),
    },
    ...(body && { body: Readable.from(body.content(), { objectMode: false }) }),
  });
  try {
    return await send(address, options()).catch(async (error) => {
      if (!neverAnswered(error)) throw error;
      const { least, more } = RETRY_AFTER_MS;
      await delay(least + Math.random() * more, undefined, { signal: backend.signal });
      return send(address, options());
    });
  } catch (error) {
    throw transportFault(backend, name, error);
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const neverAnswered = (error: unknown) =>
  ["ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_CONNECT_TIMEOUT"].includes(
    codeOf(error),
  );

function transportFault(backend: Backend, name: string, error: unknown): BackendFault {
  const code = codeOf(error);
  const late = code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT";
  return late
    ? fault(backend, name, "timeout", 504, "no answer in time")
    : fault(backend, name, "unreachable", 503, code || "the connection failed");
}

async function readText(
  backend: Backend,
  name: string,
  answer: Dispatcher.ResponseData,
  timeoutMs: number,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const started = Date.now();
  try {
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > ANSWER_LIMIT_BYTES) throw fault(backend, name, "shape", 502, "the answer is too long");
      if (Date.now() - started > timeoutMs) {
        throw fault(backend, name, "timeout", 504, "the answer took too long");
      }
      chunks.push(chunk);
    }
  } catch (error) {
    discard(answer);
    throw error instanceof BackendFault ? error : transportFault(backend, name, error);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer of the right shape whose content cannot be used. @param detail for the log */
export function unusable(backend: Backend, route: RouteConfig, detail: string): BackendFault {
  return fault(backend, nameOf(route), "shape", 502, detail);
}

const nameOf = ({ method, path }: RouteConfig) => `${method.toUpperCase()} ${path}`;

function fault(
  backend: Backend,
  name: string,
  kind: FaultKind,
  status: number,
  detail: string,
  rules: readonly BrokenRule[] = [],
): BackendFault {
  const text = STATUS_CODES[status] ?? "";
  const { requestId } = backend;
  const message = `${name}: Failed to fetch: ${status} ${text}${detail ? ` (${detail})` : ""}`;
  if (!backend.signal.aborted)
    log[status < 500 ? "info" : "error"](
      { requestId, call: name, kind, status, detail },
      "backend call failed",
    );
  return new BackendFault({ kind, status, text, requestId }, message, rules);
}
