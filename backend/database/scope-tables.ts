import type { ColumnType, Generated } from "kysely";
import type { Language } from "#api/languages.ts";
import type { MethodOfContact, ScopeStatus } from "#api/statuses.ts";

/** The tables of scopes of appointment. Ids have the form that `schema.ts` describes. */

type ScopeTable = {
  id: string;
  agent_id: string;
  /** A record without one gets a new customer. */
  customer_id: Generated<string>;
  first_name: string;
  last_name: string;
  /** The names as lists find them. */
  first_key: ColumnType<string, never, never>;
  last_key: ColumnType<string, never, never>;
  email: string;
  method_of_contact: MethodOfContact;
  status: Generated<ScopeStatus>;
  requested_at: Date;
  /** The day of the request in the business time zone. */
  requested_on: string;
  /** The time until which the newest link to the beneficiary works. */
  client_until: Date;
  declined_at: Date | null;
  undeliverable_at: Date | null;
  signed_at: Date | null;
  completed_at: Date | null;
  voided_at: Date | null;
  appointment_from: Date | null;
  replaces_id: string | null;
  keep_until: string;
  /** While this is true, no data of the scope is removed, regardless of its age. */
  is_on_hold: Generated<boolean>;
  created_at: Generated<Date>;
  sub: string | null;
  idempotency_key: string | null;
  digest: string | null;
};

type ScopeSignatureTable = {
  scope_id: string;
  role: "client" | "agent";
  name: string;
  /** The lines of a drawn signature, as JSON. */
  strokes: ColumnType<unknown, string | null, never>;
  language: Language;
  signed_at: Date;
};

/** `content` is JSON. `hash` is its SHA-256, hexadecimal. */
type ScopeRecordTable = { scope_id: string; content: string; hash: string };

type ScopeDocumentTable = {
  scope_id: string;
  content: ColumnType<Uint8Array, unknown, never>;
  hash: string;
  made_at: Date;
};

export type ScopeEvent =
  | "requested"
  | "emailed"
  | "reminded"
  | "undeliverable"
  | "link made"
  | "link made in person"
  | "viewed"
  | "opened in person"
  | "declined"
  | "resent"
  | "signed"
  | "agent viewed"
  | "completed"
  | "voided";

type ScopeEventTable = {
  id: Generated<number>;
  scope_id: string;
  at: Date;
  event: ScopeEvent;
  actor: "agent" | "client" | "system";
  sub: string | null;
  language: Language | null;
  /** The network address of the actor. */
  address: string | null;
  browser: string | null;
  idempotency_key: string | null;
};

type ScopeLinkTable = {
  /** The SHA-256 of the token. The token itself is not stored. */
  token_hash: Uint8Array;
  scope_id: string;
  role: "client" | "agent" | "agent session";
  until: Date;
  /** When it was opened first. */
  used_at: Date | null;
  /** When everything ends that the link opens: with the access token of the session that has made it. */
  ends_at: Date | null;
  /** The user whose session has made it. Null for a link that was sent by email. */
  sub: string | null;
  return_url: string | null;
  is_in_person: Generated<boolean>;
  /** The answers of somebody who has not signed yet. */
  draft: ColumnType<unknown, string | undefined, string>;
};

/** A message that waits to be sent. */
type ScopeMailTable = {
  id: string;
  scope_id: string;
  kind: "request" | "reminder";
  due_at: Date;
  claimed_until: Date | null;
  attempts: Generated<number>;
};

type ScopeRuleTable = {
  id: Generated<number>;
  rule: "waiting time";
  hours: number;
  except_methods: Generated<string[]>;
  valid_from: string;
  valid_until: string | null;
};

export type ScopeTables = {
  scopes: ScopeTable;
  scope_signatures: ScopeSignatureTable;
  scope_records: ScopeRecordTable;
  scope_documents: ScopeDocumentTable;
  scope_events: ScopeEventTable;
  scope_links: ScopeLinkTable;
  scope_mail: ScopeMailTable;
  scope_rules: ScopeRuleTable;
};
