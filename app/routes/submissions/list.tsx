import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireExtension } from "../../api-client/features.server.ts";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { requirePortal } from "../../session/access.server.ts";
import { submissionList } from "./submission-list.tsx";
import { submissionSource } from "./submission-source.server.ts";

export const handle: PageHandle = { title: submissionList.title };

/** @throws 404 without the extension */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  await requireExtension(user, "submissions");
  return loadListPage(args, user, submissionSource);
}

export default function Submissions() {
  const { t } = useTranslation(["submissions", "shell"]);
  return (
    <>
      <Header title={t("shell:areas.submissions")} lead={<p>{t("lead")}</p>} />
      <ListPage list={submissionList} {...useLoaderData<typeof loader>()} />
    </>
  );
}
