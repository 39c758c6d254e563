import { sql } from "kysely";
import { z } from "zod";
import type { EnrollmentStatus } from "#api/statuses.ts";
import { openNumbers } from "../sealing/numbers.ts";
import type { Services } from "../services.ts";
import type { AcceptedSubmission } from "./accepted.ts";
import { nextStatuses } from "./enrollment-moves.ts";

/** The fields that only the submission has. */
const submittedOnly = z.object({
  DateOfBirth: z.string().nullish(),
  MedicareADate: z.string().nullish(),
  MedicareBDate: z.string().nullish(),
  DateAgentSignedApplication: z.string().nullish(),
});

type EnrollmentRow = {
  enrollmentId: string;
  /** One of `enrollmentStatuses`, or another one that the records have. */
  enrollmentStatus: string;
  agentName: string;
  agencyName: string | null;
  customerName: string;
  state: string;
  county: string | null;
  carrierName: string;
  policyType: string;
  productName: string | null;
  effectiveDate: string | null;
  receivedDate: string | null;
  sentToCarrierDate: string | null;
  carrierAnsweredDate: string | null;
};

/** Returns an application with the names of its records, and of each identity number the last four characters. */
export async function applicationContent(services: Services, { id, content }: AcceptedSubmission) {
  const { rows } = await sql<EnrollmentRow>`
    select enrollment.id as "enrollmentId", enrollment.status as "enrollmentStatus", agent.name as "agentName",
      agency.name as "agencyName",
      enrollment.customer_first_name || ' ' || enrollment.customer_last_name as "customerName",
      state.name as state, county.name as county, carrier.name as "carrierName", type.name as "policyType",
      product.name as "productName", enrollment.effective_date as "effectiveDate",
      enrollment.fmo_received_date as "receivedDate", enrollment.sent_to_insurer_date as "sentToCarrierDate",
      enrollment.insurer_answered_date as "carrierAnsweredDate"
    from applications as application
    join enrollments as enrollment on enrollment.id = application.enrollment_id
    join agents as agent on agent.id = enrollment.agent_id
    left join agencies as agency on agency.id = enrollment.agency_id
    join states as state on state.id = enrollment.state_id
    left join counties as county on county.id = enrollment.county_id
    join carriers as carrier on carrier.id = enrollment.carrier_id
    join policy_types as type on type.id = enrollment.policy_type_id
    left join products as product on product.id = enrollment.product_id
    where application.submission_id = ${id}`.execute(services.db);
  const [enrollment] = rows;
  if (!enrollment) throw new Error("The application has no enrollment.");
  const fields = submittedOnly.parse(content);
  return {
    kind: "Application" as const,
    ...enrollment,
    nextStatuses: nextStatuses(enrollment.enrollmentStatus) satisfies readonly EnrollmentStatus[],
    dateOfBirth: fields.DateOfBirth ?? null,
    medicareADate: fields.MedicareADate ?? null,
    medicareBDate: fields.MedicareBDate ?? null,
    signedDate: fields.DateAgentSignedApplication ?? null,
    numberEndings: await numberEndings(services, id),
  };
}

/** Null for a number that was not given, or whose key is gone. */
async function numberEndings({ db, sealing }: Services, submissionId: string) {
  const row = await db
    .selectFrom("applications")
    .selectAll()
    .where("submission_id", "=", submissionId)
    .executeTakeFirstOrThrow();
  const isReadable = sealing.keyIds.includes(row.key_id);
  const { SSN, MbiNumber, MedicaidNumber } = isReadable
    ? openNumbers(sealing, row)
    : { SSN: null, MbiNumber: null, MedicaidNumber: null };
  const ending = (number: string | null) => number?.slice(-4) ?? null;
  return {
    socialSecurity: ending(SSN),
    medicare: ending(MbiNumber),
    medicaid: ending(MedicaidNumber),
  };
}
