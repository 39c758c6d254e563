import { data } from "@remix-run/node";
import { addDays } from "#api/business-time.ts";
import type { EnrollmentColumn, EnrollmentSort } from "#api/enrollments.ts";
import { enrollmentStatuses } from "#api/statuses.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { countiesOf } from "../../api-client/dictionaries.server.ts";
import {
  type EnrollmentQuery,
  enrollmentSearchFormOf,
  enrollmentsOf,
  enrollmentsWorkbook,
  type SearchForm,
} from "../../api-client/enrollments.server.ts";
import { BackendFault } from "../../api-client/fault.ts";
import { featuresOf } from "../../api-client/features.server.ts";
import { today } from "../../host/clock.server.ts";
import { once, sourceOf } from "../../lists/list-source.server.ts";
import { agentsIn, foundAgents } from "../../producer/agent-search/agents-in-list.server.ts";
import { type EnrollmentView, enrollmentList } from "./enrollment-list.tsx";
import { type Status, statusOf } from "./status.ts";

/** The enrollments that an owner sees, as the backend is asked for them. */
export const enrollmentSource = sourceOf(enrollmentList, {
  prepare(user, view, use) {
    const form = once(() => enrollmentSearchFormOf(user.backend, user.portal));
    const agentsOf = () => attempt(form().then(({ agents }) => agents));
    return { form, agents: once(() => agentsIn(user, view.filters.agent, agentsOf, use)) };
  },
  async rows({ backend, portal }, view, { agents }) {
    const { query } = await agents();
    if (!query) return { rows: [], total: 0, unreadable: 0 };
    const { page, pageSize } = view;
    return enrollmentsOf(backend, portal, { ...enrollmentQuery(view), ...query, page, pageSize });
  },
  offers({ backend }, { filters }, { form }) {
    const offered = (name: Exclude<keyof SearchForm, "agents">) => form().then((found) => found[name]);
    return {
      state: offered("states"),
      county: filters.state ? countiesOf(backend, filters.state) : undefined,
      carrier: offered("carriers"),
      policyType: offered("policyTypes"),
      reason: offered("reasons"),
    };
  },
  async unlisted(_user, { filters }, { form }) {
    const { value } = filters.filterAgentId ? await attempt(form()) : {};
    const isListed = !value || value.agents.rows.some(({ id }) => id === filters.filterAgentId);
    return isListed ? [] : ["filterAgentId"];
  },
  async page(user, { filters }, { form, agents }, found) {
    const { value } = await attempt(form());
    const { EnrollmentExport } = (await featuresOf(user)).value ?? {};
    return {
      ...(await foundAgents(user, filters, await agents(), {
        all: value?.agents,
        inRow: (await found)?.rows[0]?.AgentName,
      })),
      isExportRefused: EnrollmentExport === false,
    };
  },
  async requireExport(user) {
    const { value: features } = await featuresOf(user);
    if (features?.EnrollmentExport === false) throw exportRefused();
  },
  async workbook({ backend, portal }, view, { agents }, { isBare }) {
    const { value: features } = await featuresOf({ backend, portal });
    const { query } = await agents();
    if (!query) return null;
    const columns = exportedColumns(view);
    const asked = { ...enrollmentQuery(view), ...query };
    // A backend that does not say who may export decides at the export.
    const isAsked = isBare || features?.EnrollmentExport !== true;
    return enrollmentsWorkbook(backend, portal, asked, { columns, isBare: isAsked }).catch((error) => {
      throw error instanceof BackendFault && error.fault.status === 403 ? exportRefused() : error;
    });
  },
  async inFileName(_user, { filters }, { form, agents }) {
    if (filters.agent) return (await agents()).isNarrowed ? filters.agent : undefined;
    if (!filters.filterAgentId) return undefined;
    const { value } = await attempt(form());
    return value?.agents.rows.find(({ id }) => id === filters.filterAgentId)?.name;
  },
});

/** A page that says that the portal may not export enrollments. */
const exportRefused = () => data({ problem: "exportRefused" }, { status: 403 });

/** The names of the columns on the wire. A column without one is in no order and no workbook. */
const sortFields: Record<EnrollmentView["sort"], EnrollmentSort | null> = {
  customer: "CustomerLastName",
  lastName: "CustomerLastName",
  firstName: "CustomerFirstName",
  producer: "AgentName",
  state: "CustomerState",
  county: "CustomerCounty",
  status: "AppQueueStatus",
  missing: null,
  carrier: "InsurerName",
  policyType: "PolicyType",
  effective: "EffectiveDate",
  reason: "TerminationReason",
  terminated: "TerminationDate",
};

/** The names of the API stay behind the portal. */
function enrollmentQuery({ filters, sort, desc }: EnrollmentView): EnrollmentQuery {
  const begins = filters.effective === "future" ? addDays(today(), 1) : filters.effectiveFrom;
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
    sort: `${sortFields[sort] ?? "CustomerLastName"}-${desc ? "desc" : "asc"}`,
  };
}

/** A status as the backend names it. */
export const statusText = (wanted: Status) => enrollmentStatuses.find((text) => statusOf(text) === wanted);

/** The columns of the page as the backend's workbook names them. A customer's name is two of its columns. */
function exportedColumns({ columns }: EnrollmentView): EnrollmentColumn[] {
  return columns.flatMap((column): EnrollmentColumn[] => {
    if (column === "customer") return ["CustomerLastName", "CustomerFirstName"];
    const name = sortFields[column];
    return name ? [name] : [];
  });
}
