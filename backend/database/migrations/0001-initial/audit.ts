import { appendOnly } from "../trigger.ts";

/** The audit log of protected records (`docs/decisions/0207`), and what a database says about itself. */
export const audit = [
  `
  create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    sub text,
    action text not null check (action in ('read', 'write', 'export', 'download', 'refused')),
    resource text not null,
    record uuid[] not null,
    status integer not null,
    request_id text not null,
    -- Refusals without a subject are counted by the minute.
    times integer not null default 1 check (times > 0)
  )`,
  ...appendOnly("audit_log", "refuse_audit_change"),
  // A row says that the demo was written into this database. Commands that drop data look for it.
  "create table demo_mark (made_for date primary key)",
  // A value for each data key, encrypted with it. A start with another key of the same name is noticed.
  "create table data_key_checks (key_id text primary key, check_sealed bytea not null)",
];
