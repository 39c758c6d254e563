import { type RawBuilder, type SqlBool, sql } from "kysely";
import { documentForms } from "#api/form-fields.ts";
import type { SubmissionKind, SubmissionStatus } from "#api/statuses.ts";
import { statusOfEnrollment } from "./statuses.ts";

/** Submissions and help requests as one list: the review desk and "Your submissions" read it. */

export type SubmissionRow = {
  id: string;
  kind: SubmissionKind;
  agent_id: string | null;
  agency_id: string | null;
  sub: string | null;
  submitted_at: Date;
  status: SubmissionStatus;
  /** The time of the last decision, move or note. */
  status_at: Date;
  /** The reason of the last decision or move. */
  reason: string | null;
  enrollment_id: string | null;
  enrollment_status: string | null;
};

type Conditions = {
  /** Only this kind. */
  kind?: SubmissionKind | null | undefined;
  /** A condition on `submission`, and on `enrollment` of an application. */
  submissions: RawBuilder<SqlBool>;
  /** A condition on `activity`. */
  activities: RawBuilder<SqlBool>;
};

/** Returns a subquery with a row of the type `SubmissionRow` for each submission, and for each help request that its owner sees. */
export function submissionRows({
  kind = null,
  submissions,
  activities,
}: Conditions): RawBuilder<SubmissionRow> {
  const isKind = kind === null ? sql`true` : sql`submission.kind = ${sql.lit(kind)}`;
  const isHelp = sql.lit(kind === null || kind === "HelpRequest");
  return sql<SubmissionRow>`(
    select submission.id, submission.kind, submission.agent_id, submission.agency_id,
      submission.sub, submission.submitted_at,
      case submission.kind
        when 'Application' then coalesce(${choice("enrollment.status", statusOfEnrollment)}, 'UnderReview')
        else ${choice("submission.status", statusOfDecision)}
      end as status,
      coalesce(${lastMove(sql`at`)}, submission.decided_at, submission.submitted_at) as status_at,
      case submission.kind when 'Application' then ${lastMove(sql`reason`)} else submission.reason end as reason,
      enrollment.id as enrollment_id, enrollment.status as enrollment_status
    from submissions as submission
    left join applications as application on application.submission_id = submission.id
    left join enrollments as enrollment on enrollment.id = application.enrollment_id
    where ${isKind} and ${submissions}
    union all
    select activity.id, 'HelpRequest', activity.agent_id, activity.agency_id, activity.sub, activity.created_at,
      case
        when activity.is_completed then 'Completed'
        when activity.team_note_at >= activity.updated_at then 'WaitingForYou'
        else 'UnderReview'
      end,
      case when activity.is_completed then coalesce(activity.completed_at, activity.updated_at) else activity.updated_at end,
      null, null, null
    from activities as activity
    where ${isHelp} and activity.is_agent_viewable and ${activities})`;
}

const statusOfDecision = {
  "under review": "UnderReview",
  accepted: "Accepted",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
} as const;

/** Returns a SQL expression that replaces the values of a column. It is null for any other value. */
function choice(column: string, values: Readonly<Record<string, string>>): RawBuilder<string> {
  const cases = Object.entries(values).map(([from, to]) => sql`when ${sql.lit(from)} then ${sql.lit(to)}`);
  return sql<string>`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`;
}

function lastMove(column: RawBuilder<unknown>) {
  return sql`(
    select ${column} from enrollment_events as moved where moved.enrollment_id = enrollment.id
      and moved.event <> 'reminded'
    order by moved.id desc limit 1)`;
}

/**
 * Returns a SQL expression that says which one a submission or a help request is.
 * @param item the alias of a row of the type `SubmissionRow`
 */
export function subjectOf(item: string): RawBuilder<string | null> {
  const id = sql.ref(`${item}.id`);
  const content = (...names: string[]) => sql.join(names.map((name) => sql`content ->> ${sql.lit(name)}`));
  const documents = sql.join(
    Object.entries(documentForms).map(
      ([kind, { subject }]) => sql`when ${sql.lit(kind)} then concat_ws(' ', ${content(...subject)})`,
    ),
    sql` `,
  );
  return sql<string | null>`
    case ${sql.ref(`${item}.kind`)}
      when 'HelpRequest' then (select left(regexp_replace(description, '\\s+', ' ', 'g'), 100) from activities where id = ${id})
      when 'Application' then (
        select concat_ws(' ', customer_first_name, customer_last_name) from enrollments
        where id = ${sql.ref(`${item}.enrollment_id`)})
      when 'ContractRequest' then (
        select string_agg(distinct carrier.name, ', ' order by carrier.name) from submissions as request
        cross join lateral jsonb_array_elements_text(request.content -> 'requestForm' -> 'contracts') as requested (id)
        join agency_contracts as contract on contract.id::text = requested.id
        join carriers as carrier on carrier.id = contract.carrier_id
        where request.id = ${id})
      else (
        select case kind
          ${documents}
          else concat_ws(' ', ${content("Name", "FirstName", "LastName")})
        end from submissions where id = ${id})
    end`;
}
