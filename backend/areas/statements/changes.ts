import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { changedPolicy, statementChanges } from "#api/statements.ts";
import type { Database } from "../../database/schema.ts";
import { dollars } from "../../money.ts";
import { policyFields, policyTables } from "./policies.ts";

/** Changes since the statement before: `docs/product/statements.md`, "Changes and expected payments". */

type Changes = z.output<typeof statementChanges>;
type ChangedPolicy = z.output<typeof changedPolicy>;

type Where = { ownerId: string; date: string; before: string; most: number };

/**
 * Returns the changes of a statement. Undefined when the statement is somebody else's, or does not exist.
 * @param most the most policies of each kind
 */
export async function changesOf(
  db: Database,
  { ownerId, statementId, most }: { ownerId: string; statementId: string; most: number },
): Promise<Changes | undefined> {
  const { rows } = await sql<{ date: string; before_id: string | null; before: string | null }>`
    select statement.statement_date as date, earlier.id as before_id, earlier.statement_date as before
    from statements as statement
    left join lateral (
      select id, statement_date from statements
      where owner_id = statement.owner_id and statement_date < statement.statement_date
      order by statement_date desc limit 1
    ) as earlier on true
    where statement.id = ${statementId} and statement.owner_id = ${ownerId}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { date, before, before_id } = found;
  const none = { Data: [], HasMore: false };
  if (before === null || before_id === null) {
    return { Before: null, New: none, Lost: none, ChargedBack: none };
  }
  const where = { ownerId, date, before, most };
  return {
    Before: { PaymentRunId: before_id, StatementDate: before },
    New: await policiesOf(db, newPolicies(where), most),
    Lost: await policiesOf(db, lostPolicies(where), most),
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

const newPolicies = ({ ownerId, date, most }: Where) => sql`
  select paid.enrollment_id, null::date as day, line.cents
  from paid_policies as paid cross join lateral (
    select sum(line.amount_cents)::bigint as cents from statement_payments as line
    where line.owner_id = paid.owner_id and line.enrollment_id = paid.enrollment_id
      and line.status = 'Processed' and line.statement_date = ${date} and line.amount_cents >= 0
  ) as line
  where paid.owner_id = ${ownerId} and paid.first_paid_on = ${date} and line.cents is not null
  order by paid.enrollment_id limit ${most + 1}`;

const lostPolicies = ({ ownerId, date, before, most }: Where) => sql`
  select paid.enrollment_id, paid.ended_on as day, null::bigint as cents
  from paid_policies as paid
  where paid.owner_id = ${ownerId} and paid.ended_on > ${before} and paid.ended_on <= ${date}
    and paid.first_paid_on < ${date} and exists (
      select from enrollment_listings as listed
      where listed.owner_id = paid.owner_id and listed.enrollment_id = paid.enrollment_id)
  order by paid.ended_on desc, paid.enrollment_id limit ${most + 1}`;

/** Both kinds are named, so that the index by amounts leads to the negative ones. */
const chargedBack = ({ ownerId, date, most }: Where) => sql`
  select line.enrollment_id, max(line.payment_date) as day, sum(line.amount_cents)::bigint as cents
  from statement_payments as line
  where line.owner_id = ${ownerId} and line.statement_date = ${date} and line.status = 'Processed'
    and line.kind in ('commission', 'override') and line.amount_cents < 0
  group by line.enrollment_id order by max(line.payment_date) desc, line.enrollment_id limit ${most + 1}`;
