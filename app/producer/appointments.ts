import type { Appointment } from "#api/appointments.ts";

/** Where an appointment stands on a day: `docs/product/appointments.md`, "Status". */

export const appointmentStandings = ["Active", "Pending", "Ended"] as const;
export type AppointmentStanding = (typeof appointmentStandings)[number];

/**
 * Returns the status on a day; one that is unknown as it is. The last day counts as valid.
 * @param day `YYYY-MM-DD`
 */
export function appointmentStanding(
  { Status, EffectiveDate, ExpirationDate }: Pick<Appointment, "Status" | "EffectiveDate" | "ExpirationDate">,
  day: string,
): string {
  if (Status === "Terminated") return "Ended";
  if (Status !== "Active" && Status !== "Pending") return Status;
  if (ExpirationDate !== null && ExpirationDate < day) return "Ended";
  return EffectiveDate !== null && EffectiveDate > day ? "Pending" : Status;
}
