import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { onHoldList } from "./on-hold-list.tsx";
import { onHoldSource } from "./on-hold-source.server.ts";

export const handle: PageHandle = { title: onHoldList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadListPage(args, user, onHoldSource);
}

export default function OnHoldPayments() {
  const { t } = useTranslation("statements");
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("onHold.title")}
        above={[{ label: t("title"), to: paths.statements() }]}
        lead={<p>{t("onHold.lead")}</p>}
      />
      <ListPage list={onHoldList} {...useLoaderData<typeof loader>()} />
    </>
  );
}
