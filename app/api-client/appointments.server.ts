import { type Appointment, listAppointments } from "#api/appointments.ts";
import type { Portal } from "../paths.ts";
import type { Backend } from "./client.server.ts";
import { callRows, type Rows } from "./rows.server.ts";

/** The appointments of the selected portal, the extension `appointments`, by carrier and state. @throws BackendFault */
export function appointmentsOf(backend: Backend, portal: Portal): Promise<Rows<Appointment>> {
  const params = { ownerId: portal.id };
  return callRows(backend, listAppointments[portal.type], { params, isExtension: true });
}
