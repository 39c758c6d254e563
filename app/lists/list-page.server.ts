import { data } from "@remix-run/node";
import { attempt } from "../api-client/attempt.server.ts";
import { pageStatus } from "../api-client/fault.ts";
import { newForm } from "../forms/form.server.ts";
import type { RequestArgs } from "../host/request-args.server.ts";
import { pathsFor } from "../paths.ts";
import type { InPortal } from "../session/access.server.ts";
import { redirectTo } from "../session/addresses.server.ts";
import { CHOSEN, COLUMNS } from "./columns.ts";
import type { List, ListFilter, ListView } from "./list.ts";
import { savedViewsOf } from "./saved-views/store.server.ts";
import { viewForm } from "./saved-views/view-form.server.ts";

type Filters = Record<string, ListFilter>;

export type FoundRows<Row> = { rows: Row[]; total: number; unreadable: number };

/** Fetches the rows of a view, and what the page says besides. @throws BackendFault */
export type RowsOf<
  Row,
  F extends Filters,
  C extends string,
  Found extends FoundRows<Row> = FoundRows<Row>,
> = (user: InPortal, view: ListView<F, C>) => Promise<Found>;

/**
 * Returns all that the page of a list shows.
 * @param user one whose portal has the list
 * @throws a redirect: past the last page to the first, and from chosen columns to their short address
 */
export async function loadListPage<Row, F extends Filters, C extends string, Found extends FoundRows<Row>>(
  { request: { url } }: Pick<RequestArgs, "request">,
  user: InPortal,
  list: List<Row, F, C>,
  rowsOf: RowsOf<Row, F, C, Found>,
) {
  const { type } = user.portal;
  const { state } = list.in[type];
  const view = state.read(url);
  const { searchParams } = new URL(url);
  const toView = () => redirectTo(list.address(pathsFor(user.portal), state.query(view)));
  if (searchParams.has(CHOSEN) || searchParams.getAll(COLUMNS).length > 1) throw toView();
  const [found, views] = await Promise.all([attempt(rowsOf(user, view)), savedViewsOf(user, list)]);
  const pages = Math.max(1, Math.ceil((found.value?.total ?? 0) / view.pageSize));
  if (found.value && view.page > pages) throw toView();
  const status = found.fault ? pageStatus(found.fault) : 200;
  return data({ type, view, pages, found, views, viewForm: newForm(viewForm) }, { status });
}
