import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { StatementSort, statement } from "#api/statements.ts";
import type { Database } from "../../database/schema.ts";
import { dollars } from "../../money.ts";
import type { StatementQuery } from "./list-filters.ts";

/** Statements with their ledgers: `docs/product/statements.md`, "Ledger". */

export type Statement = z.output<typeof statement>;

type Amounts = Record<"beginning" | "earned" | "chargeback" | "ending" | "balance" | "on_hold", number>;
type Row = Amounts & { id: string; statement_date: string };

/**
 * A subquery: all statements of an owner with their balances. The amount carried over is never stored, so that it cannot
 * disagree: after each statement it is the sum of everything so far, less the highest such sum before, or less 0.
 */
function ledgersOf(ownerId: string): RawBuilder<unknown> {
  return sql`(
    with summed as (
      select *, sum(earned_cents + chargeback_cents) over (order by statement_date) as total
      from statements where owner_id = ${ownerId}
    ), carried as (
      select *, total - greatest(0, max(total) over (order by statement_date)) as carried from summed
    ), begun as (
      select *, lag(carried, 1, 0::numeric) over (order by statement_date) as beginning from carried
    )
    select id, statement_date, beginning::bigint, earned_cents as earned, chargeback_cents as chargeback,
      (beginning + earned_cents + chargeback_cents)::bigint as ending,
      greatest(0, beginning + earned_cents + chargeback_cents)::bigint as balance, on_hold_cents as on_hold
    from begun)`;
}

const columns: Record<StatementSort, string> = {
  StatementDate: "statement_date",
  BeginningBalance: "beginning",
  Earned: "earned",
  Chargeback: "chargeback",
  EndingBalance: "ending",
  StatementBalance: "balance",
};

/** One page of an owner's statements, and how many there are in all. @param page from 1 */
export async function statementPage(
  db: Database,
  query: StatementQuery,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Statement[]; total: number }> {
  const direction = query.desc ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row & { all: number }>`
    select found.*, count(*) over () as all from ${ledgersOf(query.ownerId)} as found
    where ${isFound(query)}
    order by ${sql.ref(columns[query.sort])} ${direction}, statement_date ${direction}`.execute(db);
  const from = (page - 1) * pageSize;
  return { rows: rows.slice(from, from + pageSize).map(onWire), total: rows.length };
}

function isFound({ ownerId, carrier, policyType, from, to }: StatementQuery): RawBuilder<unknown> {
  const ofPolicies = [
    ...(carrier ? [sql`enrollment.carrier_id = ${carrier}::uuid`] : []),
    ...(policyType ? [sql`enrollment.policy_type_id = ${policyType}::uuid`] : []),
  ];
  const hasSuch = sql`statement_date in (
    select line.statement_date from statement_payments as line join enrollments as enrollment on enrollment.id = line.enrollment_id
    where line.owner_id = ${ownerId} and ${sql.join(ofPolicies, sql` and `)})`;
  const conditions = [
    sql`true`,
    ...(from ? [sql`statement_date >= ${from}::date`] : []),
    ...(to ? [sql`statement_date <= ${to}::date`] : []),
    ...(ofPolicies.length > 0 ? [hasSuch] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Returns the date of an owner's statement; undefined when the statement is somebody else's or does not exist. */
export async function statementDate(db: Database, ownerId: string, id: string): Promise<string | undefined> {
  const statement = await db
    .selectFrom("statements")
    .select("statement_date")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return statement?.statement_date;
}

/** Returns one statement of an owner; undefined when it is somebody else's or does not exist. */
export async function findStatement(
  db: Database,
  ownerId: string,
  id: string,
): Promise<Statement | undefined> {
  const { rows } = await sql<Row>`
    select * from ${ledgersOf(ownerId)} as found where id = ${id}`.execute(db);
  const [row] = rows;
  return row && onWire(row);
}

function onWire(row: Row): Statement {
  return {
    PaymentRunId: row.id,
    StatementDate: row.statement_date,
    StatementLedger: {
      BeginningBalance: dollars(row.beginning),
      Earned: dollars(row.earned),
      Chargeback: dollars(row.chargeback),
      EndingBalance: dollars(row.ending),
      StatementBalance: dollars(row.balance),
    },
    OnHold: dollars(row.on_hold),
  };
}
