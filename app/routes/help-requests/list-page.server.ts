import { attempt } from "../../api-client/attempt.server.ts";
import { hasForSure } from "../../api-client/features.server.ts";
import { type HelpRequest, helpRequestsOf, newNoteCount } from "../../api-client/help-requests.server.ts";
import { openProfileRequestOf } from "../../api-client/profile.server.ts";
import { confirmationInAddress } from "../../forms/confirmations.server.ts";
import { businessMoment } from "../../host/clock.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { pageOf } from "../../lists/pages.ts";
import { shortened } from "../../lists/shortened.ts";
import { pathsFor } from "../../paths.ts";
import type { InPortal } from "../../session/access.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { helpForm, helpSummary } from "./form.server.ts";
import { type HelpRequestView, helpRequestList, type SortColumn } from "./request-list.ts";
import { selectRequests } from "./select.ts";

/** The number of characters of the details in the list. */
const SHOWN_CHARACTERS = 140;

/**
 * All that the list's page shows.
 * @throws a redirect: past the last page to the first, and to the form that was typed into the panel when a sign-in ended
 */
export async function loadList({ request }: Pick<RequestArgs, "request">, user: InPortal) {
  const { backend, portal } = user;
  const kept = new URL(request.url).searchParams.get("kept");
  if (kept) throw redirectTo(pathsFor(portal).newHelpRequest({ kept }));
  const view = helpRequestList.read(request.url);
  const hasPages = await hasForSure(user, "helpRequestPages");
  const [requests, newNotes, sent] = await Promise.all([
    attempt(pageOfList(view, user, hasPages)),
    hasPages ? attempt(newNoteCount(backend, portal)) : null,
    justSent({ request }, user),
  ]);
  if (requests.value && view.page > requests.value.pages)
    throw redirectTo(pathsFor(portal).helpRequests(helpRequestList.query(view)));
  return { view, requests, withNewNotes: newNotes?.value ?? 0, sent };
}

/** Returns the request that has just been sent, if the address names one whose id is known. */
async function justSent(args: Pick<RequestArgs, "request">, user: InPortal) {
  const wanted = { form: helpForm.name, summary: helpSummary };
  const found = await confirmationInAddress(args, user, wanted, "sent");
  const id = found?.summary.id;
  return id ? { id, receipt: found.receipt, hasProfileChange: await hasOpenProfileChange(user) } : null;
}

async function hasOpenProfileChange({ backend, portal }: InPortal): Promise<boolean> {
  const { value } = await attempt(openProfileRequestOf(backend, portal));
  return Boolean(value);
}

/** A backend without pages answers the whole list. The portal chooses from it and sorts it then. */
async function pageOfList(view: HelpRequestView, { backend, portal }: InPortal, hasPages: boolean) {
  const found = await helpRequestsOf(backend, portal, hasPages ? queryOf(view) : null);
  const select = (rows: readonly HelpRequest[]) => (hasPages ? [...rows] : selectRequests(rows, view));
  const { rows, ...page } = pageOf(found, view, select);
  return { ...page, rows: rows.map((row) => rowOf(row, hasPages)), unreadable: found.unreadable };
}

const sortFields: Record<SortColumn, string> = {
  requested: "Created",
  updated: "Updated",
  status: "Status",
};

/** The names of the API stay behind the portal. */
function queryOf({ filters: { status, text }, sort, desc, page, pageSize }: HelpRequestView) {
  return {
    page,
    pageSize,
    sort: `${sortFields[sort]}-${desc ? "desc" : "asc"}`,
    ...(status !== "all" && { IsCompleted: status === "completed" }),
    ...(text && { Text: text }),
  };
}

/** @param hasNews whether the backend knows what is new */
function rowOf(request: HelpRequest, hasNews: boolean) {
  const { id, type, description, created, updated, isCompleted, newNotes } = request;
  const dayOf = (moment: string | null) => moment && businessMoment(moment).date;
  return {
    id,
    type,
    description: shortened(description, SHOWN_CHARACTERS),
    requested: dayOf(created),
    updated: dayOf(updated),
    isCompleted,
    newNotes: hasNews ? newNotes : 0,
  };
}
export type ListedRequest = ReturnType<typeof rowOf>;

/** The data of the page. */
export type Loaded = Awaited<ReturnType<typeof loadList>>;
export type Found = NonNullable<Loaded["requests"]["value"]>;
