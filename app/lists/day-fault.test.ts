import { expect, test } from "vitest";
import { dayFault, removeInvalidDays } from "./day-fault.server.ts";

test.each([
  ["", null],
  ["2026-09-15", null],
  ["1900-01-01", null],
  ["2026-09-16", "future"],
  ["2999-01-01", "future"],
  ["1899-12-31", "invalid"],
  ["0202-01-01", "invalid"],
  ["2026-02-30", "invalid"],
  ["09/15/2026", "invalid"],
  ["2026-09-15T00:00", "invalid"],
  ["20260-01-01", "invalid"],
])("a day typed as “%s”, when today is September 15, 2026", (typed, fault) => {
  expect(dayFault(typed, "2026-09-15")).toBe(fault);
});

test("a first day after the last one is refused, and the list goes on without it", () => {
  const typed = { from: "2026-09-02", to: "2026-09-01", text: "x" };
  const found = removeInvalidDays(typed, ["from", "to"], "2026-09-15", { from: "to" });
  expect(found).toEqual({
    filters: { from: "", to: "2026-09-01", text: "x" },
    refused: { from: { typed: "2026-09-02", fault: "order" } },
  });
  const sameDay = { ...typed, from: "2026-09-01" };
  expect(removeInvalidDays(sameDay, ["from", "to"], "2026-09-15", { from: "to" }).refused).toEqual({});
});
