import { type ExpiryRange, isWithin } from "#api/expiry.ts";
import type { Status } from "../enrollments/status.ts";
import type { StatusGroup } from "../scopes/scope-list.tsx";
import type { SubmissionView } from "../submissions/submission-list.tsx";

/** The rows of "Needs attention": `docs/product/home.md`. */

/** The most urgent first. */
export const needs = [
  "licensesExpired",
  "eAndOsExpired",
  "scopesToSign",
  "stuckApplications",
  "helpRequestsWaiting",
  "submissionsRejected",
  "licenses30",
  "eAndOs30",
  "contractsNotRts",
  "producersNotRts",
  "onHoldPayments",
  "licenses90",
  "eAndOs90",
  "scopesWaiting",
] as const;
export type Need = (typeof needs)[number];

export type CountedNeed = { need: Need; count: number };

/** The range of licenses or E&O policies that each row counts. Its link filters their list by the same range. */
export const expiryNeeds = {
  licensesExpired: "expired",
  eAndOsExpired: "expired",
  licenses30: "30",
  eAndOs30: "30",
  licenses90: "31-90",
  eAndOs90: "31-90",
} as const satisfies Partial<Record<Need, ExpiryRange>>;

/** An application of this status waits for the producer. */
export const STUCK = "PendingInformation" satisfies Status;

/** The statuses of the scopes of appointment that a row counts, as the status filter of their list names them. */
export const scopeNeeds = {
  scopesToSign: "toSign",
  scopesWaiting: "waiting",
} as const satisfies Partial<Record<Need, StatusGroup>>;

/** The submissions that a row counts, as the filters of their list name them. Applications that wait have a row already. */
export const submissionNeeds = {
  helpRequestsWaiting: { kind: "HelpRequest", status: "WaitingForYou" },
  submissionsRejected: { status: "Rejected", changed: "30" },
} as const satisfies Partial<Record<Need, Partial<SubmissionView["filters"]>>>;

type Ending = { ExpirationDate: string | null };

/** The records to count. Those that are unknown, because a call failed or is of the other portal, count as none. */
export type Records = {
  licenses?: readonly Ending[] | undefined;
  eAndOs?: readonly Ending[] | undefined;
  contractsNotRts?: number | undefined;
  producersNotRts?: number | undefined;
} & ExtensionCounts;

/** Counts that not every backend can be asked for. */
export type ExtensionCounts = {
  scopesToSign?: number | undefined;
  scopesWaiting?: number | undefined;
  stuckApplications?: number | undefined;
  helpRequestsWaiting?: number | undefined;
  submissionsRejected?: number | undefined;
  onHoldPayments?: number | undefined;
};

/** Returns what there is at least one of, the most urgent first. @param today the business date */
export function countedNeeds(records: Records, today: string): CountedNeed[] {
  const ending = (rows: readonly Ending[] = [], range: ExpiryRange) =>
    rows.filter(({ ExpirationDate }) => isWithin(range, ExpirationDate, today)).length;
  const { licenses, eAndOs, contractsNotRts = 0, producersNotRts = 0 } = records;
  const counts: Record<Need, number> = {
    licensesExpired: ending(licenses, expiryNeeds.licensesExpired),
    eAndOsExpired: ending(eAndOs, expiryNeeds.eAndOsExpired),
    scopesToSign: records.scopesToSign ?? 0,
    stuckApplications: records.stuckApplications ?? 0,
    helpRequestsWaiting: records.helpRequestsWaiting ?? 0,
    submissionsRejected: records.submissionsRejected ?? 0,
    licenses30: ending(licenses, expiryNeeds.licenses30),
    eAndOs30: ending(eAndOs, expiryNeeds.eAndOs30),
    contractsNotRts,
    producersNotRts,
    onHoldPayments: records.onHoldPayments ?? 0,
    licenses90: ending(licenses, expiryNeeds.licenses90),
    eAndOs90: ending(eAndOs, expiryNeeds.eAndOs90),
    scopesWaiting: records.scopesWaiting ?? 0,
  };
  return needs.map((need) => ({ need, count: counts[need] })).filter(({ count }) => count > 0);
}
