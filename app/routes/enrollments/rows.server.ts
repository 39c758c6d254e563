import type { Enrollment } from "../../api-client/enrollments.server.ts";
import type { EnrollmentListColumn } from "./enrollment-list.ts";

/** A row of the list as the page shows it; null where there is nothing, or no column for it. */
export type EnrollmentRow = Record<Exclude<EnrollmentListColumn, "customer">, string | null> & {
  id: string;
  /** Last name, first name; null when neither is there. */
  customer: string | null;
  /** The producer's page, where there is one. */
  agentId: string | null;
};

/** A row of the page. Values without a column are left out. */
export function rowOf(enrollment: Enrollment, shown: readonly EnrollmentListColumn[]): EnrollmentRow {
  const inColumn = (column: EnrollmentListColumn, value: string | null) =>
    shown.includes(column) ? value?.trim() || null : null;
  return {
    id: enrollment.PolicyId,
    customer: customerName(enrollment),
    agentId: enrollment.AgentIsActive === false ? null : inColumn("producer", enrollment.AgentId),
    producer: inColumn("producer", enrollment.AgentName),
    state: inColumn("state", enrollment.CustomerState),
    county: inColumn("county", enrollment.CustomerCounty),
    status: inColumn("status", enrollment.AppQueueStatus),
    carrier: inColumn("carrier", enrollment.InsurerName),
    policyType: inColumn("policyType", enrollment.PolicyType),
    effective: inColumn("effective", enrollment.EffectiveDate),
    reason: inColumn("reason", enrollment.TerminationReason),
    terminated: inColumn("terminated", enrollment.TerminationDate),
  };
}

function customerName({
  CustomerLastName,
  CustomerFirstName,
}: Pick<Enrollment, "CustomerLastName" | "CustomerFirstName">): string | null {
  const parts = [CustomerLastName, CustomerFirstName].map((part) => part?.trim()).filter(Boolean);
  return parts.join(", ") || null;
}
