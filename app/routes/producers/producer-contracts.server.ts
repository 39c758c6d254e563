import { hasNextYear } from "#api/plan-years.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import type { Backend } from "../../api-client/client.server.ts";
import { carriersOf } from "../../api-client/dictionaries.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { today } from "../../host/clock.server.ts";
import type { Portal } from "../../paths.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { contractsPage } from "./contracts-page.server.ts";
import { downlineQuery } from "./list-view.server.ts";
import { producerContractsList } from "./producer-contracts-list.ts";
import { columnsInSeason } from "./producer-list.ts";

/**
 * The contracts of a producer that an address asks for. A carrier that is not one of the agency's is none, as far as its
 * carriers are known; next year's RTS is not asked for before August. `docs/product/producers.md`, "Producer".
 * @throws a redirect to the first page from one past the last
 */
export async function producerContracts(request: Request, backend: Backend, agency: Portal, agentId: string) {
  const date = today();
  const asked = producerContractsList.read(request.url);
  const carriersAsked = attemptRows(carriersOf(backend, agency));
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
  const page = await attempt(
    contractsPage(
      { backend, portal: agency },
      downlineQuery({ ...view, filters: { ...filters, filterAgentId: agentId } }),
      view,
      columnsInSeason(hasNextYear(date)).filter((column) => column !== "agent"),
    ),
  );
  if (page.value && view.page > page.value.pages)
    throw redirectTo(pathsFor(agency).producer(agentId, producerContractsList.query(view)));
  return {
    view,
    year,
    hasNextYear: hasNextYear(date),
    isNextYearTooEarly: rtsNext !== filters.rtsNext,
    carriers: await carriersAsked,
    page,
  };
}

/** A page of the contracts of one producer. */
export type ProducerContractsPage = Awaited<ReturnType<typeof producerContracts>> & { agentId: string };
