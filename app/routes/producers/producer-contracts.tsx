import { useTranslation } from "react-i18next";
import { FaultPanel } from "../../backend/fault-panel.tsx";
import { UnreadableNote } from "../../backend/unreadable-note.tsx";
import { useFormat } from "../../i18n/format.ts";
import { ListPager } from "../../lists/list-pager.tsx";
import { useOrder } from "../../lists/use-order.ts";
import { usePaths } from "../../shell/use-shell.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { ResultCount } from "../../ui/result-count.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import type { ContractRow, ProducerContractsPage } from "./producer-contracts.server.ts";
import { ContractFilters } from "./producer-contracts-filter.tsx";
import { type ContractSort, producerContractsList } from "./producer-contracts-list.ts";

/** The contracts of one producer, a page at a time. */
export function ProducerContracts(props: ProducerContractsPage) {
  const { t } = useTranslation("producer");
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
      {page.fault && <FaultPanel title={t("contracts.loadFailed")} fault={page.fault} />}
      {page.value && (
        <>
          <ResultCount>{t("contracts.count", { count: page.value.total })}</ResultCount>
          <UnreadableNote unreadable={page.value.unreadable} />
          {page.value.total === 0 ? (
            <EmptyState title={t("contracts.none")}>
              <p>{t(isFiltered ? "contracts.noneHint" : "contracts.noneActiveHint")}</p>
            </EmptyState>
          ) : (
            <ContractsPage {...props} {...page.value} />
          )}
        </>
      )}
    </Section>
  );
}

function ContractsPage({
  agentId,
  view,
  year,
  hasNextYear,
  rows,
  total,
  pages,
}: ProducerContractsPage & NonNullable<ProducerContractsPage["page"]["value"]>) {
  const { t } = useTranslation(["producer", "lists"]);
  const { count, date } = useFormat();
  const paths = usePaths();
  const to = (change: Parameters<typeof producerContractsList.query>[1]) =>
    `${paths.producer(agentId, producerContractsList.query(view, change))}#contracts`;
  const { order, range, sortBy } = useOrder(view, { column: t(`contracts.${view.sort}`), to });
  const shown = range(rows.length, total);

  const sorted = (key: ContractSort, cell: Column<ContractRow>["cell"]): Column<ContractRow> => ({
    key,
    label: t(`contracts.${key}`),
    cell,
    sort: sortBy(key),
  });
  const day = (value: string | null) => (value ? date(value) : "–");
  const rts = (ofYear: number): Column<ContractRow> => ({
    key: `rts-${ofYear}`,
    label: t("contracts.rtsOf", { year: ofYear }),
    cell: ({ rts }) => {
      const ready = rts[ofYear - year] ?? null;
      return ready === null ? "–" : <Rts ready={ready} />;
    },
    width: "number",
    small: ofYear === year ? "status" : "hidden",
  });

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
        columns={[
          sorted("carrier", ({ carrier }) => carrier ?? "–"),
          {
            key: "policyTypes",
            label: t("contracts.policyTypes"),
            cell: ({ policyTypes }) => policyTypes.join(", ") || "–",
          },
          sorted("upline", ({ upline }) => upline ?? "–"),
          { ...sorted("writingNumber", ({ writingNumber }) => writingNumber ?? "–"), width: "code" },
          { ...sorted("start", ({ start }) => day(start)), width: "date", small: "labelled" },
          { ...sorted("end", ({ end }) => day(end)), width: "date", small: "labelled" },
          rts(year),
          ...(hasNextYear ? [rts(year + 1)] : []),
          {
            ...sorted("policies", ({ policies }) => count(policies ?? 0)),
            align: "end",
            width: "number",
            small: "hidden",
          },
        ]}
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

function Rts({ ready }: { ready: boolean }) {
  const { t } = useTranslation("producer");
  return <Badge tone={ready ? "positive" : "warning"}>{t(ready ? "rts.Rts" : "rts.Failed")}</Badge>;
}
