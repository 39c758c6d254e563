import { expect, test } from "vitest";
import { type ProducerRow, packed, unpacked } from "./rows.ts";

const full: ProducerRow = {
  id: "4711",
  agent: "José Núñez",
  carrier: "Blue & Green, Inc.",
  upline: "Upper",
  writingNumber: "W-0",
  start: "2024-02-29",
  end: "2026-01-01",
  rts: true,
  rtsNext: false,
  policies: 0,
  policyTypes: ["MA", "P,DP"],
};
const bare: ProducerRow = {
  ...full,
  carrier: null,
  upline: null,
  writingNumber: null,
  start: null,
  end: null,
  rts: null,
  rtsNext: null,
  policies: null,
  policyTypes: [],
};

test("rows come out as they went in", () => {
  for (const rows of [[], [full], [bare], [full, bare, full]]) expect(unpacked(packed(rows))).toEqual(rows);
});

test("a name with a tab or a line break in it is still one name", () => {
  const [row, ...others] = unpacked(packed([{ ...full, agent: "A\tB\nC" }]));
  expect(others).toEqual([]);
  expect(row).toEqual({ ...full, agent: "A B C" });
});
