import { data } from "@remix-run/node";
import { z } from "zod";
import { oncePerRequest } from "../host/once-per-request.server.ts";
import type { RequestArgs } from "../host/request-args.server.ts";
import { noteRetryAfter } from "../host/retry-after.server.ts";
import { pageAddress, redirectTo } from "../session/addresses.server.ts";
import { requireUser, type SignedIn } from "../session/guards.server.ts";
import { ownRecord } from "../session/security-log.server.ts";
import { noteKeptForm, orNotKept, orUnavailablePage, type Session } from "../session/session.server.ts";
import { isRecordId, newRecordId, readRecord, StoreUnavailable } from "../store/records.server.ts";
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
/** The value of that parameter for the first step of a draft, which was found at the address without a draft. */
const FOUND_DRAFT = "draft";

const KEPT_MS = 60 * 60_000;

const record = z.object({
  /** The user's subject at the identity provider. */
  owner: z.string(),
  place: z.string(),
  /** The draft that has the typed values. Without it they are in the state. */
  draft: z.object({ id: z.string(), version: z.string() }).optional(),
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
  if (!staysOnPage(args.request)) {
    const page = { status, retryAfter };
    const { session } = await requireUser(args);
    const address = await keptForAgain(args.request, session, state, page).catch(orNull);
    if (address) throw redirectTo(address, { status: 303 });
  }
  // Also when the store cannot keep the form: this page has it.
  noteRetryAfter(args.context, retryAfter);
  return data(state, { status });
}

function orNull(error: unknown): null {
  if (error instanceof StoreUnavailable) return null;
  throw error;
}

/** True when script shows the answer to a form on the page that sent it. */
export const staysOnPage = (request: Request) => !isDocumentRequest(request);

type FormPage = {
  status?: number;
  /** The seconds after which the backend may take the form. */
  retryAfter?: number | undefined;
  /** The address of the page. The default is the address of the request. */
  page?: string;
  /** The draft that has the typed values. Without it the state has them. */
  draft?: { id: string; version: string } | undefined;
};

/**
 * Redirects to the page of the form and shows its current state there, with and without script, so that Back
 * and reload keep it.
 */
export async function redirectToForm(
  args: RequestArgs,
  state: FormState,
  page: FormPage = {},
): Promise<never> {
  const { session } = await requireUser(args);
  const address = await orNotKept(session, keptForAgain(args.request, session, state, page));
  throw redirectTo(address, { status: 303 });
}

/**
 * Keeps a form for an hour.
 * @returns the address that shows it
 * @throws StoreUnavailable
 */
async function keptForAgain(
  request: Request,
  session: Session,
  state: FormState,
  { status = 200, retryAfter, page = pageAddress(request), draft }: FormPage,
): Promise<string> {
  const owner = session.user.sub;
  const [id, place] = [newRecordId(), formPlace(page)];
  const retryAt = retryAfter === undefined ? undefined : Date.now() + retryAfter * 1000;
  const ofDraft = draft && { id: draft.id, version: draft.version };
  const kept: z.infer<typeof record> = { owner, place, status, retryAt, draft: ofDraft, state };
  const entry = { key: recordKey(id), place: session.key + formPlace(pageAddress(request)) };
  // The note comes first: a form without it would not be found again.
  await noteKeptForm(session);
  await writeUserRecord(owner, "forms", entry, kept, Date.now() + KEPT_MS);
  return formAddress(page, id);
}

/** Returns the address that shows a form again. */
function formAddress(page: string, again: string) {
  const address = new URL(page, "https://portal.invalid");
  address.searchParams.set(AGAIN_PARAM, again);
  return address.pathname + address.search;
}

/** A browser accepts HTML. The script of the framework accepts data. */
const isDocumentRequest = ({ headers }: Request) => (headers.get("Accept") ?? "").includes("text/html");

/**
 * Returns the form that the address names. Without an id in the address it returns the typed values of the
 * last refused form of this page since the sign-in. Returns null when this user has no such form.
 */
export async function findFormShownAgain(
  args: RequestArgs,
  { session }: SignedIn,
): Promise<FormState | null> {
  const page = pageAddress(args.request);
  const id = idInAddress(args.request);
  if (id === EMPTY_FORM) {
    await orUnavailablePage(forgetForms(session, formPlace(page)));
    return null;
  }
  const key = isRecordId(id) ? recordKey(id) : await lastForm(session, formPlace(page));
  const found = await findForm(args, session, key);
  if (!found || id !== null) return found && shown(args, found);
  return isFilledIn(found.state) ? reopened(found.state, formAddress(page, EMPTY_FORM)) : null;
}

/**
 * Returns what was wrong with the step of a wizard, at the address that names it and as long as its draft is
 * the same. The draft has the typed values.
 */
export async function findStepShownAgain(
  args: RequestArgs,
  { session }: SignedIn,
  draftVersion: string | undefined,
): Promise<FormState | null> {
  const id = idInAddress(args.request);
  const found = await findForm(args, session, isRecordId(id) ? recordKey(id) : null);
  return found && found.draft?.version === draftVersion ? shown(args, found) : null;
}

/**
 * Returns the id of the draft of the last refused form that was sent from this page since the sign-in. A wizard's
 * first step was there before it had a draft.
 */
export async function lastRefusedDraft({ request }: RequestArgs, { session }: SignedIn) {
  const [id, place] = [idInAddress(request), formPlace(pageAddress(request))];
  if (id === EMPTY_FORM) await orUnavailablePage(forgetForms(session, place));
  const key = id === null ? await lastForm(session, place) : null;
  const read = key ? await orUnavailablePage(readRecord(key, record)) : null;
  return ownRecord(read, session.user.sub, "kept form")?.draft?.id ?? null;
}

/** Returns the address of a step whose draft was found, in the language that the address of the request names. */
export function foundDraftAddress({ request }: RequestArgs, page: string): string {
  const language = new URL(request.url).searchParams.get("lng");
  const address = formAddress(page, FOUND_DRAFT);
  return language ? `${address}&${new URLSearchParams({ lng: language })}` : address;
}

/**
 * Returns the address of an empty first step on the page of a draft that was found.
 * @param firstPage the address of the step without a draft
 */
export const emptyStepAddress = ({ request }: RequestArgs, firstPage: string) =>
  idInAddress(request) === FOUND_DRAFT ? formAddress(firstPage, EMPTY_FORM) : undefined;

const idInAddress = ({ url }: Request) => new URL(url).searchParams.get(AGAIN_PARAM);

async function findForm({ request }: RequestArgs, { user }: Session, key: string | null) {
  const read = key ? await orUnavailablePage(readRecord(key, record)) : null;
  const found = ownRecord(read, user.sub, "kept form");
  return found?.place === formPlace(pageAddress(request)) ? found : null;
}

function shown({ context }: RequestArgs, { status, retryAt = 0, state }: z.infer<typeof record>) {
  noteStatusOfPage(context, status);
  const seconds = Math.ceil((retryAt - Date.now()) / 1000);
  if (seconds > 0) noteRetryAfter(context, seconds);
  return state;
}

export const isFilledIn = ({ values, files }: Pick<FormState, "values" | "files">) =>
  [...Object.values(values), ...Object.values(files)].flat().some(Boolean);

const reopened = (state: FormState, emptyFormAddress: string): FormState => ({
  ...state,
  result: null,
  failure: null,
  failed: false,
  emptyFormAddress,
});

/** Forgets the refused forms of a page after a valid one. */
export const forgetShownAgain = ({ request }: RequestArgs, { session }: SignedIn) =>
  orNotKept(session, forgetForms(session, formPlace(pageAddress(request))));

// Most sessions never keep a form. The store is not asked for them.
const lastForm = async ({ keepsForms, user, key }: Session, place: string) =>
  keepsForms ? orUnavailablePage(lastUserRecord(user.sub, "forms", key + place)) : null;

async function forgetForms({ keepsForms, user, key }: Session, place: string): Promise<void> {
  if (keepsForms) await removeUserRecords(user.sub, "forms", key + place);
}

/** Returns the address that identifies the form: its path, portal and draft, without the language. */
function formPlace(page: string): string {
  const { pathname, searchParams } = new URL(page, "https://portal.invalid");
  for (const name of [AGAIN_PARAM, "lng"]) searchParams.delete(name);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

const STATUS = "status of a form shown again";

/** Gives the page of this request the status of a form that was not accepted. The first one counts. */
export function noteStatusOfPage(context: object, status: number): void {
  oncePerRequest<number | null>(context, STATUS, () => status);
}

/** Returns the HTTP status for a page with a refused form. Returns null for any other page. */
export const statusOfFormShownAgain = (context: object) =>
  oncePerRequest<number | null>(context, STATUS, () => null);
