import { addDays } from "#api/business-time.ts";
import type { EnrollmentColumn, EnrollmentSort } from "#api/enrollments.ts";
import { enrollmentStatuses } from "#api/statuses.ts";
import type { Attempt } from "../../api-client/attempt.server.ts";
import type { EnrollmentQuery, SearchForm } from "../../api-client/enrollments.server.ts";
import { today } from "../../host/clock.server.ts";
import { removeInvalidDays } from "../../lists/day-fault.server.ts";
import type { RefusedDays } from "../../lists/days.ts";
import type { Portal } from "../../paths.ts";
import { type Narrowing, narrowed } from "../../producer/agent-search/narrowing.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import {
  columns,
  columnsFor,
  type DayFilter,
  dayFilters,
  type EnrollmentListColumn,
  type EnrollmentView,
  enrollmentList,
} from "./enrollment-list.ts";
import { type Status, statusOf } from "./status.ts";

/** The list that an address asks for, and how the backend is asked for it. */

export type ListRequest = {
  /** Without the days that are refused. */
  view: EnrollmentView;
  /** The refused days as they were typed. */
  refused: RefusedDays<DayFilter>;
  date: string;
  /** The address names a county of another state than it names. */
  isCountyLeft: boolean;
};

/** The state whose counties the form offered when it was sent. */
export const COUNTY_OF = "countyOf";

export function listRequest({ url }: Pick<Request, "url">, { type }: Pick<Portal, "type">): ListRequest {
  const date = today();
  const read = enrollmentList.read(url);
  const view = type === "agent" ? withoutProducer(read) : read;
  const { filters, refused } = removeInvalidDays(view.filters, dayFilters, date);
  // Days that are typed say more than the preset, which no form can switch off.
  if (filters.effectiveFrom || filters.effectiveTo) filters.effective = "any";
  const countyOf = new URL(url).searchParams.get(COUNTY_OF);
  const isCountyLeft =
    filters.county !== "" && (!filters.state || (countyOf ?? filters.state) !== filters.state);
  if (isCountyLeft) filters.county = "";
  // Text that is typed takes the place of the agent who was chosen before.
  if (filters.agent) filters.filterAgentId = "";
  return { view: { ...view, filters }, refused, date, isCountyLeft };
}

/** Removes the status from an address for a backend that does not filter by it. */
export function withoutStatus(asked: ListRequest): ListRequest {
  const { view } = asked;
  return { ...asked, view: { ...view, filters: { ...view.filters, status: "" } } };
}

/** An agent has no producer column. All of an agent's columns are all columns. */
function withoutProducer(view: EnrollmentView): EnrollmentView {
  const isAll = columnsFor("agent").every((column) => view.columns.includes(column));
  return {
    ...view,
    ...(view.sort === "producer" && { sort: "customer", desc: false }),
    columns: isAll ? columns : view.columns.filter((column) => column !== "producer"),
    filters: { ...view.filters, agent: "", filterAgentId: "" },
  };
}

/** Returns the filter by the agent's name in the address. */
export function agentFilter(
  { filters }: EnrollmentView,
  user: Pick<InPortal, "backend" | "portal">,
  formOf: () => Promise<Attempt<SearchForm>>,
): Promise<Narrowing> {
  return narrowed(filters.agent, user, async () => {
    const { value, fault } = await formOf();
    return value ? { value: value.agents } : { fault };
  });
}

const sortFields: Record<EnrollmentListColumn, EnrollmentSort> = {
  customer: "CustomerLastName",
  producer: "AgentName",
  state: "CustomerState",
  county: "CustomerCounty",
  status: "AppQueueStatus",
  carrier: "InsurerName",
  policyType: "PolicyType",
  effective: "EffectiveDate",
  reason: "TerminationReason",
  terminated: "TerminationDate",
};

/** The names of the API stay behind the portal. */
export function enrollmentQuery({ view: { filters, sort, desc }, date }: ListRequest): EnrollmentQuery {
  const begins = filters.effective === "future" ? addDays(date, 1) : filters.effectiveFrom;
  return {
    ...(filters.firstName && { CustomerFirstName: filters.firstName }),
    ...(filters.lastName && { CustomerLastName: filters.lastName }),
    ...(filters.policyType && { PolicyTypeId: filters.policyType }),
    ...(filters.carrier && { InsurerId: filters.carrier }),
    ...(filters.state && { CustomerStateId: filters.state }),
    ...(filters.county && { CustomerCountyId: filters.county }),
    ...(filters.reason && { TermReasonId: filters.reason }),
    ...(filters.active === "only" && { ActiveOnly: true }),
    ...(filters.status && { Status: statusText(filters.status) }),
    ...(begins && { BeginningEffectiveDate: begins }),
    ...(filters.effectiveTo && { EndingEffectiveDate: filters.effectiveTo }),
    ...(filters.receivedFrom && { BeginningFmoReceivedDate: filters.receivedFrom }),
    ...(filters.receivedTo && { EndingFmoReceivedDate: filters.receivedTo }),
    ...(filters.agentReceivedFrom && { BeginningAgentReceivedAppDate: filters.agentReceivedFrom }),
    ...(filters.agentReceivedTo && { EndingAgentReceivedAppDate: filters.agentReceivedTo }),
    ...(filters.filterAgentId && { AgentId: filters.filterAgentId }),
    sort: `${sortFields[sort]}-${desc ? "desc" : "asc"}`,
  };
}

/** A status as the backend names it. */
export const statusText = (wanted: Status) => enrollmentStatuses.find((text) => statusOf(text) === wanted);

/** The columns of the page as exports name them. A customer's name is two of theirs. */
export function exportedColumns({ view }: ListRequest, { type }: Pick<Portal, "type">): EnrollmentColumn[] {
  return columnsFor(type)
    .filter((column) => view.columns.includes(column))
    .flatMap((column): EnrollmentColumn[] =>
      column === "customer" ? ["CustomerLastName", "CustomerFirstName"] : [sortFields[column]],
    );
}
