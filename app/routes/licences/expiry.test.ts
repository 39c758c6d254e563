import { describe, expect, test } from "vitest";
import { expiryOf, isWithin } from "./expiry.ts";

const today = "2026-08-31";

describe("the expiry of a licence", () => {
  test.each([
    ["2026-08-30", "expired"],
    ["2026-08-31", "soon"],
    ["2026-09-01", "soon"],
    // Six calendar months after August 31 is the last day of February.
    ["2027-02-28", "soon"],
    ["2027-03-01", "later"],
    [null, "later"],
  ] as const)("%s is %s", (date, expiry) => {
    expect(expiryOf(date, today)).toBe(expiry);
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
  ] as const)("%s", (filter, found) => {
    expect(dates.filter((date) => isWithin(filter, date, today))).toEqual(found);
  });
});
