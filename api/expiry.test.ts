import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { expiryOf, isWithin, soonestFirst } from "./expiry.ts";

const today = "2026-08-31";

describe.each(["UTC", "America/New_York"])("the scale of expiry, on a machine in %s", (timeZone) => {
  beforeEach(() => {
    vi.stubEnv("TZ", timeZone);
    expect(new Date(2026, 6, 1).getTimezoneOffset() > 0).toBe(timeZone !== "UTC");
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.each([
    ["2025-07-30", "expired", -397],
    ["2026-08-30", "expired", -1],
    ["2026-08-31", "days30", 0],
    ["2026-09-01", "days30", 1],
    ["2026-09-30", "days30", 30],
    ["2026-10-01", "days90", 31],
    // The clocks go back on November 1.
    ["2026-11-29", "days90", 90],
    ["2026-11-30", "months6", 91],
    // Six calendar months after August 31 is the last day of February.
    ["2027-02-28", "months6", 181],
    ["2027-03-01", "later", 182],
  ] as const)("on 2026-08-31 the last day %s counts as %s, %d days away", (date, step, days) => {
    expect(expiryOf(date, today)).toEqual({ date, step, days });
  });

  test("a record without a last day has no expiry", () => {
    expect(expiryOf(null, today)).toBeNull();
  });
});

describe("the filter by expiry", () => {
  const dates = ["2026-08-30", "2026-08-31", "2026-09-30", "2026-10-01", "2026-10-30", "2026-11-29", null];
  test.each([
    ["all", dates],
    ["expired", ["2026-08-30"]],
    ["30", ["2026-08-31", "2026-09-30"]],
    ["60", ["2026-08-31", "2026-09-30", "2026-10-01", "2026-10-30"]],
    ["90", ["2026-08-31", "2026-09-30", "2026-10-01", "2026-10-30", "2026-11-29"]],
    ["31-90", ["2026-10-01", "2026-10-30", "2026-11-29"]],
  ] as const)("the expiry filter %s finds exactly the last days in its range", (filter, found) => {
    expect(dates.filter((date) => isWithin(filter, date, today))).toEqual(found);
  });
});

test("records sorted by expiry stand soonest first, and those without a last day last", () => {
  const dates = ["2027-01-01", null, "2024-05-05", "2026-08-31", null];
  expect(dates.sort(soonestFirst)).toEqual(["2024-05-05", "2026-08-31", "2027-01-01", null, null]);
});
