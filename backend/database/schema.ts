import type { ColumnType, Generated, GeneratedAlways, Kysely } from "kysely";
import type { ProducerEmailKind } from "#api/emails.ts";
import type { Language } from "#api/languages.ts";
import type { Preferences } from "#api/preferences.ts";
import type { ContractStatus, EnrollmentStatus, MissingItem } from "#api/statuses.ts";
import type {
  ApplicationTable,
  CustomerTable,
  EnrollmentTable,
  PaymentTable,
  SwitchedOffFeatureTable,
  TerminationReasonTable,
} from "./enrollment-tables.ts";
import type { ScopeTables } from "./scope-tables.ts";
import type {
  FileTable,
  RecordSubmissionTable,
  SubmissionEventTable,
  SubmissionTable,
} from "./submission-tables.ts";

/** The types of the tables. Ids are UUIDs as text. Dates are `YYYY-MM-DD` in the business time zone. */

type ReadOnlyColumn<T> = ColumnType<T, never, never>;

/** A name with its `name_key`, by which lists sort and find it. */
type Named = { name: string; name_key: ReadOnlyColumn<string> };

export type AgencyTable = Named & {
  id: string;
  npn: string | null;
  parent_id: string | null;
};

/** An agency with itself, and with each agency above it. The database maintains it. */
type AgencyAncestorTable = { ancestor_id: ReadOnlyColumn<string>; agency_id: ReadOnlyColumn<string> };

export type AgentTable = {
  id: string;
  first_name: string;
  last_name: string;
  name: ReadOnlyColumn<string>;
  name_key: ReadOnlyColumn<string>;
  npn: string | null;
  email: string | null;
  agency_id: string | null;
};

export type AgentPhoneNumberTable = {
  id: string;
  agent_id: string;
  /** Ten digits. */
  phone_number: string;
  phone_type: string | null;
  is_primary: boolean;
};

export type CarrierTable = Named & {
  id: string;
  is_active: boolean;
  /** Where agents certify with the carrier: an address that begins with https://. */
  certification_link: string | null;
};
export type PolicyTypeTable = Named & { id: string; abbreviation: string; is_active: boolean };
export type StateTable = Named & { id: string; abbreviation: string };
export type CountyTable = Named & { id: string; state_id: string };
export type ProductTable = {
  id: string;
  name: string;
  carrier_id: string;
  policy_type_id: string;
  is_active: boolean;
};

/** An area in which a product is sold. Without a county, it is the whole state. */
export type ProductAreaTable = { product_id: string; state_id: string; county_id: string | null };

export type LicenseTypeTable = { id: string; name: string };

export type AgencyContractTable = {
  id: string;
  agency_id: string;
  carrier_id: string;
  upline_agency_id: string | null;
  writing_number: string | null;
  marketing_level: string | null;
  status: ContractStatus;
  start_date: string | null;
  end_date: string | null;
};

export type AgentContractTable = {
  id: string;
  agent_id: string;
  carrier_id: string;
  upline_agency_id: string;
  writing_number: string | null;
  enrollment_link: string | null;
  status: ContractStatus;
  start_date: string | null;
  end_date: string | null;
  /** The database maintains it. */
  policy_count: ColumnType<number, never, never>;
};

export type AgencyContractPolicyTypeTable = { agency_contract_id: string; policy_type_id: string };
export type AgentContractPolicyTypeTable = { agent_contract_id: string; policy_type_id: string };

export type CertificationTable = {
  id: string;
  agent_contract_id: string;
  plan_year: number;
  policy_type_id: string | null;
  state_id: string | null;
  status: string;
};

export type PolicyTable = {
  id: string;
  agent_contract_id: string;
  product_id: string;
  policy_number: string;
  holder_first_name: string;
  holder_last_name: string;
  state_id: string;
  status: string;
  effective_date: string;
  end_date: string | null;
};

/** An agent's license or an agency's: exactly one of the two owner ids is set. */
export type LicenseTable = {
  id: string;
  agent_id: string | null;
  agency_id: string | null;
  state_id: string;
  license_type_id: string | null;
  license_number: string | null;
  is_resident: boolean;
  expiration_date: string | null;
};

/** A carrier's appointment of an agent or an agency in a state: exactly one of the two owner ids is set. */
export type AppointmentTable = {
  id: string;
  agent_id: string | null;
  agency_id: string | null;
  carrier_id: string;
  state_id: string;
  status: ContractStatus;
  effective_date: string | null;
  expiration_date: string | null;
};

/** An agent's E&O insurance or an agency's: exactly one of the two owner ids is set. */
export type EAndOTable = {
  id: string;
  agent_id: string | null;
  agency_id: string | null;
  issued_by: string;
  policy_number: string | null;
  coverage_limits: string | null;
  expiration_date: string | null;
};

/** The sign-on of an agent or an agency at the marketplace: exactly one of the two owner ids is set. */
export type ConnectureInstanceTable = {
  id: string;
  agent_id: string | null;
  agency_id: string | null;
  sso_url: string;
  is_captive: boolean;
};

/** The profile of an agent or an agency: exactly one of the two owner ids is set. */
export type ProfileTable = {
  id: string;
  agent_id: string | null;
  agency_id: string | null;
  middle_name: string | null;
  nickname: string | null;
  /** Ten digits. Only agencies have it: the numbers of agents are in `agent_phone_numbers`. */
  phone_number: string | null;
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  state_id: string | null;
  zip_code: string | null;
};

type AlertTexts = { title?: string; body?: string; link_text?: string };

export type AlertTable = {
  id: string;
  level: "info" | "warning" | "danger";
  title: string;
  body: string | null;
  link_target: string | null;
  link_text: string | null;
  /** JSON when it is written. The English text replaces one that is missing. */
  translations: ColumnType<Partial<Record<Language, AlertTexts>>, string | undefined, string>;
  starts_on: string;
  ends_on: string | null;
  position: Generated<number>;
};

/** A row says that the demo was written into this database, with dates relative to this day. */
type DemoMarkTable = { made_for: string };

/** A value for each data key in use, encrypted with it. */
type DataKeyCheckTable = { key_id: string; check_sealed: Buffer };

/** The messages of the demo, encrypted with the key `key_id` of `DATA_KEYS`. */
type OutboxTable = { id: string; created_at: Generated<Date>; key_id: string; message_sealed: Buffer };

/** The audit log: `docs/decisions/0207`. The database refuses to change or remove a row. */
export type AuditTable = {
  id: GeneratedAlways<number>;
  /** The time of the database. */
  at: ColumnType<Date, never, never>;
  /** The subject of the access token; null when there was no valid one. */
  sub: string | null;
  action: "read" | "write" | "export" | "download" | "refused";
  /** The path, with `{name}` in place of each id. */
  resource: string;
  /** The ids of the path, in order, and the id from the body. A null stands for a text that cannot be an id. */
  record: (string | null)[];
  status: number;
  request_id: string;
  /** The number of counted refusals without a subject. The other columns describe the last of them. It is 1 otherwise. */
  times: Generated<number>;
};

type UserTable = { sub: string; id: string; name: string; email: string | null };

/** The preferences of a user. A null stands for no choice. */
type UserPreferenceTable = {
  user_id: string;
  language: Preferences["Language"];
  appearance: Preferences["Appearance"];
  density: Preferences["Density"];
  lite: Preferences["Lite"];
  decision_email: Preferences["DecisionEmail"];
  digest_day: Preferences["DigestDay"];
};

/** The right of a user to act for an agent or an agency: exactly one of the two owner ids is set. */
type UserPortalTable = { sub: string; agent_id: string | null; agency_id: string | null };

/** A relationship manager: `docs/product/home.md`. */
type RelationshipManagerTable = {
  id: string;
  display_name: string | null;
  email: string | null;
  /** Ten digits. */
  phone_number: string | null;
  picture: Buffer | null;
  /** Its content type, such as `image/png`. */
  picture_type: string | null;
};

/** The relationship manager of an agent or an agency, at most one. */
type ManagerAssignmentTable = {
  id: string;
  manager_id: string;
  agent_id: string | null;
  agency_id: string | null;
  /** False when the manager looks after the agency above. */
  is_direct: boolean;
};

type ActivityTypeTable = { id: string; name: string; is_offered: boolean };

/** A help request, which the wire calls an activity, of an agent or an agency: exactly one of the two owner ids is set. */
type ActivityTable = {
  id: string;
  agent_id: string | null;
  agency_id: string | null;
  /** The owner id that is set. */
  owner_id: ColumnType<string, never, never>;
  activity_type_id: string;
  /** The enrollment that it is about. */
  enrollment_id: Generated<string | null>;
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
type ActivitySeenTable = { sub: string; activity_id: string; seen_at: Date };

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
  /** A move by the team, what was missing by the producer, or a reminder of the producer. */
  event: Generated<"moved" | "sent" | "reminded">;
  by_name: string | null;
  is_by_desk: Generated<boolean>;
  /** The status after it. */
  status: EnrollmentStatus;
  /** The reason of a move, or what the producer wrote. */
  reason: string | null;
  missing: Generated<MissingItem[] | null>;
  answer_by: Generated<string | null>;
  idempotency_key: Generated<string | null>;
  digest: Generated<string | null>;
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

/** An address that producer mail went to, in lower case. The token is in the link that ends the mail. */
type MailAddressTable = { address: string; token: Generated<string> };

/** Whether an address gets producer mail of a kind. */
type MailChoiceTable = { address: string; kind: ProducerEmailKind; is_wanted: boolean };

/** A season or a digest that a user was told of. Each is told of once. */
type MailGivenTable = { user_id: string; owner_id: string; kind: ProducerEmailKind; occasion: string };

/** A message to a producer that waits to be sent. Its text is made when it is sent. */
type ProducerMailTable = {
  id: string;
  kind: ProducerEmailKind;
  /** The user who is told; null for a request, which goes to the agent. */
  user_id: string | null;
  /** For whom the user acts; for a request the agent who is asked, and the agency that asks. */
  agent_id: string | null;
  agency_id: string | null;
  /** The plan year of a season, and of a request with its carrier and state. */
  plan_year: number | null;
  carrier_id: string | null;
  state_id: string | null;
  due_at: Date;
  claimed_until: Date | null;
  attempts: ColumnType<number, number | undefined, number>;
};

/** A reminder that is in a message, or was. Each is given once. */
type ExpiryReminderTable = {
  user_id: string;
  license_id: string | null;
  eando_id: string | null;
  appointment_id: string | null;
  ends_on: string;
  /** 90, 60, 30 or 7. */
  days: number;
  mail_id: string;
};

/** The calendar feed of a user and an owner. Whoever has the token reads it. */
type CalendarFeedTable = {
  token: Generated<string>;
  sub: string;
  agent_id: string | null;
  agency_id: string | null;
};

/** An agency asked an agent for what is missing to sell, at most once a day. */
type BoardRequestTable = { agency_id: string; agent_id: string; asked_on: string; sub: string };

/**
 * The sums of one payment run for an agent or agency. Balances are computed from all statements of an owner. A view derives
 * statements from the payments: `docs/decisions/0213`.
 */
type StatementView = { [K in "id" | "owner_id" | "statement_date"]: ReadOnlyColumn<string> } & {
  [K in "earned_cents" | "chargeback_cents" | "on_hold_cents" | "payments"]: ReadOnlyColumn<number>;
};

/** A payment on a statement. A commission is on two statements, the agent's and the agency's. */
type StatementPaymentView = {
  [K in
    | "owner_id"
    | "statement_date"
    | "payment_id"
    | "enrollment_id"
    | "kind"
    | "status"
    | "payment_date"]: ReadOnlyColumn<string>;
} & { amount_cents: ReadOnlyColumn<number> };

export type Schema = ScopeTables & {
  users: UserTable;
  user_portals: UserPortalTable;
  user_preferences: UserPreferenceTable;
  relationship_managers: RelationshipManagerTable;
  manager_assignments: ManagerAssignmentTable;
  activity_types: ActivityTypeTable;
  activities: ActivityTable;
  activity_notes: ActivityNoteTable;
  activities_seen: ActivitySeenTable;
  desk_members: DeskMemberTable;
  desk_sessions: DeskSessionTable;
  enrollment_events: EnrollmentEventTable;
  decision_mail: DecisionMailTable;
  mail_addresses: MailAddressTable;
  mail_choices: MailChoiceTable;
  mail_given: MailGivenTable;
  producer_mail: ProducerMailTable;
  expiry_reminders: ExpiryReminderTable;
  board_requests: BoardRequestTable;
  calendar_feeds: CalendarFeedTable;
  agencies: AgencyTable;
  agency_ancestors: AgencyAncestorTable;
  agents: AgentTable;
  agent_phone_numbers: AgentPhoneNumberTable;
  carriers: CarrierTable;
  policy_types: PolicyTypeTable;
  states: StateTable;
  counties: CountyTable;
  products: ProductTable;
  product_areas: ProductAreaTable;
  license_types: LicenseTypeTable;
  agency_contracts: AgencyContractTable;
  agent_contracts: AgentContractTable;
  agency_contract_policy_types: AgencyContractPolicyTypeTable;
  agent_contract_policy_types: AgentContractPolicyTypeTable;
  agent_contract_certifications: CertificationTable;
  policies: PolicyTable;
  licenses: LicenseTable;
  eandos: EAndOTable;
  appointments: AppointmentTable;
  connecture_instances: ConnectureInstanceTable;
  profiles: ProfileTable;
  submissions: SubmissionTable;
  submission_events: SubmissionEventTable;
  record_submissions: RecordSubmissionTable;
  termination_reasons: TerminationReasonTable;
  customers: CustomerTable;
  enrollments: EnrollmentTable;
  applications: ApplicationTable;
  payments: PaymentTable;
  statements: StatementView;
  statement_payments: StatementPaymentView;
  switched_off_features: SwitchedOffFeatureTable;
  files: FileTable;
  alerts: AlertTable;
  audit_log: AuditTable;
  outbox: OutboxTable;
  demo_mark: DemoMarkTable;
  data_key_checks: DataKeyCheckTable;
};

export type Database = Kysely<Schema>;
