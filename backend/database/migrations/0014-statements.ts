import { type Kysely, sql } from "kysely";
import { afterStatement, type Event } from "../triggers.ts";

/** Statements, and which payments stand on them: `docs/product/statements.md`. */

export async function up(db: Kysely<unknown>): Promise<void> {
  await addRuns(db);
  await createStatements(db);
  await createStatementPayments(db);
  await createUnpaidPolicies(db);
  await keepStatements(db);
  await createRefresh(db);
  await follow(db);
  await sql`select refresh_statements(array(select id from payments))`.execute(db);
  await sql`select refresh_unpaid_policies(array(select id from enrollments))`.execute(db);
}

/** Earlier payments get one run a month, on the day of the month's last payment. */
async function addRuns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column run_date date`.execute(db);
  await sql`
    update payments set run_date = run.day
    from (
      select date_trunc('month', payment_date) as month, max(payment_date) as day from payments group by 1
    ) as run
    where run.month = date_trunc('month', payments.payment_date)`.execute(db);
  await sql`alter table payments alter column run_date set not null`.execute(db);
}

async function createStatements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table statements (
      id uuid primary key,
      owner_id uuid not null,
      statement_date date not null,
      earned_cents bigint not null,
      chargeback_cents bigint not null,
      on_hold_cents bigint not null,
      commissions_processed integer not null,
      commissions_on_hold integer not null,
      overrides_processed integer not null,
      overrides_on_hold integer not null,
      n integer not null,
      unique (owner_id, statement_date)
    )`.execute(db);
  await sql`create index statements_of_nothing on statements (owner_id) where n = 0`.execute(db);
  // By carrier and policy type, for the filters of the list.
  await sql`
    create table statement_counts (
      owner_id uuid not null,
      statement_date date not null,
      carrier_id uuid not null,
      policy_type_id uuid not null,
      n integer not null,
      primary key (owner_id, statement_date, carrier_id, policy_type_id)
    )`.execute(db);
  await sql`create index statement_counts_of_nothing on statement_counts (owner_id) where n = 0`.execute(db);
}

async function createStatementPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table statement_payments (
      owner_id uuid not null,
      statement_date date not null,
      payment_id uuid not null,
      enrollment_id uuid not null,
      kind text not null,
      status text not null,
      payment_date date not null,
      amount_cents bigint not null,
      agent_key text collate "C" not null,
      carrier_id uuid not null,
      policy_type_id uuid not null,
      primary key (owner_id, statement_date, payment_id)
    )`.execute(db);
  for (const key of ["payment_date", "amount_cents", "agent_key", "enrollment_id"]) {
    await sql`
      create index ${sql.ref(`statement_payments_by_${key}`)} on statement_payments
        (owner_id, statement_date, kind, status, ${sql.ref(key)}, payment_id)`.execute(db);
  }
  await sql`create index statement_payments_by_payment on statement_payments (payment_id)`.execute(db);
  await sql`
    create index statement_payments_by_policy on statement_payments
      (owner_id, enrollment_id, status, statement_date)`.execute(db);
}

/** Active enrollments for which no commission has come, neither processed nor on hold. */
async function createUnpaidPolicies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unpaid_policies (
      enrollment_id uuid primary key,
      agent_id uuid not null,
      agency_id uuid,
      effective_date date not null
    )`.execute(db);
  for (const owner of ["agent_id", "agency_id"]) {
    await sql`
      create index ${sql.ref(`unpaid_policies_by_${owner}`)} on unpaid_policies
        (${sql.ref(owner)}, effective_date, enrollment_id)`.execute(db);
  }
}

/** A statement is there as long as a payment stands on it. */
async function keepStatements(db: Kysely<unknown>): Promise<void> {
  const rows = { insert: "select *, 1 as sign from new_rows", delete: "select *, -1 as sign from old_rows" };
  for (const event of ["insert", "delete"] as const) {
    const body = `
      insert into statements as kept
      select md5(owner_id || ' ' || statement_date)::uuid, owner_id, statement_date,
        coalesce(sum(sign * amount_cents) filter (where status = 'Processed' and amount_cents >= 0), 0),
        coalesce(sum(sign * amount_cents) filter (where status = 'Processed' and amount_cents < 0), 0),
        coalesce(sum(sign * amount_cents) filter (where status = 'On Hold'), 0),
        coalesce(sum(sign) filter (where kind = 'commission' and status = 'Processed'), 0),
        coalesce(sum(sign) filter (where kind = 'commission' and status = 'On Hold'), 0),
        coalesce(sum(sign) filter (where kind = 'override' and status = 'Processed'), 0),
        coalesce(sum(sign) filter (where kind = 'override' and status = 'On Hold'), 0),
        sum(sign)
      from (${rows[event]}) as changed
      group by owner_id, statement_date
      on conflict (owner_id, statement_date) do update set
        earned_cents = kept.earned_cents + excluded.earned_cents,
        chargeback_cents = kept.chargeback_cents + excluded.chargeback_cents,
        on_hold_cents = kept.on_hold_cents + excluded.on_hold_cents,
        commissions_processed = kept.commissions_processed + excluded.commissions_processed,
        commissions_on_hold = kept.commissions_on_hold + excluded.commissions_on_hold,
        overrides_processed = kept.overrides_processed + excluded.overrides_processed,
        overrides_on_hold = kept.overrides_on_hold + excluded.overrides_on_hold,
        n = kept.n + excluded.n;
      insert into statement_counts as kept
      select owner_id, statement_date, carrier_id, policy_type_id, sum(sign) from (${rows[event]}) as changed
      group by owner_id, statement_date, carrier_id, policy_type_id
      on conflict (owner_id, statement_date, carrier_id, policy_type_id) do update set n = kept.n + excluded.n;
      delete from statements where n = 0;
      delete from statement_counts where n = 0;`;
    await afterStatement(db, event, "statement_payments", { name: "statements_kept", body });
  }
}

/** The key of the advisory lock, unique in this database. */
const WRITING = 4_862_017;

async function createRefresh(db: Kysely<unknown>): Promise<void> {
  // A commission stands on the agent's statement and on that of the agency the policy was written under.
  await sql`
    create function statement_payments_of(ids uuid[]) returns setof statement_payments
    language sql stable as $$
      select owner.id, payment.run_date, payment.id, enrollment.id, payment.kind, payment.status,
        payment.payment_date, payment.amount_cents, sort_key(agent.name), enrollment.carrier_id,
        enrollment.policy_type_id
      from payments as payment
      join enrollments as enrollment on enrollment.id = payment.enrollment_id
      join agents as agent on agent.id = enrollment.agent_id
      cross join lateral (
        select coalesce(payment.agent_id, payment.agency_id) as id
        union
        select enrollment.agency_id where payment.kind = 'commission' and enrollment.agency_id is not null
      ) as owner
      where payment.id = any (ids)
    $$`.execute(db);
  // One writer at a time: two that changed the same statements in different orders would wait for each other.
  await sql`
    create function refresh_statements(ids uuid[]) returns void language plpgsql as $$
    begin
      if coalesce(cardinality(ids), 0) = 0 then return; end if;
      perform pg_advisory_xact_lock(${sql.lit(WRITING)});
      delete from statement_payments as old
      where old.payment_id = any (ids) and not exists (
        select from statement_payments_of(ids) as made
        where made.owner_id = old.owner_id and made.statement_date = old.statement_date
          and made.payment_id = old.payment_id and made is not distinct from old);
      insert into statement_payments select * from statement_payments_of(ids)
      on conflict (owner_id, statement_date, payment_id) do nothing;
    end $$`.execute(db);
  await sql`
    create function refresh_unpaid_policies(ids uuid[]) returns void language plpgsql as $$
    begin
      if coalesce(cardinality(ids), 0) = 0 then return; end if;
      perform pg_advisory_xact_lock(${sql.lit(WRITING)});
      delete from unpaid_policies where enrollment_id = any (ids);
      insert into unpaid_policies
      select id, agent_id, agency_id, effective_date from enrollments as enrollment
      where id = any (ids) and status = 'Active' and effective_date is not null
        and not exists (
          select from payments as payment where payment.enrollment_id = enrollment.id and payment.kind = 'commission');
    end $$`.execute(db);
}

async function follow(db: Kysely<unknown>): Promise<void> {
  const all = (column: string, rows: string) => `array(select distinct ${column} from ${rows})`;
  const touched: Record<Event, string> = {
    insert: "new_rows",
    delete: "old_rows",
    update: "(table new_rows union all table old_rows) as changed",
  };
  for (const event of ["insert", "delete", "update"] as const) {
    const body = `
      perform refresh_statements(${all("id", touched[event])});
      perform refresh_unpaid_policies(${all("enrollment_id", touched[event])});`;
    await afterStatement(db, event, "payments", { name: "statements_follow_payments", body });
  }
  for (const event of ["insert", "delete"] as const) {
    const body = `perform refresh_unpaid_policies(${all("id", touched[event])});`;
    await afterStatement(db, event, "enrollments", { name: "statements_follow_enrollments", body });
  }
  await afterStatement(db, "update", "enrollments", {
    name: "statements_follow_enrollments",
    body: `
      perform refresh_statements(array(
        select payment.id from new_rows as later
        join old_rows as earlier on earlier.id = later.id
          and (earlier.agent_id, earlier.agency_id, earlier.carrier_id, earlier.policy_type_id)
            is distinct from (later.agent_id, later.agency_id, later.carrier_id, later.policy_type_id)
        join payments as payment on payment.enrollment_id = later.id));
      perform refresh_unpaid_policies(${all("id", touched.update)});`,
  });
  await afterStatement(db, "update", "agents", {
    name: "statements_follow_agents",
    body: `
      perform refresh_statements(array(
        select payment.id from new_rows as later
        join old_rows as earlier on earlier.id = later.id and earlier.name is distinct from later.name
        join enrollments as enrollment on enrollment.agent_id = later.id
        join payments as payment on payment.enrollment_id = enrollment.id));`,
  });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function statement_payments_of(uuid[])`.execute(db);
  await sql`drop table statements, statement_counts, statement_payments, unpaid_policies`.execute(db);
  const names = [
    "statements_kept_on_insert",
    "statements_kept_on_delete",
    ...(["insert", "delete", "update"] as const).flatMap((event) => [
      `statements_follow_payments_on_${event}`,
      `statements_follow_enrollments_on_${event}`,
    ]),
    "statements_follow_agents_on_update",
  ];
  for (const name of names) await sql`drop function ${sql.ref(name)}() cascade`.execute(db);
  await sql`drop function refresh_statements(uuid[]), refresh_unpaid_policies(uuid[])`.execute(db);
  await sql`alter table payments drop column run_date`.execute(db);
}
