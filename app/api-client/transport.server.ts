import { STATUS_CODES } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { type Dispatcher, request } from "undici";
import { z } from "zod";
import { fieldFaults } from "#api/fields.ts";
import type { Language } from "#api/languages.ts";
import { IDEMPOTENCY_HEADER } from "#api/submissions.ts";
import { fileFaults } from "#api/upload-rules.ts";
import { durations } from "#server/metrics.ts";
import { outgoingAgent } from "#server/outgoing.ts";
import { inCallSpan } from "#server/tracing.ts";
import { FORGERY_COOKIE } from "../host/cookies.server.ts";
import { log } from "../host/log.server.ts";
import { settings } from "../host/settings.server.ts";
import { BackendFault, type BrokenRule, type FaultKind } from "./fault.ts";

/**
 * Sends requests to the backend with the user's token, which is renewed once when it is refused. Redirects are not
 * followed. When the connection fails, a GET, or a call that the backend accepts only once, is tried a second time.
 */

const ANSWER_LIMIT_BYTES = 32 * 1024 * 1024;
/** Before a second try: long enough for a process that restarts, and not the same for all who were cut off. */
const RETRY_AFTER_MS = { least: 50, more: 100 };

const agent = outgoingAgent({
  connections: 64,
  keepAliveTimeout: 30_000,
  connect: { timeout: Math.min(5000, settings.BACKEND_TIMEOUT_MS) },
});

/** An answer without a status is one that never came. */
const calls = durations(
  "portal_backend_call_duration_seconds",
  "Calls to the backend until their answer begins",
  ["call", "status"],
);

/** The parts of a user's request that every call to the backend needs. */
export type Backend = {
  requestId: string;
  /** The subject of the user, who is the same in all sessions. */
  user: string;
  forgeryToken: string;
  /** The language of the page. Files are requested in it, too. */
  language(): Promise<Language>;
  /** Ends the call when the browser has gone. */
  signal: AbortSignal;
  /** @param refused a token the backend has just refused */
  accessToken(refused?: string): Promise<string>;
  /** Called when the user has lost rights. The remembered rights are dropped. */
  forbidden(): void;
  /** The backend takes no token of this user any more. Throws the way to the sign-in. */
  signInAgain(): Promise<never>;
};

/** A body, made anew for each try. */
export type Outgoing = {
  /** Null without a body. */
  type: string | null;
  bytes: number;
  content(): AsyncIterable<Buffer>;
  /** Under it the backend takes the same thing once, so that it may be sent twice. */
  idempotencyKey: string;
};

/** One call as it is sent. */
export type Sending = {
  /** For the log and the fault, never with an id in it. */
  name: string;
  address: URL;
  method: Dispatcher.HttpMethod;
  /** The longest silence. While a body is sent, each piece that is taken begins the time anew. */
  timeoutMs: number;
  /** A refused token leads to a new sign-in, or is a fault like any other. */
  refusal: "sign-in" | "fault";
  body?: Outgoing;
  /** True when the request carries the user's token. */
  hasToken: boolean;
  /** Only 200 is a good answer, and no other 2xx. */
  needs200?: boolean;
  /** Sent beside those that every call has. */
  headers?: Record<string, string>;
};

export type Answer = Dispatcher.ResponseData;

/**
 * Sends a call and gives its answer, one with a status from 200 to 299; the body is still to be read or discarded.
 * @throws BackendFault, on 422 with the rules that were broken; a redirect to the sign-in
 */
export async function send(backend: Backend, sending: Sending): Promise<Answer> {
  const { name, timeoutMs, refusal, hasToken, needs200 } = sending;
  const token = hasToken ? await backend.accessToken() : undefined;
  let answer = await sendOnce(backend, sending, token);
  if (answer.statusCode === 401 && token !== undefined) {
    letPass(answer);
    const renewed = await backend.accessToken(token);
    answer = await sendOnce(backend, sending, renewed);
  }
  if (needs200 ? answer.statusCode === 200 : isOk(answer.statusCode)) return answer;
  const rules = answer.statusCode === 422 ? await brokenRules(backend, name, answer, timeoutMs) : [];
  letPass(answer);
  if (answer.statusCode === 401 && refusal === "sign-in" && hasToken) return backend.signInAgain();
  throw fault(backend, name, "status", answer.statusCode, "", rules, retryAfterOf(answer));
}

/** Only a number of seconds, of at most a day, is believed. */
function retryAfterOf({ headers }: Answer): number | undefined {
  const given = headers["retry-after"];
  return typeof given === "string" && /^\d{1,5}$/.test(given) ? Math.min(Number(given), 86_400) : undefined;
}

const isOk = (status: number) => status >= 200 && status < 300;

const problemErrors = z.object({ errors: z.record(z.string(), z.array(z.string())) });
const knownRules = [...fieldFaults, ...fileFaults];

/** Returns the fields that an answer with 422 names. Only known rules are taken, never a text. */
async function brokenRules(
  backend: Backend,
  name: string,
  answer: Answer,
  timeoutMs: number,
): Promise<BrokenRule[]> {
  const text = await readText(backend, name, answer, timeoutMs).catch(() => "");
  const parsed = problemErrors.safeParse(jsonOf(text));
  if (!parsed.success) return [];
  return Object.entries(parsed.data.errors).flatMap(([path, given]) => {
    const rule = knownRules.find((known) => given.includes(known)) ?? "choice";
    return [{ field: path.split(".").at(-1) ?? path, rule }];
  });
}

async function sendOnce(backend: Backend, sending: Sending, token: string | undefined): Promise<Answer> {
  const { name, address, method, timeoutMs, body, headers: own } = sending;
  const language = await backend.language();
  const options = (traced: Record<string, string>) => ({
    dispatcher: agent,
    method,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    signal: backend.signal,
    headers: {
      accept: "application/json, */*;q=0.5",
      ...own,
      ...traced,
      "accept-language": language,
      "x-request-id": backend.requestId,
      [settings.CLIENT_IDENTIFIER_HEADER]: settings.CLIENT_IDENTIFIER,
      ...(token !== undefined && {
        authorization: `Bearer ${token}`,
        "x-xsrf-token": backend.forgeryToken,
        cookie: `${FORGERY_COOKIE}=${backend.forgeryToken}`,
      }),
      ...(body && { [IDEMPOTENCY_HEADER]: body.idempotencyKey }),
      ...(body?.type && { "content-type": body.type, "content-length": String(body.bytes) }),
    },
    ...(body?.type && { body: Readable.from(body.content(), { objectMode: false }) }),
  });
  const started = performance.now();
  const measured = (status: number | "none") =>
    calls.observe({ call: name, status }, (performance.now() - started) / 1000);
  try {
    const answer = await inCallSpan(name, (traced) =>
      request(address, options(traced)).catch(async (error) => {
        if (!neverAnswered(error)) throw error;
        const { least, more } = RETRY_AFTER_MS;
        await delay(least + Math.random() * more, undefined, { signal: backend.signal });
        return request(address, options(traced));
      }),
    );
    measured(answer.statusCode);
    return answer;
  } catch (error) {
    measured("none");
    throw transportFault(backend, name, error);
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const neverAnswered = (error: unknown) =>
  ["ECONNREFUSED", "ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_CONNECT_TIMEOUT"].includes(
    codeOf(error),
  );

/** Turns an error of a connection into a fault. A `BackendFault` is returned as it is. */
export function transportFault(backend: Backend, name: string, error: unknown): BackendFault {
  if (error instanceof BackendFault) return error;
  const code = codeOf(error);
  const late = code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT";
  return late
    ? fault(backend, name, "timeout", 504, "no answer in time")
    : fault(backend, name, "unreachable", 503, code || "the connection failed");
}

/** The whole of an answer as text. @throws BackendFault when it is too long, too slow or cut off */
export async function readText(
  backend: Backend,
  name: string,
  answer: Answer,
  timeoutMs: number,
): Promise<string> {
  return (await readBytes(backend, name, answer, timeoutMs)).toString("utf8");
}

/** The whole of an answer. @throws BackendFault, as the function above does */
export async function readBytes(
  backend: Backend,
  name: string,
  answer: Answer,
  timeoutMs: number,
): Promise<Buffer> {
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
    abandon(answer);
    throw transportFault(backend, name, error);
  }
  return Buffer.concat(chunks);
}

/** Lets the body of an answer pass unread, so that its connection can be used again. Nobody waits for that. */
function letPass({ body }: Answer): void {
  body.dump().catch(() => {});
}

/** Lets go of an answer that is not wanted. Without a listener the stream's own error about that would end the process. */
export function abandon({ body }: Answer): void {
  body.on("error", () => {}).destroy();
}

/** Returns the value of a JSON text; undefined when the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A fault, written to the log unless nobody waits for the answer any more. @param detail for the log */
export function fault(
  backend: Backend,
  name: string,
  kind: FaultKind,
  status: number,
  detail: string,
  rules: readonly BrokenRule[] = [],
  retryAfter?: number,
): BackendFault {
  const text = STATUS_CODES[status] ?? "";
  const { requestId } = backend;
  const message = `${name}: Failed to fetch: ${status} ${text}${detail ? ` (${detail})` : ""}`;
  if (!backend.signal.aborted)
    log[status < 500 ? "info" : "error"](
      { requestId, call: name, kind, status, detail },
      "backend call failed",
    );
  return new BackendFault({ kind, status, text, requestId }, message, rules, retryAfter);
}
