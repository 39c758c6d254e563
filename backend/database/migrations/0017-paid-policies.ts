import { type Kysely, sql } from "kysely";
import { afterStatement } from "../triggers.ts";

/** The policies that an owner was paid for, and since when: `docs/product/statements.md`, "Changes". */

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table paid_policies (
      owner_id uuid not null,
      enrollment_id uuid not null,
      first_paid_on date not null,
      ended_on date,
      primary key (owner_id, enrollment_id)
    )`.execute(db);
  await sql`
    create index paid_policies_by_first_paid_on on paid_policies
      (owner_id, first_paid_on, enrollment_id)`.execute(db);
  await sql`
    create index paid_policies_by_ended_on on paid_policies
      (owner_id, ended_on desc, enrollment_id) where ended_on is not null`.execute(db);
  await sql`create index paid_policies_by_enrollment on paid_policies (enrollment_id)`.execute(db);
  await sql`
    insert into paid_policies
    select line.owner_id, line.enrollment_id, min(line.statement_date), enrollment.termination_date
    from statement_payments as line join enrollments as enrollment on enrollment.id = line.enrollment_id
    where line.status = 'Processed'
    group by line.owner_id, line.enrollment_id, enrollment.termination_date`.execute(db);
  await followPayments(db);
  await followEnrollments(db);
}

/** Payments of statements are added and removed, and never changed in their place. */
async function followPayments(db: Kysely<unknown>): Promise<void> {
  await afterStatement(db, "insert", "statement_payments", {
    name: "paid_policies_kept",
    body: `
      insert into paid_policies as kept
      select line.owner_id, line.enrollment_id, min(line.statement_date), enrollment.termination_date
      from new_rows as line join enrollments as enrollment on enrollment.id = line.enrollment_id
      where line.status = 'Processed'
      group by line.owner_id, line.enrollment_id, enrollment.termination_date
      on conflict (owner_id, enrollment_id) do update set first_paid_on = excluded.first_paid_on
      where excluded.first_paid_on < kept.first_paid_on;`,
  });
  const gone =
    "select distinct owner_id, enrollment_id, statement_date from old_rows where status = 'Processed'";
  const ofGone = `
    kept.owner_id = gone.owner_id and kept.enrollment_id = gone.enrollment_id
    and kept.first_paid_on = gone.statement_date`;
  const isLeft = `exists (
    select from statement_payments as line
    where line.owner_id = kept.owner_id and line.enrollment_id = kept.enrollment_id and line.status = 'Processed')`;
  // Only a deleted payment of the first statement can change the first day.
  await afterStatement(db, "delete", "statement_payments", {
    name: "paid_policies_kept",
    body: `
      update paid_policies as kept set first_paid_on = (
        select min(line.statement_date) from statement_payments as line
        where line.owner_id = kept.owner_id and line.enrollment_id = kept.enrollment_id
          and line.status = 'Processed')
      from (${gone}) as gone
      where ${ofGone} and ${isLeft};
      delete from paid_policies as kept using (${gone}) as gone
      where ${ofGone} and not ${isLeft};`,
  });
}

/** An enrollment that goes takes its payments along. */
async function followEnrollments(db: Kysely<unknown>): Promise<void> {
  await afterStatement(db, "update", "enrollments", {
    name: "paid_policies_follow_enrollments",
    body: `
      update paid_policies set ended_on = later.termination_date
      from new_rows as later join old_rows as earlier on earlier.id = later.id
      where earlier.termination_date is distinct from later.termination_date
        and paid_policies.enrollment_id = later.id;`,
  });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table paid_policies`.execute(db);
  for (const name of [
    "paid_policies_kept_on_insert",
    "paid_policies_kept_on_delete",
    "paid_policies_follow_enrollments_on_update",
  ])
    await sql`drop function ${sql.ref(name)}() cascade`.execute(db);
}
