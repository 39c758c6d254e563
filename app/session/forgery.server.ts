import { timingSafeEqual } from "node:crypto";
import { data } from "@remix-run/node";
import { settings } from "../settings.server.ts";
import { type Asked, requireUser } from "./access.server.ts";
import { isForeign, REFUSED_HEADER } from "./origin.ts";

const LARGEST_BYTES = 64 * 1024;
const MOST_FIELDS = 200;

/** The hidden field every POST form carries. */
export const FORGERY_FIELD = "csrf";

/**
 * The first line of every action: refuses a request another site sent, asks who it is, reads the form within limits and
 * compares its anti-forgery token with the session's.
 * @throws 403, 413 or 415 with a page that says so; a redirect to the sign-in
 */
export async function readForm(asked: Asked) {
  const { request } = asked;
  if (request.headers.has(REFUSED_HEADER) || isForeign(request.headers, settings.PUBLIC_URL))
    throw refuse(403);
  const user = await requireUser(asked);
  const form = await readFields(request);
  if (!sameText(form.get(FORGERY_FIELD) ?? "", user.session.forgeryToken)) throw refuse(403);
  return { ...user, form };
}

const problems = { 403: "forgery", 413: "tooLarge", 415: "notAForm" } as const;

function refuse(status: keyof typeof problems) {
  return data({ problem: problems[status] }, { status });
}

async function readFields(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw refuse(415);
  if (Number(request.headers.get("Content-Length") ?? 0) > LARGEST_BYTES) throw refuse(413);
  let size = 0;
  const decoder = new TextDecoder();
  let text = "";
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    if (size > LARGEST_BYTES) throw refuse(413);
    text += decoder.decode(part.value, { stream: true });
  }
  const fields = new URLSearchParams(text + decoder.decode());
  if ([...fields.keys()].length > MOST_FIELDS) throw refuse(413);
  return fields;
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
