import type { MethodOfContact, ScopeStatus } from "#api/scopes.ts";

/** The closed lists of what a scope may say of itself: `docs/product/scopes.md`. */

export const statuses = [
  "Sent",
  "Client Viewed",
  "Client Signed",
  "Agent Viewed",
  "Completed",
  "Voided",
] as const satisfies readonly ScopeStatus[];

export const methods = [
  "in_person",
  "walk_in",
  "phone_inbound",
  "phone_outbound",
  "email",
  "text",
  "online_form",
  "reply_card",
  "event",
  "other",
] as const satisfies readonly MethodOfContact[];

export const notes = ["declined", "expired", "undeliverable"] as const;

/** Returns the member of a closed list that a text from outside is. */
export const knownOf = <K extends string>(known: readonly K[], given: string | null): K | undefined =>
  known.find((one) => one === given);
