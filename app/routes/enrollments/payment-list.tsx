import { choiceFilter, defineList, forAgencies } from "../../lists/list.ts";
import { Money } from "../../producer/payments/money.tsx";
import { PaymentStatusBadge, paymentStatusName } from "../../producer/payments/payment-status.tsx";
import { type PaymentRow, paymentFilters } from "../../producer/payments/payments.ts";
import { holdColumns } from "../statements/payment-list.tsx";

/** All payments of a kind for an enrollment: `docs/product/enrollments.md`, "Payments". */
export const enrollmentPaymentList = defineList<PaymentRow>()({
  name: "enrollment-payments",
  pattern: "/enrollments/:policyId/payments/:kind",
  address: (paths, query, { policyId = "", kind = "" } = {}) =>
    paths.enrollmentPayments(policyId, kind, query),
  title: (t) => t("payments:title"),
  words: {
    count: (t, { count, total }) => t("payments:count", { count, formatted: total }),
    countNone: (t) => t("payments:count", { count: 0, formatted: "0" }),
    loadFailed: (t) => t("payments:commissions.loadFailed"),
    none: (t) => t("payments:commissions.none"),
    noneMatching: (t) => t("payments:noneOfStatus"),
  },
  rowKey: ({ id }) => id,
  columns: {
    date: {
      label: (t) => t("payments:columns.date"),
      value: ({ date }) => date,
      as: "day",
      isSorted: true,
      nowrap: true,
    },
    amount: {
      label: (t) => t("payments:columns.amount"),
      value: ({ amount }) => amount,
      as: "dollars",
      cell: ({ amount }) => <Money dollars={amount} />,
      isSorted: true,
      nowrap: true,
    },
    status: {
      label: (t) => t("payments:columns.status"),
      value: ({ status, statusText }) => status ?? statusText,
      named: paymentStatusName,
      cell: (row) => <PaymentStatusBadge {...row} />,
      isSorted: true,
      nowrap: true,
      small: "status",
    },
    ...holdColumns,
    agent: {
      label: (t) => t("payments:columns.agent"),
      value: ({ agent }) => agent,
      isSorted: true,
      ...forAgencies,
    },
  },
  alwaysShown: "date",
  filters: {
    status: choiceFilter(paymentFilters, "All", {
      label: (t) => t("payments:columns.status"),
      named: (t, status) => t(`payments:statuses.${status}`),
      at: "nowhere",
    }),
  },
  order: { by: "date", desc: true },
  pageSizes: [25, 50, 100],
});
