import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { DownlineAgent } from "#api/contracts.ts";
import type { Attempt } from "../../api-client/attempt.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ListPager } from "../../lists/list-pager.tsx";
import type { Slice } from "../../lists/pages.ts";
import { useOrder } from "../../lists/use-order.ts";
import { EmptyState } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import { type DownlineColumn, downlineList } from "./downline-list.ts";

type DownlinePage = Slice<DownlineAgent> & { view: ReturnType<typeof downlineList.read>; unreadable: number };

/** The active agents below an agency's contract. */
export function DownlineTable({
  contractId,
  downline,
}: {
  contractId: string;
  downline: Attempt<DownlinePage>;
}) {
  const { t } = useTranslation("contracts");
  const { fault, value } = downline;
  return (
    <Section id="downline" title={t("downline.title")}>
      {fault && <FaultPanel title={t("downline.loadFailed")} fault={fault} />}
      {value?.total === 0 && <EmptyState title={t("downline.none")} />}
      {value && value.total > 0 && <Agents contractId={contractId} {...value} />}
      {value && <UnreadableNote unreadable={value.unreadable} />}
    </Section>
  );
}

function Agents({ contractId, view, rows, total, page, pages }: DownlinePage & { contractId: string }) {
  const { t } = useTranslation(["contracts", "lists"]);
  const { count, date } = useFormat();
  const paths = usePaths();
  const to = (change: Parameters<typeof downlineList.query>[1]) =>
    `${paths.contract(contractId, downlineList.query(view, change))}#downline`;
  const { order, range, sortBy } = useOrder(view, { column: t(`downline.${view.sort}`), to });
  const shown = range(rows.length, total);

  const column = (key: DownlineColumn, cell: Column<DownlineAgent>["cell"]): Column<DownlineAgent> => ({
    key,
    label: t(`downline.${key}`),
    cell,
    sort: sortBy(key),
  });

  return (
    <>
      <DataTable
        id="downline-table"
        caption={t("lists:caption", { name: t("downline.name"), range: shown, order })}
        rows={rows}
        rowKey={({ AgentId, WritingNumber, UplineAgency }) => `${AgentId} ${WritingNumber} ${UplineAgency}`}
        rowHeader="agent"
        layout="close"
        small
        columns={[
          column("agency", ({ UplineAgency }) => UplineAgency ?? "–"),
          {
            ...column("agent", ({ AgentId, AgentName }) => (
              <Link to={paths.producer(AgentId)}>{AgentName || t("lists:unnamedAgent")}</Link>
            )),
            full: ({ AgentName }) => AgentName,
          },
          column("writingNumber", ({ WritingNumber }) => WritingNumber ?? "–"),
          { ...column("start", ({ StartDate }) => (StartDate ? date(StartDate) : "–")), small: "labelled" },
          {
            ...column("policies", ({ PolicyCount }) => count(PolicyCount ?? 0)),
            align: "end",
            small: "labelled",
          },
        ]}
      />
      <ListPager
        page={page}
        pages={pages}
        pageSize={view.pageSize}
        pageSizes={downlineList.pageSizes}
        summary={shown}
        start="downline-table-frame"
        toPage={(next) => to({ page: next })}
        toSize={(pageSize) => to({ pageSize })}
      />
    </>
  );
}
