import { expect, test } from "vitest";
import { countedNeeds } from "./needs.ts";

const today = "2026-09-15";
const ending = (...dates: (string | null)[]) => dates.map((ExpirationDate) => ({ ExpirationDate }));

test("each record that needs attention is counted once, and the most urgent needs stand first", () => {
  const licenses = ending(
    "2026-09-14",
    "2025-01-01",
    "2026-09-15",
    "2026-10-15",
    "2026-10-16",
    "2026-12-14",
    "2026-12-15",
    null,
  );
  const eAndOs = ending("2026-12-01", "2026-09-14");
  const extensions = {
    scopesToSign: 5,
    scopesWaiting: 6,
    stuckApplications: 7,
    onHoldPayments: 8,
    helpRequestsWaiting: 9,
    submissionsRejected: 10,
  };
  const records = { licenses, eAndOs, contractsNotRts: 3, producersNotRts: 12, ...extensions };
  expect(countedNeeds(records, today)).toEqual([
    { need: "licensesExpired", count: 2 },
    { need: "eAndOsExpired", count: 1 },
    { need: "scopesToSign", count: 5 },
    { need: "stuckApplications", count: 7 },
    { need: "helpRequestsWaiting", count: 9 },
    { need: "submissionsRejected", count: 10 },
    { need: "licenses30", count: 2 },
    { need: "contractsNotRts", count: 3 },
    { need: "producersNotRts", count: 12 },
    { need: "onHoldPayments", count: 8 },
    { need: "licenses90", count: 2 },
    { need: "eAndOs90", count: 1 },
    { need: "scopesWaiting", count: 6 },
  ]);
});

test("a need that is unknown or zero has no row on the home page", () => {
  expect(countedNeeds({ licenses: ending("2027-12-01", null), contractsNotRts: 0 }, today)).toEqual([]);
});
