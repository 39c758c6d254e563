import { type RawBuilder, sql } from "kysely";
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
type Owner = { type: OwnerType; id: string };

/** @param page from 1 */
export async function expectedOf(
  db: Database,
  owner: Owner,
  paging: { page: number; pageSize: number },
): Promise<Expected> {
  const { day, until } = await readDays(db, owner);
  if (until === null) return { StatementDate: null, EffectiveUntil: null, Data: [], Total: 0 };
  const { rows, total } = await readPage<Expected["Data"][number]>(
    db,
    {
      id: sql`enrollment.id`,
      fields: sql`${policyFields}, enrollment.effective_date as "EffectiveDate"`,
      tables: sql`enrollments as enrollment ${enrollmentTables}`,
      where: isUnpaid(owner, until),
      order: sql`enrollment.effective_date desc, enrollment.id desc`,
    },
    paging,
  );
  return { StatementDate: day, EffectiveUntil: until, Data: rows, Total: total };
}

/** Returns those of the policies that the owner misses a commission for. */
export async function unpaidAmong(
  db: Database,
  owner: Owner,
  policies: readonly string[],
): Promise<string[]> {
  const { until } = await readDays(db, owner);
  if (until === null) return [];
  const { rows } = await sql<{ id: string }>`
    select enrollment.id from enrollments as enrollment
    where enrollment.id = any (${[...policies]}::uuid[]) and ${sql.join(isUnpaid(owner, until), sql` and `)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The day of the newest statement, and the last effective date whose commission it should have. */
async function readDays(db: Database, owner: Owner): Promise<{ day: string | null; until: string | null }> {
  const { rows } = await sql<{ day: string | null }>`
    select max(statement_date) as day from statements where owner_id = ${owner.id}`.execute(db);
  const day = rows[0]?.day ?? null;
  return { day, until: day && addMonths(`${day.slice(0, 8)}01`, -1) };
}

const isUnpaid = (owner: Owner, until: string): RawBuilder<unknown>[] => [
  sql`${sql.ref(`enrollment.${ownerColumn[owner.type]}`)} = ${owner.id}`,
  sql`enrollment.status = 'Active'`,
  sql`enrollment.effective_date <= ${until}`,
  sql`not exists (
    select from payments as payment where payment.enrollment_id = enrollment.id and payment.kind = 'commission')`,
];
