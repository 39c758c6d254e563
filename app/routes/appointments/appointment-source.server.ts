import { isWithin } from "#api/expiry.ts";
import { appointmentsOf } from "../../api-client/appointments.server.ts";
import { today } from "../../host/clock.server.ts";
import { wholeSourceOf } from "../../lists/whole-list.server.ts";
import { appointmentStanding } from "../../producer/appointments.ts";
import { appointmentList } from "./appointment-list.tsx";

/** The appointments that match the filters by status and expiration. */
export const appointmentSource = wholeSourceOf(appointmentList, async ({ backend, portal }, { filters }) => {
  const date = today();
  const { rows, unreadable } = await appointmentsOf(backend, portal);
  const listed = rows.map((row) => ({ ...row, standing: appointmentStanding(row, date) }));
  return {
    rows: listed.filter(
      ({ standing, ExpirationDate }) =>
        (filters.status === "All" || standing === filters.status) &&
        isWithin(filters.expiry, ExpirationDate, date),
    ),
    unreadable,
  };
});
