import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { SubmissionKind } from "#api/statuses.ts";

/** The tables of submissions and files. Ids and dates have the form that `schema.ts` describes. */

/** A submission for an agent or an agency: exactly one of the two owner ids is set. `docs/decisions/0209`. */
export type SubmissionTable = {
  id: string;
  /** Help requests have a table of their own. */
  kind: Exclude<SubmissionKind, "HelpRequest">;
  agent_id: string | null;
  agency_id: string | null;
  /** The subject of the access token of the request. */
  sub: string;
  /** The status of an application follows its enrollment: `docs/product/review-desk.md`, "Applications". */
  status: Generated<"under review" | "accepted" | "rejected" | "withdrawn">;
  /** The fields without the files, written as JSON text. */
  content: ColumnType<unknown, string, string>;
  idempotency_key: string | null;
  /** The SHA-256 of the submission with its files, hexadecimal. */
  digest: string;
  /** The time of the database. Only the demo sets it. */
  submitted_at: ColumnType<Date, Date | undefined, never>;
  /** Null while the submission is under review. */
  decided_at: Generated<Date | null>;
  /** The reason of the decision. A rejected submission has one. */
  reason: Generated<string | null>;
};

/** An event in the history of a submission, with the user. The database refuses to change or remove a row. */
export type SubmissionEventTable = {
  id: GeneratedAlways<number>;
  submission_id: string;
  /** The time of the database. Only the demo sets it. */
  at: ColumnType<Date, Date | undefined, never>;
  sub: string;
  event: "submitted" | "accepted" | "rejected";
  /** The name of the member of the review desk; null for the submitter. */
  by_name: Generated<string | null>;
  is_by_desk: Generated<boolean>;
  reason: Generated<string | null>;
};

/** A license, an E&O policy or a contract, and an accepted submission that made or renewed it. */
export type RecordSubmissionTable = { record_id: string; submission_id: string };

/** A document. Exactly one of the six ids names the record that it belongs to. */
export type FileTable = {
  id: string;
  agent_contract_id: string | null;
  agency_contract_id: string | null;
  license_id: string | null;
  eando_id: string | null;
  submission_id: string | null;
  enrollment_id: Generated<string | null>;
  file_name: string;
  file_extension: string;
  file_type_name: string | null;
  content_type: string;
  created_date: string;
  content: ColumnType<Uint8Array, Uint8Array, Uint8Array>;
};
