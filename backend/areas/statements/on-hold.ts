import { sql } from "kysely";
import type { z } from "zod";
import type { onHoldPayment } from "#api/on-hold-payments.ts";
import type { Database } from "../../database/schema.ts";
import { paymentFields, paymentOnWire, type SelectedPayment } from "./payments.ts";
import { policyTables } from "./policies.ts";

/** Payments on hold of all statements: `docs/product/statements.md`, "Payments on hold". */

type OnHoldPayment = z.output<typeof onHoldPayment>;
type Selected = SelectedPayment & Pick<OnHoldPayment, "Kind" | "PaymentRunId" | "StatementDate">;

/**
 * A page along the index of payments on hold, the newest first, and how many there are: the sum over the owner's statements.
 * @param page from 1
 */
export async function onHoldPage(
  db: Database,
  ownerId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: OnHoldPayment[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    select coalesce(sum(commissions_on_hold + overrides_on_hold), 0)::integer as total
    from statements where owner_id = ${ownerId}`.execute(db);
  const total = counted[0]?.total ?? 0;
  const offset = (page - 1) * pageSize;
  if (offset >= total) return { rows: [], total };
  const { rows } = await sql<Selected>`
    select ${paymentFields}, case line.kind when 'override' then 'overrides' else 'commissions' end as "Kind",
      statement.id as "PaymentRunId", line.statement_date as "StatementDate"
    from (
      select owner_id, statement_date, payment_id from statement_payments
      where owner_id = ${ownerId} and status = 'On Hold'
      order by payment_date desc, payment_id desc offset ${offset} limit ${pageSize}
    ) as found
    join statement_payments as line using (owner_id, statement_date, payment_id)
    join statements as statement
      on statement.owner_id = line.owner_id and statement.statement_date = line.statement_date
    ${policyTables}
    order by line.payment_date desc, line.payment_id desc`.execute(db);
  return {
    rows: rows.map(({ Kind, PaymentRunId, StatementDate, ...row }) => ({
      ...paymentOnWire(row),
      Kind,
      PaymentRunId,
      StatementDate,
    })),
    total,
  };
}
