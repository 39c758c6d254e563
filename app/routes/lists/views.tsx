import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { receiveForm } from "../../forms/form.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { takeView, viewsPage } from "../../lists/saved-views/pages.server.ts";
import { SavedViewsPage } from "../../lists/saved-views/pages.tsx";
import { viewForm } from "../../lists/saved-views/view-form.server.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { requireList } from "./served-lists.server.ts";

/** The saved views of any list. */

export const handle: PageHandle = { title: (t) => t("savedViews:title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return viewsPage(args, user, await requireList(args.request, user));
}

export async function action(args: ActionFunctionArgs) {
  const received = await receiveForm(args, viewForm);
  const user = await requirePortal(args);
  return takeView(args, user, await requireList(args.request, user), received);
}

export default function Views() {
  return <SavedViewsPage {...useLoaderData<typeof loader>()} />;
}
