import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type SubmissionKind, type SubmissionStatus, submissionStatuses } from "#api/statuses.ts";
import type { OwnSubmission } from "#api/your-submissions.ts";
import type { Database } from "../../database/schema.ts";
import { isUuid, ownerColumn } from "../../rights.ts";
import type { SubmissionOwner } from "../../submissions/owner.ts";
import { holderOf, openStatuses } from "../../submissions/statuses.ts";
import { type SubmissionRow, subjectOf, submissionRows } from "../../submissions/submission-rows.ts";

export type SubmissionQuery = {
  sort?: string | undefined;
  Kind?: SubmissionKind | undefined;
  Status?: SubmissionStatus | undefined;
  IsOpen?: "true" | "false" | undefined;
  /** A day in the business time zone, `YYYY-MM-DD`. */
  StatusFrom?: string | undefined;
  RecordId?: string | undefined;
};

type Row = SubmissionRow & { subject: string | null; by_name: string | null };

/**
 * Returns a page of everything that was submitted for an owner, and the number of all that match.
 * @param page counted from 1
 */
export async function submissionPage(
  db: Database,
  owner: SubmissionOwner,
  query: SubmissionQuery,
  { page, pageSize, timeZone }: { page: number; pageSize: number; timeZone: string },
): Promise<{ Data: OwnSubmission[]; Total: number }> {
  const matching = sql`${ownedBy(owner, { kind: query.Kind })} as item where ${matches(query, timeZone)}`;
  const { rows } = await sql<Row>`
    with page as (
      select * from ${matching} order by ${orderOf(query.sort)} limit ${pageSize} offset ${(page - 1) * pageSize})
    ${withNames(sql`page`)} order by ${orderOf(query.sort)}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${matching}`.execute(
    db,
  );
  return { Data: rows.map(onWire), Total: counted.rows[0]?.total ?? 0 };
}

/** Returns a submission or a help request of an owner, or undefined when the owner has none with this id. */
export async function findOwnSubmission(
  db: Database,
  owner: SubmissionOwner,
  id: string,
): Promise<(OwnSubmission & { Kind: SubmissionKind }) | undefined> {
  const { rows } = await sql<Row>`${withNames(ownedBy(owner, { id }))}`.execute(db);
  const [row] = rows;
  return row && { ...onWire(row), Kind: row.kind };
}

function ownedBy(
  owner: SubmissionOwner,
  { kind, id }: { kind?: SubmissionKind | undefined; id?: string },
): RawBuilder<SubmissionRow> {
  const condition = (table: "submission" | "activity") => {
    const isOwned = sql`${sql.ref(`${table}.${ownerColumn[owner.type]}`)} = ${owner.id}`;
    return sql<SqlBool>`${isOwned} and ${id === undefined ? sql`true` : sql`${sql.ref(`${table}.id`)} = ${id}`}`;
  };
  return submissionRows({
    kind,
    submissions: condition("submission"),
    activities: sql`activity.owner_id = ${owner.id} and ${condition("activity")}`,
  });
}

function withNames(rows: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select item.*, ${subjectOf("item")} as subject, users.name as by_name
    from ${rows} as item left join users on users.sub = item.sub`;
}

function matches(
  { Status, IsOpen, StatusFrom, RecordId }: SubmissionQuery,
  timeZone: string,
): RawBuilder<unknown> {
  const open = sql`status in (${sql.join(openStatuses.map((status) => sql.lit(status)))})`;
  const hasStatus = Status === undefined ? sql`true` : sql`status = ${Status}`;
  const isOpen = IsOpen === undefined ? sql`true` : IsOpen === "true" ? open : sql`not ${open}`;
  const isLate =
    StatusFrom === undefined
      ? sql`true`
      : sql`status_at >= ${StatusFrom}::date::timestamp at time zone ${timeZone}`;
  const isOfRecord =
    RecordId === undefined ? sql`true` : isUuid(RecordId) ? madeOrRenewed(RecordId) : sql`false`;
  return sql`${hasStatus} and ${isOpen} and ${isLate} and ${isOfRecord}`;
}

const madeOrRenewed = (record: string) =>
  sql`id in (select submission_id from record_submissions where record_id = ${record}::uuid)`;

/** An unknown order is the default one: the newest first. In each status the newest is first, whatever the direction. */
function orderOf(sort: string | undefined): RawBuilder<unknown> {
  const [field, direction] = (sort ?? "").split("-");
  const way = sql.raw(direction === "asc" ? "asc" : "desc");
  if (field === "Status") return sql`${statusRank} ${way}, item.submitted_at desc, item.id desc`;
  if (field === "Submitted") return sql`item.submitted_at ${way}, item.id ${way}`;
  return sql`item.submitted_at desc, item.id desc`;
}

const statusRank = sql`array_position(array[${sql.join(submissionStatuses.map((status) => sql.lit(status)))}], item.status)`;

function onWire(row: Row): OwnSubmission {
  return {
    Id: row.id,
    Kind: row.kind,
    Subject: row.subject || null,
    SubmittedDateTime: row.submitted_at.toISOString(),
    SubmittedByName: row.by_name,
    Status: row.status,
    StatusDateTime: row.status_at.toISOString(),
    HeldBy: holderOf(row.status),
    Reason: row.reason,
    EnrollmentId: row.enrollment_id,
  };
}
