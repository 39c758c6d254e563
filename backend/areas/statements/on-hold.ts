import { sql } from "kysely";
import type { z } from "zod";
import type { onHoldPayment } from "#api/on-hold-payments.ts";
import type { Database } from "../../database/schema.ts";
import { readPage } from "../../lists/list.ts";
import { paymentFields, paymentOnWire, paymentTables, type SelectedPayment } from "./payments.ts";

/** Payments on hold of all statements: `docs/product/statements.md`, "Payments on hold". */

type OnHoldPayment = z.output<typeof onHoldPayment>;
type Selected = SelectedPayment & Pick<OnHoldPayment, "Kind" | "PaymentRunId" | "StatementDate">;

/**
 * Returns a page of the payments on hold, the newest first, and how many there are in all.
 * @param page from 1
 */
export async function onHoldPage(
  db: Database,
  ownerId: string,
  paging: { page: number; pageSize: number },
): Promise<{ rows: OnHoldPayment[]; total: number }> {
  const { rows, total } = await readPage(
    db,
    {
      id: sql`line.payment_id`,
      fields: sql<Selected>`${paymentFields}, line.statement_date as "StatementDate",
        case line.kind when 'override' then 'overrides' else 'commissions' end as "Kind",
        statement_id(line.owner_id, line.statement_date) as "PaymentRunId"`,
      tables: paymentTables,
      where: [sql`line.owner_id = ${ownerId}`, sql`line.status = 'On Hold'`],
      order: sql`line.payment_date desc, line.payment_id desc`,
    },
    paging,
  );
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
