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
    -- Of a payment on hold: a name of the API, and the day on which it is expected to be paid.
    hold_reason text,
    expected_release date,
    run_date date not null,
    -- The id in another system, by which an import finds the payment: docs/import.md.
    external_id text,
    check (case kind when 'commission' then agent_id is not null else agency_id is not null end),
    check (num_nonnulls(agent_id, agency_id) = 1)
  )`,
  "create index payments_by_enrollment on payments (enrollment_id, kind, payment_date desc, id)",
  "create unique index payments_by_external_id on payments (external_id) where external_id is not null",
  "create index payments_by_agent on payments (agent_id, run_date)",
  "create index payments_by_agency on payments (agency_id, run_date)",
  "create index payments_by_run on payments (run_date)",
  `
  create function statement_id(owner_id uuid, statement_date date) returns uuid language sql immutable parallel safe as $$
    select md5(owner_id || ' ' || to_char(statement_date, 'YYYY-MM-DD'))::uuid
  $$`,
  // A payment on a statement. A commission is on the statement of the agent and on that of the agency of the policy.
  `
  create view statement_payments as
  select agent_id as owner_id, run_date as statement_date, id as payment_id, enrollment_id, kind, status, payment_date, amount_cents,
    hold_reason, expected_release
  from payments where agent_id is not null
  union all
  select agency_id, run_date, id, enrollment_id, kind, status, payment_date, amount_cents, hold_reason, expected_release
  from payments where agency_id is not null
  union all
  select enrollment.agency_id, payment.run_date, payment.id, payment.enrollment_id, payment.kind, payment.status,
    payment.payment_date, payment.amount_cents, payment.hold_reason, payment.expected_release
  from enrollments as enrollment join payments as payment on payment.enrollment_id = enrollment.id
  where payment.kind = 'commission' and enrollment.agency_id is not null`,
  // A statement exists as long as it has a payment.
  `
  create view statements as
  select statement_id(owner_id, statement_date) as id, owner_id, statement_date,
    coalesce(sum(amount_cents) filter (where status = 'Processed' and amount_cents >= 0), 0)::bigint as earned_cents,
    coalesce(sum(amount_cents) filter (where status = 'Processed' and amount_cents < 0), 0)::bigint as chargeback_cents,
    coalesce(sum(amount_cents) filter (where status = 'On Hold'), 0)::bigint as on_hold_cents,
    count(*) as payments
  from statement_payments
  group by owner_id, statement_date`,
];
