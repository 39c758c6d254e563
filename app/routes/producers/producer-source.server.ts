import type { DownlineColumn, DownlineSort } from "#api/producers.ts";
import type { RtsFilter } from "#api/statuses.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { agentsBelow, carriersOf } from "../../api-client/dictionaries.server.ts";
import {
  type DownlineCall,
  type DownlineContract,
  downlineContractsOf,
  downlineWorkbook,
  producerNameOf,
} from "../../api-client/downline-contracts.server.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import { today } from "../../host/clock.server.ts";
import { once, sourceOf } from "../../lists/list-source.server.ts";
import { agentsIn, foundAgents } from "../../producer/agent-search/agents-in-list.server.ts";
import { statusOf } from "../../producer/contract-status.ts";
import { rtsOf } from "../contracts/rts.ts";
import {
  type ProducerContractsView,
  type ProducerRow,
  type ProducerView,
  producerList,
} from "./producer-list.tsx";

/** The contracts of all downline producers, as the backend is asked for them. */
export const producerSource = sourceOf(producerList, {
  prepare(user, view, use) {
    const agentsOf = once(() => attempt(agentsBelow(user.backend, user.portal)));
    const { agent, filterAgentId } = view.filters;
    return {
      agentsOf,
      agents: once(() => agentsIn(user, agent, agentsOf, use)),
      chosen: once(() => attempt(producerNameOf(user.backend, user.portal, filterAgentId))),
    };
  },
  async rows({ backend, portal }, view, { agents }) {
    const { query } = await agents();
    if (!query) return { rows: [], total: 0, unreadable: 0 };
    const { page, pageSize } = view;
    const asked = { ...downlineQuery(view), ...query, page, pageSize };
    const { rows, ...found } = await downlineContractsOf(backend, portal, asked);
    return { ...found, rows: rows.map(rowOf) };
  },
  offers: ({ backend, portal }) => ({ carrier: carriersOf(backend, portal) }),
  /** An agent without a page, and without any contract in the list. One who has left still has the terminated ones. */
  async unlisted({ backend, portal }, { filters: { filterAgentId } }, { chosen }, found) {
    const rows = filterAgentId ? await found : undefined;
    if (rows?.total !== 0 || (await chosen()).fault?.status !== 404) return [];
    const every = {
      FilterSet: "All",
      AgentId: filterAgentId,
      sort: "insurer_name-asc",
      page: 1,
      pageSize: 1,
    } as const;
    const { value } = await attempt(downlineContractsOf(backend, portal, every));
    return value?.total === 0 ? ["filterAgentId"] : [];
  },
  async page(user, { filters }, { agentsOf, agents, chosen }, found) {
    const { agent, filterAgentId } = filters;
    const all = agent && (await agents()).isNarrowed ? (await agentsOf()).value : undefined;
    const rows = await found;
    const inRow =
      rows?.rows[0]?.agent ?? (filterAgentId && rows?.total === 0 ? (await chosen()).value : null);
    return foundAgents(user, filters, await agents(), { all, inRow });
  },
  async workbook({ backend, portal }, view, { agents }, { isBare }) {
    const { query } = await agents();
    if (!query) return null;
    const hasContacts = await isKnownToHave({ backend, portal }, "agentContacts");
    const columns = exportedColumns(view).flatMap((column) =>
      column === "agent_name" && hasContacts ? [column, ...contactColumns] : [column],
    );
    const asked = { ...downlineQuery(view), ...query };
    return downlineWorkbook(backend, portal, asked, { columns, isBare });
  },
  async inFileName(_user, { filters }, { agents, chosen }) {
    if (filters.agent) return (await agents()).isNarrowed ? filters.agent : undefined;
    return filters.filterAgentId ? ((await chosen()).value ?? undefined) : undefined;
  },
});

type Column = ProducerView["sort"];

const downlineColumns: Partial<Record<Column, DownlineColumn>> = {
  agent: "agent_name",
  carrier: "insurer_name",
  policyTypes: "policy_types",
  upline: "upline_agency",
  writingNumber: "writing_number",
  start: "start_date",
  end: "end_date",
  rts: "rts_this_year",
  rtsNext: "rts_next_year",
  policies: "policy_count",
  status: "status",
};

/** A part of the extension `agentContacts`. */
const contactColumns = ["agent_npn", "agent_email"] as const satisfies readonly DownlineColumn[];

/** The columns of the page as the backend's workbook names them. */
export const exportedColumns = ({ columns }: { columns: readonly Column[] }): DownlineColumn[] =>
  columns.flatMap((column) => downlineColumns[column] ?? []);

/** The names of the API stay behind the portal. */
export function downlineQuery({
  filters,
  sort,
  desc,
}: Pick<ProducerContractsView, "filters" | "desc"> & {
  filters: { filterAgentId?: string };
  sort: Column;
}): DownlineCall {
  return {
    FilterSet: filters.status,
    ...(filters.carrier && { InsurerId: filters.carrier }),
    ...(filters.rts !== "All" && { RtsStatusFilterThisYear: filters.rts }),
    ...(filters.rtsNext !== "All" && { RtsStatusFilterNextYear: filters.rtsNext }),
    ...(filters.filterAgentId && { AgentId: filters.filterAgentId }),
    sort: `${downlineColumns[sort] as DownlineSort}-${desc ? "desc" : "asc"}`,
  };
}

export function rowOf(contract: DownlineContract): ProducerRow {
  const date = today();
  const year = Number(date.slice(0, 4));
  const rts = (ofYear: number) => rtsFilterOf(rtsOf(contract.contract_certifications, ofYear));
  return {
    id: contract.agent_id,
    agent: contract.agent_name,
    npn: contract.agent_npn ?? null,
    email: contract.agent_email ?? null,
    carrier: contract.insurer_name,
    upline: contract.upline_agency,
    writingNumber: contract.writing_number,
    start: contract.start_date,
    end: contract.end_date,
    rts: rts(year),
    rtsNext: rts(year + 1),
    status: statusOf(
      { Status: contract.status, StartDate: contract.start_date, EndDate: contract.end_date },
      date,
    ),
    policies: contract.policy_count ?? 0,
    isGone: contract.agent_available === false,
    policyTypes: contract.policy_types.map(({ Abbreviation }) => Abbreviation),
  };
}

const rtsFilterOf = (ready: boolean | null): Exclude<RtsFilter, "All"> =>
  ready === null ? "NoCerts" : ready ? "Rts" : "Failed";
