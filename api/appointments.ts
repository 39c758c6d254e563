import { z } from "@hono/zod-openapi";
import { contractStatuses } from "./statuses.ts";
import { forOwners, id, optionalDate, ownerParams, read } from "./wire.ts";

/** Appointments: where carriers have told a state that a producer sells for them. `docs/product/appointments.md`. The extension `appointments`. */

const tag = "Appointments";

export const appointment = z
  .object({
    Id: id,
    InsurerName: z.string(),
    StateProvince: z.string(),
    Status: z.string().openapi({ examples: [...contractStatuses] }),
    EffectiveDate: optionalDate,
    /** Its last day. */
    ExpirationDate: optionalDate,
  })
  .openapi("Appointment");
export type Appointment = z.output<typeof appointment>;

export const listAppointments = forOwners((base, owner) =>
  read({
    path: `${base}/appointments`,
    tag,
    summary: `The appointments of ${owner}`,
    request: { params: ownerParams },
    answer: z.array(appointment),
  }),
);
