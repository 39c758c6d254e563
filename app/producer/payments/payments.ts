import type { Payment } from "../../api-client/payments.server.ts";
import { choice, listAddress } from "../../lists/list-address.ts";

/** A list of payments as pages show it: `docs/product/enrollments.md`, "Payments". */

export const paymentStatuses = ["Processed", "OnHold"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export type PaymentRow = {
  id: string;
  policyId: string | null;
  date: string | null;
  agent: string | null;
  /** US dollars. */
  amount: number;
  /** Null for a status this portal does not know. */
  status: PaymentStatus | null;
  /** The status as the backend has it. */
  statusText: string | null;
};

export const paymentFilters = ["All", ...paymentStatuses] as const;
const sorts = ["date", "agent", "status", "amount"] as const;
export type PaymentSort = (typeof sorts)[number];
/** Payments of several policies can be sorted by policy. */
export type AnyPaymentSort = PaymentSort | "policy";

export const paymentList = listAddress({
  filters: { status: choice(paymentFilters, "All") },
  sorts: { columns: sorts, by: "date", desc: true },
  pageSizes: [25, 50, 100],
});
export type PaymentView = ReturnType<typeof paymentList.read>;

/** Reads a payment. "On Hold", "On-Hold" and "onhold" are one status. */
export function paymentRow({ Id, PolicyId, PaymentDate, AgentName, Amount, Status }: Payment): PaymentRow {
  const known = paymentStatuses.find(
    (status) => status.toLowerCase() === Status?.replace(/\W/g, "").toLowerCase(),
  );
  return {
    id: Id,
    policyId: PolicyId,
    date: PaymentDate,
    agent: AgentName,
    amount: Amount,
    status: known ?? null,
    statusText: Status,
  };
}

/** Returns the number of payments of each status. Payments of an unknown status count for "All" only. */
export function countsOf(rows: readonly PaymentRow[]): Record<(typeof paymentFilters)[number], number> {
  const having = (status: PaymentStatus) => rows.filter((row) => row.status === status).length;
  return { All: rows.length, Processed: having("Processed"), OnHold: having("OnHold") };
}

const byText = (a: string | null, b: string | null) => (a ?? "").localeCompare(b ?? "", "en");
const orders: Record<AnyPaymentSort, (a: PaymentRow, b: PaymentRow) => number> = {
  date: (a, b) => byText(a.date, b.date),
  agent: (a, b) => byText(a.agent, b.agent),
  status: (a, b) => byText(a.statusText, b.statusText),
  amount: (a, b) => a.amount - b.amount,
  policy: (a, b) => byText(a.policyId, b.policyId),
};

/** Returns payments in order. Those that are equal stand newest first. */
export function inOrder<Row extends PaymentRow>(
  rows: readonly Row[],
  { sort, desc }: { sort: AnyPaymentSort; desc: boolean },
): Row[] {
  const order = orders[sort];
  return [...rows].sort(
    (a, b) => (desc ? order(b, a) : order(a, b)) || orders.date(b, a) || byText(a.id, b.id),
  );
}

/** Returns the payments of a status in order. */
export function selected(
  rows: readonly PaymentRow[],
  { filters: { status }, ...order }: Pick<PaymentView, "filters" | "sort" | "desc">,
): PaymentRow[] {
  const wanted = rows.filter((row) => status === "All" || row.status === status);
  return inOrder(wanted, order);
}

/** Counts above this are shown as more than it. */
export const LARGEST_COUNT = 999;
