import type { ColumnType } from "kysely";

/** The tables of statements, which the database keeps from the payments: `docs/decisions/0213`. Ids and dates are as in `schema.ts`. */

type ReadOnlyColumn<T> = ColumnType<T, never, never>;

/** The payments of one run to an agent or agency. The balances are worked out from all of an owner's statements. */
export type StatementTable = { [K in "id" | "owner_id" | "statement_date"]: ReadOnlyColumn<string> } & {
  [K in
    | "earned_cents"
    | "chargeback_cents"
    | "on_hold_cents"
    | "commissions_processed"
    | "commissions_on_hold"
    | "overrides_processed"
    | "overrides_on_hold"
    | "n"]: ReadOnlyColumn<number>;
};

/** How many payments of a statement are for a carrier and a policy type. */
export type StatementCountTable = {
  [K in "owner_id" | "statement_date" | "carrier_id" | "policy_type_id"]: ReadOnlyColumn<string>;
} & { n: ReadOnlyColumn<number> };

/** A payment on a statement. A commission stands on two, the agent's and the agency's. */
export type StatementPaymentTable = {
  [K in
    | "owner_id"
    | "statement_date"
    | "payment_id"
    | "enrollment_id"
    | "kind"
    | "status"
    | "payment_date"
    | "agent_key"
    | "carrier_id"
    | "policy_type_id"]: ReadOnlyColumn<string>;
} & { amount_cents: ReadOnlyColumn<number> };

/** An active enrollment for which no commission has come. */
export type UnpaidPolicyTable = {
  [K in "enrollment_id" | "agent_id" | "effective_date"]: ReadOnlyColumn<string>;
} & {
  agency_id: ReadOnlyColumn<string | null>;
};

/** A policy that something was processed for, with the day of the first such statement and the last day of its coverage. */
export type PaidPolicyTable = {
  [K in "owner_id" | "enrollment_id" | "first_paid_on"]: ReadOnlyColumn<string>;
} & {
  ended_on: ReadOnlyColumn<string | null>;
};
