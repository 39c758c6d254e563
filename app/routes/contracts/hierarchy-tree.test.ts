import { expect, test } from "vitest";
import type { HierarchyAgency } from "#api/contracts.ts";
import { type AgencyNode, MOST_AGENTS, treeOf } from "./hierarchy-tree.ts";

const agents = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ Id: `${index}`, Name: `Agent ${index}`, IsActive: true }));
const agency = (Name: string, more: Partial<HierarchyAgency> = {}): HierarchyAgency => ({
  Id: Name,
  Name,
  HasChildren: true,
  Agencies: [],
  Agents: [],
  ...more,
});

test("a hierarchy has agencies and agents by name, and an agency counts the agents of all below it", () => {
  const root = treeOf(
    agency("Root", {
      Agents: [
        { Id: "1", Name: "Zoe", IsActive: false },
        { Id: "2", Name: "Ada", IsActive: true },
      ],
      Agencies: [agency("West", { Agents: agents(3) }), agency("East")],
    }),
  );
  expect(root.agencies.map(({ name, all }) => [name, all])).toEqual([
    ["East", 0],
    ["West", 3],
  ]);
  expect(root.agents.map(({ name, active }) => [name, active])).toEqual([
    ["Ada", true],
    ["Zoe", false],
  ]);
  expect(root.all).toBe(5);
});

test("a hierarchy shows 200 agents of an agency, and counts the others", () => {
  const { agents: shown, more, all } = treeOf(agency("Large", { Agents: agents(203) }));
  expect([shown.length, more, all]).toEqual([MOST_AGENTS, 3, 203]);
});

test("a hierarchy does not show agencies more than 30 levels below the first", () => {
  const chain = (levels: number): HierarchyAgency =>
    agency(`${levels}`, levels > 0 ? { Agencies: [chain(levels - 1)] } : {});
  const depth = ({ agencies }: AgencyNode): number => 1 + Math.max(0, ...agencies.map(depth));
  expect(depth(treeOf(chain(30)))).toBe(31);
  expect(depth(treeOf(chain(40)))).toBe(31);
});
