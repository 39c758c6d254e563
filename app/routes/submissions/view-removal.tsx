import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireExtension } from "../../api-client/features.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { removalPage, takeRemoval } from "../../lists/saved-views/pages.server.ts";
import { ViewRemovalPage } from "../../lists/saved-views/pages.tsx";
import { requirePortal } from "../../session/access.server.ts";
import { submissionViews } from "./view-list.ts";

export const handle: PageHandle = { title: (t) => t("savedViews:removeTitle") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  await requireExtension(user, "submissions");
  return removalPage(args, user, submissionViews);
}

export async function action(args: ActionFunctionArgs) {
  await readForm(args);
  const user = await requirePortal(args);
  await requireExtension(user, "submissions");
  return takeRemoval(args, user, submissionViews);
}

export default function SubmissionViewRemoval() {
  const { t } = useTranslation("shell");
  return (
    <ViewRemovalPage
      list={submissionViews}
      listTitle={t("areas.submissions")}
      {...useLoaderData<typeof loader>()}
    />
  );
}
