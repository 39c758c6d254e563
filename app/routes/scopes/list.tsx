import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageStatus } from "../../api-client/fault.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { requireAgent, requirePortal } from "../../session/access.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { ListHead } from "../../ui/page-layout.tsx";
import { ResultCount } from "../../ui/result-count.tsx";
import { Filters } from "./filters.tsx";
import { type Found, type Loaded, loadList } from "./list-page.server.ts";
import { ListTools } from "./list-tools.tsx";
import { ScopeCards } from "./scope-cards.tsx";
import { type ScopeView, scopeList } from "./scope-list.ts";

/** The scopes of appointment of an agent: `docs/product/scopes.md`, "List". */

/** The text of a list without rows: no scopes at all, or none that pass the filters. */
function NoScopes({ view }: { view: ScopeView }) {
  const { t } = useTranslation("scopes");
  const paths = usePaths();
  if (scopeList.applied(view).length === 0)
    return (
      <EmptyState title={t("none")}>
        <p>{t("noneHint")}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t("noneMatching")}>
      <p>{t("noneMatchingHint")}</p>
      <p>
        <Link to={paths.scopes()}>{t("showAll")}</Link>
      </p>
    </EmptyState>
  );
}

export const handle: PageHandle = { title: (t) => t("scopes:title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgent(user);
  const loaded = await loadList(args.request, user);
  const { fault } = loaded.scopes;
  return data(loaded, { status: fault ? pageStatus(fault) : 200 });
}

export default function Scopes() {
  const { t } = useTranslation("scopes");
  const loaded = useLoaderData<typeof loader>();
  const { fault, value: found } = loaded.scopes;
  const paths = usePaths();
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
      <Filters {...loaded} />
      {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      {found && (
        <>
          <ListHead>
            <ResultCount>
              <Count {...loaded} found={found} />
            </ResultCount>
            <ListTools view={loaded.view} total={found.total} />
          </ListHead>
          <UnreadableNote unreadable={found.unreadable} />
          {found.total === 0 ? (
            <NoScopes view={loaded.view} />
          ) : (
            <ScopeCards view={loaded.view} found={found} />
          )}
        </>
      )}
    </>
  );
}

function Count({ view, found: { total, pages } }: Pick<Loaded, "view"> & { found: Found }) {
  const { t } = useTranslation("scopes");
  const { count } = useFormat();
  if (total === 0) return <>{t("countNone")}</>;
  const order = t(view.desc ? "order.newestFirst" : "order.oldestFirst");
  const words = { total: count(total), page: count(view.page), pages: count(pages), order };
  return <>{t("count", { count: total, ...words })}</>;
}
