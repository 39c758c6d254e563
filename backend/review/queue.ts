import { type RawBuilder, sql } from "kysely";
import { type SubmissionKind, submissionKinds } from "#api/statuses.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../database/schema.ts";
import { hasWords } from "../names.ts";
import { type SubmissionRow, subjectOf, submissionRows } from "../submissions/submission-rows.ts";
import { movableStatuses } from "./enrollment-moves.ts";

/** The queues of the review desk: `docs/product/review-desk.md`, "Queues". */

export type QueueRow = {
  id: string;
  kind: SubmissionKind;
  subject: string | null;
  ownerType: OwnerType;
  ownerName: string;
  submittedAt: Date;
  submittedByName: string | null;
  /** The status of the enrollment, of an application. */
  enrollmentStatus: string | null;
  /** True when the producer has to act next. */
  waitsForProducer: boolean;
};

/** Who has to act next. */
export const waitsFor = ["desk", "producer"] as const;
export type WaitsFor = (typeof waitsFor)[number];

export type QueueFilter = {
  /** Null for all kinds. */
  kind: SubmissionKind | null;
  /** Null for everything that is not decided. */
  waitsFor: WaitsFor | null;
  /** Words of the producer's name, or the beginning of the NPN; empty for all. */
  search?: string;
};

/**
 * Returns a page of everything that is not decided, the oldest first.
 * @param asked.page counted from 1
 */
export async function reviewQueue(
  db: Database,
  { page, pageSize, ...filter }: QueueFilter & { page: number; pageSize: number },
): Promise<{ rows: QueueRow[]; total: number }> {
  const found = sql`${waiting(filter.kind)} as item where ${conditions(filter)}`;
  const { rows } = await sql<QueueRow>`
    with page as (
      select * from ${found} order by submitted_at, id
      limit ${pageSize} offset ${(page - 1) * pageSize})
    select item.id, item.kind, ${subjectOf("item")} as subject,
      case when item.agent_id is null then 'agency' else 'agent' end as "ownerType",
      coalesce(agents.name, agencies.name) as "ownerName", item.submitted_at as "submittedAt",
      users.name as "submittedByName", item.enrollment_status as "enrollmentStatus",
      ${isForProducer} as "waitsForProducer"
    from page as item
    left join agents on agents.id = item.agent_id
    left join agencies on agencies.id = item.agency_id
    left join users on users.sub = item.sub
    order by item.submitted_at, item.id`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${found}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const isForProducer = sql<boolean>`(item.status = 'WaitingForYou')`;

function conditions({ waitsFor, search = "" }: QueueFilter): RawBuilder<unknown> {
  const typed = search.trim();
  const producer = (table: "agents" | "agencies", id: string) => sql`exists (
    select from ${sql.table(table)} as producer
    where producer.id = ${sql.ref(id)} and (
      ${sql.join([sql`true`, ...hasWords(sql`producer.name_key`, typed)], sql` and `)}
      or starts_with(producer.npn, ${typed.replaceAll("\0", "")})))`;
  return sql.join(
    [
      sql`true`,
      ...(waitsFor === null ? [] : [sql`${isForProducer} = ${sql.lit(waitsFor === "producer")}`]),
      ...(typed === ""
        ? []
        : [sql`(${producer("agents", "item.agent_id")} or ${producer("agencies", "item.agency_id")})`]),
    ],
    sql` and `,
  );
}

/** Returns how many of each kind wait for the desk, and the time of the oldest one. */
export async function queueCounts(
  db: Database,
): Promise<Record<SubmissionKind, { count: number; oldest: Date | null }>> {
  const { rows } = await sql<{ kind: SubmissionKind; count: number; oldest: Date }>`
    select kind, count(*)::integer as count, min(submitted_at) as oldest from ${waiting(null)} as item
    where not ${isForProducer} group by kind`.execute(db);
  const found = new Map(rows.map(({ kind, ...counted }) => [kind, counted]));
  return Object.fromEntries(
    submissionKinds.map((kind) => [kind, found.get(kind) ?? { count: 0, oldest: null }]),
  ) as Record<SubmissionKind, { count: number; oldest: Date | null }>;
}

/** Submissions under review, applications whose enrollment can be moved on, and help requests that are not completed. */
function waiting(kind: SubmissionKind | null): RawBuilder<SubmissionRow> {
  const movable = sql.join(movableStatuses.map((status) => sql.lit(status)));
  return submissionRows({
    kind,
    submissions: sql`submission.status = 'under review'
      and (submission.kind <> 'Application' or enrollment.status in (${movable}))`,
    activities: sql`not activity.is_completed`,
  });
}
