import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { LONGEST_NOTE } from "#api/form-fields.ts";
import type { Database } from "../database/schema.ts";
import type { Reviewer } from "../http/desk-session.ts";
import { notFound } from "../http/problems.ts";
import { recordId } from "../rights.ts";
import type { Services } from "../services.ts";
import { enqueueDecision } from "./decision-mail.ts";
import { requireSeen } from "./item.ts";
import { checkedText } from "./reason.ts";
import { AlreadyDecided } from "./refusals.ts";

export type HelpAnswer = {
  note: string | null;
  completes: boolean;
  /** A UUID. A second answer of the member with the same key adds no note. */
  key?: string | null;
  /** The digest of the item that the reviewer has seen. */
  seen: string;
};

/**
 * Adds a note of the team to a help request, completes it, or both.
 * @throws AlreadyDecided when the help request is completed, ItemChanged, InvalidAnswer for a note that is too long or missing, or a
 * refusal with status 404 when its owner does not see it or it does not exist
 */
export async function answerHelpRequest(
  services: Services,
  reviewer: Reviewer,
  activityId: string,
  { note, completes, key = null, seen }: HelpAnswer,
): Promise<void> {
  const checkedNote = checkedText("note", note, { isRequired: !completes, longest: LONGEST_NOTE });
  await services.db.transaction().execute(async (transaction) => {
    const activity = await transaction
      .selectFrom("activities")
      .select(["id", "is_completed", "completed_at", "completed_by_name", "sub"])
      .where("id", "=", recordId(activityId))
      .where("is_agent_viewable", "=", true)
      .forUpdate()
      .executeTakeFirst();
    if (!activity) throw notFound();
    const { id, is_completed, completed_by_name: byName, completed_at: at } = activity;
    if (is_completed) throw new AlreadyDecided("completed", { byName, at });
    // The first answer with this key has changed the item.
    if (!(await isAnswered(transaction, reviewer, key)))
      await requireSeen({ ...services, db: transaction }, id, seen);
    const isNew =
      checkedNote !== null &&
      (await addTeamNote(transaction, reviewer, { activityId: id, note: checkedNote, key }));
    if (completes) {
      await transaction
        .updateTable("activities")
        .set({ is_completed: true, completed_at: sql<Date>`now()`, completed_by_name: reviewer.name })
        .where("id", "=", id)
        .execute();
    }
    if (!isNew && !completes) return;
    await enqueueDecision(
      transaction,
      { sub: activity.sub, activityId: id },
      { event: { event: completes ? "completed" : "answered" }, dueAt: services.now() },
    );
  });
  services.wakeMail();
}

async function isAnswered(db: Database, { sub }: Reviewer, key: string | null): Promise<boolean> {
  if (key === null) return false;
  const note = await db
    .selectFrom("activity_notes")
    .select("id")
    .where("sub", "=", sub)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  return note !== undefined;
}

/** Returns false when the member has used the key before. */
async function addTeamNote(
  db: Database,
  reviewer: Reviewer,
  { activityId, note, key }: { activityId: string; note: string; key: string | null },
): Promise<boolean> {
  const user = await db.selectFrom("users").select("id").where("sub", "=", reviewer.sub).executeTakeFirst();
  const row = await db
    .insertInto("activity_notes")
    .values({
      id: randomUUID(),
      activity_id: activityId,
      note,
      created_by_name: reviewer.name,
      created_by_agent_id: null,
      created_by_user_id: user?.id ?? null,
      is_by_team: true,
      sub: reviewer.sub,
      idempotency_key: key,
      digest: null,
    })
    .onConflict((conflict) => conflict.columns(["sub", "idempotency_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
