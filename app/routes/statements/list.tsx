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
import { useOrderWords } from "../../lists/use-order.ts";
import { requirePortal } from "../../session/access.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { ListHead } from "../../ui/page-layout.tsx";
import { ResultCount } from "../../ui/result-count.tsx";
import { Filters } from "./filters.tsx";
import { type Found, type Loaded, loadList } from "./list-page.server.ts";
import { statementList } from "./statement-list.ts";
import { StatementsTable } from "./statements-table.tsx";

/** The statements of the selected portal: `docs/product/statements.md`, "List". */

export const handle: PageHandle = { title: (t) => t("statements:title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const loaded = await loadList(args.request, user);
  const { fault } = loaded.statements;
  return data(loaded, { status: fault ? pageStatus(fault) : 200 });
}

export default function Statements() {
  const { t } = useTranslation("statements");
  const loaded = useLoaderData<typeof loader>();
  const { fault, value: found } = loaded.statements;
  return (
    <>
      <Header
        title={t("title")}
        actions={
          (loaded.expected || loaded.onHold) && (
            <>
              {loaded.onHold && <OnHoldLink {...loaded.onHold} />}
              {loaded.expected && <ExpectedLink {...loaded.expected} />}
            </>
          )
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
          </ListHead>
          <UnreadableNote unreadable={found.unreadable} />
          {found.total === 0 ? <NoStatements {...loaded} /> : <StatementsTable {...loaded} found={found} />}
        </>
      )}
    </>
  );
}

function ExpectedLink({ total }: NonNullable<Loaded["expected"]>) {
  const { t } = useTranslation("statements");
  const { count } = useFormat();
  return (
    <ButtonLink to={usePaths().expectedPayments()}>
      {total === null ? t("expected.link") : t("expected.linkCounted", { total: count(total) })}
    </ButtonLink>
  );
}

function OnHoldLink({ total }: NonNullable<Loaded["onHold"]>) {
  const { t } = useTranslation("statements");
  const { count } = useFormat();
  return (
    <ButtonLink to={usePaths().onHoldPayments()}>
      {total === null ? t("onHold.title") : t("onHold.linkCounted", { total: count(total) })}
    </ButtonLink>
  );
}

function Count({ view, found }: Pick<Loaded, "view"> & { found: Found }) {
  const { t } = useTranslation("statements");
  const { count } = useFormat();
  const order = useOrderWords(view, t(`columns.${view.sort}`));
  const { total, pages } = found;
  if (total === 0) return <>{t("countNone")}</>;
  const words = { total: count(total), page: count(view.page), pages: count(pages), order };
  return <>{t("count", { count: total, ...words })}</>;
}

/** The text of a list without rows: no statements at all, or none that pass the filters. */
function NoStatements({ view }: Pick<Loaded, "view">) {
  const { t } = useTranslation("statements");
  const paths = usePaths();
  if (statementList.applied(view).length === 0)
    return (
      <EmptyState title={t("none")}>
        <p>{t("noneHint")}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t("noneMatching")}>
      <p>{t("noneMatchingHint")}</p>
      <p>
        <Link to={paths.statements()}>{t("showAll")}</Link>
      </p>
    </EmptyState>
  );
}
