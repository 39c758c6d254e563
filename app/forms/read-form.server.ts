import { timingSafeEqual } from "node:crypto";
import { data } from "@remix-run/node";
import { isCrossSite, isSameOrigin, REFUSED_HEADER } from "../request/origin.ts";
import { type RequestArgs, requestId } from "../request/request-args.server.ts";
import { rememberFields, requireUser, type SignedIn } from "../session/access.server.ts";
import { pageAddress, redirectTo } from "../session/addresses.server.ts";
import { keepForm } from "../session/kept-forms.server.ts";
import { logSecurity } from "../session/security-log.server.ts";
import {
  expiredSessionUser,
  findSession,
  orUnavailablePage,
  tryFindSession,
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
  args: RequestArgs,
  fileFields: readonly FileField[] = [],
  secrets: readonly string[] = [],
) {
  const { request } = args;
  if (request.headers.has(REFUSED_HEADER) || isCrossSite(request.headers, settings.PUBLIC_URL))
    throw await forgeryAnswer(args);
  const ownerOfFiles = fileFields.length > 0 ? await fileOwner(args) : () => null;
  const { fields: form, refusedFiles, isCut } = await readBody(request, fileFields, ownerOfFiles);
  const token = form.get(FORGERY_FIELD) ?? "";
  form.delete(FORGERY_FIELD);
  rememberFields(args, form);
  const user = await requireUser(args);
  if (!isEqualSecret(token, user.session.forgeryToken))
    throw isSameOrigin(request.headers, settings.PUBLIC_URL)
      ? await expiredFormAnswer(args, user, form, secrets)
      : await forgeryAnswer(args);
  return { ...user, form, refusedFiles, isCut };
}

/** Files are kept only for somebody who is signed in, or was until just now, on a page of ours. */
async function fileOwner(args: RequestArgs): Promise<FileOwner> {
  const { request, context } = args;
  const session = await findSession(request, context);
  const owner = session?.user.sub ?? (await orUnavailablePage(expiredSessionUser(request)));
  // Who was never here is sent to the sign-in before anything is read.
  if (!owner) await requireUser(args);
  const isFromOwnPage = isSameOrigin(request.headers, settings.PUBLIC_URL);
  // A form holds its token before its files.
  return (fields) =>
    isFromOwnPage || isEqualSecret(fields.get(FORGERY_FIELD) ?? "", session?.forgeryToken ?? "-")
      ? owner
      : null;
}

/**
 * A form of an earlier sign-in, on a page of ours: what it holds is shown once more, to be sent by one press. A form with
 * secrets is opened anew without them, since they must be typed again.
 */
async function expiredFormAnswer(
  { request }: RequestArgs,
  { session, backend }: SignedIn,
  form: URLSearchParams,
  secrets: readonly string[],
) {
  logSecurity("form of an earlier session", session.user.sub, { requestId: backend.requestId });
  const page = pageAddress(request);
  if (secrets.some((name) => form.get(name))) {
    const others = new URLSearchParams([...form].filter(([name]) => !secrets.includes(name)));
    return redirectTo(await orUnavailablePage(keepForm(request, session.user.sub, others, page)), {
      status: 303,
    });
  }
  const resend = { action: page, fields: [...form] };
  return data({ problem: "formExpired", resend }, { status: 403 });
}

async function forgeryAnswer({ request, context }: RequestArgs) {
  const session = await tryFindSession(request, context);
  logSecurity("form not from a page of ours", session?.user.sub ?? null, { requestId: requestId(context) });
  return data({ problem: "forgery" }, { status: 403 });
}

function isEqualSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
