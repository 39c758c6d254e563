import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import { Money } from "./money.tsx";
import type { PaymentRow } from "./payments.ts";

type Props = {
  id: string;
  caption: string;
  rows: readonly PaymentRow[];
  /** Agencies see whose business a payment is for. */
  hasProducer: boolean;
};

/** Payments in a table, in the order they are given. */
export function PaymentTable({ id, caption, rows, hasProducer }: Props) {
  const { t } = useTranslation("payments");
  const { date } = useFormat();
  const column = (
    key: "date" | "amount" | "status" | "agent",
    cell: Column<PaymentRow>["cell"],
  ): Column<PaymentRow> => ({
    key,
    label: t(`columns.${key}`),
    cell,
    nowrap: key !== "agent",
  });
  return (
    <DataTable
      id={id}
      caption={caption}
      rows={rows}
      rowKey={(row) => row.id}
      small
      columns={[
        column("date", (row) => (row.date ? date(row.date) : "–")),
        { ...column("amount", (row) => <Money dollars={row.amount} />), align: "end" },
        { ...column("status", (row) => <PaymentStatusBadge row={row} />), small: "status" },
        ...(hasProducer ? [column("agent", (row) => row.agent ?? "–")] : []),
      ]}
    />
  );
}

export function PaymentStatusBadge({ row: { status, statusText } }: { row: PaymentRow }) {
  const { t } = useTranslation("payments");
  if (!status) return statusText ? <Badge>{statusText}</Badge> : <>–</>;
  return <Badge tone={status === "Processed" ? "positive" : "warning"}>{t(`status.${status}`)}</Badge>;
}
