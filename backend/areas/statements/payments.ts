import { sql } from "kysely";
import type { z } from "zod";
import type { PaymentKind } from "#api/payments.ts";
import type { PaymentState, StatementPaymentSort, statementPayment } from "#api/statements.ts";
import type { PaymentTable } from "../../database/enrollment-tables.ts";
import type { Database } from "../../database/schema.ts";
import { dollars } from "../../money.ts";
import { policyFields, policyTables } from "./policies.ts";

/** The payments of a statement: `docs/product/statements.md`, "Payments of a statement". */

export type StatementPayment = z.output<typeof statementPayment>;

export const kindOf: Record<PaymentKind, PaymentTable["kind"]> = {
  commissions: "commission",
  overrides: "override",
};
export const statusOf: Record<PaymentState, PaymentTable["status"]> = {
  processed: "Processed",
  onhold: "On Hold",
};

export const paymentFields = sql`
  line.payment_id as "Id", ${policyFields}, line.payment_date as "PaymentDate", line.amount_cents as cents,
  line.status as "Status"`;

export type SelectedPayment = Omit<StatementPayment, "Amount"> & { cents: number };

export function paymentOnWire({ cents, ...row }: SelectedPayment): StatementPayment {
  return { ...row, Amount: dollars(cents) };
}

const keys: Record<StatementPaymentSort, string> = {
  PaymentDate: "payment_date",
  AgentName: "agent_key",
  Amount: "amount_cents",
  PolicyId: "enrollment_id",
};

type Counts = Record<`${"commissions" | "overrides"}_${"processed" | "on_hold"}`, number>;
type Found = Counts & { statement_date: string };

export type PaymentQuery = {
  ownerId: string;
  statementId: string;
  kind: PaymentKind;
  state: PaymentState;
  sort: StatementPaymentSort;
  desc: boolean;
};

/**
 * One page of a statement's payments of a kind, along an index, and how many there are in all. Nothing when the statement
 * is somebody else's, or there is none.
 * @param page from 1
 */
export async function paymentPage(
  db: Database,
  query: PaymentQuery,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: StatementPayment[]; total: number } | undefined> {
  const { ownerId, statementId, kind, state } = query;
  const { rows: found } = await sql<Found>`
    select * from statements where id = ${statementId} and owner_id = ${ownerId}`.execute(db);
  const [statement] = found;
  if (!statement) return undefined;
  const total = statement[`${kind}_${state === "onhold" ? "on_hold" : "processed"}`];
  const offset = (page - 1) * pageSize;
  if (offset >= total) return { rows: [], total };
  const direction = query.desc ? sql`desc` : sql`asc`;
  const key = sql.ref(keys[query.sort]);
  const { rows } = await sql<SelectedPayment>`
    select ${paymentFields} from (
      select * from statement_payments
      where owner_id = ${ownerId} and statement_date = ${statement.statement_date}
        and kind = ${kindOf[kind]} and status = ${statusOf[state]}
      order by ${key} ${direction}, payment_id ${direction} offset ${offset} limit ${pageSize}
    ) as line ${policyTables}
    order by line.${key} ${direction}, line.payment_id ${direction}`.execute(db);
  return { rows: rows.map(paymentOnWire), total };
}
