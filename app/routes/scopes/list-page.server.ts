import { attempt } from "../../api-client/attempt.server.ts";
import { scopesOf } from "../../api-client/scopes.server.ts";
import { pathsFor } from "../../paths.ts";
import type { InPortal } from "../../session/access.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { type ListRequest, listRequest, scopeQuery } from "./list-request.server.ts";
import { rowOf } from "./rows.server.ts";
import { scopeList } from "./scope-list.ts";

/** All that the list's page shows. @throws a redirect: past the last page to the first */
export async function loadList(request: Request, user: InPortal) {
  const asked = await listRequest(request, user);
  const scopes = await attempt(pageOf(asked, user));
  if (scopes.value && asked.view.page > scopes.value.pages)
    throw redirectTo(pathsFor(user.portal).scopes(scopeList.query(asked.view)));
  const { view, refused, date, features } = asked;
  return {
    view,
    refused,
    date,
    hasStatusFilter: features.hasStatusFilter,
    scopes,
  };
}

async function pageOf(asked: ListRequest, { backend, portal }: InPortal) {
  const { page, pageSize } = asked.view;
  const { rows, total, unreadable } = await scopesOf(backend, portal, {
    ...scopeQuery(asked),
    page,
    pageSize,
  });
  return {
    rows: rows.map((scope) => rowOf(scope, asked.features, rows)),
    total,
    unreadable,
    pages: Math.max(1, Math.ceil(total / pageSize)),
  };
}

/** The data of the page. */
export type Loaded = Awaited<ReturnType<typeof loadList>>;
export type Found = NonNullable<Loaded["scopes"]["value"]>;
