import { sql } from "kysely";
import { isDocument } from "#api/form-fields.ts";
import type { Database } from "../database/schema.ts";
import type { Reviewer } from "../http/desk-session.ts";
import { notFound } from "../http/problems.ts";
import { recordId } from "../rights.ts";
import type { Services } from "../services.ts";
import { submissionOwner } from "../submissions/owner.ts";
import { acceptContracts } from "./accept-contracts.ts";
import { acceptProfile } from "./accept-profile.ts";
import type { AcceptedSubmission } from "./accepted.ts";
import { enqueueDecision } from "./decision-mail.ts";
import { documentReviews } from "./documents.ts";
import { requireSeen } from "./item.ts";
import { checkedText, LONGEST_REASON } from "./reason.ts";
import { AlreadyDecided, OwnSubmission } from "./refusals.ts";

/** Decisions about submissions: `docs/product/review-desk.md`, "Decisions". */

export type Decision = {
  decision: "accepted" | "rejected";
  reason: string | null;
  /** The digest of the item that the reviewer has seen. */
  seen: string;
};

const acceptors = { ContractRequest: acceptContracts, ProfileChange: acceptProfile };

/**
 * Accepts or rejects a submission, in one transaction with the records that it makes. The reason is optional for an
 * accepted one.
 * @throws AlreadyDecided, ItemChanged, OwnSubmission, CannotAccept, InvalidAnswer, or a refusal with status 404 when there is no such submission or
 * it is an application, which `moveEnrollment` moves on
 */
export async function decideSubmission(
  services: Services,
  reviewer: Reviewer,
  id: string,
  { decision, reason, seen }: Decision,
): Promise<void> {
  const isRequired = decision === "rejected";
  const checkedReason = checkedText("reason", reason, { isRequired, longest: LONGEST_REASON });
  await services.db.transaction().execute(async (transaction) => {
    const row = await lockSubmission(transaction, recordId(id));
    if (row?.kind === undefined || row.kind === "Application") throw notFound();
    if (row.status !== "under review") throw await decidedBefore(transaction, row);
    refuseOwn(row, reviewer);
    const accepted: AcceptedSubmission = { id: row.id, owner: submissionOwner(row), content: row.content };
    if (decision === "accepted") await lockOwner(transaction, accepted);
    await requireSeen({ ...services, db: transaction }, row.id, seen);
    if (decision === "accepted") {
      const accept = isDocument(row.kind) ? documentReviews[row.kind].accept : acceptors[row.kind];
      const records = await accept(transaction, accepted, services.today());
      for (const record_id of records)
        await transaction
          .insertInto("record_submissions")
          .values({ record_id, submission_id: row.id })
          .execute();
    }
    await transaction
      .updateTable("submissions")
      .set({ status: decision, decided_at: sql<Date>`now()`, reason: checkedReason })
      .where("id", "=", row.id)
      .execute();
    await transaction
      .insertInto("submission_events")
      .values({
        submission_id: row.id,
        sub: reviewer.sub,
        event: decision,
        by_name: reviewer.name,
        is_by_desk: true,
        reason: checkedReason,
      })
      .execute();
    await enqueueDecision(
      transaction,
      { sub: row.sub, submissionId: row.id },
      { event: { event: decision }, dueAt: services.now() },
    );
  });
  services.wakeMail();
}

/** @throws OwnSubmission */
export function refuseOwn({ sub }: { sub: string | null }, reviewer: Reviewer): void {
  if (sub === reviewer.sub) throw new OwnSubmission();
}

/** Others who decide about the same submission wait here. */
export function lockSubmission(db: Database, id: string) {
  return db.selectFrom("submissions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Two submissions of one owner are accepted one after the other: each sees the records that the other one made. */
async function lockOwner(db: Database, { owner }: AcceptedSubmission): Promise<void> {
  const table = owner.type === "agent" ? "agents" : "agencies";
  await db.selectFrom(table).select("id").where("id", "=", owner.id).forNoKeyUpdate().execute();
}

type DecidedRow = NonNullable<Awaited<ReturnType<typeof lockSubmission>>>;

async function decidedBefore(db: Database, { id, status, decided_at }: DecidedRow): Promise<AlreadyDecided> {
  const event = await db
    .selectFrom("submission_events")
    .select("by_name")
    .where("submission_id", "=", id)
    .where("is_by_desk", "=", true)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (status === "under review") throw new TypeError("The submission is under review.");
  return new AlreadyDecided(status, { byName: event?.by_name ?? null, at: decided_at });
}
