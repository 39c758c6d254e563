import type { ColumnType, Generated, GeneratedAlways, Kysely } from "kysely";
import type { ContractState } from "#api/statuses.ts";
import type {
  DownlineContractTable,
  DownlineCountTable,
  DownlineVersionTable,
  PoliciesBelowTable,
} from "./downline-tables.ts";
import type {
  ApplicationTable,
  EnrollmentCountTable,
  EnrollmentListingTable,
  EnrollmentNamePartTable,
  EnrollmentTable,
  EnrollmentVersionTable,
  PaymentTable,
  SwitchedOffFeatureTable,
  TerminationReasonTable,
} from "./enrollment-tables.ts";
import type { HelpTables } from "./help-tables.ts";
import type { ManagerTables } from "./manager-tables.ts";
import type { ReviewTables } from "./review-tables.ts";
import type { ScopeTables } from "./scope-tables.ts";
import type {
  PaidPolicyTable,
  StatementCountTable,
  StatementPaymentTable,
  StatementTable,
  UnpaidPolicyTable,
} from "./statement-tables.ts";
import type { FileTable, SubmissionEventTable, SubmissionTable } from "./submission-tables.ts";
import type { UserTables } from "./user-tables.ts";

/** The types of the tables. Ids are UUIDs as text. Dates are `YYYY-MM-DD` in the business time zone. */

export type AgencyTable = {
  id: string;
  name: string;
  npn: string | null;
  parent_id: string | null;
};

export type AgentTable = {
  id: string;
  first_name: string;
  last_name: string;
  name: ColumnType<string, never, never>;
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

export type CarrierTable = { id: string; name: string; is_active: boolean };
export type PolicyTypeTable = { id: string; name: string; abbreviation: string; is_active: boolean };
export type StateTable = { id: string; name: string; abbreviation: string };
export type CountyTable = { id: string; state_id: string; name: string };
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
  status: ContractState;
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
  status: ContractState;
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

export type AlertTable = {
  id: string;
  level: "info" | "warning" | "danger";
  title: string;
  body: string | null;
  link_target: string | null;
  link_text: string | null;
  /** The Spanish text. The English text replaces a null. */
  title_es: string | null;
  body_es: string | null;
  link_text_es: string | null;
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

export type Schema = HelpTables &
  ManagerTables &
  ReviewTables &
  ScopeTables &
  UserTables & {
    agencies: AgencyTable;
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
    downline_contracts: DownlineContractTable;
    downline_counts: DownlineCountTable;
    downline_versions: DownlineVersionTable;
    policies_below: PoliciesBelowTable;
    policies: PolicyTable;
    licenses: LicenseTable;
    eandos: EAndOTable;
    connecture_instances: ConnectureInstanceTable;
    profiles: ProfileTable;
    submissions: SubmissionTable;
    submission_events: SubmissionEventTable;
    termination_reasons: TerminationReasonTable;
    enrollments: EnrollmentTable;
    enrollment_listings: EnrollmentListingTable;
    enrollment_name_parts: EnrollmentNamePartTable;
    enrollment_counts: EnrollmentCountTable;
    enrollment_versions: EnrollmentVersionTable;
    applications: ApplicationTable;
    payments: PaymentTable;
    statements: StatementTable;
    statement_counts: StatementCountTable;
    statement_payments: StatementPaymentTable;
    unpaid_policies: UnpaidPolicyTable;
    paid_policies: PaidPolicyTable;
    switched_off_features: SwitchedOffFeatureTable;
    files: FileTable;
    alerts: AlertTable;
    audit_log: AuditTable;
    outbox: OutboxTable;
    demo_mark: DemoMarkTable;
    data_key_checks: DataKeyCheckTable;
  };

export type Database = Kysely<Schema>;
