import type { ColumnType, Generated } from "kysely";

/** The tables of enrollments, applications and payments. Ids and dates are as in `schema.ts`. */

export type TerminationReasonTable = { id: string; name: string };

/** An application on its way to a policy, and the policy it has become. `agency_id` is the agency it was written under. */
export type EnrollmentTable = {
  id: string;
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

/** An enrollment, once for each agent and agency that sees it. The database keeps it, for lists: `docs/decisions/0211`. */
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

/** A customer's name from each of its parts on, to look for beginnings. The database keeps it. */
export type EnrollmentNamePartTable = {
  [K in "owner_id" | "field" | "part" | "enrollment_id" | "earlier"]: ColumnType<string, never, never>;
};

/** How many of an owner's enrollments have the same agent, state and so on. The database keeps it. */
export type EnrollmentCountTable = {
  [K in "owner_id" | "dimension" | "value"]: ColumnType<string, never, never>;
} & { n: ColumnType<number, never, never> };

/** Another number whenever an owner's enrollments have changed. The database keeps it. */
export type EnrollmentVersionTable = {
  owner_id: ColumnType<string, never, never>;
  version: ColumnType<number, never, never>;
};

/** The identity numbers of a submitted application, encrypted: `docs/product/enrollments.md`, "Identity numbers". */
export type ApplicationTable = {
  submission_id: string;
  enrollment_id: string;
  /** Names the key of `DATA_KEYS` that the numbers are encrypted and hashed with. */
  key_id: string;
  ssn_sealed: Uint8Array | null;
  medicare_number_sealed: Uint8Array | null;
  medicaid_number_sealed: Uint8Array | null;
  medicare_number_hash: Uint8Array | null;
};

/** A commission belongs to an agent, an override to an agency. A chargeback is negative. */
export type PaymentTable = {
  id: string;
  enrollment_id: string;
  kind: "commission" | "override";
  agent_id: string | null;
  agency_id: string | null;
  payment_date: string;
  /** The day of the payment run that paid it or holds it, and of the statements it stands on. */
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
