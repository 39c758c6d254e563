import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { attempt } from "../../api-client/attempt.server.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import { type HelpRequest, helpRequestsOf, newNoteCount } from "../../api-client/help-requests.server.ts";
import { openProfileRequestOf } from "../../api-client/profile.server.ts";
import { confirmationInAddress } from "../../forms/confirmations.server.ts";
import { businessMoment } from "../../host/clock.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { shortened } from "../../i18n/shortened.ts";
import { loadListPage } from "../../lists/list-page.server.ts";
import { sourceOf } from "../../lists/list-source.server.ts";
import { pageOf } from "../../lists/pages.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { helpForm, helpSummary } from "./form.server.ts";
import { type HelpRequestView, helpRequestList, type ListedRequest } from "./request-list.tsx";
import { selectRequests } from "./select.ts";

/** The number of characters of the details in the list. */
const SHOWN_CHARACTERS = 140;

/**
 * All that the list's page shows.
 * @throws a redirect: as `loadListPage` does, and to the form that was typed into the panel when a sign-in ended
 */
export async function loadRequests(args: LoaderFunctionArgs, user: InPortal) {
  const kept = new URL(args.request.url).searchParams.get("kept");
  if (kept) throw redirectTo(pathsFor(user.portal).newHelpRequest({ kept }));
  const [{ data: loaded, init }, sent] = await Promise.all([
    loadListPage(args, user, helpRequestSource),
    justSent(args, user),
  ]);
  return data({ ...loaded, sent }, init ?? {});
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

/** The help requests. A backend without pages answers the whole list. The portal chooses from it and sorts it then. */
export const helpRequestSource = sourceOf(helpRequestList, {
  prepare: (_user, _view, use) => use,
  async rows(user, view, use) {
    const hasPages = await isKnownToHave(user, "helpRequestPages");
    const found = await helpRequestsOf(user.backend, user.portal, hasPages ? queryOf(view) : null);
    const select = (rows: readonly HelpRequest[]) => (hasPages ? [...rows] : selectRequests(rows, view));
    const shown = use === "file" ? { ...view, pageSize: Number.MAX_SAFE_INTEGER } : view;
    const { rows, total } = hasPages ? found : pageOf(found, shown, select);
    return { rows: rows.map((row) => rowOf(row, hasPages)), total, unreadable: found.unreadable };
  },
  async page(user) {
    if (!(await isKnownToHave(user, "helpRequestPages"))) return { withNewNotes: 0 };
    const { value } = await attempt(newNoteCount(user.backend, user.portal));
    return { withNewNotes: value ?? 0 };
  },
});

const sortFields: Partial<Record<HelpRequestView["sort"], string>> = {
  requested: "Created",
  updated: "Updated",
  status: "Status",
};

/** The names of the API stay behind the portal. */
function queryOf({ filters: { status, text }, sort, desc, page, pageSize }: HelpRequestView) {
  return {
    page,
    pageSize,
    sort: `${sortFields[sort] ?? "Updated"}-${desc ? "desc" : "asc"}`,
    ...(status !== "all" && { IsCompleted: status === "completed" }),
    ...(text && { Text: text }),
  };
}

/** @param hasNews whether the backend knows what is new */
function rowOf(request: HelpRequest, hasNews: boolean): ListedRequest {
  const { id, type, description, created, updated, isCompleted, isWaiting, newNotes } = request;
  const dayOf = (moment: string | null) => moment && businessMoment(moment).date;
  return {
    id,
    type,
    description: shortened(description, SHOWN_CHARACTERS),
    requested: dayOf(created),
    updated: dayOf(updated),
    isCompleted,
    isWaiting,
    newNotes: hasNews ? newNotes : 0,
  };
}

/** The data of the page. */
export type Loaded = Awaited<ReturnType<typeof loadRequests>>["data"];
