import { extensions } from "#api/features.ts";
import type { FaultyBackend } from "./faulty-backend.ts";
import { standIn } from "./faulty-backend.ts";

/** Submissions in the shapes of another backend: ids as numbers, times without an offset, unknown fields. */

export const submissionOfStandIn = {
  Id: 611,
  Kind: "License",
  Subject: "Georgia GA-4711",
  SubmittedDateTime: "2026-09-11T01:30:00",
  SubmittedByName: "Agnes Standin",
  Status: "Rejected",
  StatusDateTime: "2026-09-12T15:05:00Z",
  HeldBy: null,
  Reason: "The file shows another number.",
  Rank: 1,
};

export const historyOfStandIn = [
  { At: "2026-09-11T01:30:00", Event: "Submitted", ByName: "Agnes Standin", IsByDesk: false, Rank: 1 },
  {
    At: "2026-09-12T15:05:00Z",
    Event: "Rejected",
    ByName: "Dana Desk",
    IsByDesk: true,
    Reason: "The file shows another number.",
  },
];

const owners = [`/t/agents/${standIn.agentId}`, `/t/agencies/${standIn.agencyId}`] as const;

/** Makes the stand-in announce and answer submissions, for the agent and the agency. */
export function knowSubmissions(backend: FaultyBackend): void {
  for (const owner of owners) {
    backend.answer(`${owner}/features`, () => ({ Extensions: extensions.submissions }));
    backend.answer(`${owner}/submissions`, () => ({ Data: [submissionOfStandIn], Total: 1 }));
    backend.answer(`${owner}/submissions/611`, () => ({ ...submissionOfStandIn, History: historyOfStandIn }));
  }
}
