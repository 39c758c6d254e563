import { expect, test } from "vitest";
import { chartDays } from "./chart-days.server.ts";
import { monthNumber } from "./month-names.ts";

const none = { from: null, to: null };

test.each([
  ["", "", "2026-08-15", "2026-09-15", none],
  ["", "2024-03-31", "2024-02-29", "2024-03-31", none],
  ["2026-01-01", "", "2026-01-01", "2026-09-15", none],
  ["2026-09-15", "2026-09-15", "2026-09-15", "2026-09-15", none],
  ["2026-09-15", "2026-09-14", "2026-09-15", "2026-09-14", { from: "order", to: null }],
  ["2026-09-01", "2026-09-16", "2026-09-01", "2026-09-16", { from: null, to: "future" }],
  ["2026-09-16", "", "2026-09-16", "2026-09-15", { from: "future", to: null }],
  ["tomorrow", "2026-02-30", "tomorrow", "2026-02-30", { from: "invalid", to: "invalid" }],
  ["", "soon", "2026-08-15", "soon", { from: null, to: "invalid" }],
])("from %j to %j", (from, to, fromDay, toDay, faults) => {
  expect(chartDays({ from, to }, "2026-09-15")).toEqual({ from: fromDay, to: toDay, faults });
});

test.each([
  ["January", 1],
  ["Feb", 2],
  ["MAY", 5],
  ["sept.", 9],
  ["December", 12],
  ["Dec 2025", null],
  ["Marzo", null],
  ["", null],
  [null, null],
])("%j is month %j", (name, number) => expect(monthNumber(name)).toBe(number));
