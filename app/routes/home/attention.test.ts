import { expect, test } from "vitest";
import { countedNeeds } from "./attention.ts";

const today = "2026-09-15";
const ending = (...dates: (string | null)[]) => dates.map((ExpirationDate) => ({ ExpirationDate }));

test("each record is counted once, and the most urgent stand first", () => {
  const licences = ending(
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
  expect(countedNeeds({ licences, eAndOs, contractsNotRts: 3, producersNotRts: 12 }, today)).toEqual([
    { need: "licencesExpired", count: 2 },
    { need: "eAndOsExpired", count: 1 },
    { need: "licences30", count: 2 },
    { need: "contractsNotRts", count: 3 },
    { need: "producersNotRts", count: 12 },
    { need: "licences90", count: 2 },
    { need: "eAndOs90", count: 1 },
  ]);
});

test("what is unknown or none has no row", () => {
  expect(countedNeeds({ licences: ending("2027-12-01", null), contractsNotRts: 0 }, today)).toEqual([]);
});
