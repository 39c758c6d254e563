import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { changedPolicy, statementChanges } from "#api/statements.ts";
import type { Database } from "../../database/schema.ts";
import { dollars } from "../../money.ts";
import type { Owner } from "../enrollments/list-filters.ts";
import { isSeenBy } from "../enrollments/visibility.ts";
import { policyFields, policyTables } from "./policies.ts";

/** Changes since the statement before: `docs/product/statements.md`, "Changes and expected payments". */

type Changes = z.output<typeof statementChanges>;
type ChangedPolicy = z.output<typeof changedPolicy>;

type Where = { owner: Owner; date: string; before: string; most: number };

/**
 * Returns the changes of a statement. Undefined when the statement is somebody else's, or does not exist.
 * @param most the most policies of each kind
 */
export async function changesOf(
  db: Database,
  { owner, statementId, most }: { owner: Owner; statementId: string; most: number },
): Promise<Changes | undefined> {
  const { rows } = await sql<{ date: string; before_id: string | null; before: string | null }>`
    select statement.statement_date as date, earlier.id as before_id, earlier.statement_date as before
    from statements as statement
    left join lateral (
      select id, statement_date from statements
      where owner_id = statement.owner_id and statement_date < statement.statement_date
      order by statement_date desc limit 1
    ) as earlier on true
    where statement.id = ${statementId} and statement.owner_id = ${owner.id}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { date, before, before_id } = found;
  const none = { Data: [], HasMore: false };
  if (before === null || before_id === null) {
    return { Before: null, New: none, Lost: none, ChargedBack: none };
  }
  const where = { owner, date, before, most };
  return {
    Before: { PaymentRunId: before_id, StatementDate: before },
    New: await policiesOf(db, newPolicies(where), most),
    Lost: await policiesOf(db, await lostPolicies(db, where), most),
    ChargedBack: await policiesOf(db, chargedBack(where), most),
  };
}

type Selected = Omit<ChangedPolicy, "Amount"> & { cents: number | null };

/** @param found policies with a day and an amount, the newest day first, and one more than wanted where there is one */
async function policiesOf(db: Database, found: RawBuilder<unknown>, most: number) {
  const { rows } = await sql<Selected>`
    select ${policyFields}, coalesce(line.day, enrollment.effective_date) as "Date", line.cents
    from (${found}) as line ${policyTables}
    order by "Date" desc nulls last, enrollment.id`.execute(db);
  const Data = rows.slice(0, most).map(({ cents, ...policy }) => ({
    ...policy,
    Amount: cents === null ? null : dollars(cents),
  }));
  return { Data, HasMore: rows.length > most };
}

/** Policies with a processed payment for the first time. */
const newPolicies = ({ owner, date, most }: Where) => sql`
  select line.enrollment_id, null::date as day, sum(line.amount_cents)::bigint as cents
  from statement_payments as line
  where line.owner_id = ${owner.id} and line.statement_date = ${date} and line.status = 'Processed' and line.amount_cents >= 0
    and not exists (${paidBefore(owner, date, sql`line.enrollment_id`)})
  group by line.enrollment_id order by line.enrollment_id limit ${most + 1}`;

/** Policies that were paid before and ended since the statement before. */
const lostPolicies = async (db: Database, { owner, date, before, most }: Where) => sql`
  select enrollment.id as enrollment_id, enrollment.termination_date as day, null::bigint as cents
  from enrollments as enrollment
  where ${await isSeenBy(db, owner)} and enrollment.termination_date > ${before} and enrollment.termination_date <= ${date}
    and exists (${paidBefore(owner, date, sql`enrollment.id`)})
  order by enrollment.termination_date desc, enrollment.id limit ${most + 1}`;

const paidBefore = (owner: Owner, date: string, enrollment: RawBuilder<unknown>) => sql`
  select from statement_payments as earlier
  where earlier.owner_id = ${owner.id} and earlier.enrollment_id = ${enrollment} and earlier.status = 'Processed'
    and earlier.statement_date < ${date}`;

const chargedBack = ({ owner, date, most }: Where) => sql`
  select line.enrollment_id, max(line.payment_date) as day, sum(line.amount_cents)::bigint as cents
  from statement_payments as line
  where line.owner_id = ${owner.id} and line.statement_date = ${date} and line.status = 'Processed'
    and line.amount_cents < 0
  group by line.enrollment_id order by max(line.payment_date) desc, line.enrollment_id limit ${most + 1}`;
