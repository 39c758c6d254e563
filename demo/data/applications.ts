import { addDays } from "#api/business-time.ts";
import type { EnrollmentStatus } from "#api/statuses.ts";
import { agentId } from "./organisation.ts";
import type { DemoRows } from "./rows.ts";
import { idFor } from "./seeded.ts";
import { type DemoReviewer, submissionRow } from "./submission-row.ts";

/** The applications of a few enrollments of the demo agent, without identity numbers. */

/** The moves of each enrollment, to the status that it has. */
const moves: Partial<Record<EnrollmentStatus, readonly EnrollmentStatus[]>> = {
  Submitted: [],
  "In Review": ["In Review"],
  "Pending Information": ["In Review", "Pending Information"],
  "Sent to Carrier": ["In Review", "Sent to Carrier"],
  Approved: ["In Review", "Sent to Carrier", "Approved"],
  Declined: ["In Review", "Sent to Carrier", "Declined"],
};

const reasons: Partial<Record<EnrollmentStatus, string>> = {
  "Pending Information": "The last page is not signed. Please send it again with the signature.",
  Declined: "The applicant does not live in the service area of the plan.",
};

/** @param today the business date, `YYYY-MM-DD`, to which all other dates are relative */
export function addApplications(rows: DemoRows, today: string, reviewer: DemoReviewer): void {
  const applied = Object.entries(moves).flatMap(([status, steps]) =>
    (status === "In Review" ? [1, 2] : [1]).map((number) => ({ key: `${status}:${number}`, status, steps })),
  );
  for (const { key, status, steps } of applied) {
    const id = idFor("enrollment", `marisol-vega:${key}`);
    const enrollment = rows.enrollments.find((row) => row.id === id);
    if (!enrollment) continue;
    // The day of arrival may be today, and nothing of the demo is to come.
    const arrived = [enrollment.fmo_received_date ?? today, addDays(today, -1)].sort()[0] ?? today;
    const at = (minutes: number) => new Date(Date.parse(`${arrived}T14:00:00Z`) + minutes * 60_000);
    const isDeclined = status === "Declined";
    const submission = submissionRow({
      key: `application:${key}`,
      kind: "Application",
      agent_id: agentId("marisol-vega"),
      sub: "demo-agent",
      submitted_at: at(0),
      content: contentOf(enrollment),
    });
    rows.submissions.push({
      ...submission,
      ...(isDeclined && {
        status: "rejected",
        decided_at: at(steps.length * 45),
        reason: reasons.Declined ?? null,
      }),
    });
    rows.submission_events.push({
      submission_id: submission.id,
      at: at(0),
      sub: "demo-agent",
      event: "submitted",
      by_name: null,
      is_by_desk: false,
      reason: null,
    });
    rows.applications.push({
      submission_id: submission.id,
      enrollment_id: id,
      key_id: "none",
      ssn_sealed: null,
      medicare_number_sealed: null,
      medicaid_number_sealed: null,
      medicare_number_hash: null,
    });
    for (const [index, step] of steps.entries()) {
      rows.enrollment_events.push({
        enrollment_id: id,
        at: at((index + 1) * 45),
        sub: reviewer.sub,
        by_name: reviewer.name,
        status: step,
        reason: reasons[step] ?? null,
        ...(step === "Pending Information" && {
          missing: ["signature", "medicareDates"],
          answer_by: addDays(today, 5),
        }),
      });
    }
  }
}

function contentOf(enrollment: DemoRows["enrollments"][number]) {
  return {
    AgentId: enrollment.agent_id,
    FirstName: enrollment.customer_first_name,
    LastName: enrollment.customer_last_name,
    DateOfBirth: "1954-08-17",
    StateId: enrollment.state_id,
    CountyId: enrollment.county_id,
    MedicareADate: "2019-08-01",
    MedicareBDate: "2019-08-01",
    DateAgentSignedApplication: enrollment.agent_received_date,
    EffectiveDate: enrollment.effective_date,
    PolicyTypeId: enrollment.policy_type_id,
    InsurerId: enrollment.carrier_id,
    ProductId: enrollment.product_id,
  };
}
