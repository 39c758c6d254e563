import { expect, test } from "vitest";
import { daysIn } from "./days-in.ts";

const today = "2026-09-15";

test.each([
  ["2026", "2026-01-01", "2026-12-31"],
  ["2026-02", "2026-02-01", "2026-02-28"],
  ["11/2025", "2025-11-01", "2025-11-30"],
  ["8/15/2026", "2026-08-15", "2026-08-15"],
  ["2026-08-15", "2026-08-15", "2026-08-15"],
  ["Aug 15, 2026", "2026-08-15", "2026-08-15"],
  ["15 de agosto de 2026", "2026-08-15", "2026-08-15"],
  ["August", "2026-08-01", "2026-08-31"],
  ["noviembre", "2025-11-01", "2025-11-30"],
  ["Feb 2024", "2024-02-01", "2024-02-29"],
])("the typed date %s means the days from %s to %s", (text, from, to) => {
  expect(daysIn(text, today)).toEqual({ from, to });
});

test.each([
  "Quillfeather",
  "Mary",
  "Juno",
  "2026-13",
  "13/2026",
  "2/30/2026",
  "Mar Aug",
  "Juno 5x",
  "",
  "123456",
])("the text “%s” names no days", (text) => {
  expect(daysIn(text, today)).toBeNull();
});
