import { data } from "@remix-run/node";
import { z } from "zod";
import type { Asked } from "../request/asked.server.ts";
import { once } from "../request/memo.server.ts";
import { requireUser, type SignedIn } from "../session/access.server.ts";
import { leaveFor, pageAddress } from "../session/addresses.server.ts";
import { ownRecord } from "../session/security-log.server.ts";
import { orUnavailable } from "../session/session.server.ts";
import { isRecordId, newRecordId, readRecord } from "../store/records.server.ts";
import { lastRecordOf, removeRecordsOf, writeRecordOf } from "../store/records-of-user.server.ts";
import type { FormState } from "./form-state.ts";

/**
 * A form that was not taken and is shown again: `docs/decisions/0220`. Script gets it as the answer. A browser without script is
 * sent back to the form's page, which opens with what was typed and what is wrong. That page is an answer to a GET, so
 * Back and reload show it again. The page as it was opened at first has what was typed as well.
 */

const KEPT_MS = 60 * 60_000;

/** In the address of a page whose form is shown again: which one. */
const AGAIN_AT = "again";
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
export async function showAgain(asked: Asked, state: FormState, status: number) {
  if (!isForDocument(asked.request) && !isCheck(asked.request)) return data(state, { status });
  return showAtAddress(asked, state, status);
}

/**
 * Leads to the form's page with a form as it stands, with script as well: Back and reload keep it.
 * @param at the part of the page to show
 */
export async function showAtAddress(
  asked: Asked,
  state: FormState,
  status = 200,
  at?: string,
): Promise<never> {
  const { request } = asked;
  const { session } = await requireUser(asked);
  const owner = session.user.sub;
  const [id, place] = [newRecordId(), placeOf(request)];
  const kept: z.infer<typeof record> = { owner, place, status, state };
  await orUnavailable(
    writeRecordOf(
      owner,
      "forms",
      { key: recordKey(id), place: session.key + place },
      kept,
      Date.now() + KEPT_MS,
    ),
  );
  throw leaveFor(pageWith(request, id, state) + (at ? `#${at}` : ""), { status: 303 });
}

/** The check of a form's answers has a page of its own behind that of the form. */
const CHECK = "/check";
const isCheckOf = (pathname: string) => pathname.endsWith(`/submission${CHECK}`);
const isCheck = (request: Request) => isCheckOf(pageAddress(request).split("?")[0] ?? "");
const formPath = (pathname: string) => (isCheckOf(pathname) ? pathname.slice(0, -CHECK.length) : pathname);

/** The address of the form, or of the check of its answers. */
function pageWith(request: Request, again: string, { isToBeChecked }: Pick<FormState, "isToBeChecked"> = {}) {
  const page = new URL(pageAddress(request), "https://portal.invalid");
  page.pathname = formPath(page.pathname) + (isToBeChecked ? CHECK : "");
  page.searchParams.set(AGAIN_AT, again);
  return page.pathname + page.search;
}

/** A browser asks for a page, the framework's script for data. */
const isForDocument = ({ headers }: Request) => (headers.get("Accept") ?? "").includes("text/html");

/**
 * Returns the form that the address of a page names, as it is shown again; without one in the address, what was typed
 * in the last form of this page that was not taken since the sign-in. Null when there is none of this user and page.
 */
export async function formShownAgain(
  { request, context }: Asked,
  { session }: SignedIn,
): Promise<FormState | null> {
  const owner = session.user.sub;
  const id = new URL(request.url).searchParams.get(AGAIN_AT);
  const place = placeOf(request);
  if (id === EMPTY) {
    await orUnavailable(removeRecordsOf(owner, "forms", session.key + place));
    return null;
  }
  const key = isRecordId(id)
    ? recordKey(id)
    : await orUnavailable(lastRecordOf(owner, "forms", session.key + place));
  const found = key ? ownRecord(await orUnavailable(readRecord(key, record)), owner, "kept form") : null;
  if (found?.place !== place) return null;
  if (id === null) return isFilledIn(found.state) ? openedAgain(found.state, pageWith(request, EMPTY)) : null;
  once(context, STATUS, () => found.status);
  return found.state;
}

const isFilledIn = ({ values, files }: FormState) =>
  [...Object.values(values), ...Object.values(files)].flat().some(Boolean);

const openedAgain = (state: FormState, emptyAt: string): FormState => ({
  ...state,
  result: null,
  failure: null,
  failed: false,
  isToBeChecked: false,
  emptyAt,
});

/** Forgets the forms of a page that were not taken, now that one is in order. */
export const forgetShownAgain = ({ request }: Asked, { session }: SignedIn) =>
  orUnavailable(removeRecordsOf(session.user.sub, "forms", session.key + placeOf(request)));

/** The page with its portal, its draft and what else it is about. Its language may be another one. */
function placeOf(request: Request): string {
  const { pathname, searchParams } = new URL(pageAddress(request), "https://portal.invalid");
  for (const name of [AGAIN_AT, "lng"]) searchParams.delete(name);
  searchParams.sort();
  return `${formPath(pathname)}?${searchParams}`;
}

const STATUS = "status of a form shown again";

/** Returns the status of a page with a form that is shown again; null for any other page. */
export const statusShownAgain = (context: object) => once<number | null>(context, STATUS, () => null);
