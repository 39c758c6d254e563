import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireExtension } from "../../api-client/features.server.ts";
import { receiveForm } from "../../forms/form.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { takeView, viewsPage } from "../../lists/saved-views/pages.server.ts";
import { SavedViewsPage } from "../../lists/saved-views/pages.tsx";
import { viewForm } from "../../lists/saved-views/view-form.server.ts";
import { requirePortal } from "../../session/access.server.ts";
import { submissionViews } from "./view-list.ts";

export const handle: PageHandle = { title: (t) => t("savedViews:title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  await requireExtension(user, "submissions");
  return viewsPage(args, user, submissionViews);
}

export async function action(args: ActionFunctionArgs) {
  const received = await receiveForm(args, viewForm);
  const user = await requirePortal(args);
  await requireExtension(user, "submissions");
  return takeView(args, user, submissionViews, received);
}

export default function SubmissionViews() {
  const { t } = useTranslation("shell");
  return (
    <SavedViewsPage
      list={submissionViews}
      listTitle={t("areas.submissions")}
      {...useLoaderData<typeof loader>()}
    />
  );
}
