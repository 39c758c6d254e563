import { notesOf } from "../areas/help-requests/queries.ts";
import type { Database } from "../database/schema.ts";

/** Returns a help request with its notes, the oldest first. */
export async function helpRequestContent(db: Database, id: string) {
  const activity = await db
    .selectFrom("activities")
    .innerJoin("activity_types as type", "type.id", "activities.activity_type_id")
    .leftJoin("enrollments", "enrollments.id", "activities.enrollment_id")
    .leftJoin("carriers", "carriers.id", "enrollments.carrier_id")
    .select([
      "type.name",
      "description",
      "due_at",
      "is_completed",
      "enrollments.id as enrollment",
      "enrollments.customer_first_name as first",
      "enrollments.customer_last_name as last",
      "carriers.name as carrier",
    ])
    .where("activities.id", "=", id)
    .executeTakeFirstOrThrow();
  const notes = await notesOf(db, [id]);
  return {
    kind: "HelpRequest" as const,
    typeName: activity.name,
    description: activity.description,
    /** The enrollment that it is about: its customer and carrier. */
    about: activity.enrollment && [`${activity.first} ${activity.last}`, activity.carrier].join(", "),
    dueAt: activity.due_at,
    isCompleted: activity.is_completed,
    notes: notes.map((note) => ({
      id: note.Id,
      at: new Date(note.DateCreated ?? 0),
      byName: note.CreatedByName,
      isByTeam: note.IsCreatedByHubUser === false,
      text: note.Note,
    })),
  };
}
