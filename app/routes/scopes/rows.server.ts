import { scopeActionStatuses, scopeActions } from "#api/scopes.ts";
import { openScopeStatuses } from "#api/statuses.ts";
import { digestOf } from "#server/digest-of.ts";
import { isPlainId } from "../../api-client/client.server.ts";
import type { Scope } from "../../api-client/scopes.server.ts";
import { businessMoment } from "../../host/clock.server.ts";
import { newRecordId } from "../../store/records.server.ts";
import type { ListRequest } from "./list-request.server.ts";

export type ScopeAction = (typeof scopeActions)[number] | "inPerson" | "replace";

/** A scope as pages show it; null where there is nothing. Days are `YYYY-MM-DD`. */
export type ScopeRow = {
  id: string;
  name: string | null;
  email: string | null;
  requested: string | null;
  completed: string | null;
  status: string | null;
  note: string | null;
  method: string | null;
  /** The scope that it replaces: the day of that one, where it is known. */
  replaces: { requested: string | null } | null;
  isReplaced: boolean;
  actions: ScopeAction[];
  /** The digest of what a question about the scope shows. */
  seen: string;
  /** The submission id of a resend; empty without its button. */
  submission: string;
};

/** @param others in which the scope that this one replaces may be */
export function rowOf(scope: Scope, features: ListRequest["features"], others: readonly Scope[]): ScopeRow {
  const { id, email, status, note, method } = scope;
  const actions = isPlainId(id) ? actionsOf(scope, features) : [];
  const replaced = others.find((other) => other.id === scope.replaces);
  return {
    id,
    name: nameOf(scope),
    email,
    requested: dayOf(scope.requested),
    completed: dayOf(scope.completed),
    status,
    note,
    method,
    replaces: scope.replaces === null ? null : { requested: dayOf(replaced?.requested ?? null) },
    isReplaced: scope.replacedBy !== null,
    actions,
    seen: seenOf(scope),
    submission: actions.includes("resend") ? newRecordId() : "",
  };
}

/** The digest of a scope as its page shows it: those who void or resend it have seen whose it is, and its status. */
export const seenOf = (scope: Scope) => digestOf([nameOf(scope), scope.status, scope.note]);

export const dayOf = (moment: string | null) => moment && businessMoment(moment).date;

export const nameOf = ({ firstName, lastName }: Pick<Scope, "firstName" | "lastName">) =>
  [firstName, lastName].filter(Boolean).join(" ") || null;

/** Returns what can be done with a scope. The backend has the last word. */
export function actionsOf(
  { status, replacedBy }: Pick<Scope, "status" | "replacedBy">,
  { hasInPerson, hasReplacement }: ListRequest["features"],
): ScopeAction[] {
  const isOneOf = (allowed: readonly string[]) => status !== null && allowed.includes(status);
  const actions: ScopeAction[] = scopeActions.filter((action) => isOneOf(scopeActionStatuses[action]));
  if (hasInPerson && isOneOf(openScopeStatuses)) actions.push("inPerson");
  if (hasReplacement && isOneOf(["Completed", "Voided"]) && replacedBy === null) actions.push("replace");
  return actions;
}
