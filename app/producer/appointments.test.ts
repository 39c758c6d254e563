import { expect, test } from "vitest";
import { appointmentStanding } from "./appointments.ts";

const DAY = "2026-09-15";
const appointment = (Status: string, EffectiveDate: string | null, ExpirationDate: string | null) => ({
  ...{ Status, EffectiveDate, ExpirationDate },
});

test.each([
  [appointment("Active", null, null), "Active"],
  [appointment("Active", DAY, DAY), "Active"],
  [appointment("Active", "2026-09-16", null), "Pending"],
  [appointment("Active", null, "2026-09-14"), "Ended"],
  [appointment("Pending", null, null), "Pending"],
  [appointment("Pending", null, "2026-09-14"), "Ended"],
  [appointment("Terminated", null, null), "Ended"],
  [appointment("Suspended", null, "2026-09-14"), "Suspended"],
])("an appointment with %o is %s", (given, standing) => {
  expect(appointmentStanding(given, DAY)).toBe(standing);
});
