import { type RawBuilder, sql } from "kysely";
import type { SubmissionKind } from "#api/statuses.ts";
import type { Database } from "../database/schema.ts";

/** One step in the history of a submission or a help request. The names of events are those of the wire. */
export type HistoryEvent = {
  at: Date;
  event: "Submitted" | "Accepted" | "Rejected" | "Moved" | "Answered" | "Noted" | "Completed";
  byName: string | null;
  isByDesk: boolean;
  /** The new status, of a moved application. */
  enrollmentStatus: string | null;
  reason: string | null;
};

/** Returns the history of a submission or a help request, the oldest event first. */
export async function historyOf(
  db: Database,
  { kind, id }: { kind: SubmissionKind; id: string },
): Promise<HistoryEvent[]> {
  const { rows } = await (kind === "HelpRequest" ? helpHistory(id) : submissionHistory(id)).execute(db);
  return rows;
}

/** Events of the same moment stand in the order of their ids; the submission itself is always the first. */
function submissionHistory(id: string): RawBuilder<HistoryEvent> {
  return sql<HistoryEvent>`
    select at, event, "byName", "isByDesk", "enrollmentStatus", reason from (
      select at, initcap(event) as event, coalesce(by_name, users.name) as "byName", is_by_desk as "isByDesk",
        null::text as "enrollmentStatus", reason, 0 as part, submission_events.id
      from submission_events left join users on users.sub = submission_events.sub and not is_by_desk
      where submission_id = ${id}
      union all
      select at, 'Moved', by_name, true, status, reason, 1, enrollment_events.id
      from enrollment_events join applications using (enrollment_id)
      where submission_id = ${id}) as events
    order by at, part, id`;
}

function helpHistory(id: string): RawBuilder<HistoryEvent> {
  return sql<HistoryEvent>`
    select at, event, "byName", "isByDesk", null as "enrollmentStatus", null as reason from (
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
