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
  "contractsNotRts",
  "producersNotRts",
  "onHoldPayments",
  "licenses30",
  "eAndOs30",
  "licenses90",
  "eAndOs90",
  "scopesWaiting",
] as const;
export type Need = (typeof needs)[number];

/** The needs of the group "Soon". */
export const laterNeeds: readonly Need[] = [
  "licenses30",
  "eAndOs30",
  "licenses90",
  "eAndOs90",
  "scopesWaiting",
];

/** How many records, and the names of the first, such as states or customers. */
export type Counted = { count: number; names: string[] };
export type CountedNeed = { need: Need } & Counted;

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

type Ending = { ExpirationDate: string | null; name: string };

/** The counts that calls of their own tell. One that is unknown, because its call failed or is of the other portal, counts as none. */
export type NeedCounts = Partial<Record<Exclude<Need, keyof typeof expiryNeeds>, Counted | undefined>>;

/** The records to count. */
export type Records = {
  licenses?: readonly Ending[] | undefined;
  eAndOs?: readonly Ending[] | undefined;
} & NeedCounts;

/** Returns what there is at least one of, the most urgent first. @param today the business date */
export function countedNeeds(
  { licenses = [], eAndOs = [], ...counts }: Records,
  today: string,
): CountedNeed[] {
  return needs.flatMap((need) => {
    const counted = isExpiry(need) ? ending(need) : counts[need];
    return counted && counted.count > 0 ? [{ need, ...counted }] : [];
  });

  function ending(need: keyof typeof expiryNeeds): Counted {
    const rows = (need.startsWith("licenses") ? licenses : eAndOs).filter(({ ExpirationDate }) =>
      isWithin(expiryNeeds[need], ExpirationDate, today),
    );
    return countedRows(
      rows.length,
      rows.map(({ name }) => name),
    );
  }
}

const isExpiry = (need: Need): need is keyof typeof expiryNeeds => need in expiryNeeds;

const MOST_NAMES = 2;

/** @param names of the first records, where they have one */
export const countedRows = (count: number, names: readonly (string | null)[]): Counted => ({
  count,
  names: [...new Set(names)].flatMap((name) => name ?? []).slice(0, MOST_NAMES),
});
