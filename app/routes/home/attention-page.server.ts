import { hasNextYear } from "#api/plan-years.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import type { Backend } from "../../api-client/client.server.ts";
import { contractsOf } from "../../api-client/contracts.server.ts";
import { downlineContractsOf } from "../../api-client/downline-contracts.server.ts";
import { eAndOsOf } from "../../api-client/eandos.server.ts";
import type { Fault } from "../../api-client/fault.ts";
import { licensesOf } from "../../api-client/licenses.server.ts";
import { attemptRows, type RowsAttempt } from "../../api-client/rows.server.ts";
import { today } from "../../host/clock.server.ts";
import type { Portal } from "../../paths.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { attentionCounts, type ExtensionCounted } from "./attention-counts.server.ts";
import { notReady, readinessOf } from "./carrier-readiness.ts";
import { countedNeeds } from "./needs.ts";

type Limits = { timeoutMs?: number };

/** The lists that "Needs attention" counts. */
export type Counted = "licenses" | "eAndOs" | "contracts" | "producers" | ExtensionCounted;

/** The first things to submit. */
export type FirstStep = "contracts" | "licenses" | "eAndOs";

/** Asks for what needs attention, and for which carriers an agent is ready to sell. */
export async function loadAttention({ backend, portal }: InPortal, limits: Limits) {
  const isAgent = portal.type === "agent";
  const [licenses, eAndOs, contracts, producers, extensions] = await Promise.all([
    attemptRows(licensesOf(backend, portal, limits)),
    attemptRows(eAndOsOf(backend, portal, limits)),
    isAgent ? attemptRows(contractsOf(backend, portal, "Active", limits)) : undefined,
    isAgent ? undefined : attempt(producersNotRts(backend, portal, limits)),
    attentionCounts(backend, portal, limits),
  ]);
  const date = today();
  const readiness = contracts?.value && readinessOf(contracts.value, date);
  const records = {
    licenses: licenses.value,
    eAndOs: eAndOs.value,
    contractsNotRts: readiness && notReady(readiness),
    producersNotRts: producers?.value,
    ...extensions.counts,
  };
  const asked: [Counted, Fault | undefined][] = [
    ["licenses", licenses.fault],
    ["eAndOs", eAndOs.fault],
    ["contracts", contracts?.fault],
    ["producers", producers?.fault],
    ...extensions.faults,
  ];
  const steps: [FirstStep, RowsAttempt<unknown> | undefined][] = [
    ["contracts", contracts],
    ["licenses", licenses],
    ["eAndOs", eAndOs],
  ];
  return {
    year: Number(date.slice(0, 4)),
    hasNextYear: hasNextYear(date),
    isAgent,
    firstSteps: steps.flatMap(([step, found]) =>
      found?.value?.length === 0 && found.unreadable === 0 ? [step] : [],
    ),
    needs: countedNeeds(records, date),
    faults: asked.flatMap(([of, fault]) => (fault ? [{ of, fault }] : [])),
    unreadable: licenses.unreadable + eAndOs.unreadable + (contracts?.unreadable ?? 0),
    readiness: readiness ?? null,
  };
}

export type AttentionFound = Awaited<ReturnType<typeof loadAttention>>;

/**
 * Returns the number of active contracts of the downline that are not RTS this plan year. It is the total of a page with
 * one row.
 */
async function producersNotRts(backend: Backend, agency: Portal, limits: Limits): Promise<number> {
  const query = {
    FilterSet: "Active",
    RtsStatusFilterThisYear: "Failed",
    sort: "agent_name-asc",
    page: 1,
    pageSize: 1,
  } as const;
  return (await downlineContractsOf(backend, agency, query, limits)).total;
}
