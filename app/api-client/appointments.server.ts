import { type Appointment, listAppointments } from "#api/appointments.ts";
import type { Portal } from "../paths.ts";
import type { Backend, CallLimits } from "./client.server.ts";
import { callRows, type Rows } from "./rows.server.ts";

/** The appointments of the selected portal, the extension `appointments`, by carrier and state. @throws BackendFault */
export async function appointmentsOf(
  backend: Backend,
  portal: Portal,
  limits: CallLimits = {},
): Promise<Rows<Appointment>> {
  const input = { params: { ownerId: portal.id }, isExtension: true, ...limits };
  return callRows(backend, listAppointments[portal.type], input);
}
