import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#api/scopes.ts";
import type { ScopeStatus, scopeNotes } from "#api/statuses.ts";

/** A scope as it goes over the wire: `docs/product/scopes.md`, "Fields". */

type Note = (typeof scopeNotes)[number];

export type ScopeRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  requested_at: Date;
  completed_at: Date | null;
  signed_at: Date | null;
  status: ScopeStatus;
  method_of_contact: string;
  appointment_from: Date | null;
  note: Note | null;
  products: string[] | null;
  customer_id: string;
  replaces_id: string | null;
  replaced_by: string | null;
};

/** The columns of a row, of `scopes as scope`. @param now the instant by which a link has expired or not */
export function scopeFields(now: Date): RawBuilder<ScopeRow> {
  return sql<ScopeRow>`scope.id, scope.first_name, scope.last_name, scope.email, scope.requested_at, scope.completed_at,
    scope.signed_at, scope.status, scope.method_of_contact, scope.appointment_from, scope.replaces_id, scope.customer_id,
    case
      when scope.status not in ('Sent', 'Client Viewed') then null
      when scope.declined_at is not null then 'declined'
      when scope.undeliverable_at is not null then 'undeliverable'
      when scope.client_until <= ${now} then 'expired'
    end as note,
    (select array(select jsonb_array_elements_text(content::jsonb -> 'chosen'))
      from scope_records where scope_id = scope.id) as products,
    (select id from scopes as later where later.replaces_id = scope.id) as replaced_by`;
}

export function onWire(row: ScopeRow): Scope {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    date_requested: row.requested_at.toISOString(),
    date_completed: row.completed_at?.toISOString() ?? null,
    status: row.status,
    complete: row.status === "Completed",
    method_of_contact: row.method_of_contact,
    date_signed: row.signed_at?.toISOString() ?? null,
    note: row.note,
    appointment_from: row.appointment_from?.toISOString() ?? null,
    products: row.products ?? [],
    customer_id: row.customer_id,
    replaces: row.replaces_id,
    replaced_by: row.replaced_by,
  };
}
