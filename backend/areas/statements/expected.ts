import { sql } from "kysely";
import type { z } from "zod";
import { addMonths } from "#api/business-time.ts";
import type { expectedPayments } from "#api/statements.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import { readPage } from "../../lists/list.ts";
import { ownerColumn } from "../../rights.ts";
import { enrollmentTables, policyFields } from "./policies.ts";

/** Commissions that did not come: `docs/product/statements.md`, "Changes and expected payments". */

type Expected = z.output<typeof expectedPayments>;

/** @param page from 1 */
export async function expectedOf(
  db: Database,
  owner: { type: OwnerType; id: string },
  paging: { page: number; pageSize: number },
): Promise<Expected> {
  const { rows: newest } = await sql<{ day: string | null }>`
    select max(statement_date) as day from statements where owner_id = ${owner.id}`.execute(db);
  const day = newest[0]?.day ?? null;
  if (day === null) {
    return { StatementDate: null, EffectiveUntil: null, Data: [], Total: 0 };
  }
  const until = addMonths(`${day.slice(0, 8)}01`, -1);
  const { rows, total } = await readPage<Expected["Data"][number]>(
    db,
    {
      id: sql`enrollment.id`,
      fields: sql`${policyFields}, enrollment.effective_date as "EffectiveDate"`,
      tables: sql`enrollments as enrollment ${enrollmentTables}`,
      where: [
        sql`${sql.ref(`enrollment.${ownerColumn[owner.type]}`)} = ${owner.id}`,
        sql`enrollment.status = 'Active'`,
        sql`enrollment.effective_date <= ${until}`,
        sql`not exists (
          select from payments as payment where payment.enrollment_id = enrollment.id and payment.kind = 'commission')`,
      ],
      order: sql`enrollment.effective_date desc, enrollment.id desc`,
    },
    paging,
  );
  return { StatementDate: day, EffectiveUntil: until, Data: rows, Total: total };
}
