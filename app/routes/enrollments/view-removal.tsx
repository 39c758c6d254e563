import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm } from "../../forms/read-form.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { removalPage, takeRemoval } from "../../lists/saved-views/pages.server.ts";
import { ViewRemovalPage } from "../../lists/saved-views/pages.tsx";
import { requirePortal } from "../../session/access.server.ts";
import { enrollmentViews } from "./view-list.ts";

export const handle: PageHandle = { title: (t) => t("savedViews:removeTitle") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return removalPage(args, user, enrollmentViews);
}

export async function action(args: ActionFunctionArgs) {
  await readForm(args);
  const user = await requirePortal(args);
  return takeRemoval(args, user, enrollmentViews);
}

export default function EnrollmentViewRemoval() {
  const { t } = useTranslation("enrollments");
  return (
    <ViewRemovalPage list={enrollmentViews} listTitle={t("title")} {...useLoaderData<typeof loader>()} />
  );
}
