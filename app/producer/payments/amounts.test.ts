import { expect, test } from "vitest";
import { sumOf } from "./amounts.ts";

test("sums of payments are true to the cent, and an amount that is not known counts for nothing", () => {
  expect(sumOf([0.1, 0.2])).toBe(0.3);
  expect(sumOf([1.05, -0.1, null, 19.99])).toBe(20.94);
  expect(sumOf(Array.from({ length: 1000 }, () => 0.07))).toBe(70);
  expect(sumOf([])).toBe(0);
});
