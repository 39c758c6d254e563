import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { appointmentList } from "./appointment-list.tsx";
import { appointmentSource } from "./appointment-source.server.ts";

export const handle: PageHandle = { title: appointmentList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadListPage(args, user, appointmentSource);
}

export default function Appointments() {
  const { t } = useTranslation("appointments");
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("title")}
        lead={<p>{t("lead")}</p>}
        actions={
          <ButtonLink kind="primary" icon="add" to={paths.documentForm("Appointment")}>
            {t("submit")}
          </ButtonLink>
        }
      />
      <ListPage list={appointmentList} {...useLoaderData<typeof loader>()} />
    </>
  );
}
