import { expect, test } from "vitest";
import { dayFault } from "./day-fault.server.ts";

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
