import { hasNextYear } from "#api/plan-years.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import type { Backend } from "../../api-client/client.server.ts";
import { contractsOf } from "../../api-client/contracts.server.ts";
import { downlineContractsOf, downlineReadinessOf } from "../../api-client/downline-contracts.server.ts";
import { eAndOsOf } from "../../api-client/eandos.server.ts";
import type { Fault } from "../../api-client/fault.ts";
import { isKnownToHave } from "../../api-client/features.server.ts";
import { licensesOf } from "../../api-client/licenses.server.ts";
import { attemptRows, type RowsAttempt } from "../../api-client/rows.server.ts";
import { underReviewOf } from "../../api-client/under-review.server.ts";
import { today } from "../../host/clock.server.ts";
import type { Portal } from "../../paths.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { attentionCounts, type ExtensionCounted } from "./attention-counts.server.ts";
import { notReady, readinessOf } from "./carrier-readiness.ts";
import { type Counted, countedNeeds, countedRows } from "./needs.ts";

type Limits = { timeoutMs?: number };

/** The lists that "Needs attention" counts. */
export type CountedList = "licenses" | "eAndOs" | "contracts" | "producers" | ExtensionCounted;

/** The first things to submit. */
export type FirstStep = "contracts" | "licenses" | "eAndOs";

/** Asks for what needs attention, and for which carriers an agent is ready to sell. */
export async function loadAttention({ backend, portal }: InPortal, limits: Limits) {
  const isAgent = portal.type === "agent";
  const [licenses, eAndOs, licenseSent, eAndOSent, contracts, producers, downline, extensions] =
    await Promise.all([
      attemptRows(licensesOf(backend, portal, limits)),
      attemptRows(eAndOsOf(backend, portal, limits)),
      underReviewOf({ backend, portal }, "License", limits),
      underReviewOf({ backend, portal }, "EAndO", limits),
      isAgent ? attemptRows(contractsOf(backend, portal, "Active", limits)) : undefined,
      isAgent ? undefined : attempt(producersNotRts(backend, portal, limits)),
      isAgent ? undefined : attempt(downlineReadiness(backend, portal, limits)),
      attentionCounts(backend, portal, limits),
    ]);
  const date = today();
  const readiness = contracts?.value && readinessOf(contracts.value, date);
  const records = {
    // A record whose renewal is under review waits for the team, not for the user.
    licenses: licenses.value?.flatMap((row) =>
      licenseSent(row) ? [] : [{ ...row, name: row.StateProvince }],
    ),
    eAndOs: eAndOs.value?.flatMap((row) => (eAndOSent(row) ? [] : [{ ...row, name: row.IssuedBy }])),
    contractsNotRts: readiness && countedRows(notReady(readiness).length, notReady(readiness)),
    producersNotRts: producers?.value,
    ...extensions.counts,
  };
  const asked: [CountedList, Fault | undefined][] = [
    ["licenses", licenses.fault],
    ["eAndOs", eAndOs.fault],
    ["contracts", contracts?.fault],
    ["producers", producers?.fault ?? downline?.fault],
    ...extensions.faults,
  ];
  const steps: [FirstStep, RowsAttempt<unknown> | undefined][] = [
    ["licenses", licenses],
    ["eAndOs", eAndOs],
    ["contracts", contracts],
  ];
  const isOpen = (found: RowsAttempt<unknown> | undefined) =>
    found?.value?.length === 0 && found.unreadable === 0;
  // An agency with producers has begun long ago.
  const isNew =
    steps.some(([, found]) => isOpen(found)) && !producers?.value?.count && !downline?.value?.length;
  return {
    year: Number(date.slice(0, 4)),
    hasNextYear: hasNextYear(date),
    isAgent,
    /** Empty unless one of them is left. */
    firstSteps: isNew
      ? steps.flatMap(([step, found]) => (found ? [{ step, isDone: !isOpen(found) }] : []))
      : [],
    needs: countedNeeds(records, date),
    faults: asked.flatMap(([of, fault]) => (fault ? [{ of, fault }] : [])),
    unreadable: licenses.unreadable + eAndOs.unreadable + (contracts?.unreadable ?? 0),
    readiness: readiness ?? null,
    downline: downline?.value ?? null,
  };
}

export type AttentionFound = Awaited<ReturnType<typeof loadAttention>>;

/** Returns the active contracts of the downline that are not RTS this plan year, with the agents of the first. */
async function producersNotRts(backend: Backend, agency: Portal, limits: Limits): Promise<Counted> {
  const query = {
    FilterSet: "Active",
    RtsStatusFilterThisYear: "Failed",
    sort: "agent_name-asc",
    page: 1,
    pageSize: 5,
  } as const;
  const { total, rows } = await downlineContractsOf(backend, agency, query, limits);
  return countedRows(
    total,
    rows.map(({ agent_name }) => agent_name),
  );
}

/** Returns the readiness of the downline for the plan years that count now; none where the backend cannot tell or has no contracts. */
export async function downlineReadiness(backend: Backend, agency: Portal, limits: Limits = {}) {
  if (!(await isKnownToHave({ backend, portal: agency }, "downlineReadiness"))) return [];
  const years = await downlineReadinessOf(backend, agency, limits);
  return years.filter(({ Producers }) => Producers > 0).slice(0, hasNextYear(today()) ? 2 : 1);
}
