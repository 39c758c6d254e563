import { sql } from "kysely";
import type { z } from "zod";
import { addMonths } from "#api/business-time.ts";
import { type expectedPayments, MOST_EXPECTED } from "#api/statements.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import { ownerColumn } from "../../rights.ts";
import { policyFields, policyTables } from "./policies.ts";

/** Commissions that did not come: `docs/product/statements.md`, "Changes and expected payments". */

type Expected = z.output<typeof expectedPayments>;

/** @param page from 1 */
export async function expectedOf(
  db: Database,
  owner: { type: OwnerType; id: string },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Expected> {
  const { rows: newest } = await sql<{ day: string | null }>`
    select max(statement_date) as day from statements where owner_id = ${owner.id}`.execute(db);
  const day = newest[0]?.day ?? null;
  if (day === null) {
    return { StatementDate: null, EffectiveUntil: null, Data: [], Total: 0, HasMore: false };
  }
  const until = addMonths(`${day.slice(0, 8)}01`, -1);
  const isExpected = sql`
    ${sql.ref(`enrollment.${ownerColumn[owner.type]}`)} = ${owner.id} and enrollment.status = 'Active'
      and enrollment.effective_date <= ${until} and not exists (
        select from payments as payment where payment.enrollment_id = enrollment.id and payment.kind = 'commission')`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (
      select from enrollments as enrollment where ${isExpected} limit ${MOST_EXPECTED + 1}
    ) as counted`.execute(db);
  const n = counted[0]?.n ?? 0;
  const offset = Math.min((page - 1) * pageSize, n);
  const { rows } = await sql<Expected["Data"][number]>`
    select ${policyFields}, enrollment.effective_date as "EffectiveDate"
    from (
      select enrollment.id as enrollment_id from enrollments as enrollment where ${isExpected}
      order by enrollment.effective_date desc, enrollment.id desc
      offset ${offset} limit ${Math.max(0, Math.min(pageSize, MOST_EXPECTED - offset))}
    ) as line ${policyTables}
    order by enrollment.effective_date desc, enrollment.id desc`.execute(db);
  return {
    StatementDate: day,
    EffectiveUntil: until,
    Data: rows,
    Total: Math.min(n, MOST_EXPECTED),
    HasMore: n > MOST_EXPECTED,
  };
}
