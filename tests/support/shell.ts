import type { Paths } from "#app/paths.ts";

/** What stands around every page. */

/** The areas in the sidebar's order, with the titles of their pages. */
export const agentAreas: [string, keyof Paths][] = [
  ["Home", "home"],
  ["Contracts", "contracts"],
  ["Enrollments", "enrollments"],
  ["Statements", "statements"],
  ["SOA", "scopes"],
  ["Licenses", "licences"],
  ["E&O", "eAndOs"],
  ["Help Requests", "helpRequests"],
];

export const agencyAreas: [string, keyof Paths][] = [
  ["Home", "home"],
  ["Contracts", "contracts"],
  ["Enrollments", "enrollments"],
  ["Statements", "statements"],
  ["Licenses", "licences"],
  ["E&O", "eAndOs"],
  ["Producers", "producers"],
  ["Reports", "reports"],
  ["RTS report", "rtsReport"],
  ["Help Requests", "helpRequests"],
];

/** The name of an area's link in the sidebar, with or without a count behind it. */
export const areaLink = (name: string) => new RegExp(`^${name}( ?\\d.*)?$`);
