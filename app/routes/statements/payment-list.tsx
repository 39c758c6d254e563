import type { PaymentState } from "#api/statements.ts";
import type { StatementPayment } from "../../api-client/statements.server.ts";
import type { TitleWords } from "../../frame/title.tsx";
import { choiceFilter, defineList, forAgencies, type ListColumn, type ViewOf } from "../../lists/list.ts";
import { sumOf } from "../../producer/payments/amounts.ts";
import { Money } from "../../producer/payments/money.tsx";
import { holdReasonName, paymentStatusName } from "../../producer/payments/payment-status.tsx";
import {
  type PaymentRow,
  type PaymentStatus,
  paymentRow,
  paymentStatuses,
} from "../../producer/payments/payments.ts";
import { PolicyLink } from "./policy-link.tsx";

/** The payments of a statement: `docs/product/statements.md`, "Payments of a statement". */

export const paymentStateOf: Record<PaymentStatus, PaymentState> = {
  Processed: "processed",
  OnHold: "onhold",
};

export type StatementPaymentRow = PaymentRow & {
  customer: string | null;
  carrier: string | null;
  policyType: string | null;
};

export function statementPaymentRow(payment: StatementPayment): StatementPaymentRow {
  return {
    ...paymentRow(payment),
    customer: payment.CustomerName,
    carrier: payment.InsurerName,
    policyType: payment.PolicyType,
  };
}

/** The column has the names of the customers, or ids where a backend does not know them. */
export const policyHeading = (t: TitleWords, _today: string, rows: readonly { customer: string | null }[]) =>
  t(`statements:payments.columns.${rows.some(({ customer }) => customer) ? "customer" : "policy"}`);

/** Not every backend says the column. */
const saidBy = (column: "carrier" | "policyType") => ({
  isLeftOut: (_: Record<string, string>, rows: readonly StatementPaymentRow[]) =>
    rows.every((row) => row[column] === null),
});

/** Why a payment is on hold, and when it is expected to be paid. Payments that are none of it have no such columns. */
export const holdColumns = {
  reason: {
    label: (t) => t("payments:columns.reason"),
    value: ({ holdReason }) => holdReason,
    named: holdReasonName,
    isLeftOut: (_, rows) => rows.every(({ holdReason }) => holdReason === null),
    extension: "holdReasons",
    small: "labelled",
  },
  release: {
    label: (t) => t("payments:columns.release"),
    value: ({ release }) => release,
    as: "day",
    isLeftOut: (_, rows) => rows.every(({ release }) => release === null),
    extension: "holdReasons",
    small: "labelled",
    nowrap: true,
  },
} satisfies Record<string, ListColumn<PaymentRow>>;

/** The columns of payments, here and among the payments on hold. The amount stands last, above its sum. */
export const paymentColumns = {
  customer: {
    label: (t) => t("statements:payments.columns.customer"),
    value: ({ customer }) => customer,
    isExportedOnly: true,
    extension: "customerNames",
  },
  policy: {
    label: (t) => t("statements:payments.policyId"),
    heading: policyHeading,
    value: ({ policyId }) => policyId,
    cell: ({ policyId, customer }) => <PolicyLink id={policyId} customer={customer} />,
    isSorted: true,
    foot: (t) => t("statements:thisPage"),
  },
  carrier: {
    label: (t) => t("statements:payments.columns.carrier"),
    value: ({ carrier }) => carrier,
    ...saidBy("carrier"),
  },
  policyType: {
    label: (t) => t("statements:payments.columns.policyType"),
    value: ({ policyType }) => policyType,
    ...saidBy("policyType"),
  },
  agent: {
    label: (t) => t("statements:payments.columns.agent"),
    value: ({ agent }) => agent,
    isSorted: true,
    ...forAgencies,
  },
  date: {
    label: (t) => t("statements:payments.paymentDate"),
    heading: (t) => t("statements:payments.columns.date"),
    value: ({ date }) => date,
    as: "day",
    isSorted: true,
    nowrap: true,
  },
  amount: {
    label: (t) => t("statements:payments.columns.amount"),
    value: ({ amount }) => amount,
    as: "dollars",
    cell: ({ amount }) => <Money dollars={amount} />,
    isSorted: true,
    small: "status",
    foot: (_t, rows) => <Money dollars={sumOf(rows.map(({ amount }) => amount))} />,
  },
} satisfies Record<string, ListColumn<StatementPaymentRow>>;

export const statementPaymentList = defineList<StatementPaymentRow>()({
  name: "statement-payments",
  pattern: "/statements/:statementId/payments/:kind",
  address: (paths, query, { statementId = "", kind = "" } = {}) =>
    paths.statementPayments(statementId, kind, query),
  title: (t) => t("statements:payments.title"),
  words: {
    count: (t, { count, total }) => t("payments:count", { count, formatted: total }),
    countNone: (t) => t("payments:count", { count: 0, formatted: "0" }),
    loadFailed: (t) => t("statements:payments.loadFailed.Processed"),
    none: (t) => t("statements:payments.noneWith.Processed"),
    exported: {
      pending: (t) => t("statements:payments.export.pending"),
      done: (t) => t("statements:payments.export.done"),
      failed: (t) => t("statements:payments.export.failed"),
    },
  },
  rowKey: ({ id }) => id,
  columns: {
    ...paymentColumns,
    ...holdColumns,
    status: {
      label: (t) => t("statements:payments.status"),
      value: ({ status, statusText }) => status ?? statusText,
      named: paymentStatusName,
      isExportedOnly: true,
    },
  },
  alwaysShown: "policy",
  filters: {
    status: choiceFilter(paymentStatuses, "Processed", {
      label: (t) => t("statements:payments.status"),
      named: (t, status) => t(`statements:payments.${status}`),
      at: "nowhere",
      inFileName: (status) => paymentStateOf[status as PaymentStatus],
    }),
  },
  order: { by: "date", desc: true },
  pageSizes: [25, 50, 100],
});

export type PaymentsView = ViewOf<typeof statementPaymentList>;
