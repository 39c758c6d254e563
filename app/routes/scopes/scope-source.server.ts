import { addDays } from "#api/business-time.ts";
import { scopeActionStatuses, scopeActions } from "#api/scopes.ts";
import { openScopeStatuses } from "#api/statuses.ts";
import { digestOf } from "#server/digest-of.ts";
import { isPlainId } from "../../api-client/client.server.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import type { Scope } from "../../api-client/scopes.server.ts";
import { type ScopeQuery, scopesOf } from "../../api-client/scopes.server.ts";
import { businessMoment } from "../../host/clock.server.ts";
import { readAsked, sourceOf } from "../../lists/list-source.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { newRecordId } from "../../store/records.server.ts";
import {
  BETWEEN_PRODUCTS,
  EVERY_STATUS,
  groupNames,
  type ScopeView,
  type StatusGroup,
  scopeList,
  statusGroups,
} from "./scope-list.tsx";
import type { ScopeAction, ScopeRow } from "./scope-values.ts";

/** What can be done with a scope depends on the backend. */
export type ScopeFeatures = { hasInPerson: boolean; hasReplacement: boolean };

async function featuresOf(user: InPortal): Promise<ScopeFeatures> {
  const [hasInPerson, hasReplacement] = await Promise.all([
    isKnownToHave(user, "scopeInPerson"),
    isKnownToHave(user, "scopeReplacement"),
  ]);
  return { hasInPerson, hasReplacement };
}

/** The scopes of an agent, as the backend is asked for them. */
export const scopeSource = sourceOf(scopeList, {
  async rows(user, view) {
    const { page, pageSize } = view;
    const [features, { rows, ...found }] = await Promise.all([
      featuresOf(user),
      scopesOf(user.backend, user.portal, { ...scopeQuery(view), page, pageSize }),
    ]);
    return { ...found, rows: rows.map((scope) => rowOf(scope, features, rows)) };
  },
});

/** Returns the list that an address names, and what can be done with its scopes. */
export async function askedScopes({ url }: Pick<Request, "url">, user: InPortal) {
  const [{ view }, features] = await Promise.all([readAsked(scopeList, user, url, "page"), featuresOf(user)]);
  return { view, features };
}
export type AskedScopes = Awaited<ReturnType<typeof askedScopes>>;

const groupOf = (status: string) => groupNames.find((name) => name === status);

/** The statuses of a group as the backend is asked for them. */
export const statusText = (group: StatusGroup) => statusGroups[group].join();

/** The names of the API stay behind the portal. */
export function scopeQuery({ filters, desc }: Pick<ScopeView, "filters" | "desc">): ScopeQuery {
  const { firstName, lastName, email, status, from, to } = filters;
  const group = groupOf(status);
  return {
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
    ...(email && { email }),
    ...(status !== EVERY_STATUS && { status: group ? statusText(group) : status }),
    ...(from && { date_requested_start: from }),
    ...(to && { date_requested_end: addDays(to, 1) }),
    sort: desc ? "DateRequested-desc" : "DateRequested-asc",
  };
}

/** @param others in which the scope that this one replaces may be */
export function rowOf(scope: Scope, features: ScopeFeatures, others: readonly Scope[]): ScopeRow {
  const { id, email, status, note, method } = scope;
  const actions = isPlainId(id) ? actionsOf(scope, features) : [];
  const replaced = others.find((other) => other.id === scope.replaces);
  return {
    id,
    name: nameOf(scope),
    customerId: scope.customerId !== null && isPlainId(scope.customerId) ? scope.customerId : null,
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
    exported: {
      id,
      firstName: scope.firstName,
      lastName: scope.lastName,
      requested: timeText(scope.requested),
      signed: timeText(scope.signed),
      completed: timeText(scope.completed),
      products: scope.products.join(BETWEEN_PRODUCTS),
      appointmentFrom: timeText(scope.appointmentFrom),
      replaces: scope.replaces,
      replacedBy: scope.replacedBy,
    },
  };
}

/** Returns an instant as people in the business time zone read it, `YYYY-MM-DD HH:MM`. */
function timeText(moment: string | null): string | null {
  if (moment === null) return null;
  const { date, time } = businessMoment(moment);
  return time === null ? date : `${date} ${time}`;
}

/** The digest of a scope as its page shows it: those who void or resend it have seen whose it is, and its status. */
export const seenOf = (scope: Scope) => digestOf([nameOf(scope), scope.status, scope.note]);

export const dayOf = (moment: string | null) => moment && businessMoment(moment).date;

export const nameOf = ({ firstName, lastName }: Pick<Scope, "firstName" | "lastName">) =>
  [firstName, lastName].filter(Boolean).join(" ") || null;

/** Returns what can be done with a scope. The backend has the last word. */
export function actionsOf(
  { status, replacedBy }: Pick<Scope, "status" | "replacedBy">,
  { hasInPerson, hasReplacement }: ScopeFeatures,
): ScopeAction[] {
  const isOneOf = (allowed: readonly string[]) => status !== null && allowed.includes(status);
  const actions: ScopeAction[] = scopeActions.filter((action) => isOneOf(scopeActionStatuses[action]));
  if (hasInPerson && isOneOf(openScopeStatuses)) actions.push("inPerson");
  if (hasReplacement && isOneOf(["Completed", "Voided"]) && replacedBy === null) actions.push("replace");
  return actions;
}
