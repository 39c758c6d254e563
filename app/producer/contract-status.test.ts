import { expect, test } from "vitest";
import { statusOf } from "./contract-status.ts";

const TODAY = "2026-09-15";
const dates = (StartDate: string | null, EndDate: string | null, Status: string | null = null) => ({
  StartDate,
  EndDate,
  Status,
});

test.each([
  [dates("2026-01-01", null), "Active"],
  [dates("2026-09-15", "2026-09-15"), "Active"],
  [dates("2026-01-01", "2026-09-14"), "Terminated"],
  [dates(null, null), "Pending"],
  [dates("2026-09-16", null), "Pending"],
  [dates("2026-01-01", null, "Terminated"), "Terminated"],
  [dates("2026-01-01", null, "On leave"), "On leave"],
])("a contract with %o is %s", (contract, status) => {
  expect(statusOf(contract, TODAY)).toBe(status);
});

test("each contract of a list that was asked for one status has that status", () => {
  expect(statusOf(dates("2026-01-01", null, "Active"), TODAY, "Pending")).toBe("Pending");
});
