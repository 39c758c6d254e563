import { hasNextYear } from "#api/plan-years.ts";
import type { Backend } from "../../backend/client.server.ts";
import { contractsOf } from "../../backend/contracts.server.ts";
import { downlineContractsOf } from "../../backend/downline-contracts.server.ts";
import { eAndOsOf } from "../../backend/eandos.server.ts";
import type { Fault } from "../../backend/fault.ts";
import { licencesOf } from "../../backend/licences.server.ts";
import { panel } from "../../backend/panel.server.ts";
import { relationshipManagerOf } from "../../backend/relationship-manager.server.ts";
import { rowsPanel } from "../../backend/rows.server.ts";
import { today } from "../../clock.server.ts";
import type { InPortal } from "../../session/access.server.ts";
import type { Portal } from "../../session/portals.server.ts";
import { countedNeeds } from "./attention.ts";
import { loadChart } from "./chart.server.ts";
import { loadContent } from "./content.server.ts";
import { notReady, readinessOf } from "./readiness.ts";

/** A home page that waits longer is not worth it. */
const limits = { timeoutMs: 1500 };

/** What the home page counts. */
export type Counted = "licences" | "eAndOs" | "contracts" | "producers";

/** Asks for all that the home page shows, side by side. A part that fails takes no other along. */
export async function loadHome(url: string, user: InPortal) {
  const { session, backend, portal } = user;
  const isAgent = portal.type === "agent";
  const [licences, eAndOs, contracts, producers, manager, chart, content] = await Promise.all([
    rowsPanel(licencesOf(backend, portal, limits)),
    rowsPanel(eAndOsOf(backend, portal, limits)),
    isAgent ? rowsPanel(contractsOf(backend, portal, "Active", limits)) : undefined,
    isAgent ? undefined : panel(producersNotRts(backend, portal)),
    relationshipManagerOf(session.user.sub, backend, portal),
    loadChart(url, user, limits),
    loadContent(backend, limits),
  ]);
  const date = today();
  const readiness = contracts?.value && readinessOf(contracts.value, date);
  const records = {
    licences: licences.value,
    eAndOs: eAndOs.value,
    contractsNotRts: readiness && notReady(readiness),
    producersNotRts: producers?.value,
  };
  const asked: [Counted, Fault | undefined][] = [
    ["licences", licences.fault],
    ["eAndOs", eAndOs.fault],
    ["contracts", contracts?.fault],
    ["producers", producers?.fault],
  ];
  return {
    portal: { type: portal.type, name: portal.name },
    year: Number(date.slice(0, 4)),
    hasNextYear: hasNextYear(date),
    needs: countedNeeds(records, date),
    faults: asked.flatMap(([of, fault]) => (fault ? [{ of, fault }] : [])),
    unreadable: licences.unreadable + eAndOs.unreadable + (contracts?.unreadable ?? 0),
    readiness: readiness ?? null,
    manager,
    chart,
    ...content,
  };
}

export type HomePage = Awaited<ReturnType<typeof loadHome>>;

/** How many active contracts of the downline are not RTS this plan year. A page of one row tells how many there are. */
async function producersNotRts(backend: Backend, agency: Portal): Promise<number> {
  const query = {
    FilterSet: "Active",
    RtsStatusFilterThisYear: "Failed",
    sort: "agent_name-asc",
    page: 1,
    pageSize: 1,
  } as const;
  return (await downlineContractsOf(backend, agency, query, limits)).total;
}
