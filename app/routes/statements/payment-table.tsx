import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { Money } from "../../producer/payments/money.tsx";
import { type Column, DataTable, type Sort } from "../../ui/table.tsx";
import type { PaymentsSort, StatementPaymentColumn, StatementPaymentRow } from "./payment-list.ts";
import { PolicyLink } from "./policy-link.tsx";

type Props = {
  id: string;
  caption: string;
  rows: readonly StatementPaymentRow[];
  /** Agencies see whose business a payment is for. */
  hasProducer: boolean;
  sortBy?: (sort: PaymentsSort) => Sort;
};

/** Payments of a statement, in the order they are given. Each leads to its policy. */
export function StatementPaymentTable({ id, caption, rows, hasProducer, sortBy }: Props) {
  const { t } = useTranslation("statements");
  const { date } = useFormat();
  const column = (
    key: StatementPaymentColumn,
    cell: Column<StatementPaymentRow>["cell"],
  ): Column<StatementPaymentRow> => ({ key, label: t(`payments.columns.${key}`), cell });
  const sorted = (key: PaymentsSort, cell: Column<StatementPaymentRow>["cell"]) => ({
    ...column(key, cell),
    ...(sortBy && { sort: sortBy(key) }),
  });
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
        { ...sorted("policy", (row) => <PolicyLink id={row.policyId} />), nowrap: true },
        { ...sorted("date", (row) => (row.date ? date(row.date) : "–")), nowrap: true },
        { ...sorted("amount", (row) => <Money dollars={row.amount} />), align: "end", small: "status" },
        ...(isSaid("carrier") ? [column("carrier", (row) => row.carrier ?? "–")] : []),
        ...(isSaid("policyType") ? [column("policyType", (row) => row.policyType ?? "–")] : []),
        ...(hasProducer ? [sorted("agent", (row) => row.agent ?? "–")] : []),
      ]}
    />
  );
}
