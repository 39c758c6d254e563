import { timingSafeEqual } from "node:crypto";
import { data } from "@remix-run/node";
import { type Asked, requestId } from "../request/asked.server.ts";
import { isForeign, isOwn, REFUSED_HEADER } from "../request/origin.ts";
import { keepFields, requireUser, type SignedIn } from "../session/access.server.ts";
import { leaveFor, pageAddress } from "../session/addresses.server.ts";
import { keepForm } from "../session/kept-forms.server.ts";
import { logSecurity } from "../session/security-log.server.ts";
import {
  findSession,
  findSessionIfStoreIsThere,
  formerUser,
  orUnavailable,
} from "../session/session.server.ts";
import { settings } from "../settings.server.ts";
import { type FileField, type FileOwner, readBody } from "./body.server.ts";

/** The hidden field every POST form carries. */
export const FORGERY_FIELD = "csrf";

/**
 * The first line of every action: refuses a request another site sent, reads the form within limits, asks who it is and
 * compares its anti-forgery token with the session's. When the session has ended, what was typed is kept until the user
 * is back. A file of the fields named is kept as it comes; the form then holds its id.
 * @param secrets fields whose text is never put into a page
 * @throws 400, 403, 413 or 415 with a page that says so; a redirect to the sign-in
 */
export async function readForm(
  asked: Asked,
  fileFields: readonly FileField[] = [],
  secrets: readonly string[] = [],
) {
  const { request } = asked;
  if (request.headers.has(REFUSED_HEADER) || isForeign(request.headers, settings.PUBLIC_URL))
    throw await refuse(asked);
  const ownerOfFiles = fileFields.length > 0 ? await fileOwner(asked) : () => null;
  const { fields: form, refusedFiles, isCut } = await readBody(request, fileFields, ownerOfFiles);
  const token = form.get(FORGERY_FIELD) ?? "";
  form.delete(FORGERY_FIELD);
  keepFields(asked, form);
  const user = await requireUser(asked);
  if (!sameText(token, user.session.forgeryToken))
    throw isOwn(request.headers, settings.PUBLIC_URL)
      ? await expired(asked, user, form, secrets)
      : await refuse(asked);
  return { ...user, form, refusedFiles, isCut };
}

/** Files are kept only for somebody who is signed in, or was until just now, on a page of ours. */
async function fileOwner(asked: Asked): Promise<FileOwner> {
  const { request, context } = asked;
  const session = await findSession(request, context);
  const owner = session?.user.sub ?? (await orUnavailable(formerUser(request)));
  // Who was never here is sent to the sign-in before anything is read.
  if (!owner) await requireUser(asked);
  const isVouched = isOwn(request.headers, settings.PUBLIC_URL);
  // A form holds its token before its files.
  return (fields) =>
    isVouched || sameText(fields.get(FORGERY_FIELD) ?? "", session?.forgeryToken ?? "-") ? owner : null;
}

/**
 * A form of an earlier sign-in, on a page of ours: what it holds is shown once more, to be sent by one press. A form with
 * secrets is opened anew without them, since they must be typed again.
 */
async function expired(
  { request }: Asked,
  { session, backend }: SignedIn,
  form: URLSearchParams,
  secrets: readonly string[],
) {
  logSecurity("form of an earlier session", session.user.sub, { requestId: backend.requestId });
  const page = pageAddress(request);
  if (secrets.some((name) => form.get(name))) {
    const others = new URLSearchParams([...form].filter(([name]) => !secrets.includes(name)));
    return leaveFor(await orUnavailable(keepForm(request, session.user.sub, others, page)), { status: 303 });
  }
  const resend = { action: page, fields: [...form] };
  return data({ problem: "formExpired", resend }, { status: 403 });
}

async function refuse({ request, context }: Asked) {
  const session = await findSessionIfStoreIsThere(request, context);
  logSecurity("form not from a page of ours", session?.user.sub ?? null, { requestId: requestId(context) });
  return data({ problem: "forgery" }, { status: 403 });
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
