import { sql } from "kysely";
import { isCalendarDate } from "#api/fields.ts";
import { type EnrollmentStatus, type MissingItem, missingItems } from "#api/statuses.ts";
import type { Database } from "../database/schema.ts";
import type { Reviewer } from "../http/desk-session.ts";
import { notFound } from "../http/problems.ts";
import { recordId } from "../rights.ts";
import type { Services } from "../services.ts";
import { PENDING } from "../submissions/statuses.ts";
import { lockSubmission, refuseOwn } from "./decide.ts";
import { enqueueDecision } from "./decision-mail.ts";
import { needsReason, nextStatuses } from "./enrollment-moves.ts";
import { requireSeen } from "./item.ts";
import { checkedText, LONGEST_REASON } from "./reason.ts";
import { AlreadyDecided, InvalidAnswer } from "./refusals.ts";

export { needsReason, nextStatuses } from "./enrollment-moves.ts";

export type EnrollmentMove = {
  /** The status that the reviewer saw. */
  from: string;
  to: string;
  reason: string | null;
  /** What the team misses, of `Pending Information`. */
  missing?: readonly string[];
  /** The day by which the team wants it, `YYYY-MM-DD`. */
  answerBy?: string | null;
  /** The digest of the item that the reviewer has seen. */
  seen: string;
};

/**
 * Moves the enrollment of an application on.
 * @throws AlreadyDecided when the enrollment does not have the status `from` any more, ItemChanged, OwnSubmission, InvalidAnswer for a status that
 * cannot follow or a missing reason, or a refusal with status 404 when there is no such application
 */
export async function moveEnrollment(
  services: Services,
  reviewer: Reviewer,
  submissionId: string,
  { from, to: wanted, reason, missing = [], answerBy = null, seen }: EnrollmentMove,
): Promise<void> {
  const to = nextStatuses(from).find((status) => status === wanted);
  if (to === undefined) throw new InvalidAnswer("to", "choice");
  const asked = to === PENDING ? askedFor(missing, answerBy, services.today()) : null;
  const checkedReason = checkedText("reason", reason, {
    isRequired: needsReason(to) && !asked?.missing.length,
    longest: LONGEST_REASON,
  });
  await services.db.transaction().execute(async (transaction) => {
    const submission = await lockSubmission(transaction, recordId(submissionId));
    const enrollment = await lockEnrollment(transaction, submission?.id);
    if (!submission || !enrollment) throw notFound();
    if (enrollment.status !== from) throw await movedBefore(transaction, enrollment);
    refuseOwn(submission, reviewer);
    await requireSeen({ ...services, db: transaction }, submission.id, seen);
    await transaction
      .updateTable("enrollments")
      .set({ status: to, ...datesOf(to, services.today()) })
      .where("id", "=", enrollment.id)
      .execute();
    await transaction
      .insertInto("enrollment_events")
      .values({
        enrollment_id: enrollment.id,
        sub: reviewer.sub,
        by_name: reviewer.name,
        status: to,
        reason: checkedReason,
        missing: asked?.missing ?? null,
        answer_by: asked?.answerBy ?? null,
      })
      .execute();
    const end = ends[to];
    if (end) {
      await transaction
        .updateTable("submissions")
        .set({ status: end, decided_at: sql<Date>`now()`, reason: checkedReason })
        .where("id", "=", submission.id)
        .execute();
    }
    await enqueueDecision(
      transaction,
      { sub: submission.sub, submissionId: submission.id },
      { event: { event: "moved", status: to }, dueAt: services.now() },
    );
  });
  services.wakeMail();
}

/** @throws InvalidAnswer for a name that is not of the list, and for a day that does not exist or has passed */
function askedFor(missing: readonly string[], answerBy: string | null, today: string) {
  if (!missing.every(isMissingItem)) throw new InvalidAnswer("missing", "choice");
  const day = answerBy?.trim() || null;
  if (day !== null && (!isCalendarDate(day) || day < today)) throw new InvalidAnswer("answerBy", "date");
  return { missing: [...new Set(missing)], answerBy: day };
}

const isMissingItem = (name: string): name is MissingItem => missingItems.some((item) => item === name);

/** The status that an application's own row gets with the end of its enrollment. */
const ends: Partial<Record<EnrollmentStatus, "accepted" | "rejected" | "withdrawn">> = {
  Active: "accepted",
  Declined: "rejected",
  Withdrawn: "withdrawn",
};

function datesOf(to: EnrollmentStatus, today: string) {
  if (to === "Sent to Carrier") return { sent_to_insurer_date: today };
  return to === "Approved" || to === "Declined" ? { insurer_answered_date: today } : {};
}

async function lockEnrollment(db: Database, submissionId: string | undefined) {
  if (submissionId === undefined) return undefined;
  return db
    .selectFrom("enrollments")
    .innerJoin("applications", "applications.enrollment_id", "enrollments.id")
    .select(["enrollments.id", "enrollments.status"])
    .where("applications.submission_id", "=", submissionId)
    .forUpdate("enrollments")
    .executeTakeFirst();
}

async function movedBefore(
  db: Database,
  { id, status }: { id: string; status: string },
): Promise<AlreadyDecided> {
  const last = await db
    .selectFrom("enrollment_events")
    .select(["by_name", "at"])
    .where("enrollment_id", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return new AlreadyDecided(status, { byName: last?.by_name ?? null, at: last?.at ?? null });
}
