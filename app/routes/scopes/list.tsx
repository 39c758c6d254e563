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
import { ScopesOnPage } from "./scope-buttons.tsx";
import { placeOf, scopeList } from "./scope-list.tsx";
import { scopeSource } from "./scope-source.server.ts";
import { useVoidDialog } from "./void-dialog.tsx";

/** The scopes of appointment of an agent: `docs/product/scopes.md`, "List". */

export const handle: PageHandle = { title: scopeList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadListPage(args, user, scopeSource);
}

export default function Scopes() {
  const { t } = useTranslation("scopes");
  const loaded = useLoaderData<typeof loader>();
  const paths = usePaths();
  const { view } = loaded;
  const { open, dialog } = useVoidDialog();
  return (
    <>
      <Header
        title={t("title")}
        lead={<p>{t("lead")}</p>}
        actions={
          <ButtonLink kind="primary" icon="add" to={paths.scopeRequest()}>
            {t("request.open")}
          </ButtonLink>
        }
      />
      <ScopesOnPage.Provider value={{ place: placeOf(view), openVoid: open }}>
        <ListPage
          list={scopeList}
          {...loaded}
          tools={
            <ButtonLink size="small" to={paths.scopes(placeOf(view))} preventScrollReset>
              {t("refresh")}
            </ButtonLink>
          }
        />
      </ScopesOnPage.Provider>
      {dialog}
    </>
  );
}
