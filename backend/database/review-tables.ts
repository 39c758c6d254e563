import type { ColumnType, GeneratedAlways } from "kysely";
import type { EnrollmentStatus } from "#api/statuses.ts";

/** The tables of the review desk: `docs/product/review-desk.md`. Ids have the form that `schema.ts` describes. */

/** A user who may work at the review desk, by the subject of the sign-in. */
type DeskMemberTable = { sub: string; name: string };

/** A session of the review desk. The key is the SHA-256 of the id in the cookie, hexadecimal. */
type DeskSessionTable = {
  key: string;
  sub: string;
  forgery_token: string;
  /** The id token, encrypted with the key `key_id` of `DATA_KEYS`. The sign-out at the provider needs it. */
  id_token_sealed: Uint8Array | null;
  key_id: string | null;
  started_at: Date;
  seen_at: Date;
};

/** A change of an enrollment's status by the review desk. The database refuses to change or remove a row. */
type EnrollmentEventTable = {
  id: GeneratedAlways<number>;
  enrollment_id: string;
  /** The time of the database. Only the demo sets it. */
  at: ColumnType<Date, Date | undefined, never>;
  sub: string;
  by_name: string;
  /** The new status. */
  status: EnrollmentStatus;
  reason: string | null;
};

/** A message about a decision or an answer that waits to be sent. Exactly one of the two record ids is set. */
type DecisionMailTable = {
  id: string;
  /** The user who gets the message. */
  sub: string;
  submission_id: string | null;
  activity_id: string | null;
  event: "accepted" | "rejected" | "moved" | "answered" | "completed";
  /** The new status of a moved enrollment. */
  enrollment_status: EnrollmentStatus | null;
  due_at: Date;
  claimed_until: Date | null;
  attempts: ColumnType<number, number | undefined, number>;
};

export type ReviewTables = {
  desk_members: DeskMemberTable;
  desk_sessions: DeskSessionTable;
  enrollment_events: EnrollmentEventTable;
  decision_mail: DecisionMailTable;
};
