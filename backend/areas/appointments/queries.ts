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
 * Checks a submitted appointment.
 * @throws a refusal with status 422 when the carrier or the state is unknown, or the last day is before the first
 */
export async function refuseWrongAppointment(db: Database, submission: object): Promise<void> {
  const { InsurerName, StateProvince, EffectiveDate, ExpirationDate } =
    wireSchema(appointmentFields).parse(submission);
  const isTurned = ExpirationDate !== null && ExpirationDate < EffectiveDate;
  const isIn = (table: "carriers" | "states", name: string) =>
    db.selectFrom(table).select("id").where("name", "=", name).executeTakeFirst();
  const [carrier, state] = await Promise.all([isIn("carriers", InsurerName), isIn("states", StateProvince)]);
  if (carrier && state && !isTurned) return;
  throw invalid({
    ...(!carrier && { InsurerName: ["choice"] }),
    ...(!state && { StateProvince: ["choice"] }),
    ...(isTurned && { ExpirationDate: ["choice"] }),
  });
}
