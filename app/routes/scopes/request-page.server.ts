import { data } from "@remix-run/node";
import { isPlainId } from "../../api-client/client.server.ts";
import { requireExtension } from "../../api-client/features.server.ts";
import type { FormState } from "../../forms/form-state.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { placeOf } from "./scope-list.tsx";
import { backToList, scopeInList } from "./scope-page.server.ts";
import { actionsOf, askedScopes, dayOf } from "./scope-source.server.ts";

/** Returns the id of the scope that the new one is to replace, as the address has it; null when it names none. */
export function replacedIn({ url }: Pick<Request, "url">): string | null {
  return new URL(url).searchParams.get("replaces") || null;
}

const noSuchPage = () => data({ problem: "notFound" }, { status: 404 });

/** @throws 404 for a malformed id, and where the backend cannot replace scopes */
export async function requireReplacement(id: string | null, user: InPortal): Promise<void> {
  if (id === null) return;
  if (!isPlainId(id)) throw noSuchPage();
  await requireExtension(user, "scopeReplacement");
}

export type Replaced = {
  id: string;
  /** Null when it is not known. */
  requested: string | null;
  place: ReturnType<typeof placeOf>;
  values: FormState["values"];
};

/**
 * Returns the scope that the new one replaces, found in the list that the address names as well.
 * @throws 404 where there is no such page; a redirect to the list when that scope cannot be replaced any more
 */
export async function loadReplaced({ request }: RequestArgs, user: InPortal): Promise<Replaced | null> {
  const id = replacedIn(request);
  if (id === null) return null;
  if (!isPlainId(id)) throw noSuchPage();
  await requireExtension(user, "scopeReplacement");
  const asked = await askedScopes(request, user);
  const found = await scopeInList(asked, user, id);
  const place = placeOf(asked.view);
  if (!found) return { id, requested: null, place, values: {} };
  const { scope } = found;
  if (!actionsOf(scope, asked.features).includes("replace"))
    throw await backToList(request, user.portal, "scopeChanged");
  const { firstName, lastName, email } = scope;
  const values = { firstName: [firstName ?? ""], lastName: [lastName ?? ""], email: [email ?? ""] };
  return { id, requested: dayOf(scope.requested), place, values };
}
