import type { Paths } from "#app/paths.ts";

/** What stands around every page. */

/** The areas in the sidebar's order, with the titles of their pages. */
export const agentAreas: [string, keyof Paths][] = [
  ["Home", "home"],
  ["Contracts", "contracts"],
  ["Enrollments", "enrollments"],
  ["Licenses", "licences"],
  ["E&O", "eAndOs"],
  ["Statements", "statements"],
  ["Help Requests", "helpRequests"],
  ["SOA", "scopes"],
];

export const agencyAreas: [string, keyof Paths][] = [
  ...agentAreas.slice(0, -1),
  ["Reports", "reports"],
  ["RTS report", "rtsReport"],
  ["Producers", "producers"],
];
