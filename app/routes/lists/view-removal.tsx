import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "../../forms/read-form.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { removalPage, takeRemoval } from "../../lists/saved-views/pages.server.ts";
import { ViewRemovalPage } from "../../lists/saved-views/pages.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { requireList } from "./served-lists.server.ts";

/** Removes a saved view of any list. */

export const handle: PageHandle = { title: (t) => t("savedViews:removeTitle") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return removalPage(args, user, await requireList(args.request, user));
}

export async function action(args: ActionFunctionArgs) {
  await readForm(args);
  const user = await requirePortal(args);
  return takeRemoval(args, user, await requireList(args.request, user));
}

export default function ViewRemoval() {
  return <ViewRemovalPage {...useLoaderData<typeof loader>()} />;
}
