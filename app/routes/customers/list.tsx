import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { customerList } from "./customer-list.tsx";
import { customerSource } from "./customer-source.server.ts";

export const handle: PageHandle = { title: customerList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadListPage(args, user, customerSource);
}

export default function Customers() {
  const { t } = useTranslation("customers");
  return (
    <>
      <Header title={t("title")} />
      <ListPage list={customerList} {...useLoaderData<typeof loader>()} />
    </>
  );
}
