import { expect, test } from "vitest";
import { daysPart, exportName } from "./export-name.ts";

const day = "2026-09-15";

test.each([
  [[], "list-2026-09-15"],
  [["", null, undefined], "list-2026-09-15"],
  [["Active", "Alder Health Plans"], "list-active-alder-health-plans-2026-09-15"],
  [["../..\\etc/passwd"], "list-etc-passwd-2026-09-15"],
  [["José & Ñandú"], "list-josé-ñandú-2026-09-15"],
  [['"; filename=x.exe', "\u202e\u0000"], "list-filename-x-exe-2026-09-15"],
  [["🙂"], "list-2026-09-15"],
])("the file name of an export names its filters %j and the day", (filters, name) => {
  expect(exportName("list", filters, day)).toBe(name);
});

test("a long file name of an export is cut, and its day is not", () => {
  const name = exportName("list", Array(20).fill("x".repeat(200)), day);
  expect(name.length).toBeLessThanOrEqual(131);
  expect(name).toMatch(/^list-x{40}-x{40}-x+-2026-09-15$/);
});

test.each([
  ["", "", undefined],
  ["2026-01-01", "", "effective from 2026-01-01"],
  ["", "2026-02-01", "effective to 2026-02-01"],
  ["2026-01-01", "2026-02-01", "effective from 2026-01-01 to 2026-02-01"],
])("days from %j to %j stand in the file name of an export as %j", (from, to, part) => {
  expect(daysPart("effective", from, to)).toBe(part);
});
