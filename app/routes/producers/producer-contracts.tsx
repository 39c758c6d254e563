import { useTranslation } from "react-i18next";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { ListPager } from "../../lists/list-pager.tsx";
import { useOrder } from "../../lists/use-order.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { ResultCount } from "../../ui/result-count.tsx";
import { DataTable } from "../../ui/table.tsx";
import { useContractColumns } from "./contract-rows.tsx";
import type { ProducerContractsPage } from "./producer-contracts.server.ts";
import { ContractFilters } from "./producer-contracts-filter.tsx";
import { isContractSort, producerContractsList } from "./producer-contracts-list.ts";
import { columnsInSeason } from "./producer-list.ts";

/** The contracts of one producer, a page at a time. */
export function ProducerContracts(props: ProducerContractsPage) {
  const { t } = useTranslation(["producer", "producers"]);
  const paths = usePaths();
  const { agentId, view, page } = props;
  const isFiltered = producerContractsList.applied(view).length > 0;
  return (
    <Section
      id="contracts"
      title={t("contracts.title")}
      actions={
        <ButtonLink kind="primary" icon="add" to={paths.downlineRequest({ forAgentId: agentId })}>
          {t("contracts.add")}
        </ButtonLink>
      }
    >
      <ContractFilters {...props} />
      <UnreadableNote unreadable={props.carriers.unreadable} />
      {page.fault && <FaultPanel title={t("producers:loadFailed")} fault={page.fault} />}
      {page.value && (
        <>
          <ResultCount>{t("contracts.count", { count: page.value.total })}</ResultCount>
          <UnreadableNote unreadable={page.value.unreadable} />
          {page.value.total === 0 ? (
            <EmptyState title={t("producers:none")}>
              <p>{t(isFiltered ? "contracts.noneHint" : "producers:noneActiveHint")}</p>
            </EmptyState>
          ) : (
            <ContractsPage {...props} {...page.value} />
          )}
        </>
      )}
    </Section>
  );
}

type Props = ProducerContractsPage & NonNullable<ProducerContractsPage["page"]["value"]>;

function ContractsPage({ agentId, view, year, hasNextYear, rows, total, pages }: Props) {
  const { t } = useTranslation(["producer", "producers", "lists"]);
  const paths = usePaths();
  const to = (change: Parameters<typeof producerContractsList.query>[1]) =>
    `${paths.producer(agentId, producerContractsList.query(view, change))}#contracts`;
  const names = { start: t("producers:export.start"), end: t("producers:export.end") };
  const nameOf = (key: string, name: string) => (key === "start" || key === "end" ? names[key] : name);
  const { order, range, sortBy } = useOrder(view, {
    column: nameOf(view.sort, t(`producers:columns.${view.sort}`)),
    to,
  });
  const shown = range(rows.length, total);
  const columns = useContractColumns(
    columnsInSeason(hasNextYear).filter((key) => key !== "agent"),
    year,
    (key) => (isContractSort(key) ? sortBy(key) : undefined),
  );
  return (
    <>
      <DataTable
        id="producer-contracts"
        caption={t("lists:caption", { name: t("contracts.title"), range: shown, order })}
        rows={rows}
        rowKey={(_, index) => index}
        rowHeader="carrier"
        captionHidden
        layout="close"
        small
        columns={columns.map((column) => ({ ...column, label: nameOf(column.key, String(column.label)) }))}
      />
      <ListPager
        page={view.page}
        pages={pages}
        pageSize={view.pageSize}
        pageSizes={producerContractsList.pageSizes}
        summary={shown}
        toPage={(next) => to({ page: next })}
        toSize={(pageSize) => to({ pageSize })}
      />
    </>
  );
}
