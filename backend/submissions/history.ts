import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { MissingItem, SubmissionKind } from "#api/statuses.ts";
import type { historyEvent } from "#api/your-submissions.ts";
import type { Database } from "../database/schema.ts";

/** One step in the history of a submission or a help request. The names of events are those of the wire. */
export type HistoryEvent = {
  at: Date;
  event:
    | "Submitted"
    | "Accepted"
    | "Rejected"
    | "Moved"
    | "Sent"
    | "Reminded"
    | "Answered"
    | "Noted"
    | "Completed";
  byName: string | null;
  isByDesk: boolean;
  /** The new status, of a moved application. */
  enrollmentStatus: string | null;
  reason: string | null;
  /** What the team misses, by its names in the API. */
  missing: MissingItem[];
};

/** Returns the history of a submission or a help request, the oldest event first. */
export async function historyOf(
  db: Database,
  { kind, id }: { kind: SubmissionKind; id: string },
): Promise<HistoryEvent[]> {
  const ofSubmission = submissionHistory({ submission: sql`${id}`, enrollment: enrollmentOf(id) });
  const { rows } = await (kind === "HelpRequest" ? helpHistory(id) : ofSubmission).execute(db);
  return rows;
}

/** Returns the history of an enrollment, the oldest event first. One without an application has none of its submission. */
export async function historyOfEnrollment(db: Database, id: string): Promise<HistoryEvent[]> {
  const submission = sql`(select submission_id from applications where enrollment_id = ${id})`;
  const { rows } = await submissionHistory({ submission, enrollment: sql`${id}` }).execute(db);
  return rows;
}

const enrollmentOf = (submissionId: string) =>
  sql`(select enrollment_id from applications where submission_id = ${submissionId})`;

/** Returns an event as the API has it. */
export const eventOnWire = (event: HistoryEvent): z.output<typeof historyEvent> => ({
  At: event.at.toISOString(),
  Event: event.event,
  ByName: event.byName,
  IsByDesk: event.isByDesk,
  EnrollmentStatus: event.enrollmentStatus,
  Reason: event.reason,
  Subject: null,
  Missing: event.missing,
});

/** Events of the same moment stand in the order of their ids; the submission itself is always the first. */
function submissionHistory({
  submission,
  enrollment,
}: Record<"submission" | "enrollment", RawBuilder<unknown>>): RawBuilder<HistoryEvent> {
  return sql<HistoryEvent>`
    select at, event, "byName", "isByDesk", "enrollmentStatus", reason, missing from (
      select at, initcap(event) as event, coalesce(by_name, users.name) as "byName", is_by_desk as "isByDesk",
        null::text as "enrollmentStatus", reason, '{}'::text[] as missing, 0 as part, submission_events.id
      from submission_events left join users on users.sub = submission_events.sub and not is_by_desk
      where submission_id = ${submission}
      union all
      select at, initcap(event), by_name, is_by_desk, case event when 'moved' then status end, reason,
        coalesce(missing, '{}'), 1, enrollment_events.id
      from enrollment_events where enrollment_id = ${enrollment}) as events
    order by at, part, id`;
}

function helpHistory(id: string): RawBuilder<HistoryEvent> {
  return sql<HistoryEvent>`
    select at, event, "byName", "isByDesk", null as "enrollmentStatus", null as reason, '{}'::text[] as missing from (
      select created_at as at, 'Submitted' as event, users.name as "byName", activities.sub is null as "isByDesk",
        0 as part, activities.id
      from activities left join users using (sub)
      where activities.id = ${id}
      union all
      select created_at, case when is_by_team then 'Answered' else 'Noted' end, created_by_name, is_by_team, 1, id
      from activity_notes where activity_id = ${id}
      union all
      select coalesce(completed_at, updated_at), 'Completed', completed_by_name, true, 2, id
      from activities where id = ${id} and is_completed) as events
    order by at, part, id`;
}
