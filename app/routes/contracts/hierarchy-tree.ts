import type { HierarchyAgency } from "#api/contracts.ts";

/** The most levels of a tree, and the most agents of one agency. The export has all of them. */
const DEEPEST = 30;
export const MOST_AGENTS = 200;

export type AgencyNode = {
  id: string;
  /** Empty when the backend gives none. */
  name: string;
  agencies: AgencyNode[];
  agents: { id: string; name: string; active: boolean }[];
  /** Agents of this agency that are not shown. */
  more: number;
  /** Agents of this agency and of those below it. */
  all: number;
};

/** A tree fit to show: names in order, and nothing deeper or longer than a page can bear. */
export function treeOf(agency: HierarchyAgency, depth = 0): AgencyNode {
  const agents = (agency.Agents ?? []).map(({ Id, Name, IsActive }) => ({
    id: Id,
    name: Name ?? "",
    active: IsActive,
  }));
  const below = depth < DEEPEST ? (agency.Agencies ?? []) : [];
  const agencies = below.map((child) => treeOf(child, depth + 1)).sort(byName);
  return {
    id: agency.Id,
    name: agency.Name ?? "",
    agencies,
    agents: agents.sort(byName).slice(0, MOST_AGENTS),
    more: Math.max(0, agents.length - MOST_AGENTS),
    all: agencies.reduce((sum, { all }) => sum + all, agents.length),
  };
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, "en");
}
