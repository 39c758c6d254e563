import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** The tables of what is handed in, and of documents. Ids and dates are as in `schema.ts`. */

/** A submission for an agent or an agency: exactly one of the two owner ids is set. `docs/decisions/0209`. */
export type SubmissionTable = {
  id: string;
  kind: "licence" | "eando" | "contracts" | "application" | "profile";
  agent_id: string | null;
  agency_id: string | null;
  /** The subject of the access token with which it was handed in. */
  sub: string;
  status: Generated<string>;
  /** The fields, without the file. Written as JSON text. */
  content: ColumnType<unknown, string, string>;
  idempotency_key: string | null;
  /** SHA-256 of all that was handed in, in hexadecimal. */
  digest: string;
  /** The database's own time. */
  submitted_at: ColumnType<Date, never, never>;
};

/** What happened to a submission, and who did it. The database refuses to change or remove a row. */
export type SubmissionEventTable = {
  id: GeneratedAlways<number>;
  submission_id: string;
  at: ColumnType<Date, never, never>;
  sub: string;
  event: string;
};

/** A document and what it belongs to: exactly one of the six ids is set. */
export type FileTable = {
  id: string;
  agent_contract_id: string | null;
  agency_contract_id: string | null;
  licence_id: string | null;
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
