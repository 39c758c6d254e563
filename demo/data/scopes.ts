import { addDays, addMonths } from "#api/business-time.ts";
import { type MethodOfContact, methodsOfContact, type ScopeStatus, scopeProducts } from "#api/statuses.ts";
import type { ScopeEvent } from "#backend/database/scope-tables.ts";
import { recordOf } from "#backend/scopes/signing/record.ts";
import type { ScopeView } from "#backend/scopes/signing/scope-view.ts";
import { customer } from "./customers.ts";
import { customerFor, customerId } from "./enrollments.ts";
import { type Agent, agencies, agents } from "./organisation.ts";
import type { DemoRows } from "./rows.ts";
import { dice, idFor } from "./seeded.ts";

/** Scopes of appointment in every status, with and without a note. */

export const scopeId = (agent: string, number: number) => idFor("scope", `${agent}:${number}`);

type Planned = { status: ScopeStatus; note?: "declined" | "undeliverable" };

/** One after the other, the newest first. The fifth has an expired link, since it is old. */
const plan: readonly Planned[] = [
  { status: "Sent" },
  { status: "Client Signed" },
  { status: "Client Viewed" },
  { status: "Agent Viewed" },
  { status: "Completed" },
  { status: "Sent", note: "undeliverable" },
  { status: "Completed" },
  { status: "Client Viewed", note: "declined" },
  { status: "Voided" },
  { status: "Completed" },
  { status: "Sent" },
];

const DAYS_BETWEEN = 4;
const LINK_DAYS = 30;
const KEPT_MONTHS = 120;

/** @param today the business date, `YYYY-MM-DD`, to which all other dates are relative */
export function addScopes(rows: DemoRows, today: string): void {
  for (const agent of agents) {
    const count = countOf(agent.key);
    for (let number = 1; number <= count; number++) addOne(rows, today, agent, number);
  }
}

function countOf(key: string): number {
  if (key === "marisol-vega") return 31;
  if (key.startsWith("many-")) return 0;
  // A scope of somebody else, for tests of records that one must not see.
  if (key === "dana-whitcomb") return 3;
  return dice(`scopes of ${key}`).between(0, 3);
}

/** The demo agent's fifth scope is that of a customer with a policy. The seventh has the name of another one, and nobody knows more. */
function whoseScope(agent: string, number: number): { id?: string; first: string; last: string } {
  if (agent === "marisol-vega" && number === 5) return customerFor("Active", 1);
  if (agent === "marisol-vega" && number === 7) {
    const { first, last } = customerFor("Pending Information", 1);
    return { first, last };
  }
  return customer(`scope ${number} of ${agent}`, number);
}

function addOne(rows: DemoRows, today: string, agent: Agent, number: number): void {
  const chance = dice(`scope ${number} of ${agent.key}`);
  const { status, note } = plan[(number - 1) % plan.length] ?? { status: "Sent" };
  const id = scopeId(agent.key, number);
  const day = addDays(today, 1 - number * DAYS_BETWEEN);
  const at = (days: number, minutes: number) =>
    new Date(Date.parse(`${addDays(day, days)}T14:00:00Z`) + minutes * 60_000);
  const { id: known, first, last } = whoseScope(agent.key, number);
  const email = `${first}.${last}${number}@customers.example`
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9.@]/g, "");
  const requestedAt = at(0, number % 60);
  const method = chance.pick(methodsOfContact);
  const isSigned = ["Client Signed", "Agent Viewed", "Completed"].includes(status);
  const signedAt = isSigned ? at(1, 20) : null;
  const completedAt = status === "Completed" ? at(2, 5) : null;
  const customer_id = known ?? customerId(`scope ${agent.key}:${number}`);
  if (!known)
    rows.customers.push({
      id: customer_id,
      agent_id: agent.id,
      first_name: first,
      last_name: last,
      birth_date: null,
    });
  rows.scopes.push({
    id,
    agent_id: agent.id,
    customer_id,
    first_name: first,
    last_name: last,
    email,
    method_of_contact: method,
    status,
    requested_at: requestedAt,
    requested_on: day,
    client_until: at(LINK_DAYS, 0),
    declined_at: note === "declined" ? at(1, 10) : null,
    undeliverable_at: note === "undeliverable" ? at(0, 61) : null,
    signed_at: signedAt,
    completed_at: completedAt,
    voided_at: status === "Voided" ? at(3, 0) : null,
    appointment_from: null,
    replaces_id: null,
    keep_until: addMonths(addDays(day, 3), KEPT_MONTHS),
    sub: null,
    idempotency_key: null,
    digest: null,
  });
  if (signedAt) {
    const scope = viewOf(rows, agent, { id, first, last, email, method, requestedAt });
    addSignatures(rows, scope, { signedAt, completedAt });
  }
  const history: [ScopeEvent, Date][] = [
    ["requested", requestedAt],
    [note === "undeliverable" ? "undeliverable" : "emailed", at(0, 61)],
    ...(status === "Client Viewed" || signedAt ? [["viewed", at(1, 5)] as [ScopeEvent, Date]] : []),
    ...(note === "declined" ? [["declined", at(1, 10)] as [ScopeEvent, Date]] : []),
    ...(signedAt ? [["signed", signedAt] as [ScopeEvent, Date]] : []),
    ...(status === "Agent Viewed" || completedAt ? [["agent viewed", at(2, 0)] as [ScopeEvent, Date]] : []),
    ...(completedAt ? [["completed", completedAt] as [ScopeEvent, Date]] : []),
    ...(status === "Voided" ? [["voided", at(3, 0)] as [ScopeEvent, Date]] : []),
  ];
  for (const [event, time] of history) addEvent(rows, id, event, time);
}

function viewOf(
  rows: DemoRows,
  agent: Agent,
  scope: {
    id: string;
    first: string;
    last: string;
    email: string;
    method: MethodOfContact;
    requestedAt: Date;
  },
): ScopeView {
  const chance = dice(`products of ${scope.id}`);
  const products = chance.some(scopeProducts, chance.between(1, 3));
  const agency = agencies.find(({ key }) => key === agent.agency)?.name ?? null;
  const npn = rows.agents.find(({ id }) => id === agent.id)?.npn ?? null;
  return {
    id: scope.id,
    status: "Client Viewed",
    isDeclined: false,
    requestedAt: scope.requestedAt,
    methodOfContact: scope.method,
    firstName: scope.first,
    lastName: scope.last,
    email: scope.email,
    agent: { name: `${agent.first} ${agent.last}`, npn, phone: null, agency },
    replacedAt: null,
    signedAt: null,
    appointmentFrom: null,
    waitingHours: 0,
    draft: { products, who: "self", representative: null, unaccepted: null },
  };
}

function addSignatures(
  rows: DemoRows,
  scope: ScopeView,
  { signedAt, completedAt }: { signedAt: Date; completedAt: Date | null },
): void {
  const name = `${scope.firstName} ${scope.lastName}`;
  const signature = { scope_id: scope.id, strokes: null, language: "en" as const };
  rows.scope_signatures.push({ ...signature, role: "client", name, signed_at: signedAt });
  if (completedAt)
    rows.scope_signatures.push({
      ...signature,
      role: "agent",
      name: scope.agent.name,
      signed_at: completedAt,
    });
  const signing = {
    language: "en" as const,
    name,
    strokes: null,
    signedAt,
    appointmentFrom: null,
    way: "email" as const,
  };
  rows.scope_records.push({ scope_id: scope.id, ...recordOf(scope, signing) });
}

const actors: Partial<Record<ScopeEvent, "client" | "system">> = {
  emailed: "system",
  undeliverable: "system",
  viewed: "client",
  declined: "client",
  signed: "client",
};

function addEvent(rows: DemoRows, scope_id: string, event: ScopeEvent, at: Date): void {
  const actor = actors[event] ?? "agent";
  rows.scope_events.push({
    scope_id,
    at,
    event,
    actor,
    sub: null,
    language: actor === "client" ? "en" : null,
    address: actor === "client" ? "203.0.113.24" : null,
    browser: null,
    idempotency_key: null,
  });
}
