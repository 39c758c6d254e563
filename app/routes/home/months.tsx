import { useTranslation } from "react-i18next";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { useFormat } from "../../i18n/format.ts";
import { Disclosure } from "../../ui/group.tsx";
import { EmptyState } from "../../ui/message.tsx";
import { DataTable } from "../../ui/table.tsx";
import type { MonthsChart, MonthsFound } from "./chart.server.ts";
import { MonthsDrawing } from "./months-drawing.tsx";
import { PartFault } from "./part-fault.tsx";
import { useMonthName } from "./use-month-name.ts";

/** The months as a drawing and, behind it, as a table. */
export function Months({ months: { value: found, fault } }: MonthsChart) {
  const { t } = useTranslation("chart");
  if (!found) return <PartFault part="chart" title={t("failed")} fault={fault} />;
  const isEmpty = found.total === 0 && found.lastYear === 0;
  // A missing count is a figure too: the table says that it is missing.
  const hasFigures = found.rows.some(({ count, lastYear }) => count !== 0 || lastYear !== 0);
  return (
    <>
      <UnreadableNote unreadable={found.unreadable} />
      {isEmpty ? <EmptyState small title={t("months.none")} /> : <MonthsDrawing found={found} />}
      {hasFigures && <Figures found={found} />}
    </>
  );
}

function Figures({ found }: { found: MonthsFound }) {
  const { t } = useTranslation("chart");
  const { count } = useFormat();
  const nameOf = useMonthName();
  const number = (value: number | null) => (value === null ? "–" : count(value));
  return (
    <Disclosure summary={t("months.figures")}>
      <DataTable
        id="chart-figures"
        caption={t("months.caption")}
        captionHidden
        rows={found.rows}
        rowKey={(_, index) => index}
        columns={[
          { key: "month", label: t("months.month"), cell: nameOf },
          { key: "count", label: t("months.count"), align: "end", cell: (row) => number(row.count) },
          { key: "lastYear", label: t("months.lastYear"), align: "end", cell: (row) => number(row.lastYear) },
        ]}
      />
    </Disclosure>
  );
}
