import type { PaymentState, StatementPaymentSort } from "#api/statements.ts";
import type { StatementPayment } from "../../api-client/statements.server.ts";
import { choice, listAddress } from "../../lists/list-address.ts";
import type { PortalRef } from "../../paths.ts";
import {
  type PaymentRow,
  type PaymentStatus,
  paymentRow,
  paymentStatuses,
} from "../../producer/payments/payments.ts";

/** The payments of a statement: `docs/product/statements.md`, "Payments of a statement". */

export const paymentStateOf: Record<PaymentStatus, PaymentState> = {
  Processed: "processed",
  OnHold: "onhold",
};

const sorts = ["policy", "date", "amount", "agent"] as const;
export type StatementPaymentColumn = (typeof sorts)[number] | "carrier" | "policyType";
export type PaymentsSort = (typeof sorts)[number];

export const statementPaymentList = listAddress({
  filters: { status: choice(paymentStatuses, "Processed") },
  sorts: { columns: sorts, by: "date", desc: true },
  pageSizes: [25, 50, 100],
});
export type PaymentsView = ReturnType<typeof statementPaymentList.read>;

/** Reads the list that an address names. Agents have no producer column to sort by. */
export function readPaymentsView(address: string, { type }: Pick<PortalRef, "type">): PaymentsView {
  const view = statementPaymentList.read(address);
  return view.sort === "agent" && type === "agent" ? { ...view, sort: "date", desc: true } : view;
}

const sortFields: Record<PaymentsSort, StatementPaymentSort> = {
  date: "PaymentDate",
  policy: "PolicyId",
  agent: "AgentName",
  amount: "Amount",
};

/** The order of a list as the backend is asked for it. */
export const sortOf = ({ sort, desc }: Pick<PaymentsView, "sort" | "desc">) =>
  `${sortFields[sort]}-${desc ? "desc" : "asc"}` as const;

export type StatementPaymentRow = PaymentRow & { carrier: string | null; policyType: string | null };

export function statementPaymentRow(payment: StatementPayment): StatementPaymentRow {
  return { ...paymentRow(payment), carrier: payment.InsurerName, policyType: payment.PolicyType };
}
