import { data } from "@remix-run/node";
import { z } from "zod";
import { oncePerRequest } from "../request/once-per-request.server.ts";
import type { RequestArgs } from "../request/request-args.server.ts";
import { noteRetryAfter } from "../request/retry-after.server.ts";
import { requireUser, type SignedIn } from "../session/access.server.ts";
import { pageAddress, redirectTo } from "../session/addresses.server.ts";
import { ownRecord } from "../session/security-log.server.ts";
import { noteKeptForm, orUnavailablePage, type Session } from "../session/session.server.ts";
import { isRecordId, newRecordId, readRecord } from "../store/records.server.ts";
import { lastUserRecord, removeUserRecords, writeUserRecord } from "../store/user-records.server.ts";
import type { FormState } from "./form-state.ts";

/**
 * Shows a refused form again: `docs/decisions/0220`. Script gets the form as the answer. A browser without
 * script is redirected to the page of the form, which shows the typed values and the faults. That page
 * answers a GET request, so Back and reload work. The original address of the form also offers the typed
 * values.
 */

/** The query parameter with the id of the form to show. */
const AGAIN_PARAM = "again";
/** The value of that parameter for an empty form. */
const EMPTY_FORM = "empty";

const KEPT_MS = 60 * 60_000;

const record = z.object({
  /** The user's subject at the identity provider. */
  owner: z.string(),
  place: z.string(),
  /** The HTTP status of the page. */
  status: z.number(),
  /** The time in milliseconds since 1970 at which the backend may take the form. */
  retryAt: z.number().optional(),
  state: z.custom<FormState>((value) => typeof value === "object" && value !== null),
});

const recordKey = (id: string) => `again:${id}`;

/**
 * Answers an action with a refused form. With script the form stays on its page.
 * @param retryAfter the seconds after which the backend may take the form
 */
export async function showAgain(args: RequestArgs, state: FormState, status: number, retryAfter?: number) {
  if (!isDocumentRequest(args.request) && !isCheckPage(args.request)) {
    noteRetryAfter(args.context, retryAfter);
    return data(state, { status });
  }
  return redirectToForm(args, state, status, undefined, retryAfter);
}

/**
 * Redirects to the page of the form and shows its current state there, with and without script, so that Back
 * and reload keep it.
 * @param anchor the id of the part of the page to show
 */
export async function redirectToForm(
  args: RequestArgs,
  state: FormState,
  status = 200,
  anchor?: string,
  retryAfter?: number,
): Promise<never> {
  const { request } = args;
  const { session } = await requireUser(args);
  const owner = session.user.sub;
  const [id, place] = [newRecordId(), formPlace(request)];
  const retryAt = retryAfter === undefined ? undefined : Date.now() + retryAfter * 1000;
  const kept: z.infer<typeof record> = { owner, place, status, retryAt, state };
  const entry = { key: recordKey(id), place: session.key + place };
  // The note comes first: a form without it would not be found again.
  await orUnavailablePage(noteKeptForm(session));
  await orUnavailablePage(writeUserRecord(owner, "forms", entry, kept, Date.now() + KEPT_MS));
  throw redirectTo(formAddress(request, id, state) + (anchor ? `#${anchor}` : ""), { status: 303 });
}

/** The path suffix of the page that shows the answers before they are sent. */
const CHECK = "/check";
const isCheckPath = (pathname: string) => pathname.endsWith(`/submission${CHECK}`);
const isCheckPage = (request: Request) => isCheckPath(pageAddress(request).split("?")[0] ?? "");
const formPath = (pathname: string) => (isCheckPath(pathname) ? pathname.slice(0, -CHECK.length) : pathname);

/** Returns the address of the form, or of its check page. */
function formAddress(
  request: Request,
  again: string,
  { isToBeChecked }: Pick<FormState, "isToBeChecked"> = {},
) {
  const page = new URL(pageAddress(request), "https://portal.invalid");
  page.pathname = formPath(page.pathname) + (isToBeChecked ? CHECK : "");
  page.searchParams.set(AGAIN_PARAM, again);
  return page.pathname + page.search;
}

/** A browser accepts HTML. The script of the framework accepts data. */
const isDocumentRequest = ({ headers }: Request) => (headers.get("Accept") ?? "").includes("text/html");

/**
 * Returns the form that the address names. Without an id in the address it returns the typed values of the
 * last refused form of this page since the sign-in. Returns null when this user has no such form.
 */
export async function findFormShownAgain(
  { request, context }: RequestArgs,
  { session }: SignedIn,
): Promise<FormState | null> {
  const owner = session.user.sub;
  const id = new URL(request.url).searchParams.get(AGAIN_PARAM);
  const place = formPlace(request);
  if (id === EMPTY_FORM) {
    await forgetForms(session, place);
    return null;
  }
  const key = isRecordId(id) ? recordKey(id) : await lastForm(session, place);
  const found = key ? ownRecord(await orUnavailablePage(readRecord(key, record)), owner, "kept form") : null;
  if (found?.place !== place) return null;
  if (id === null)
    return isFilledIn(found.state) ? reopened(found.state, formAddress(request, EMPTY_FORM)) : null;
  noteStatusOfPage(context, found.status);
  const seconds = Math.ceil(((found.retryAt ?? 0) - Date.now()) / 1000);
  if (seconds > 0) noteRetryAfter(context, seconds);
  return found.state;
}

const isFilledIn = ({ values, files }: FormState) =>
  [...Object.values(values), ...Object.values(files)].flat().some(Boolean);

const reopened = (state: FormState, emptyFormAddress: string): FormState => ({
  ...state,
  result: null,
  failure: null,
  failed: false,
  isToBeChecked: false,
  emptyFormAddress,
});

/** Forgets the refused forms of a page after a valid one. */
export const forgetShownAgain = ({ request }: RequestArgs, { session }: SignedIn) =>
  forgetForms(session, formPlace(request));

// Most sessions never keep a form. The store is not asked for them.
const lastForm = async ({ keepsForms, user, key }: Session, place: string) =>
  keepsForms ? orUnavailablePage(lastUserRecord(user.sub, "forms", key + place)) : null;

async function forgetForms({ keepsForms, user, key }: Session, place: string): Promise<void> {
  if (keepsForms) await orUnavailablePage(removeUserRecords(user.sub, "forms", key + place));
}

/** Returns the address that identifies the form: its path, portal and draft, without the language. */
function formPlace(request: Request): string {
  const { pathname, searchParams } = new URL(pageAddress(request), "https://portal.invalid");
  for (const name of [AGAIN_PARAM, "lng"]) searchParams.delete(name);
  searchParams.sort();
  return `${formPath(pathname)}?${searchParams}`;
}

const STATUS = "status of a form shown again";

/** Gives the page of this request the status of a form that was not accepted. The first one counts. */
export function noteStatusOfPage(context: object, status: number): void {
  oncePerRequest<number | null>(context, STATUS, () => status);
}

/** Returns the HTTP status for a page with a refused form. Returns null for any other page. */
export const statusOfFormShownAgain = (context: object) =>
  oncePerRequest<number | null>(context, STATUS, () => null);
