import type { ColumnType, Generated } from "kysely";

/** The tables of enrollments, applications and payments. Ids and dates have the form that `schema.ts` describes. */

export type TerminationReasonTable = { id: string; name: string };

/** An application, later the policy. `agency_id` is the agency under which it was written. */
export type EnrollmentTable = {
  id: string;
  /** The carrier's number. Only an import knows it: `docs/import.md`. */
  policy_number: Generated<string | null>;
  agent_id: string;
  agency_id: string | null;
  customer_first_name: string;
  customer_last_name: string;
  state_id: string;
  county_id: string | null;
  status: string;
  carrier_id: string;
  policy_type_id: string;
  product_id: string | null;
  effective_date: string | null;
  termination_reason_id: string | null;
  termination_date: string | null;
  agent_received_date: string | null;
  fmo_received_date: string | null;
  sent_to_insurer_date: string | null;
  insurer_answered_date: string | null;
  created_at: Generated<Date>;
};

/** An enrollment, once for each agent and agency that sees it. The database maintains it for lists: `docs/decisions/0211`. */
export type EnrollmentListingTable = {
  [K in
    | "owner_id"
    | "enrollment_id"
    | "agent_id"
    | "state_id"
    | "status"
    | "carrier_id"
    | "policy_type_id"
    | "last_key"
    | "first_key"
    | "agent_key"
    | "state_key"
    | "status_key"
    | "carrier_key"
    | "type_key"]: ColumnType<string, never, never>;
} & {
  [K in
    | "county_id"
    | "termination_reason_id"
    | "county_key"
    | "reason_key"
    | "effective_date"
    | "termination_date"
    | "fmo_received_date"
    | "agent_received_date"]: ColumnType<string | null, never, never>;
} & { created_at: ColumnType<Date, never, never> };

/** The suffixes of a customer's name, one for each word, to search for beginnings of words. The database maintains it. */
export type EnrollmentNamePartTable = {
  [K in "owner_id" | "field" | "part" | "enrollment_id" | "earlier"]: ColumnType<string, never, never>;
};

/** The number of an owner's enrollments for each agent, state and so on. The database maintains it. */
export type EnrollmentCountTable = {
  [K in "owner_id" | "dimension" | "value"]: ColumnType<string, never, never>;
} & { n: ColumnType<number, never, never> };

/** A version that changes with an owner's enrollments. The database maintains it. */
export type EnrollmentVersionTable = {
  owner_id: ColumnType<string, never, never>;
  version: ColumnType<number, never, never>;
};

/** The identity numbers of an application, encrypted: `docs/product/applications.md`, "Identity numbers". */
export type ApplicationTable = {
  /** Null when the enrollment was imported. */
  submission_id: string | null;
  enrollment_id: string;
  /** The id of the key of `DATA_KEYS` that encrypts and hashes the numbers. */
  key_id: string;
  ssn_sealed: Uint8Array | null;
  medicare_number_sealed: Uint8Array | null;
  medicaid_number_sealed: Uint8Array | null;
  medicare_number_hash: Uint8Array | null;
};

/** A commission belongs to an agent, an override to an agency. A chargeback is negative. */
export type PaymentTable = {
  id: string;
  /** The payment's id in another system. Only an import knows it: `docs/import.md`. */
  external_id: Generated<string | null>;
  enrollment_id: string;
  kind: "commission" | "override";
  agent_id: string | null;
  agency_id: string | null;
  payment_date: string;
  /** The day of the payment run that paid or holds it. It is also the date of its statements. */
  run_date: string;
  amount_cents: number;
  status: "Processed" | "On Hold";
};

/** A feature that an agent's or an agency's portal may not use: exactly one of the two owner ids is set. */
export type SwitchedOffFeatureTable = {
  agent_id: string | null;
  agency_id: string | null;
  feature: "EnrollmentExport";
};
