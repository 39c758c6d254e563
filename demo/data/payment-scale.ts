import { sql } from "kysely";
import type { Database } from "#backend/database/schema.ts";

/** Makes any number of payments in the database, the same every time. */

const MONTHS = 36;
const MONTHS_PAID = 10;
const KINDS = 2;
const POLICIES_PER_STATEMENT = 2_500;

/**
 * Adds payments for enrollments written under an agency: ten monthly commissions and overrides of a policy, spread over
 * three years. Needs one enrollment for 20 payments.
 * @param many.count a multiple of 20
 * @param many.today the business date, `YYYY-MM-DD`
 */
export async function writePayments(
  db: Database,
  many: { agency: string; count: number; today: string },
  report: (step: string) => void = () => {},
): Promise<void> {
  const policies = many.count / MONTHS_PAID / KINDS;
  for (let from = 0; from < policies; from += POLICIES_PER_STATEMENT) {
    await writePiece(db, many, { from, count: Math.min(POLICIES_PER_STATEMENT, policies - from) });
    report(`payments ${from * MONTHS_PAID * KINDS} and on`);
  }
}

async function writePiece(
  db: Database,
  { agency, today }: { agency: string; today: string },
  { from, count }: { from: number; count: number },
): Promise<void> {
  const paid = sql`(date_trunc('month', ${today}::date) + interval '14 days'
    - make_interval(months => ((n * 7 % ${sql.lit(MONTHS - MONTHS_PAID + 1)}) + k)::integer))::date`;
  await sql`
    insert into payments (id, enrollment_id, kind, agent_id, agency_id, payment_date, run_date, amount_cents, status)
    select md5('payment ' || policy.id || kind || k)::uuid, policy.id, kind,
      case kind when 'commission' then policy.agent_id end, case kind when 'override' then ${agency}::uuid end,
      ${paid}, ${paid},
      case when n % 50 = 0 and k = 1 then -20000 else 1500 + n * 37 % 4000 end / case kind when 'override' then 8 else 1 end,
      case when (n + k) % 40 = 0 then 'On Hold' else 'Processed' end
    from (
      select id, agent_id, (row_number() over (order by id) + ${from}::integer) as n from (
        select id, agent_id from enrollments
        where agency_id = ${agency} and status in ('Active', 'Terminated')
        order by id offset ${from}::integer limit ${count}::integer
      ) as some_of_them
    ) as policy,
      generate_series(1, ${sql.lit(MONTHS_PAID)}) as k, unnest(array['commission', 'override']) as kind`.execute(
    db,
  );
}
