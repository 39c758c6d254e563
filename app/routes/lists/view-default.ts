import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "../../forms/read-form.server.ts";
import { takeDefault } from "../../lists/saved-views/pages.server.ts";
import { viewsAt } from "../../lists/saved-views/view-list.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { requireList } from "./served-lists.server.ts";

/** Makes a saved view the default of any list. The address has no page of its own. */

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const list = await requireList(args.request, user);
  return redirectTo(viewsAt(list, pathsFor(user.portal), list.queryOf(args.request.url)));
}

export async function action(args: ActionFunctionArgs) {
  const { form } = await readForm(args);
  const user = await requirePortal(args);
  return takeDefault(args, user, await requireList(args.request, user), form.get("default") === "yes");
}
