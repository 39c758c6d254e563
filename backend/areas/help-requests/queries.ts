import { type RawBuilder, type SqlBool, sql } from "kysely";

import type { HelpRequest, HelpRequestNote, HelpRequestType } from "#api/help-requests.ts";
import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import { invalid } from "../../http/problems.ts";

export type HelpRequestOnWire = Omit<HelpRequest, "Notes">;
type NoteOnWire = HelpRequestNote;

/** A condition: the help request is for producers to see, and the caller may act for whom it is about. */
function isTheirs(caller: Caller): RawBuilder<SqlBool> {
  return sql`is_agent_viewable and exists (
    select 1 from user_portals as rights
    where rights.sub = ${caller.sub}
      and (rights.agent_id = activities.agent_id or rights.agency_id = activities.agency_id))`;
}

/** The columns of a help request, of `activities` and of its `type`. */
export const shown = [
  "activities.id",
  "type.name",
  "created_at",
  "description",
  "due_at",
  "is_completed",
  "updated_at",
  "team_note_at",
  "activities.enrollment_id",
] as const;

/** An expression: the customer of the enrollment that a help request is about. */
export const customerOfRequest = sql<string | null>`(
  select concat_ws(' ', customer_first_name, customer_last_name) from enrollments where id = activities.enrollment_id)`;

/** One help request without its notes; nothing when it is somebody else's. */
export async function findHelpRequest(
  db: Database,
  caller: Caller,
  id: string,
): Promise<HelpRequestOnWire | undefined> {
  const row = await db
    .selectFrom("activities")
    .innerJoin("activity_types as type", "type.id", "activities.activity_type_id")
    .select(shown)
    .select([newNotes(caller.sub).as("new_notes"), customerOfRequest.as("customer")])
    .where("activities.id", "=", id)
    .where(isTheirs(caller))
    .executeTakeFirst();
  return row && onWire(row);
}

/** An expression: the number of the team's notes that a user has not seen. */
export function newNotes(sub: string): RawBuilder<number> {
  return sql<number>`(
    select count(*)::integer from activity_notes as note
    where note.activity_id = activities.id and note.is_by_team and note.created_at > coalesce(
      (select seen_at from activities_seen as seen where seen.sub = ${sub} and seen.activity_id = activities.id),
      '-infinity'))`;
}

export type HelpRequestRow = {
  id: string;
  name: string;
  created_at: Date;
  description: string;
  due_at: Date | null;
  is_completed: boolean;
  updated_at: Date;
  /** The time of the team's newest note. */
  team_note_at: Date | null;
  new_notes: number;
  enrollment_id: string | null;
  customer: string | null;
};

export function onWire(row: HelpRequestRow): HelpRequestOnWire {
  return {
    Id: row.id,
    ActivityTypeName: row.name,
    CreatedDateTime: row.created_at.toISOString(),
    Description: row.description,
    DueDateTime: row.due_at?.toISOString() ?? null,
    IsCompleted: row.is_completed,
    UpdatedDateTime: row.updated_at.toISOString(),
    NewNotes: row.new_notes,
    IsWaitingForYou: !row.is_completed && row.team_note_at !== null && row.team_note_at >= row.updated_at,
    PolicyId: row.enrollment_id,
    CustomerName: row.customer,
  };
}

/** The notes of help requests, the oldest first. */
export async function notesOf(db: Database, activities: readonly string[]): Promise<NoteOnWire[]> {
  const rows = await notesQuery(db, activities).execute();
  return rows.map(noteOnWire);
}

/** Returns the notes of several help requests, by help request. */
export async function notesByRequest(
  db: Database,
  activities: readonly string[],
): Promise<Map<string, NoteOnWire[]>> {
  const rows = await notesQuery(db, activities).execute();
  const byRequest = new Map<string, NoteOnWire[]>();
  for (const row of rows) {
    const notes = byRequest.get(row.activity_id) ?? [];
    byRequest.set(row.activity_id, [...notes, noteOnWire(row)]);
  }
  return byRequest;
}

function notesQuery(db: Database, activities: readonly string[]) {
  return db
    .selectFrom("activity_notes")
    .selectAll()
    .where(sql<SqlBool>`activity_id = any (${[...activities]}::uuid[])`)
    .orderBy("created_at")
    .orderBy("id");
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof notesQuery>["execute"]>>[number];

function noteOnWire(row: NoteRow): NoteOnWire {
  return {
    Id: row.id,
    Note: row.note,
    DateCreated: row.created_at.toISOString(),
    CreatedByName: row.created_by_name,
    CreatedByAgentId: row.created_by_agent_id,
    CreatedByUserId: row.created_by_user_id,
    CreatedByHubUserName: row.is_by_team ? null : row.created_by_name,
    IsCreatedByHubUser: !row.is_by_team,
  };
}

/** All types, also those that producers may not ask for. */
export async function helpRequestTypes(db: Database): Promise<HelpRequestType[]> {
  const rows = await db
    .selectFrom("activity_types")
    .select(["id as Id", "name as Name"])
    .orderBy("name")
    .execute();
  return rows;
}

/** Remembers up to when a user has seen the notes. An earlier time changes nothing, nor does one that is to come. */
export async function markSeen(db: Database, sub: string, activityId: string, until: string): Promise<void> {
  const seen = new Date(until);
  if (Number.isNaN(seen.getTime())) throw invalid({ Until: ["date"] });
  const now = new Date();
  await db
    .insertInto("activities_seen")
    .values({ sub, activity_id: activityId, seen_at: seen < now ? seen : now })
    .onConflict((conflict) =>
      conflict.columns(["sub", "activity_id"]).doUpdateSet({
        seen_at: sql<Date>`greatest(activities_seen.seen_at, excluded.seen_at)`,
      }),
    )
    .execute();
}
