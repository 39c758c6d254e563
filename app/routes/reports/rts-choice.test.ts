import { expect, test } from "vitest";
import { faultsOf, readChoice } from "./rts-choice.ts";

const offer = { planYears: [2025, 2026, 2027], carriers: ["c-1"], policyTypes: ["p-1"] };
const faults = (query: string, known = offer as Parameters<typeof faultsOf>[1]) =>
  faultsOf(readChoice(new URLSearchParams(query)), known).map(({ field, rule }) => `${field} ${rule}`);

test.each([
  ["planYear=2026", []],
  ["planYear=2025&carrier=&policyType=", []],
  ["planYear=2027&carrier=c-1&policyType=p-1", []],
  ["planYear=+2026+", []],
  ["", ["planYear required"]],
  ["planYear=+", ["planYear required"]],
  ["planYear=2024", ["planYear choice"]],
  ["planYear=2026.0", ["planYear choice"]],
  ["planYear=02026", ["planYear choice"]],
  ["planYear=1e9", ["planYear choice"]],
  ["planYear=2026&carrier=c-2&policyType=c-1", ["carrier choice", "policyType choice"]],
  ["carrier=__proto__&policyType=toString", ["planYear required", "carrier choice", "policyType choice"]],
])("the query “%s” of the RTS report has the faults %j", (query, expected) => {
  expect(faults(query)).toEqual(expected);
});

test("a choice for the RTS report is no fault while what is offered is not known", () => {
  const unknown = { ...offer, carriers: null, policyTypes: null };
  expect(faults("planYear=2026&carrier=c-2&policyType=p-2", unknown)).toEqual([]);
});

test("a choice for the RTS report is shortened to the length of an id", () => {
  expect(readChoice(new URLSearchParams({ carrier: "x".repeat(5000) })).carrier).toHaveLength(64);
});
