import { isPlainId } from "../../api-client/client.server.ts";
import type { EnrollmentDetail as Answer } from "../../api-client/enrollment-detail.server.ts";
import { businessMoment } from "../../host/clock.server.ts";
import { type Status, statusOf } from "./status.ts";

/** An enrollment as its page shows it. */

type EnrollmentDetail = Omit<Answer, "History">;

export type TimelineEvent = {
  /** `asked`: the effective date of an application that is not approved, or that was declined or withdrawn. */
  event: "agentReceived" | "fmoReceived" | "sent" | "answered" | "asked" | "effective" | "terminated";
  date: string;
  isLater: boolean;
};

/** @param today the business date, `YYYY-MM-DD` */
export function summaryOf(enrollment: EnrollmentDetail, today: string) {
  return {
    id: enrollment.PolicyId,
    name: customerName(enrollment),
    customerId:
      enrollment.CustomerId !== null && isPlainId(enrollment.CustomerId) ? enrollment.CustomerId : null,
    status: enrollment.AppQueueStatus,
    carrier: enrollment.InsurerName,
    product: enrollment.ProductName,
    policyType: enrollment.PolicyType,
    state: enrollment.CustomerState,
    county: enrollment.CustomerCounty,
    effective: enrollment.EffectiveDate,
    terminationReason: enrollment.TerminationReason,
    terminated: enrollment.TerminationDate,
    agent: {
      id: enrollment.AgentId,
      name: enrollment.AgentName,
      isGone: enrollment.AgentIsActive === false,
    },
    hasApplication: enrollment.HasApplication !== false,
    missing: missingIn(enrollment, today),
    canRemind: enrollment.CanRemind === true,
    timeline: timelineOf(enrollment, today),
  };
}
export type EnrollmentSummary = ReturnType<typeof summaryOf>;

/** What the team misses; null where nothing is, or the backend does not say. */
function missingIn({ Missing: missing }: EnrollmentDetail, today: string) {
  if (!missing) return null;
  return {
    items: missing.Items,
    text: missing.Text?.trim() || null,
    answerBy: missing.AnswerBy,
    isLate: missing.AnswerBy !== null && missing.AnswerBy < today,
    asked: missing.AskedDateTime && businessMoment(missing.AskedDateTime).date,
    askedBy: missing.AskedByName?.trim() || null,
  };
}
export type Missing = NonNullable<ReturnType<typeof missingIn>>;

/** Returns the parts of a customer's name that are there; null when none is. */
export function customerName({
  CustomerFirstName,
  CustomerLastName,
}: Pick<EnrollmentDetail, "CustomerFirstName" | "CustomerLastName">): string | null {
  return (
    [CustomerFirstName, CustomerLastName]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(" ") || null
  );
}

/** The statuses in which coverage has not begun, whatever its date. */
const withoutCoverage: readonly (Status | null)[] = [
  "Submitted",
  "InReview",
  "PendingInformation",
  "SentToCarrier",
  "Declined",
  "Withdrawn",
];

const hasCoverage = ({ AppQueueStatus }: EnrollmentDetail) =>
  !withoutCoverage.includes(statusOf(AppQueueStatus));

/** Returns the dates that are known, in their order. Days that are equal stand in the order an application takes. */
function timelineOf(enrollment: EnrollmentDetail, today: string): TimelineEvent[] {
  const events: Partial<Record<TimelineEvent["event"], string | null>> = {
    agentReceived: enrollment.AgentReceivedAppDate,
    fmoReceived: enrollment.FmoReceivedDate,
    sent: enrollment.SentToInsurerDate,
    answered: enrollment.InsurerAnsweredDate,
    [hasCoverage(enrollment) ? "effective" : "asked"]: enrollment.EffectiveDate,
    terminated: enrollment.TerminationDate,
  };
  return (Object.keys(events) as TimelineEvent["event"][])
    .flatMap((event) => {
      const date = events[event];
      return date ? [{ event, date, isLater: date > today }] : [];
    })
    .sort((a, b) => a.date.localeCompare(b.date));
}
