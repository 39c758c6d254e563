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
import { CardList } from "../../ui/card.tsx";
import { RESULT_COUNT } from "../../ui/result-count.tsx";
import { EAndOCard } from "./eando-card.tsx";
import { eAndOList } from "./eando-list.ts";
import { eAndOSource } from "./eando-source.server.ts";

export const handle: PageHandle = { title: eAndOList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadListPage(args, user, eAndOSource);
}

export default function EAndOs() {
  const { t } = useTranslation("eandos");
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("title")}
        lead={<p>{t("about")}</p>}
        actions={
          <ButtonLink kind="primary" icon="add" to={paths.documentForm("EAndO")}>
            {t("submit")}
          </ButtonLink>
        }
      />
      <ListPage list={eAndOList} {...useLoaderData<typeof loader>()}>
        {(eAndOs) => (
          <CardList aria-labelledby={RESULT_COUNT}>
            {eAndOs.map((eAndO) => (
              <EAndOCard key={eAndO.id} eAndO={eAndO} />
            ))}
          </CardList>
        )}
      </ListPage>
    </>
  );
}
