import { listAppointments } from "#api/appointments.ts";
import { ownerTypes } from "#api/wire.ts";
import type { BackendApp } from "../../http/context.ts";
import { requireOwner } from "../../rights.ts";
import type { Services } from "../../services.ts";
import { appointmentsOf } from "./queries.ts";

/** Registers the routes of appointments: `docs/product/appointments.md`. */
export function serveAppointments(app: BackendApp, { db }: Services): void {
  for (const type of ownerTypes) {
    app.openapi(listAppointments[type], async (c) => {
      const owner = await requireOwner(db, c.get("caller"), type, c.req.valid("param").ownerId);
      return c.json(await appointmentsOf(db, type, owner), 200);
    });
  }
}
