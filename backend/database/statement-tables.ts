import type { ColumnType } from "kysely";

/**
 * The tables of statements. The database derives them from the payments: `docs/decisions/0213`. Ids and dates have the
 * form that `schema.ts` describes.
 */

type ReadOnlyColumn<T> = ColumnType<T, never, never>;

/** The sums of one payment run for an agent or agency. Balances are computed from all statements of an owner. */
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

/** The number of payments on a statement for each carrier and policy type. */
export type StatementCountTable = {
  [K in "owner_id" | "statement_date" | "carrier_id" | "policy_type_id"]: ReadOnlyColumn<string>;
} & { n: ReadOnlyColumn<number> };

/** A payment on a statement. A commission is on two statements, the agent's and the agency's. */
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

/** An active enrollment without a commission. */
export type UnpaidPolicyTable = {
  [K in "enrollment_id" | "agent_id" | "effective_date"]: ReadOnlyColumn<string>;
} & {
  agency_id: ReadOnlyColumn<string | null>;
};

/** A policy with a processed payment, the date of the first such statement, and the last day of its coverage. */
export type PaidPolicyTable = {
  [K in "owner_id" | "enrollment_id" | "first_paid_on"]: ReadOnlyColumn<string>;
} & {
  ended_on: ReadOnlyColumn<string | null>;
};
