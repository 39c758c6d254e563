import { sql } from "kysely";
import type { z } from "zod";
import type { enrollment } from "#api/enrollments.ts";

/** Enrollments as they go over the wire. */

export type EnrollmentRow = Omit<z.output<typeof enrollment>, "AgentIsActive">;

/** The fields of a row, of the tables in {@link joinedTables}. */
export const rowFields = sql<EnrollmentRow>`
  enrollment.id as "PolicyId",
  enrollment.customer_first_name as "CustomerFirstName", enrollment.customer_last_name as "CustomerLastName",
  enrollment.agent_id as "AgentId", agent.name as "AgentName",
  state.name as "CustomerState", county.name as "CustomerCounty", enrollment.status as "AppQueueStatus",
  carrier.name as "InsurerName", kind.name as "PolicyType", enrollment.effective_date as "EffectiveDate",
  reason.name as "TerminationReason", enrollment.termination_date as "TerminationDate"`;

export const joinedTables = sql`
  left join agents as agent on agent.id = enrollment.agent_id
  left join states as state on state.id = enrollment.state_id
  left join counties as county on county.id = enrollment.county_id
  left join carriers as carrier on carrier.id = enrollment.carrier_id
  left join policy_types as kind on kind.id = enrollment.policy_type_id
  left join termination_reasons as reason on reason.id = enrollment.termination_reason_id`;
