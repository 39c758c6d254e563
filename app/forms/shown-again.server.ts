import { data } from "@remix-run/node";
import { z } from "zod";
import { oncePerRequest } from "../request/once-per-request.server.ts";
import type { RequestArgs } from "../request/request-args.server.ts";
import { requireUser, type SignedIn } from "../session/access.server.ts";
import { pageAddress, redirectTo } from "../session/addresses.server.ts";
import { ownRecord } from "../session/security-log.server.ts";
import { orUnavailablePage } from "../session/session.server.ts";
import { isRecordId, newRecordId, readRecord } from "../store/records.server.ts";
import { lastUserRecord, removeUserRecords, writeUserRecord } from "../store/user-records.server.ts";
import type { FormState } from "./form-state.ts";

/**
 * A form that was not taken and is shown again: `docs/decisions/0220`. Script gets it as the answer. A browser without script is
 * sent back to the form's page, which opens with what was typed and what is wrong. That page is an answer to a GET, so
 * Back and reload show it again. The page as it was opened at first has what was typed as well.
 */

const KEPT_MS = 60 * 60_000;

/** In the address of a page whose form is shown again: which one. */
const AGAIN_PARAM = "again";
/** In its place: the form is wanted empty. */
const EMPTY = "empty";

const record = z.object({
  /** The user's subject at the identity provider. */
  owner: z.string(),
  place: z.string(),
  /** The status that the page answers with. */
  status: z.number(),
  state: z.custom<FormState>((value) => typeof value === "object" && value !== null),
});

const recordKey = (id: string) => `again:${id}`;

/** Answers an action whose form is shown again: with script where it stands. */
export async function showAgain(args: RequestArgs, state: FormState, status: number) {
  if (!isDocumentRequest(args.request) && !isCheckPage(args.request)) return data(state, { status });
  return redirectToForm(args, state, status);
}

/**
 * Leads to the form's page with a form as it stands, with script as well: Back and reload keep it.
 * @param anchor the part of the page to show
 */
export async function redirectToForm(
  args: RequestArgs,
  state: FormState,
  status = 200,
  anchor?: string,
): Promise<never> {
  const { request } = args;
  const { session } = await requireUser(args);
  const owner = session.user.sub;
  const [id, place] = [newRecordId(), formPlace(request)];
  const kept: z.infer<typeof record> = { owner, place, status, state };
  await orUnavailablePage(
    writeUserRecord(
      owner,
      "forms",
      { key: recordKey(id), place: session.key + place },
      kept,
      Date.now() + KEPT_MS,
    ),
  );
  throw redirectTo(formAddress(request, id, state) + (anchor ? `#${anchor}` : ""), { status: 303 });
}

/** The check of a form's answers has a page of its own behind that of the form. */
const CHECK = "/check";
const isCheckPath = (pathname: string) => pathname.endsWith(`/submission${CHECK}`);
const isCheckPage = (request: Request) => isCheckPath(pageAddress(request).split("?")[0] ?? "");
const formPath = (pathname: string) => (isCheckPath(pathname) ? pathname.slice(0, -CHECK.length) : pathname);

/** The address of the form, or of the check of its answers. */
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

/** A browser asks for a page, the framework's script for data. */
const isDocumentRequest = ({ headers }: Request) => (headers.get("Accept") ?? "").includes("text/html");

/**
 * Returns the form that the address of a page names, as it is shown again; without one in the address, what was typed
 * in the last form of this page that was not taken since the sign-in. Null when there is none of this user and page.
 */
export async function findFormShownAgain(
  { request, context }: RequestArgs,
  { session }: SignedIn,
): Promise<FormState | null> {
  const owner = session.user.sub;
  const id = new URL(request.url).searchParams.get(AGAIN_PARAM);
  const place = formPlace(request);
  if (id === EMPTY) {
    await orUnavailablePage(removeUserRecords(owner, "forms", session.key + place));
    return null;
  }
  const key = isRecordId(id)
    ? recordKey(id)
    : await orUnavailablePage(lastUserRecord(owner, "forms", session.key + place));
  const found = key ? ownRecord(await orUnavailablePage(readRecord(key, record)), owner, "kept form") : null;
  if (found?.place !== place) return null;
  if (id === null) return isFilledIn(found.state) ? reopened(found.state, formAddress(request, EMPTY)) : null;
  oncePerRequest(context, STATUS, () => found.status);
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

/** Forgets the forms of a page that were not taken, now that one is in order. */
export const forgetShownAgain = ({ request }: RequestArgs, { session }: SignedIn) =>
  orUnavailablePage(removeUserRecords(session.user.sub, "forms", session.key + formPlace(request)));

/** The page with its portal, its draft and what else it is about. Its language may be another one. */
function formPlace(request: Request): string {
  const { pathname, searchParams } = new URL(pageAddress(request), "https://portal.invalid");
  for (const name of [AGAIN_PARAM, "lng"]) searchParams.delete(name);
  searchParams.sort();
  return `${formPath(pathname)}?${searchParams}`;
}

const STATUS = "status of a form shown again";

/** Returns the status of a page with a form that is shown again; null for any other page. */
export const statusOfFormShownAgain = (context: object) =>
  oncePerRequest<number | null>(context, STATUS, () => null);
