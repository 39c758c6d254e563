import { openScopeStatuses, type ScopeStatus, scopeStatuses } from "#api/statuses.ts";
import { choice, day, listAddress, text } from "../../lists/list-address.ts";

/** The list of scopes of appointment: `docs/product/scopes.md`, "List". */

/** The value of the status filter that lets all through. */
export const EVERY_STATUS = "all";
/** Several statuses at once, under one name: who has to sign next. */
export const statusGroups = {
  toSign: ["Client Signed", "Agent Viewed"],
  waiting: openScopeStatuses,
} as const satisfies Record<string, readonly ScopeStatus[]>;
export type StatusGroup = keyof typeof statusGroups;
export const groupNames = ["toSign", "waiting"] as const satisfies readonly StatusGroup[];

const statusChoices = [EVERY_STATUS, ...groupNames, ...scopeStatuses] as const;

export const dayFilters = ["from", "to"] as const;

const LONGEST_NAME = 100;
const LONGEST_EMAIL = 254;

export const scopeList = listAddress({
  filters: {
    firstName: text(LONGEST_NAME),
    lastName: text(LONGEST_NAME),
    email: text(LONGEST_EMAIL),
    status: choice(statusChoices, EVERY_STATUS),
    from: day(),
    to: day(),
  },
  sorts: { columns: ["requested"] as const, by: "requested", desc: true },
  pageSizes: [25, 50, 100],
});

export type ScopeView = ReturnType<typeof scopeList.read>;

/** Returns the query of a view with its page, to come back to it. */
export const placeOf = (view: ScopeView) => scopeList.query(view, { page: view.page });
