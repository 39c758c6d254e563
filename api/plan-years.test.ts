import { expect, test } from "vitest";
import { hasNextYear } from "./plan-years.ts";

test.each([
  ["2026-01-01", false],
  ["2026-07-31", false],
  ["2026-08-01", true],
  ["2026-12-31", true],
])("on %s there is a next plan year: %s", (today, expected) => {
  expect(hasNextYear(today)).toBe(expected);
});
