import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { PaymentKind } from "#api/payments.ts";
import type { PaymentState, StatementPaymentSort, statementPayment } from "#api/statements.ts";
import type { PaymentTable } from "../../database/enrollment-tables.ts";
import type { Database } from "../../database/schema.ts";
import { readPage } from "../../lists/list.ts";
import { dollars } from "../../money.ts";
import { statementDate } from "./ledger.ts";
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

export const paymentTables = sql`statement_payments as line ${policyTables}`;

export const paymentFields = sql<SelectedPayment>`
  line.payment_id as "Id", ${policyFields}, line.payment_date as "PaymentDate", line.amount_cents as cents,
  line.status as "Status", line.hold_reason as "HoldReason", line.expected_release as "ExpectedReleaseDate"`;

export type SelectedPayment = Omit<StatementPayment, "Amount"> & { cents: number };

export function paymentOnWire({ cents, ...row }: SelectedPayment): StatementPayment {
  return { ...row, Amount: dollars(cents) };
}

const columns: Record<StatementPaymentSort, RawBuilder<unknown>> = {
  PaymentDate: sql`line.payment_date`,
  AgentName: sql`agent.name_key`,
  Amount: sql`line.amount_cents`,
  PolicyId: sql`line.enrollment_id`,
  CustomerName: sql`(enrollment.last_key, enrollment.first_key)`,
};

export type PaymentQuery = {
  ownerId: string;
  statementId: string;
  kind: PaymentKind;
  state: PaymentState;
  sort: StatementPaymentSort;
  desc: boolean;
};

/**
 * Returns one page of a statement's payments of a kind, and how many there are in all. Undefined when the statement is somebody
 * else's or does not exist.
 * @param page from 1
 */
export async function paymentPage(
  db: Database,
  { ownerId, statementId, kind, state, sort, desc }: PaymentQuery,
  paging: { page: number; pageSize: number },
): Promise<{ rows: StatementPayment[]; total: number } | undefined> {
  const date = await statementDate(db, ownerId, statementId);
  if (date === undefined) return undefined;
  const direction = desc ? sql`desc` : sql`asc`;
  const { rows, total } = await readPage(
    db,
    {
      id: sql`line.payment_id`,
      fields: paymentFields,
      tables: paymentTables,
      where: [
        sql`line.owner_id = ${ownerId}`,
        sql`line.statement_date = ${date}`,
        sql`line.kind = ${kindOf[kind]}`,
        sql`line.status = ${statusOf[state]}`,
      ],
      order: sql`${columns[sort]} ${direction}, line.payment_id ${direction}`,
    },
    paging,
  );
  return { rows: rows.map(paymentOnWire), total };
}
