import type { Appointment } from "#api/appointments.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import { ownerColumn } from "../../rights.ts";

/** Returns the appointments of an agent or an agency, by carrier and state. */
export function appointmentsOf(db: Database, type: OwnerType, owner: string): Promise<Appointment[]> {
  return db
    .selectFrom("appointments")
    .innerJoin("carriers", "carriers.id", "appointments.carrier_id")
    .innerJoin("states", "states.id", "appointments.state_id")
    .select([
      "appointments.id as Id",
      "carriers.name as InsurerName",
      "states.name as StateProvince",
      "appointments.status as Status",
      "appointments.effective_date as EffectiveDate",
      "appointments.expiration_date as ExpirationDate",
    ])
    .where(`appointments.${ownerColumn[type]}`, "=", owner)
    .orderBy("carriers.name_key")
    .orderBy("states.name_key")
    .execute();
}
