import { notesOf } from "../areas/help-requests/queries.ts";
import type { Database } from "../database/schema.ts";

/** Returns a help request with its notes, the oldest first. */
export async function helpRequestContent(db: Database, id: string) {
  const activity = await db
    .selectFrom("activities")
    .innerJoin("activity_types as type", "type.id", "activities.activity_type_id")
    .select(["type.name", "description", "due_at", "is_completed"])
    .where("activities.id", "=", id)
    .executeTakeFirstOrThrow();
  const notes = await notesOf(db, [id]);
  return {
    kind: "HelpRequest" as const,
    typeName: activity.name,
    description: activity.description,
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
