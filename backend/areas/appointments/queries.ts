import type { Appointment } from "#api/appointments.ts";
import { appointmentFields } from "#api/form-fields.ts";
import { wireSchema } from "#api/form-schema.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import { invalid } from "../../http/problems.ts";
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

/**
 * Checks the names of the carrier and the state of a submitted appointment.
 * @throws a refusal with status 422 when a name is unknown
 */
export async function refuseUnknownPlace(db: Database, submission: object): Promise<void> {
  const { InsurerName, StateProvince } = wireSchema(appointmentFields).parse(submission);
  const isIn = (table: "carriers" | "states", name: string) =>
    db.selectFrom(table).select("id").where("name", "=", name).executeTakeFirst();
  const [carrier, state] = await Promise.all([isIn("carriers", InsurerName), isIn("states", StateProvince)]);
  if (carrier && state) return;
  throw invalid({
    ...(!carrier && { InsurerName: ["choice"] }),
    ...(!state && { StateProvince: ["choice"] }),
  });
}
