import { type Attempt, attempt } from "../../api-client/attempt.server.ts";
import { agentsBelow, carriersOf, type Named } from "../../api-client/dictionaries.server.ts";
import { producerNameOf } from "../../api-client/downline-contracts.server.ts";
import { hasForSure } from "../../api-client/features.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import type { OpenForm } from "../../forms/form-state.ts";
import { CHOSEN, COLUMNS } from "../../lists/columns.ts";
import { savedViewsOf } from "../../lists/saved-views/store.server.ts";
import { pathsFor } from "../../paths.ts";
import { agentsNamed } from "../../producer/agent-search/agents.server.ts";
import { choicesAmong, MOST_CHOICES, type Narrowing } from "../../producer/agent-search/narrowing.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { isBeginning, resolveCarrier } from "./carriers.server.ts";
import { contractsPage } from "./contracts-page.server.ts";
import { agentFilter, downlineQuery, type ListRequest, listRequest } from "./list-view.server.ts";
import { columnsInSeason, type ProducerView, producerList, producerViews } from "./producer-list.ts";
import type { ProducerRow } from "./rows.server.ts";

type Page = { rows: ProducerRow[]; total: number; pages: number; unreadable: number };
/** The agent the list is filtered by; without a name when it could not be fetched. */
type FilteredAgent = { name: string | null; isForeign: boolean };

/**
 * All the list's page shows.
 * @throws a redirect: past the last page to the first, from chosen columns to their short address, from the beginning of a
 * carrier's id to the whole one, and from a carrier that the agency does not have to the list of all
 */
export async function loadList(request: Request, user: InPortal) {
  const { searchParams } = new URL(request.url);
  const asked = listRequest(request);
  const toView = (view: ProducerView, filters: Partial<ProducerView["filters"]> = {}) =>
    redirectTo(pathsFor(user.portal).producers(producerList.query(view, { filters })));
  if (searchParams.has(CHOSEN) || searchParams.getAll(COLUMNS).length > 1) throw toView(asked.view);

  const { view, year, isNextYearShown } = asked;
  const { carrier } = view.filters;
  const redirectToWholeId = ({ value }: Attempt<Named[]>) => {
    const meant = carrier && value ? resolveCarrier(carrier, value) : carrier;
    if (meant !== carrier) throw toView(view, { carrier: meant ?? "" });
  };
  const carriersAsked = attemptRows(carriersOf(user.backend, user.portal));
  const agents = await agentFilter(view, user);
  const resolvedCarriers = isBeginning(carrier) ? await carriersAsked : null;
  if (resolvedCarriers) redirectToWholeId(resolvedCarriers);
  const [carriers, contracts, views, isByContact] = await Promise.all([
    carriersAsked,
    // Without the agency's carriers, the beginning of an id has no meaning.
    resolvedCarriers?.fault ? resolvedCarriers : attempt(pageOf(asked, agents, user)),
    savedViewsOf(user, producerViews),
    hasForSure(user, "agentContacts"),
  ]);
  redirectToWholeId(carriers);
  if (contracts.value && view.page > contracts.value.pages) throw toView(view);
  const agent = view.filters.filterAgentId ? await filteredAgent(view, user, contracts) : null;
  const isNextYearIgnored = !isNextYearShown && searchParams.has("rtsNext");
  return {
    view,
    year,
    isNextYearShown,
    isNextYearIgnored,
    carriers,
    agents: await agentsShown(asked.view, agents, contracts, user),
    isByContact,
    agent,
    contracts,
    views,
  };
}

/** The agents of a name as the page shows them: how the list is narrowed, and who can be chosen. */
async function agentsShown(
  { filters }: ProducerView,
  { query: _, ...agents }: Narrowing,
  { value: page }: Attempt<Page>,
  { backend, portal }: InPortal,
) {
  if (!agents.isNarrowed || !page) return agents;
  const onPage = page.rows.map(({ id, agent }) => ({ id, name: agent }));
  const isWhole = page.rows.length === page.total;
  if (isWhole || new Set(onPage.map(({ id }) => id)).size > MOST_CHOICES)
    return { ...agents, choices: choicesAmong(onPage) };
  const { value } = await attempt(agentsBelow(backend, portal));
  const found = value ? agentsNamed(value, filters.agent) : null;
  return { ...agents, choices: found && choicesAmong(found.agents) };
}

async function pageOf(
  { view, isNextYearShown }: ListRequest,
  { query }: Narrowing,
  user: InPortal,
): Promise<Page> {
  if (!query) return { rows: [], total: 0, pages: 1, unreadable: 0 };
  const shown = columnsInSeason(isNextYearShown).filter((column) => view.columns.includes(column));
  return contractsPage(user, { ...downlineQuery(view), ...query }, view, shown);
}

async function filteredAgent(
  { filters }: ProducerView,
  { backend, portal }: InPortal,
  { value }: Attempt<Page>,
): Promise<FilteredAgent> {
  const row = value?.rows[0];
  if (row || !value) return { name: row?.agent || null, isForeign: false };
  const { value: name, fault } = await attempt(producerNameOf(backend, portal, filters.filterAgentId));
  return { name: name ?? null, isForeign: fault?.status === 404 };
}

/** The data of the page. */
export type Loaded = Awaited<ReturnType<typeof loadList>> & { viewForm: OpenForm };
