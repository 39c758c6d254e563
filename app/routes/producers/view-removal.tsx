import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm } from "../../forms/read-form.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { removalPage, takeRemoval } from "../../lists/saved-views/pages.server.ts";
import { ViewRemovalPage } from "../../lists/saved-views/pages.tsx";
import { requireAgency, requirePortal } from "../../session/access.server.ts";
import { producerViews } from "./view-list.ts";

export const handle: PageHandle = { title: (t) => t("savedViews:removeTitle") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgency(user);
  return removalPage(args, user, producerViews);
}

export async function action(args: ActionFunctionArgs) {
  await readForm(args);
  const user = await requirePortal(args);
  requireAgency(user);
  return takeRemoval(args, user, producerViews);
}

export default function ProducerViewRemoval() {
  const { t } = useTranslation("producers");
  return <ViewRemovalPage list={producerViews} listTitle={t("title")} {...useLoaderData<typeof loader>()} />;
}
