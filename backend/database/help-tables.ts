import type { ColumnType, Generated } from "kysely";

/** The tables of help requests, which the wire calls activities. Ids are as in `schema.ts`. */

type ActivityTypeTable = { id: string; name: string; is_offered: boolean };

/** A help request of an agent or an agency: exactly one of the two owner ids is set. */
type ActivityTable = {
  id: string;
  agent_id: string | null;
  agency_id: string | null;
  /** The one of the two that is set. */
  owner_id: ColumnType<string, never, never>;
  activity_type_id: string;
  description: string;
  created_at: Generated<Date>;
  due_at: Date | null;
  is_completed: Generated<boolean>;
  /** False: only the team sees it. */
  is_agent_viewable: boolean;
  /** The newest of the request and its notes; the database keeps it. */
  updated_at: Generated<Date>;
  /** The newest note of the team; the database keeps it. */
  team_note_at: ColumnType<Date | null, never, never>;
  /** The subject of the access token; null when the team made it. */
  sub: string | null;
  idempotency_key: string | null;
  digest: string | null;
};

type ActivityNoteTable = {
  id: string;
  activity_id: string;
  note: string;
  created_at: Generated<Date>;
  created_by_name: string | null;
  created_by_agent_id: string | null;
  created_by_user_id: string | null;
  is_by_team: boolean;
  sub: string | null;
  idempotency_key: string | null;
  digest: string | null;
};

/** Up to when a user has seen the notes of a help request. */
type ActivitySeenTable = {
  sub: string;
  activity_id: string;
  seen_at: Date;
  /** Both are kept by the database: the owner of the help request, and whether its newest note of the team is seen. */
  owner_id: ColumnType<string, never, never>;
  is_current: ColumnType<boolean, never, never>;
};

/** How many help requests of an owner the team has answered. The database keeps it. */
type ActivityAnsweredCountTable = {
  owner_id: ColumnType<string, never, never>;
  n: ColumnType<number, never, never>;
};

/** How many answered help requests of an owner have nothing new for a user. The database keeps it. */
type ActivitySeenCountTable = ActivityAnsweredCountTable & {
  sub: ColumnType<string, never, never>;
};

/** How many help requests of an owner are open and completed. The database keeps it. */
type ActivityCountTable = {
  owner_id: ColumnType<string, never, never>;
  is_completed: ColumnType<boolean, never, never>;
  n: ColumnType<number, never, never>;
};

export type HelpTables = {
  activity_types: ActivityTypeTable;
  activities: ActivityTable;
  activity_notes: ActivityNoteTable;
  activities_seen: ActivitySeenTable;
  activity_counts: ActivityCountTable;
  activity_answered_counts: ActivityAnsweredCountTable;
  activity_seen_counts: ActivitySeenCountTable;
};
