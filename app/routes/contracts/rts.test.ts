import { expect, test } from "vitest";
import { certifiedYears, rtsOf } from "./rts.ts";

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

test("a year is RTS when any of its certifications is, and unknown without one", () => {
  const certifications = [
    certification(2026, "Pending"),
    certification(2026, "RTS"),
    certification(2027, "Failed"),
  ];
  expect(rtsOf(certifications, 2026)).toBe(true);
  expect(rtsOf(certifications, 2027)).toBe(false);
  expect(rtsOf(certifications, 2025)).toBeNull();
});

test("certifications stand by year, newest first, with the states that are ready", () => {
  const years = certifiedYears([
    certification(2026, "RTS", "PDP", "TX"),
    certification(2026, "RTS", "PDP", "AZ"),
    certification(2026, "Pending", "MAPD", "TX"),
    certification(2027, "RTS"),
  ]);
  expect(years).toEqual([
    { year: 2027, rows: [{ policyType: "MAPD", states: ["TX"] }] },
    {
      year: 2026,
      rows: [
        { policyType: "MAPD", states: [] },
        { policyType: "PDP", states: ["AZ", "TX"] },
      ],
    },
  ]);
});
