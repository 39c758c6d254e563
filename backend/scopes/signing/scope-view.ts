import { sql } from "kysely";
import { z } from "zod";
import { type MethodOfContact, type ScopeStatus, scopeProducts } from "#api/statuses.ts";
import type { Database } from "../../database/schema.ts";
import type { Link } from "../links.ts";
import { hoursOfWaiting } from "../waiting-times.ts";

/** A scope as the signing pages and its PDF show it. */

/** A form that was not accepted. `step` names its page. */
const unaccepted = z.object({
  step: z.string(),
  until: z.iso.datetime().transform((time) => new Date(time)),
  fields: z.record(z.string(), z.array(z.string())),
});
export type Unaccepted = z.output<typeof unaccepted>;

/** The answers at a link that was not signed yet. */
const draft = z
  .object({
    products: z.array(z.enum(scopeProducts)).default([]),
    who: z.enum(["self", "representative"]).nullable().default(null),
    representative: z.object({ name: z.string(), authority: z.string() }).nullable().default(null),
    unaccepted: unaccepted.nullable().default(null).catch(null),
  })
  .catch({ products: [], who: null, representative: null, unaccepted: null });
export type Draft = z.output<typeof draft>;

export type ScopeView = {
  id: string;
  status: ScopeStatus;
  isDeclined: boolean;
  requestedAt: Date;
  methodOfContact: MethodOfContact;
  firstName: string;
  lastName: string;
  email: string;
  agent: { name: string; npn: string | null; phone: string | null; agency: string | null };
  /** When the scope was requested that this one replaces. */
  replacedAt: Date | null;
  signedAt: Date | null;
  appointmentFrom: Date | null;
  /** The waiting time that a signature of today has; 0 without one. */
  waitingHours: number;
  draft: Draft;
};

/**
 * Returns a scope with the answers at one of its links.
 * @param today the business date
 * @throws Error when there is no such scope
 */
export async function scopeView(
  db: Database,
  { key, scopeId }: Pick<Link, "key" | "scopeId">,
  today: string,
): Promise<ScopeView> {
  const row = await db
    .selectFrom("scopes as scope")
    .innerJoin("scope_links as link", "link.scope_id", "scope.id")
    .innerJoin("agents as agent", "agent.id", "scope.agent_id")
    .leftJoin("agencies as agency", "agency.id", "agent.agency_id")
    .leftJoin("scopes as earlier", "earlier.id", "scope.replaces_id")
    .select([
      "scope.id",
      "scope.status",
      "scope.declined_at",
      "scope.requested_at",
      "scope.method_of_contact",
      "scope.first_name",
      "scope.last_name",
      "scope.email",
      "scope.signed_at",
      "scope.appointment_from",
      "link.draft",
      "agent.name as agent_name",
      "agent.npn",
      "agency.name as agency_name",
      "earlier.requested_at as replaced_at",
    ])
    .select(
      sql<string | null>`(
        select phone_number from agent_phone_numbers as phone where phone.agent_id = agent.id
        order by is_primary desc, phone.id limit 1)`.as("phone"),
    )
    .where("scope.id", "=", scopeId)
    .where("link.token_hash", "=", key)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    status: row.status,
    isDeclined: row.declined_at !== null,
    requestedAt: row.requested_at,
    methodOfContact: row.method_of_contact,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    agent: { name: row.agent_name, npn: row.npn, phone: row.phone, agency: row.agency_name },
    replacedAt: row.replaced_at,
    signedAt: row.signed_at,
    appointmentFrom: row.appointment_from,
    waitingHours: await hoursOfWaiting(db, { today, method: row.method_of_contact }),
    draft: draft.parse(row.draft),
  };
}

export const fullName = ({ firstName, lastName }: Pick<ScopeView, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;
