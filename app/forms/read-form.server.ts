import { data } from "@remix-run/node";
import { isEqualSecret } from "#server/equal-secrets.ts";
import { isCrossSite, isSameOrigin } from "#server/request-origin.ts";
import { REFUSED_HEADER } from "../host/refused-header.ts";
import { type RequestArgs, requestId } from "../host/request-args.server.ts";
import { settings } from "../host/settings.server.ts";
import { pageAddress, redirectTo } from "../session/addresses.server.ts";
import { rememberFields, requireUser, type SignedIn } from "../session/guards.server.ts";
import { keepForm } from "../session/kept-forms.server.ts";
import { logSecurity } from "../session/security-log.server.ts";
import {
  expiredSessionUser,
  findSession,
  noteSentForm,
  orUnavailablePage,
  tryFindSession,
} from "../session/session.server.ts";
import { type FileField, type FileOwner, readBody } from "./body.server.ts";

/** The hidden field with the anti-forgery token. */
export const FORGERY_FIELD = "csrf";

/**
 * Reads the form of an action, which must call it first. It refuses requests from other sites, reads the form
 * within limits, requires a signed-in user and compares the anti-forgery token with the session. It stores
 * the fields when the session has ended and restores them after the sign-in. It stores each file of the given
 * file fields and puts the file's id into the form.
 * @param secrets fields whose text never appears in a page
 * @throws 400, 403, 413 or 415 with an error page; a redirect to the sign-in
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
  noteSentForm(user.session, { action: pageAddress(request), fields: withoutSecrets(form, secrets) });
  return { ...user, form, refusedFiles, isCut };
}

/**
 * Files are stored only for a user with a current or recently expired session, and only from a page of this
 * portal.
 */
async function fileOwner(args: RequestArgs): Promise<FileOwner> {
  const { request, context } = args;
  const session = await findSession(request, context);
  const owner = session?.user.sub ?? (await orUnavailablePage(expiredSessionUser(request)));
  // A visitor without any session goes to the sign-in before the body is read.
  if (!owner) await requireUser(args);
  const isFromOwnPage = isSameOrigin(request.headers, settings.PUBLIC_URL);
  // The token field comes before the file fields.
  return (fields) =>
    isFromOwnPage || isEqualSecret(fields.get(FORGERY_FIELD) ?? "", session?.forgeryToken ?? "-")
      ? owner
      : null;
}

/**
 * Answers a form that was opened during an earlier session. The page shows the fields again with one button
 * that sends them. A form with secrets opens anew without them.
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
    const others = new URLSearchParams(withoutSecrets(form, secrets));
    return redirectTo(await orUnavailablePage(keepForm(request, session.user.sub, others, page)), {
      status: 303,
    });
  }
  const resend = { action: page, fields: [...form] };
  return data({ problem: "formExpired", resend }, { status: 403 });
}

const withoutSecrets = (form: URLSearchParams, secrets: readonly string[]) =>
  [...form].filter(([name]) => !secrets.includes(name));

async function forgeryAnswer({ request, context }: RequestArgs) {
  const session = await tryFindSession(request, context);
  logSecurity("form from another site", session?.user.sub ?? null, { requestId: requestId(context) });
  return data({ problem: "forgery" }, { status: 403 });
}
