import { createHash, randomUUID } from "node:crypto";
import type { HelpRequestSubmission, NoteSubmission } from "#api/help-requests.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import { invalid, notFound, refusal } from "../../http/problems.ts";
import { isUuid, ownerColumn, recordId, requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { enforceHourlyLimit } from "../../submissions/hourly-limit.ts";
import type { Owner } from "../enrollments/list-filters.ts";
import { findEnrollmentId } from "../enrollments/visibility.ts";
import { findHelpRequest } from "./queries.ts";

/**
 * Takes a help request, once for each key.
 * @returns its id
 * @throws refusals: 404 when the caller may not act for the owner, 422 for a type that is not offered or an enrollment that the owner does not see, 409 when the key
 * was used for something else, 429 when the caller has asked too much
 */
export async function takeHelpRequest(
  { db, submissionsPerHour }: Services,
  caller: Caller,
  asked: HelpRequestSubmission,
  key: string | undefined,
): Promise<string> {
  const owner = ownerIn(asked);
  const digest = digestOf([owner, asked.ActivityTypeId, asked.Description, asked.PolicyId]);
  return db.transaction().execute(async (transaction) => {
    const ownerId = await requireOwner(transaction, caller, owner.type, owner.id);
    const row = await transaction
      .insertInto("activities")
      .values({
        id: randomUUID(),
        agent_id: null,
        agency_id: null,
        [ownerColumn[owner.type]]: ownerId,
        activity_type_id: await offeredType(transaction, asked.ActivityTypeId),
        enrollment_id: await enrollmentSeen(transaction, { type: owner.type, id: ownerId }, asked.PolicyId),
        description: asked.Description,
        due_at: null,
        is_agent_viewable: true,
        sub: caller.sub,
        idempotency_key: key ?? null,
        digest,
      })
      .onConflict((conflict) => conflict.columns(["sub", "idempotency_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return takenBefore(transaction, "activities", { caller, key, digest });
    await enforceHourlyLimit(transaction, caller, submissionsPerHour, "activities");
    return row.id;
  });
}

/**
 * Adds a note to a help request, once for each key.
 * @returns its id
 * @throws refusals: 404 when the help request is not the caller's, 409 when it is completed, 409 and 429 as above
 */
export async function takeNote(
  { db, submissionsPerHour }: Services,
  caller: Caller,
  { ActivityId, Note }: NoteSubmission,
  key: string | undefined,
): Promise<string> {
  const activityId = recordId(ActivityId);
  const digest = digestOf([activityId, Note]);
  return db.transaction().execute(async (transaction) => {
    if (!(await findHelpRequest(transaction, caller, activityId))) throw notFound();
    const user = await transaction
      .selectFrom("users")
      .select(["id", "name"])
      .where("sub", "=", caller.sub)
      .executeTakeFirst();
    // Nobody completes it until the note is in.
    const { agent_id, is_completed } = await transaction
      .selectFrom("activities")
      .select(["agent_id", "is_completed"])
      .where("id", "=", activityId)
      .forShare()
      .executeTakeFirstOrThrow();
    const row = await transaction
      .insertInto("activity_notes")
      .values({
        id: randomUUID(),
        activity_id: activityId,
        note: Note,
        created_by_name: user?.name ?? null,
        created_by_agent_id: agent_id,
        created_by_user_id: user?.id ?? null,
        is_by_team: false,
        sub: caller.sub,
        idempotency_key: key ?? null,
        digest,
      })
      .onConflict((conflict) => conflict.columns(["sub", "idempotency_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return takenBefore(transaction, "activity_notes", { caller, key, digest });
    if (is_completed) throw refusal(409, "This help request is completed. It takes no more notes.");
    await enforceHourlyLimit(transaction, caller, submissionsPerHour, "activity_notes");
    return row.id;
  });
}

function ownerIn({ AgentId, AgencyId }: HelpRequestSubmission): { type: OwnerType; id: string } {
  if (AgentId && !AgencyId) return { type: "agent", id: AgentId };
  if (AgencyId && !AgentId) return { type: "agency", id: AgencyId };
  throw invalid({ AgentId: ["required"] });
}

async function enrollmentSeen(db: Database, owner: Owner, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const found = isUuid(id) ? await findEnrollmentId(db, owner, id.toLowerCase()) : undefined;
  if (!found) throw invalid({ PolicyId: ["choice"] });
  return found;
}

async function offeredType(db: Database, id: string): Promise<string> {
  const type = isUuid(id)
    ? await db
        .selectFrom("activity_types")
        .select("id")
        .where("id", "=", id.toLowerCase())
        .where("is_offered", "=", true)
        .executeTakeFirst()
    : undefined;
  if (!type) throw invalid({ ActivityTypeId: ["choice"] });
  return type.id;
}

async function takenBefore(
  db: Database,
  table: "activities" | "activity_notes",
  { caller, key, digest }: { caller: Caller; key: string | undefined; digest: string },
): Promise<string> {
  const taken = await db
    .selectFrom(table)
    .select(["id", "digest"])
    .where("sub", "=", caller.sub)
    .where("idempotency_key", "=", key ?? "")
    .executeTakeFirstOrThrow();
  if (taken.digest !== digest) throw refusal(409, "This idempotency key was used for something else.");
  return taken.id;
}

function digestOf(said: unknown): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}
