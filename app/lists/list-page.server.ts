import { data } from "@remix-run/node";
import { type Attempt, attempt } from "../api-client/attempt.server.ts";
import type { Fault } from "../api-client/fault.ts";
import { pageStatus } from "../api-client/fault.ts";
import { newForm } from "../forms/form.server.ts";
import type { OpenForm } from "../forms/form-state.ts";
import { pathsFor } from "../paths.ts";
import { redirectTo } from "../session/addresses.server.ts";
import type { InPortal } from "../session/guards.server.ts";
import { type SavedView, savedViewsOf } from "../session/saved-views.server.ts";
import { CHOSEN, COLUMNS } from "./columns.ts";
import type { RefusedDays } from "./days.ts";
import { FOLD, type List, type ListPlace, type ListView, type Params, withParams } from "./list.ts";
import {
  type Filters,
  type FoundRows,
  type ListSource,
  notOffered,
  type Offered,
  offersOf,
  readAsked,
  requireSource,
} from "./list-source.server.ts";
import { viewForm } from "./saved-views/view-form.server.ts";

/** A list as `loadListPage` has loaded it. */
export type LoadedList<Row, F extends Filters, C extends string> = Offered & {
  list: List<Row, F, C>;
  params: Params;
  place: ListPlace;
  view: ListView<F, C>;
  refused: RefusedDays<string>;
  ignored: readonly string[];
  ignoredFault: Fault | null;
  isFoldOpen: boolean;
  pages: number;
  found: Attempt<FoundRows<Row>>;
  views: readonly SavedView[];
  viewForm: OpenForm;
};

export type LoadedOf<L> =
  L extends List<infer Row, infer F, infer C> ? Omit<LoadedList<Row, F, C>, "list"> : never;

/**
 * Returns all that the page of a list shows.
 * @throws as `requireSource` does; a redirect: past the last page to the first, from chosen columns to their short address, and from a choice that is not
 * offered to the list without it
 */
export async function loadListPage<Row, F extends Filters, C extends string, P, Page>(
  { request: { url }, params }: { request: Pick<Request, "url">; params: Params },
  user: InPortal,
  source: ListSource<Row, F, C, P, Page>,
) {
  await requireSource(user, source, params);
  const list = withParams(source.list, params);
  const { place, view, refused, isLeft, ignored, ignoredFault } = await readAsked(list, user, url, "page");
  const { state } = list.at(place);
  const { searchParams } = new URL(url);
  const toView = (filters: Record<string, string> = {}) =>
    redirectTo(
      list.address(pathsFor(user.portal), {
        // A default order stays the default one.
        ...state.query(view, { filters: filters as Partial<typeof view.filters> }),
        // The page that the address leads to remembers the language.
        lng: searchParams.get("lng") ?? undefined,
      }),
    );
  if (searchParams.has(CHOSEN) || searchParams.getAll(COLUMNS).length > 1 || isLeft) throw toView();
  const prepared = source.prepare?.(user, view, "page", params) as P;
  const rows = attempt<FoundRows<Row>>(source.rows(user, view, prepared, params));
  const foundRows = rows.then(({ value }) => value);
  // Nobody may wait for it, and its failure is that of `rows`.
  foundRows.catch(() => {});
  const [found, offered, views, unlisted, page] = await Promise.all([
    rows,
    offersOf(source.offers?.(user, view, prepared) ?? {}),
    savedViewsOf(user, list),
    source.unlisted?.(user, view, prepared, foundRows),
    source.page?.(user, view, prepared, foundRows) ?? null,
  ]);
  const left = notOffered(list.filters, view.filters, { ...offered, unlisted });
  if (left) throw toView(left);
  const pages = Math.max(1, Math.ceil((found.value?.total ?? 0) / view.pageSize));
  if (found.value && view.page > pages) throw toView();
  const status = found.fault ? pageStatus(found.fault) : 200;
  const isFoldOpen = searchParams.has(FOLD);
  return data(
    {
      params,
      place,
      view,
      refused,
      ignored,
      ignoredFault,
      isFoldOpen,
      pages,
      found,
      ...offered,
      views,
      viewForm: newForm(viewForm),
      page: page as Page,
    },
    { status },
  );
}
