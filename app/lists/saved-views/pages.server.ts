import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { openForm, type Received, refusedState } from "../../forms/form.server.ts";
import { showAgain } from "../../forms/show-again.server.ts";
import { areaExtensions, areaGroupsOf } from "../../frame/areas.ts";
import { leaveNotice } from "../../frame/notice.server.ts";
import type { EveryArea } from "../../frame/title.tsx";
import { i18nFor } from "../../i18n/i18n.server.ts";
import { paths, pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { chooseDefault, removeView, savedViewsOf, saveView } from "../../session/saved-views.server.ts";
import { viewForm } from "./view-form.server.ts";
import { defaultAt, removalAt, type ViewList, viewsAt } from "./view-list.ts";

/** The pages on which somebody saves, manages and removes the views of a list. The query of an address is the list's. */

type ReceivedView = Received<z.output<typeof viewForm.schema>>;

export async function viewsPage(args: LoaderFunctionArgs, user: InPortal, list: ViewList) {
  const [form, views, place] = await Promise.all([
    openForm(args, user, viewForm),
    savedViewsOf(user, list),
    addressesOf(args.request, user, list),
  ]);
  const portalPaths = pathsFor(user.portal);
  const query = list.queryOf(args.request.url);
  return {
    ...place,
    form,
    views: views.map(({ id, name, query: kept, opens }) => ({
      id,
      name,
      to: list.address(portalPaths, list.queryOf(`?${kept}`)),
      removeAt: removalAt(list, portalPaths, id, query),
      isCurrent: false,
      isDefault: opens !== null,
      ...(isInSidebar(list, user) && { defaultAt: defaultAt(list, portalPaths, id, query) }),
    })),
  };
}

/** The list in words, and the addresses around the view that an address names. */
async function addressesOf({ url }: Request, { backend, portal }: InPortal, list: ViewList) {
  const language = await backend.language();
  const portalPaths = pathsFor(portal);
  const query = list.queryOf(url);
  return {
    listTitle: list.title(i18nFor(language).getFixedT<EveryArea>(language)),
    listAt: list.address(portalPaths),
    backTo: list.address(portalPaths, query),
    viewsAt: viewsAt(list, portalPaths, query),
  };
}

/** Saves the view of an address under the name that came with the form, and goes back to the list. */
export async function takeView(
  args: ActionFunctionArgs,
  user: InPortal,
  list: ViewList,
  received: ReceivedView,
) {
  const { request } = args;
  if (!received.isValid) return showAgain(args, received.state, received.status);
  const outcome = await saveView(user, list, received.values.name, request.url);
  if (outcome !== "saved")
    return showAgain(args, refusedState(viewForm, received.state, [{ field: "name", rule: outcome }]), 422);
  return backToList(request, user, list, "viewSaved");
}

/** @throws 404 for a view that is not there */
export async function removalPage({ request, params }: LoaderFunctionArgs, user: InPortal, list: ViewList) {
  const view = (await savedViewsOf(user, list)).find(({ id }) => id === params.viewId);
  if (!view) throw data({ problem: "notFound" }, { status: 404 });
  const removeAt = removalAt(list, pathsFor(user.portal), view.id, list.queryOf(request.url));
  return { ...(await addressesOf(request, user, list)), name: view.name, removeAt };
}

export async function takeRemoval({ request, params }: ActionFunctionArgs, user: InPortal, list: ViewList) {
  await removeView(user, list, params.viewId ?? "");
  return backToList(request, user, list, "viewRemoved");
}

/** The sidebar leads to the list, so that it can open it with a view. */
const isInSidebar = (list: ViewList, { portal }: InPortal) =>
  areaGroupsOf(portal.type, paths, areaExtensions).some(({ areas }) =>
    areas.some(({ to }) => to === list.address(paths)),
  );

/**
 * Makes a view the default of its list, or no longer, as was pressed.
 * @throws 404 for a view that is not there, and for a list that the sidebar does not lead to
 */
export async function takeDefault(
  { request, params }: ActionFunctionArgs,
  user: InPortal,
  list: ViewList,
  isChosen: boolean,
) {
  const view = (await savedViewsOf(user, list)).find(({ id }) => id === params.viewId);
  if (!view || !isInSidebar(list, user)) throw data({ problem: "notFound" }, { status: 404 });
  if (isChosen || view.opens !== null)
    await chooseDefault(user, list, view.id, isChosen ? list.address(paths) : null);
  const address = viewsAt(list, pathsFor(user.portal), list.queryOf(request.url));
  const notice = await leaveNotice(isChosen ? "viewIsDefault" : "viewIsNoDefault");
  return redirectTo(address, { status: 303, cookies: [notice] });
}

async function backToList(
  { url }: Request,
  { portal }: InPortal,
  list: ViewList,
  notice: "viewSaved" | "viewRemoved",
) {
  const address = list.address(pathsFor(portal), list.queryOf(url));
  return redirectTo(address, { status: 303, cookies: [await leaveNotice(notice)] });
}
