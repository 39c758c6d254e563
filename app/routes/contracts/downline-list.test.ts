import { expect, test } from "vitest";
import { sorted } from "./downline-list.ts";

const agent = (AgentName: string, PolicyCount: number | null, WritingNumber: string | null = null) => ({
  AgentId: AgentName,
  AgentName,
  UplineAgency: null,
  WritingNumber,
  StartDate: null,
  PolicyCount,
});

test("equal agents stand by name, whichever way the column is sorted", () => {
  const agents = [agent("Cole", 2), agent("Abel", 2), agent("Bird", 7), agent("Dunn", null)];
  const names = (desc: boolean) => sorted(agents, "policies", desc).map(({ AgentName }) => AgentName);
  expect(names(false)).toEqual(["Dunn", "Abel", "Cole", "Bird"]);
  expect(names(true)).toEqual(["Bird", "Abel", "Cole", "Dunn"]);
});

test("numbers in a text are sorted as numbers", () => {
  const agents = [agent("A", 0, "W-10"), agent("B", 0, "W-9")];
  expect(sorted(agents, "writingNumber", false).map(({ WritingNumber }) => WritingNumber)).toEqual([
    "W-9",
    "W-10",
  ]);
});
