import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { Money } from "../../producer/payments/money.tsx";
import { type Column, DataTable } from "../../ui/table.tsx";
import type { StatementPaymentRow } from "./payment-list.tsx";
import { PolicyLink } from "./policy-link.tsx";

type Props = {
  id: string;
  caption: string;
  rows: readonly StatementPaymentRow[];
  /** Agencies see whose business a payment is for. */
  hasProducer: boolean;
};

/** Payments of a statement, in the order they are given. Each leads to its policy. */
export function StatementPaymentTable({ id, caption, rows, hasProducer }: Props) {
  const { t } = useTranslation("statements");
  const { date } = useFormat();
  const column = (
    key: "policy" | "date" | "amount" | "carrier" | "policyType" | "agent",
    cell: Column<StatementPaymentRow>["cell"],
  ): Column<StatementPaymentRow> => ({ key, label: t(`payments.columns.${key}`), cell });
  // Not every backend says them.
  const isSaid = (key: "carrier" | "policyType") => rows.some((row) => row[key] !== null);
  return (
    <DataTable
      id={id}
      caption={caption}
      rows={rows}
      rowKey={(row) => row.id}
      layout="close"
      small
      columns={[
        { ...column("policy", (row) => <PolicyLink id={row.policyId} />), nowrap: true },
        { ...column("date", (row) => (row.date ? date(row.date) : "–")), nowrap: true },
        { ...column("amount", (row) => <Money dollars={row.amount} />), align: "end", small: "status" },
        ...(isSaid("carrier") ? [column("carrier", (row) => row.carrier ?? "–")] : []),
        ...(isSaid("policyType") ? [column("policyType", (row) => row.policyType ?? "–")] : []),
        ...(hasProducer ? [column("agent", (row) => row.agent ?? "–")] : []),
      ]}
    />
  );
}
