import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { submissionList } from "./submission-list.tsx";
import { submissionSource } from "./submission-source.server.ts";

export const handle: PageHandle = { title: submissionList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
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
