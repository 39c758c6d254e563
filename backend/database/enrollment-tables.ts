import type { ColumnType, Generated } from "kysely";
import type { HoldReason } from "#api/statuses.ts";

/** The tables of enrollments, applications and payments. Ids and dates have the form that `schema.ts` describes. */

export type TerminationReasonTable = { id: string; name: string; name_key: ColumnType<string, never, never> };

/** An application, later the policy. `agency_id` is the agency under which it was written. */
export type EnrollmentTable = {
  id: string;
  /** The carrier's number. Only an import knows it: `docs/import.md`. */
  policy_number: Generated<string | null>;
  agent_id: string;
  agency_id: string | null;
  /** A record without one gets a new customer. */
  customer_id: Generated<string>;
  customer_first_name: string;
  customer_last_name: string;
  /** The customer's names as lists sort and find them. */
  first_key: ColumnType<string, never, never>;
  last_key: ColumnType<string, never, never>;
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

/** A person for whom an agent has written something. */
export type CustomerTable = {
  id: Generated<string>;
  agent_id: string;
  first_name: string;
  last_name: string;
  first_key: ColumnType<string, never, never>;
  last_key: ColumnType<string, never, never>;
  birth_date: Generated<string | null>;
  /** The customer as which it is shown, by hand. */
  merged_into: Generated<string | null>;
  merged_by: Generated<string | null>;
  merged_at: Generated<Date | null>;
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
  hold_reason: Generated<HoldReason | null>;
  /** The day on which a payment on hold is expected to be paid. */
  expected_release: Generated<string | null>;
};

/** A feature that an agent's or an agency's portal may not use: exactly one of the two owner ids is set. */
export type SwitchedOffFeatureTable = {
  agent_id: string | null;
  agency_id: string | null;
  feature: "EnrollmentExport";
};
