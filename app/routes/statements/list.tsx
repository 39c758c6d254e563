import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { statementList } from "./statement-list.tsx";
import { statementSource } from "./statement-source.server.ts";
import { YearSums } from "./year-sums.tsx";

/** The statements of the selected portal: `docs/product/statements.md`, "List". */

export const handle: PageHandle = { title: statementList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadListPage(args, user, statementSource);
}

export default function Statements() {
  const { t } = useTranslation("statements");
  const { count } = useFormat();
  const paths = usePaths();
  const loaded = useLoaderData<typeof loader>();
  const { expected, onHold, year } = loaded.page;
  return (
    <>
      <Header
        title={t("title")}
        lead={year && <YearSums {...year} />}
        actions={
          (expected || onHold) && (
            <>
              {onHold && (
                <ButtonLink to={paths.onHoldPayments()}>
                  {onHold.total === null
                    ? t("onHold.title")
                    : t("onHold.linkCounted", { total: count(onHold.total) })}
                </ButtonLink>
              )}
              {expected && (
                <ButtonLink to={paths.expectedPayments()}>
                  {expected.total === null
                    ? t("expected.link")
                    : t("expected.linkCounted", { total: count(expected.total) })}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <ListPage list={statementList} {...loaded} />
    </>
  );
}
