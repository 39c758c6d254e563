import { expect, test } from "vitest";
import { hasExpired } from "./expiry.ts";

test.each([
  ["2026-08-30", true],
  ["2026-08-31", false],
  ["2026-09-01", false],
  [null, false],
] as const)("what ends on %s has expired on August 31: %s", (date, expired) => {
  expect(hasExpired(date, "2026-08-31")).toBe(expired);
});
