import { expect, test } from "vitest";
import { contract } from "#api/contracts.ts";
import { notReady, readinessOf } from "./carrier-readiness.ts";

const of = (carrier: string, certifications: [year: number, status: string][]) =>
  contract.parse({
    Id: carrier,
    Insurer: carrier,
    ContractCertifications: certifications.map(([PlanYear, Status]) => ({ PlanYear, Status })),
  });

const contracts = [
  of("Alder", [
    [2026, "RTS"],
    [2027, "Pending"],
  ]),
  of("Cedar", []),
  of("Dental", [[2025, "RTS"]]),
  of("Juniper", [[2027, "RTS"]]),
  of("Everwell", [[2026, "Failed"]]),
];

test("carriers are listed by plan year, those not RTS this year first, and next year from August on", () => {
  const inAugust = readinessOf(contracts, "2026-08-01");
  expect(inAugust).toEqual({
    years: [2026, 2027],
    rows: [
      { contractId: "Everwell", carrier: "Everwell", ready: [false, null] },
      { contractId: "Alder", carrier: "Alder", ready: [true, false] },
      { contractId: "Juniper", carrier: "Juniper", ready: [null, true] },
    ],
  });
  expect(notReady(inAugust)).toEqual(["Everwell"]);

  const inJuly = readinessOf(contracts, "2026-07-31");
  expect(inJuly.years).toEqual([2026]);
  expect(inJuly.rows.map(({ carrier }) => carrier)).toEqual(["Everwell", "Alder"]);
});
