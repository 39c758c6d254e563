import { type Attempt, attempt } from "../../api-client/attempt.server.ts";
import { countiesOf } from "../../api-client/dictionaries.server.ts";
import {
  enrollmentSearchFormOf,
  enrollmentsOf,
  type SearchForm,
} from "../../api-client/enrollments.server.ts";
import { featuresOf, hasForSure } from "../../api-client/features.server.ts";
import { attemptRows, type Named, type RowsAttempt } from "../../api-client/rows.server.ts";
import type { OpenForm } from "../../forms/form-state.ts";
import { CHOSEN, COLUMNS } from "../../lists/columns.ts";
import { savedViewsOf } from "../../lists/saved-views/store.server.ts";
import { pathsFor } from "../../paths.ts";
import { agentsNamed } from "../../producer/agent-search/agents.server.ts";
import { choicesAmong, type Narrowing } from "../../producer/agent-search/narrowing.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { columnsFor, type EnrollmentView, enrollmentList, enrollmentViews, MORE } from "./enrollment-list.ts";
import {
  agentFilter,
  enrollmentQuery,
  type ListRequest,
  listRequest,
  withoutStatus,
} from "./list-request.server.ts";
import { type EnrollmentRow, rowOf } from "./rows.server.ts";

type Page = { rows: EnrollmentRow[]; total: number; pages: number; unreadable: number };
type Filters = EnrollmentView["filters"];

/**
 * All that the list's page shows.
 * @throws a redirect: past the last page to the first, from chosen columns to their short address, and from a choice that is
 * not offered to the list without it
 */
export async function loadList(request: Request, user: InPortal) {
  const { backend, portal } = user;
  const { searchParams } = new URL(request.url);
  const read = listRequest(request, portal);
  const toView = (filters: Partial<Filters> = {}) =>
    redirectTo(pathsFor(portal).enrollments(enrollmentList.query(read.view, { filters })));
  if (searchParams.has(CHOSEN) || searchParams.getAll(COLUMNS).length > 1 || read.isCountyLeft)
    throw toView();

  const features = await featuresOf(user);
  const hasStatusFilter = await hasForSure(user, "enrollmentStatus");
  const asked = hasStatusFilter ? read : withoutStatus(read);
  const { view, refused, date } = asked;
  const formAsked = attempt(enrollmentSearchFormOf(backend, portal));
  const agents = await agentFilter(view, user, () => formAsked);
  const [form, counties, enrollments, views, isByContact] = await Promise.all([
    formAsked,
    view.filters.state ? attemptRows(countiesOf(backend, view.filters.state)) : null,
    attempt(pageOf(asked, agents, user)),
    savedViewsOf(user, enrollmentViews),
    portal.type === "agency" && hasForSure(user, "agentContacts"),
  ]);
  const left = notOffered(view.filters, form, counties);
  if (left) throw toView(left);
  if (enrollments.value && view.page > enrollments.value.pages) throw toView();
  return {
    type: portal.type,
    view,
    refused,
    date,
    hasStatusFilter,
    choices: choicesIn(form),
    counties,
    isMoreAsked: searchParams.has(MORE),
    isByContact,
    agents: agentsShown(view.filters, agents, form),
    agentName: agentName(view.filters, form, enrollments),
    enrollments,
    views,
    isExcelRefused: features.value?.EnrollmentExport === false,
  };
}

/** The agents of a name as the page shows them: how the list is narrowed, and who can be chosen. */
function agentsShown({ agent }: Filters, agents: Narrowing, { value: form }: Attempt<SearchForm>) {
  const { isNarrowed, unreadable } = agents;
  const known = isNarrowed && agent && form ? choicesAmong(agentsNamed(form.agents, agent).agents) : null;
  return { isNarrowed, unreadable, choices: known ?? agents.choices };
}

async function pageOf(asked: ListRequest, agents: Narrowing, { backend, portal }: InPortal): Promise<Page> {
  if (!agents.query) return { rows: [], total: 0, pages: 1, unreadable: 0 };
  const { page, pageSize, columns } = asked.view;
  const query = { ...enrollmentQuery(asked), ...agents.query, page, pageSize };
  const { rows, total, unreadable } = await enrollmentsOf(backend, portal, query);
  const shown = columnsFor(portal.type).filter((column) => columns.includes(column));
  return {
    rows: rows.map((enrollment) => rowOf(enrollment, shown)),
    total,
    unreadable,
    pages: Math.max(1, Math.ceil(total / pageSize)),
  };
}

/** The choices that the page offers. Agents are searched and not sent: there may be thousands of them. */
function choicesIn({ value, fault }: Attempt<SearchForm>) {
  if (!value) return { fault, unreadable: 0 };
  const { agents: _, ...offered } = value;
  const { policyTypes, carriers, states, reasons } = offered;
  return {
    value: {
      policyTypes: policyTypes.rows,
      carriers: carriers.rows,
      states: states.rows,
      reasons: reasons.rows,
    },
    unreadable: Object.values(offered).reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}

/** Returns the filters without what an address names and nobody offers; null when all of it is offered. */
function notOffered(
  filters: Filters,
  { value: form }: Attempt<SearchForm>,
  counties: RowsAttempt<Named> | null,
): Partial<Filters> | null {
  const offered = {
    state: form?.states.rows,
    county: counties?.value,
    carrier: form?.carriers.rows,
    policyType: form?.policyTypes.rows,
    reason: form?.reasons.rows,
  };
  const names = ["state", "county", "carrier", "policyType", "reason"] as const;
  const left = names.filter(
    (name) => filters[name] && offered[name]?.every(({ id }) => id !== filters[name]),
  );
  if (left.length === 0) return null;
  // The counties are those of a state.
  const cleared = left.includes("state") ? [...left, "county" as const] : left;
  return Object.fromEntries(cleared.map((name) => [name, ""]));
}

/** The name of the agent the list is filtered by; null when nobody knows it. */
function agentName(
  { filterAgentId }: Filters,
  { value: form }: Attempt<SearchForm>,
  { value: page }: Attempt<Page>,
): string | null {
  if (!filterAgentId) return null;
  return form?.agents.rows.find(({ id }) => id === filterAgentId)?.name ?? page?.rows[0]?.producer ?? null;
}

/** The data of the page. */
export type Loaded = Awaited<ReturnType<typeof loadList>> & { viewForm: OpenForm };
export type Found = NonNullable<Loaded["enrollments"]["value"]>;
