import { sql } from "kysely";

/** The tables and fields of a policy; `line` has its id as `enrollment_id`. */

export const enrollmentTables = sql`
  join agents as agent on agent.id = enrollment.agent_id
  join carriers as carrier on carrier.id = enrollment.carrier_id
  join policy_types as type on type.id = enrollment.policy_type_id`;

export const policyTables = sql`
  join enrollments as enrollment on enrollment.id = line.enrollment_id ${enrollmentTables}`;

export const policyFields = sql`
  enrollment.id as "PolicyId", agent.name as "AgentName",
  nullif(concat_ws(', ', nullif(enrollment.customer_last_name, ''), nullif(enrollment.customer_first_name, '')), '')
    as "CustomerName", carrier.name as "InsurerName", type.name as "PolicyType"`;
