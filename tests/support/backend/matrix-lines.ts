import { demoIds } from "#demo/data/demo-ids.ts";

/** The askers of the ownership matrix, and the functions that make its lines. */

export const principals = {
  agent: "demo-agent",
  otherAgent: "matrix-other-agent",
  /** Above `agent` in the hierarchy, which gives no right to the agent's own records. */
  agency: "demo-agency",
  otherAgency: "matrix-other-agency",
  /** The agency that may not export policies. */
  excludedAgency: "matrix-excluded-agency",
  nobodysPortal: "demo-none",
  /** Their e-mail address is not verified; they act for an agent of no interest here. */
  unverified: "demo-unverified",
  neverHeardOf: "never-heard-of",
  /** May work at the review desk, which gives no right to any portal. */
  deskMember: "matrix-desk",
} as const;

export type Principal = keyof typeof principals;

export type Line = {
  path(id: string): string;
  /** The records of each principal. To everybody else they are like `missing`. */
  own: readonly (readonly [Principal, string])[];
  /** An id that no record has. */
  missing: string;
  /** More ids that are nobody's at this address: of another kind, below another parent, or no ids at all. */
  nobodys: readonly string[];
  /** The principal who may see the record but is refused this address, with status 403. */
  refused?: Principal;
  /** Returns the request, new for each use. Without it the address is read. */
  send?(id: string): RequestInit;
  /** True when the request leaves no submission behind. */
  isQuestion?: boolean;
};

export const malformed = [
  "nonsense",
  "0",
  "1'%20or%20'1'='1",
  "%00",
  "x".repeat(65),
  `${demoIds.agent}%20`,
  "ä",
  "%ED%A0%80",
  "..%2f",
  "__proto__",
];

export const agents = [
  ["agent", demoIds.agent],
  ["otherAgent", demoIds.otherAgent],
] as const;

export const agencies = [
  ["agency", demoIds.agency],
  ["otherAgency", demoIds.otherAgency],
  ["excludedAgency", demoIds.excludedAgency],
] as const;

/** @param aliens ids of other kinds of records, some of them the asker's own */
export function byId(path: (id: string) => string, own: Line["own"], ...aliens: string[]): Line {
  return { path, own, missing: demoIds.missing, nobodys: [...aliens, ...malformed] };
}

export const ofAgent = (path: (id: string) => string) => byId(path, agents, demoIds.agency);
export const ofAgency = (path: (id: string) => string) =>
  byId(path, agencies, demoIds.agent, demoIds.downlineAgency, demoIds.agencyContract);
