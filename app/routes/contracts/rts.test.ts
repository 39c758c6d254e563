import { expect, test } from "vitest";
import { certifiedTypes, rtsOf } from "./rts.ts";

const certification = (
  PlanYear: number,
  Status: string,
  PolicyTypeAbbreviation = "MAPD",
  StateAbbreviation = "TX",
) => ({
  PlanYear,
  Status,
  PolicyTypeAbbreviation,
  StateAbbreviation,
});

test("a plan year is RTS when any of its certifications is, and unknown without one", () => {
  const certifications = [
    certification(2026, "Pending"),
    certification(2026, "RTS"),
    certification(2027, "Failed"),
  ];
  expect(rtsOf(certifications, 2026)).toBe(true);
  expect(rtsOf(certifications, 2027)).toBe(false);
  expect(rtsOf(certifications, 2025)).toBeNull();
});

test("certifications stand by policy type, with the states that are ready in each year", () => {
  const certified = certifiedTypes([
    certification(2026, "RTS", "PDP", "TX"),
    certification(2026, "RTS", "PDP", "AZ"),
    certification(2026, "Pending", "MAPD", "TX"),
    certification(2027, "RTS"),
  ]);
  expect(certified).toEqual({
    years: [2027, 2026],
    types: [
      { policyType: "MAPD", states: { 2026: [], 2027: ["TX"] } },
      { policyType: "PDP", states: { 2026: ["AZ", "TX"] } },
    ],
  });
});
