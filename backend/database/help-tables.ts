import type { ColumnType, Generated } from "kysely";

/** The tables of help requests, which the wire calls activities. Ids have the form that `schema.ts` describes. */

type ActivityTypeTable = { id: string; name: string; is_offered: boolean };

/** A help request of an agent or an agency: exactly one of the two owner ids is set. */
type ActivityTable = {
  id: string;
  agent_id: string | null;
  agency_id: string | null;
  /** The owner id that is set. */
  owner_id: ColumnType<string, never, never>;
  activity_type_id: string;
  description: string;
  created_at: Generated<Date>;
  due_at: Date | null;
  is_completed: Generated<boolean>;
  /** The time and the member of the review desk; null for a request that was completed elsewhere. */
  completed_at: Generated<Date | null>;
  completed_by_name: Generated<string | null>;
  /** False when only the team sees it. */
  is_agent_viewable: boolean;
  /** The time of the request or its newest note. The database maintains it. */
  updated_at: Generated<Date>;
  /** The time of the newest note of the team. The database maintains it. */
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

/** The time until which a user has seen the notes of a help request. */
type ActivitySeenTable = {
  sub: string;
  activity_id: string;
  seen_at: Date;
  /** The owner of the help request. The database maintains it. */
  owner_id: ColumnType<string, never, never>;
  /** True when the user has seen the newest note of the team. The database maintains it. */
  is_current: ColumnType<boolean, never, never>;
};

/** The number of an owner's help requests that the team has answered. The database maintains it. */
type ActivityAnsweredCountTable = {
  owner_id: ColumnType<string, never, never>;
  n: ColumnType<number, never, never>;
};

/** The number of an owner's answered help requests that have nothing new for a user. The database maintains it. */
type ActivitySeenCountTable = ActivityAnsweredCountTable & {
  sub: ColumnType<string, never, never>;
};

/** The numbers of an owner's open and completed help requests. The database maintains them. */
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
