import { addDays } from "#api/business-time.ts";
import { hasForSure } from "../../api-client/features.server.ts";
import type { ScopeQuery } from "../../api-client/scopes.server.ts";
import { today } from "../../host/clock.server.ts";
import { removeInvalidDays } from "../../lists/day-fault.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import {
  dayFilters,
  EVERY_STATUS,
  groupNames,
  type StatusGroup,
  scopeList,
  statusGroups,
} from "./scope-list.ts";

/** The list that an address asks for, and how the backend is asked for it. */

export type ListRequest = Awaited<ReturnType<typeof listRequest>>;

/** A day that is refused is no filter, nor is a status where the backend does not filter by it. */
export async function listRequest(
  { url }: Pick<Request, "url">,
  { backend, portal }: Pick<InPortal, "backend" | "portal">,
) {
  const user = { backend, portal };
  const [hasStatusFilter, hasInPerson, hasReplacement] = await Promise.all([
    hasForSure(user, "scopeStatuses"),
    hasForSure(user, "scopeInPerson"),
    hasForSure(user, "scopeReplacement"),
  ]);
  const date = today();
  const read = scopeList.read(url);
  const { filters, refused } = removeInvalidDays(read.filters, dayFilters, date);
  if (!hasStatusFilter) filters.status = EVERY_STATUS;
  return {
    view: { ...read, filters },
    refused,
    date,
    features: { hasStatusFilter, hasInPerson, hasReplacement },
  };
}

const groupOf = (status: string) => groupNames.find((name) => name === status);

/** The statuses of a group as the backend is asked for them. */
export const statusText = (group: StatusGroup) => statusGroups[group].join();

/** The names of the API stay behind the portal. */
export function scopeQuery({ view: { filters, desc } }: Pick<ListRequest, "view">): ScopeQuery {
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
