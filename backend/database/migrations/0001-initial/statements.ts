import { lockKeys } from "../../lock-keys.ts";
import { afterStatement, EVENTS, type Event } from "../trigger.ts";

/** Payments, and the statements that the database derives from them: `docs/product/statements.md`. */
export const statements = [
  `
  create table payments (
    id uuid primary key,
    enrollment_id uuid not null references enrollments (id),
    kind text not null check (kind in ('commission', 'override')),
    agent_id uuid references agents (id),
    agency_id uuid references agencies (id),
    payment_date date not null,
    -- A chargeback is negative.
    amount_cents bigint not null,
    status text not null check (status in ('Processed', 'On Hold')),
    run_date date not null,
    -- The id in another system, by which an import finds the payment: docs/import.md.
    external_id text,
    check (case kind when 'commission' then agent_id is not null else agency_id is not null end),
    check (num_nonnulls(agent_id, agency_id) = 1)
  )`,
  "create index payments_by_enrollment on payments (enrollment_id, kind, payment_date desc, id)",
  "create unique index payments_by_external_id on payments (external_id) where external_id is not null",
  ...statementTables(),
  ...statementPayments(),
  ...unpaidPolicies(),
  ...follow(),
  ...paidPolicies(),
];

/** A statement exists as long as it has a payment. */
function statementTables(): string[] {
  return [
    `
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
    )`,
    "create index statements_of_nothing on statements (owner_id) where n = 0",
    // By carrier and policy type, for the filters of the list.
    `
    create table statement_counts (
      owner_id uuid not null,
      statement_date date not null,
      carrier_id uuid not null,
      policy_type_id uuid not null,
      n integer not null,
      primary key (owner_id, statement_date, carrier_id, policy_type_id)
    )`,
    "create index statement_counts_of_nothing on statement_counts (owner_id) where n = 0",
  ];
}

/** A payment on a statement. A commission is on the statement of the agent and on that of the agency of the policy. */
function statementPayments(): string[] {
  const index = (name: string, columns: string) => `create index ${name} on statement_payments ${columns}`;
  return [
    `
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
    )`,
    ...["payment_date", "amount_cents", "agent_key", "enrollment_id"].map((order) =>
      index(
        `statement_payments_by_${order}`,
        `(owner_id, statement_date, kind, status, ${order}, payment_id)`,
      ),
    ),
    index("statement_payments_by_payment", "(payment_id)"),
    index("statement_payments_by_policy", "(owner_id, enrollment_id, status, statement_date)"),
    index(
      "statement_payments_on_hold",
      "(owner_id, payment_date, payment_id) include (statement_date) where status = 'On Hold'",
    ),
    `
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
    $$`,
    // One writer at a time: two that changed the same statements in different orders would wait for each other.
    `
    create function refresh_statements(ids uuid[]) returns void language plpgsql as $$
    begin
      if coalesce(cardinality(ids), 0) = 0 then return; end if;
      perform pg_advisory_xact_lock(${lockKeys.statements});
      delete from statement_payments as old
      where old.payment_id = any (ids) and not exists (
        select from statement_payments_of(ids) as made
        where made.owner_id = old.owner_id and made.statement_date = old.statement_date
          and made.payment_id = old.payment_id and made is not distinct from old);
      insert into statement_payments select * from statement_payments_of(ids)
      on conflict (owner_id, statement_date, payment_id) do nothing;
    end $$`,
    ...afterStatement("insert", "statement_payments", "statements_kept", sumUp(1, "new_rows")),
    ...afterStatement("delete", "statement_payments", "statements_kept", sumUp(-1, "old_rows")),
  ];
}

function sumUp(sign: 1 | -1, rows: string): string {
  const changed = `(select *, ${sign} as sign from ${rows}) as changed`;
  return `
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
    from ${changed}
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
    select owner_id, statement_date, carrier_id, policy_type_id, sum(sign) from ${changed}
    group by owner_id, statement_date, carrier_id, policy_type_id
    on conflict (owner_id, statement_date, carrier_id, policy_type_id) do update set n = kept.n + excluded.n;
    delete from statements where n = 0;
    delete from statement_counts where n = 0;`;
}

/** Active enrollments without a commission, processed or on hold. */
function unpaidPolicies(): string[] {
  return [
    `
    create table unpaid_policies (
      enrollment_id uuid primary key,
      agent_id uuid not null,
      agency_id uuid,
      effective_date date not null
    )`,
    "create index unpaid_policies_by_agent_id on unpaid_policies (agent_id, effective_date, enrollment_id)",
    "create index unpaid_policies_by_agency_id on unpaid_policies (agency_id, effective_date, enrollment_id)",
    `
    create function refresh_unpaid_policies(ids uuid[]) returns void language plpgsql as $$
    begin
      if coalesce(cardinality(ids), 0) = 0 then return; end if;
      perform pg_advisory_xact_lock(${lockKeys.statements});
      delete from unpaid_policies where enrollment_id = any (ids);
      insert into unpaid_policies
      select id, agent_id, agency_id, effective_date from enrollments as enrollment
      where id = any (ids) and status = 'Active' and effective_date is not null
        and not exists (
          select from payments as payment where payment.enrollment_id = enrollment.id and payment.kind = 'commission');
    end $$`,
  ];
}

function follow(): string[] {
  const rows: Record<Event, string> = {
    insert: "new_rows",
    delete: "old_rows",
    update: "(table new_rows union all table old_rows) as changed",
  };
  const all = (column: string, event: Event) => `array(select distinct ${column} from ${rows[event]})`;
  const ofMovedEnrollments = `
    perform refresh_statements(array(
      select payment.id from new_rows as later
      join old_rows as earlier on earlier.id = later.id
        and (earlier.agent_id, earlier.agency_id, earlier.carrier_id, earlier.policy_type_id)
          is distinct from (later.agent_id, later.agency_id, later.carrier_id, later.policy_type_id)
      join payments as payment on payment.enrollment_id = later.id));`;
  return [
    ...EVENTS.flatMap((event) => [
      ...afterStatement(
        event,
        "payments",
        "statements_follow_payments",
        `
        perform refresh_statements(${all("id", event)});
        perform refresh_unpaid_policies(${all("enrollment_id", event)});`,
      ),
      ...afterStatement(
        event,
        "enrollments",
        "statements_follow_enrollments",
        `
        ${event === "update" ? ofMovedEnrollments : ""}
        perform refresh_unpaid_policies(${all("id", event)});`,
      ),
    ]),
    ...afterStatement(
      "update",
      "agents",
      "statements_follow_agents",
      `
      perform refresh_statements(array(
        select payment.id from new_rows as later
        join old_rows as earlier on earlier.id = later.id and earlier.name is distinct from later.name
        join enrollments as enrollment on enrollment.agent_id = later.id
        join payments as payment on payment.enrollment_id = enrollment.id));`,
    ),
  ];
}

/**
 * The policies with a processed payment, by owner, with the date of the first such statement. Payments of statements are
 * inserted and deleted, never updated. The payments of an enrollment are deleted before it.
 */
function paidPolicies(): string[] {
  const gone =
    "select distinct owner_id, enrollment_id, statement_date from old_rows where status = 'Processed'";
  const ofGone = `
    kept.owner_id = gone.owner_id and kept.enrollment_id = gone.enrollment_id
    and kept.first_paid_on = gone.statement_date`;
  const isLeft = `exists (
    select from statement_payments as line
    where line.owner_id = kept.owner_id and line.enrollment_id = kept.enrollment_id and line.status = 'Processed')`;
  return [
    `
    create table paid_policies (
      owner_id uuid not null,
      enrollment_id uuid not null,
      first_paid_on date not null,
      -- The last day of the coverage.
      ended_on date,
      primary key (owner_id, enrollment_id)
    )`,
    "create index paid_policies_by_first_paid_on on paid_policies (owner_id, first_paid_on, enrollment_id)",
    `
    create index paid_policies_by_ended_on on paid_policies (owner_id, ended_on desc, enrollment_id)
    where ended_on is not null`,
    "create index paid_policies_by_enrollment on paid_policies (enrollment_id)",
    ...afterStatement(
      "insert",
      "statement_payments",
      "paid_policies_kept",
      `
      insert into paid_policies as kept
      select line.owner_id, line.enrollment_id, min(line.statement_date), enrollment.termination_date
      from new_rows as line join enrollments as enrollment on enrollment.id = line.enrollment_id
      where line.status = 'Processed'
      group by line.owner_id, line.enrollment_id, enrollment.termination_date
      on conflict (owner_id, enrollment_id) do update set first_paid_on = excluded.first_paid_on
      where excluded.first_paid_on < kept.first_paid_on;`,
    ),
    // Only a deleted payment of the first statement can change the first day.
    ...afterStatement(
      "delete",
      "statement_payments",
      "paid_policies_kept",
      `
      update paid_policies as kept set first_paid_on = (
        select min(line.statement_date) from statement_payments as line
        where line.owner_id = kept.owner_id and line.enrollment_id = kept.enrollment_id
          and line.status = 'Processed')
      from (${gone}) as gone
      where ${ofGone} and ${isLeft};
      delete from paid_policies as kept using (${gone}) as gone
      where ${ofGone} and not ${isLeft};`,
    ),
    ...afterStatement(
      "update",
      "enrollments",
      "paid_policies_follow_enrollments",
      `
      update paid_policies set ended_on = later.termination_date
      from new_rows as later join old_rows as earlier on earlier.id = later.id
      where earlier.termination_date is distinct from later.termination_date
        and paid_policies.enrollment_id = later.id;`,
    ),
  ];
}
