import { timingSafeEqual } from "node:crypto";
import { data } from "@remix-run/node";
import { settings } from "../settings.server.ts";
import { type Asked, keepFields, requireUser } from "./access.server.ts";
import { pageAddress } from "./addresses.server.ts";
import { isForeign, isOwn, REFUSED_HEADER } from "./origin.ts";

const LARGEST_BYTES = 64 * 1024;
const MOST_FIELDS = 200;

/** The hidden field every POST form carries. */
export const FORGERY_FIELD = "csrf";

/**
 * The first line of every action: refuses a request another site sent, reads the form within limits, asks who it is and
 * compares its anti-forgery token with the session's. When the session has ended, what was typed is kept until the user
 * is back.
 * @throws 403, 413 or 415 with a page that says so; a redirect to the sign-in
 */
export async function readForm(asked: Asked) {
  const { request } = asked;
  if (request.headers.has(REFUSED_HEADER) || isForeign(request.headers, settings.PUBLIC_URL))
    throw refuse(403);
  const form = await readFields(request);
  const token = form.get(FORGERY_FIELD) ?? "";
  form.delete(FORGERY_FIELD);
  keepFields(asked, form);
  const user = await requireUser(asked);
  if (!sameText(token, user.session.forgeryToken))
    throw isOwn(request.headers, settings.PUBLIC_URL) ? expired(request, form) : refuse(403);
  return { ...user, form };
}

/** A form of an earlier sign-in, on a page of ours: what it holds is shown once more, to be sent by one press. */
function expired(request: Request, form: URLSearchParams) {
  const resend = { action: pageAddress(request), fields: [...form] };
  return data({ problem: "formExpired", resend }, { status: 403 });
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
