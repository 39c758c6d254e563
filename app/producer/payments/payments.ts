import type { Payment } from "../../api-client/payments.server.ts";

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
  /** Why it is on hold, and the day on which it is expected to be paid. */
  holdReason: string | null;
  release: string | null;
};

export const paymentFilters = ["All", ...paymentStatuses] as const;
/** Reads a payment. "On Hold", "On-Hold" and "onhold" are one status. */
export function paymentRow(payment: Payment): PaymentRow {
  const { Id, PolicyId, PaymentDate, AgentName, Amount, Status, HoldReason, ExpectedReleaseDate } = payment;
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
    holdReason: HoldReason?.trim() || null,
    release: ExpectedReleaseDate,
  };
}

/** Returns the number of payments of each status. Payments of an unknown status count for "All" only. */
export function countsOf(rows: readonly PaymentRow[]): Record<(typeof paymentFilters)[number], number> {
  const having = (status: PaymentStatus) => rows.filter((row) => row.status === status).length;
  return { All: rows.length, Processed: having("Processed"), OnHold: having("OnHold") };
}

const byText = (a: string | null, b: string | null) => (a ?? "").localeCompare(b ?? "", "en");

/** Returns payments newest first. Those of a day stand by their id. */
export function newestFirst<Row extends PaymentRow>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => byText(b.date, a.date) || byText(a.id, b.id));
}

/** Counts above this are shown as more than it. */
export const LARGEST_COUNT = 999;
