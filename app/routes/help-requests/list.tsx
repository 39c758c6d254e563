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
import { EmptyState, Notice } from "../../ui/message.tsx";
import { ListHead } from "../../ui/page-layout.tsx";
import { ResultCount } from "../../ui/result-count.tsx";
import { Filters } from "./filters.tsx";
import { type Found, type Loaded, loadList } from "./list-page.server.ts";
import { helpRequestList } from "./request-list.ts";
import { useRequestPanel } from "./request-panel.tsx";
import { RequestsTable } from "./requests-table.tsx";

/** The help requests of the selected portal: `docs/product/help-requests.md`, "List". */

export const handle: PageHandle = { title: (t) => t("helpRequests:title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const loaded = await loadList(args, user);
  const { fault } = loaded.requests;
  return data(loaded, { status: fault ? pageStatus(fault) : 200 });
}

export default function HelpRequests() {
  const { t } = useTranslation("helpRequests");
  const { view, requests, withNewNotes, sent } = useLoaderData<typeof loader>();
  const { fault, value: found } = requests;
  const { button, panel, pending } = useRequestPanel();
  return (
    <>
      <Header title={t("title")} actions={button} />
      {panel}
      {sent && <Sent {...sent} />}
      <Filters view={view} />
      {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      {found && (
        <>
          <ListHead>
            <ResultCount>
              <Count view={view} found={found} withNewNotes={withNewNotes} />
            </ResultCount>
          </ListHead>
          <UnreadableNote unreadable={found.unreadable} />
          {found.total === 0 && !pending ? (
            <NoRequests view={view} />
          ) : (
            <RequestsTable view={view} found={found} pending={pending} />
          )}
        </>
      )}
    </>
  );
}

/** Leads on from the request that has just been sent. */
function Sent({ id, receipt, hasProfileChange }: NonNullable<Loaded["sent"]>) {
  const { t } = useTranslation(["helpRequests", "receipt"]);
  const { date, time } = useFormat();
  const paths = usePaths();
  const { reference, sent, manager, answerDays } = receipt;
  return (
    <Notice tone="info">
      <p>
        {t("sent.number", { reference })}{" "}
        {sent && t("receipt:sentAt", { date: date(sent.day), time: time(sent.time), zone: sent.zone })}
      </p>
      <p>
        {t("sent.manager", { name: manager.name })}{" "}
        {answerDays > 0 && t("receipt:within", { count: answerDays })}
      </p>
      {t("sent.text")} <Link to={paths.helpRequest(id)}>{t("sent.link")}</Link>
      {hasProfileChange && (
        <>
          {" · "}
          <Link to={paths.profile()}>{t("sent.profile")}</Link>
        </>
      )}
    </Notice>
  );
}

function Count({ view, found, withNewNotes }: Pick<Loaded, "view" | "withNewNotes"> & { found: Found }) {
  const { t } = useTranslation("helpRequests");
  const { count } = useFormat();
  const order = useOrderWords(view, t(`columns.${view.sort}`));
  const { total, pages } = found;
  if (total === 0) return <>{t("countNone")}</>;
  const words = { total: count(total), page: count(view.page), pages: count(pages), order };
  return (
    <>
      {t("count", { count: total, ...words })}
      {withNewNotes > 0 && ` · ${t("withNewNotes", { count: withNewNotes, total: count(withNewNotes) })}`}
    </>
  );
}

/** The text of a list without rows: no help requests at all, or none that pass the filters. */
function NoRequests({ view }: Pick<Loaded, "view">) {
  const { t } = useTranslation("helpRequests");
  const paths = usePaths();
  const isFiltered = helpRequestList.applied(view).length > 0;
  return (
    <EmptyState title={t("none")}>
      <p>{t(isFiltered ? "noneMatchingHint" : "noneHint")}</p>
      {isFiltered && (
        <p>
          <Link to={paths.helpRequests()}>{t("showAll")}</Link>
        </p>
      )}
    </EmptyState>
  );
}
