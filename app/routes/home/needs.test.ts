import { expect, test } from "vitest";
import { countedNeeds, countedRows, laterNeeds, needs } from "./needs.ts";

const today = "2026-09-15";
const ending = (...dates: (string | null)[]) =>
  dates.map((ExpirationDate, index) => ({ ExpirationDate, name: `record ${index + 1}` }));
const counted = (count: number) => ({ count, names: [] });

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
  const records = {
    ...{ licenses, eAndOs },
    contractsNotRts: counted(3),
    producersNotRts: counted(12),
    scopesToSign: counted(5),
    scopesWaiting: counted(6),
    stuckApplications: counted(7),
    onHoldPayments: counted(8),
    helpRequestsWaiting: counted(9),
    submissionsRejected: counted(10),
  };
  expect(countedNeeds(records, today).map(({ need, count }) => [need, count])).toEqual([
    ["licensesExpired", 2],
    ["eAndOsExpired", 1],
    ["scopesToSign", 5],
    ["stuckApplications", 7],
    ["helpRequestsWaiting", 9],
    ["submissionsRejected", 10],
    ["contractsNotRts", 3],
    ["producersNotRts", 12],
    ["onHoldPayments", 8],
    ["licenses30", 2],
    ["licenses90", 2],
    ["eAndOs90", 1],
    ["scopesWaiting", 6],
  ]);
});

test("a need names the first two of its records, each name once", () => {
  const [licenses] = countedNeeds({ licenses: ending("2026-01-01", "2026-02-01", "2026-03-01") }, today);
  expect(licenses).toEqual({ need: "licensesExpired", count: 3, names: ["record 1", "record 2"] });
  expect(countedRows(4, ["Amos", null, "Amos", "Zora"])).toEqual({ count: 4, names: ["Amos", "Zora"] });
});

test("needs that can wait stand after all that cannot", () => {
  expect(needs.slice(-laterNeeds.length).toSorted()).toEqual(laterNeeds.toSorted());
});

test("a need that is unknown or zero has no row on the home page", () => {
  const records = { licenses: ending("2027-12-01", null), contractsNotRts: counted(0) };
  expect(countedNeeds(records, today)).toEqual([]);
});
