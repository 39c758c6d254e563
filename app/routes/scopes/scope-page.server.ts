import { data } from "@remix-run/node";
import { attempt } from "../../api-client/attempt.server.ts";
import { isPlainId } from "../../api-client/client.server.ts";
import { BackendFault } from "../../api-client/fault.ts";
import { requireExtension } from "../../api-client/features.server.ts";
import { type Scope, scopesOf } from "../../api-client/scopes.server.ts";
import { type FormDefinition, openForm } from "../../forms/form.server.ts";
import { leaveNotice } from "../../frame/notice.server.ts";
import type { NoticeCode } from "../../frame/notices.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import type { Portal } from "../../paths.ts";
import { type PortalRef, pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { placeOf, scopeList } from "./scope-list.tsx";
import { type AskedScopes, askedScopes, rowOf, scopeQuery, seenOf } from "./scope-source.server.ts";
import type { ScopeAction } from "./scope-values.ts";

/**
 * The pages about one scope. The backend has no call for one, so their addresses have the query of the list from which
 * they were opened, and the scope is looked for there: `docs/product/scopes.md`, "Pages about one scope".
 */

type ScopeArgs = RequestArgs & { params: { scopeId?: string } };

/** Returns the scope that an address names. @throws 404 for a malformed id, before the backend is asked */
export function requireScopeId({ params: { scopeId = "" } }: Pick<ScopeArgs, "params">): string {
  if (!isPlainId(scopeId)) throw data({ problem: "notFound" }, { status: 404 });
  return scopeId;
}

/** Returns the list from which an address was opened. Anything in its query that no list has is left behind. */
export function listAddress({ url }: Pick<Request, "url">, portal: PortalRef): string {
  return pathsFor(portal).scopes(placeOf(scopeList.everywhere.read(url)));
}

/** Redirects to that list, which then says what was done. */
export async function backToList(request: Request, portal: Portal, notice: NoticeCode) {
  return redirectTo(listAddress(request, portal), { status: 303, cookies: [await leaveNotice(notice)] });
}

/** Returns a scope and the others of its page; null when it is not there, or the list cannot be had. */
export async function scopeInList(
  asked: AskedScopes,
  { backend, portal }: InPortal,
  id: string,
): Promise<{ scope: Scope; rows: Scope[] } | null> {
  const { page, pageSize } = asked.view;
  const { value } = await attempt(scopesOf(backend, portal, { ...scopeQuery(asked.view), page, pageSize }));
  const scope = value?.rows.find((row) => row.id === id);
  return value && scope ? { scope, rows: value.rows } : null;
}

/** The data of a page that asks before something is done with a scope. */
export async function loadQuestion(
  args: ScopeArgs,
  user: InPortal,
  { action, form }: { action: ScopeAction; form: FormDefinition },
) {
  const id = requireScopeId(args);
  if (action === "inPerson") await requireExtension(user, "scopeInPerson");
  const asked = await askedScopes(args.request, user);
  const [found, opened] = await Promise.all([scopeInList(asked, user, id), openForm(args, user, form)]);
  const scope = found && rowOf(found.scope, asked.features, found.rows);
  const isPossible = scope?.actions.includes(action) ?? true;
  return { id, place: placeOf(asked.view), scope, isPossible, form: opened };
}

/**
 * Requires that a scope is what the question about it showed. A scope that is not found in the list, and one that is voided by
 * now, such as by the same press, are left to the backend.
 * @throws a redirect to the list as it is now
 */
export async function requireSeen(
  args: ScopeArgs,
  user: InPortal,
  { seen }: { seen: string | null },
): Promise<void> {
  const found = await scopeInList(await askedScopes(args.request, user), user, requireScopeId(args));
  if (!found || found.scope.status === "Voided" || seenOf(found.scope) === seen) return;
  throw await backToList(args.request, user.portal, "scopeChanged");
}

/**
 * Does something with a scope.
 * @throws a redirect to the list as it is now when the status has changed meanwhile; 404 for a scope that is not the
 * agent's; BackendFault otherwise
 */
export async function unlessChanged<T>(
  { request }: Pick<RequestArgs, "request">,
  portal: Portal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const status = error instanceof BackendFault ? error.fault.status : undefined;
    if (status === 409) throw await backToList(request, portal, "scopeChanged");
    if (status === 404) throw data({ problem: "notFound" }, { status: 404 });
    throw error;
  }
}
