import { hasNextYear } from "#api/plan-years.ts";
import type { Backend } from "../../backend/client.server.ts";
import { carriersOf } from "../../backend/dictionaries.server.ts";
import { type DownlineContract, downlineContractsOf } from "../../backend/downline-contracts.server.ts";
import { panel } from "../../backend/panel.server.ts";
import { rowsPanel } from "../../backend/rows.server.ts";
import { today } from "../../clock.server.ts";
import { pathsFor } from "../../paths.ts";
import { leaveFor } from "../../session/addresses.server.ts";
import type { Portal } from "../../session/portals.server.ts";
import { rtsOf } from "../contracts/rts.ts";
import { downlineQuery } from "./list-view.server.ts";
import { type ContractsView, producerContractsList } from "./producer-contracts-list.ts";

/** One row, as short as it can be: it travels twice. */
export type ContractRow = ReturnType<typeof rowOf>;

/**
 * The contracts of a producer that an address asks for. A carrier that is not one of the agency's is none, as far as its
 * carriers are known; next year's RTS is not asked for before August. `docs/product/producers.md`, "Producer".
 * @throws a redirect to the first page from one past the last
 */
export async function producerContracts(request: Request, backend: Backend, agency: Portal, agentId: string) {
  const date = today();
  const asked = producerContractsList.read(request.url);
  const carriersAsked = rowsPanel(carriersOf(backend, agency));
  const { carrier, rtsNext } = asked.filters;
  const carriers = carrier ? await carriersAsked : null;
  const isUnknown = carriers?.value?.some(({ id }) => id === carrier) === false;
  const filters = {
    ...asked.filters,
    carrier: isUnknown ? "" : carrier,
    rtsNext: hasNextYear(date) ? rtsNext : ("All" as const),
  };
  const view = { ...asked, filters };
  const year = Number(date.slice(0, 4));
  const page = await panel(
    contractsPage(backend, agency, agentId, view, hasNextYear(date) ? [year, year + 1] : [year]),
  );
  return {
    view,
    year,
    hasNextYear: hasNextYear(date),
    isNextYearTooEarly: rtsNext !== filters.rtsNext,
    carriers: await carriersAsked,
    page,
  };
}

async function contractsPage(
  backend: Backend,
  agency: Portal,
  agentId: string,
  view: ContractsView,
  years: readonly number[],
) {
  const { filters, page, pageSize } = view;
  const {
    rows: contracts,
    total,
    unreadable,
  } = await downlineContractsOf(backend, agency, {
    ...downlineQuery({ ...view, filters: { ...filters, filterAgentId: agentId } }),
    page,
    pageSize,
  });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages) {
    throw leaveFor(pathsFor(agency).producer(agentId, producerContractsList.query(view)));
  }
  return { rows: contracts.map((contract) => rowOf(contract, years)), total, pages, unreadable };
}

function rowOf(contract: DownlineContract, years: readonly number[]) {
  return {
    carrier: contract.insurer_name,
    policyTypes: contract.policy_types.map(({ Abbreviation }) => Abbreviation),
    upline: contract.upline_agency,
    writingNumber: contract.writing_number,
    start: contract.start_date,
    end: contract.end_date,
    rts: years.map((year) => rtsOf(contract.contract_certifications, year)),
    policies: contract.policy_count,
  };
}
