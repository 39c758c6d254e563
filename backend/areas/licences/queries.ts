import type { Licence, LicenceSubmission } from "#api/licences.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import { invalid } from "../../http/problems.ts";
import { englishName } from "../../listed-names.ts";
import { sortByName } from "../../names.ts";
import { mayActFor, ownerColumn } from "../../rights.ts";

/** Returns the licences of an agent or an agency, sorted by state. */
export async function licencesOf(db: Database, type: OwnerType, owner: string): Promise<Licence[]> {
  const rows = await db
    .selectFrom("licences")
    .innerJoin("states", "states.id", "licences.state_id")
    .leftJoin("licence_types", "licence_types.id", "licences.licence_type_id")
    .select([
      "licences.id as Id",
      "states.name as StateProvince",
      "licences.is_resident as IsResidentLicense",
      "licences.licence_number as LicenseNumber",
      "licence_types.name as LicenseType",
      "licences.expiration_date as ExpirationDate",
    ])
    .where(`licences.${ownerColumn[type]}`, "=", owner)
    .execute();
  return sortByName(
    rows,
    ({ StateProvince }) => StateProvince,
    ({ Id }) => Id,
  );
}

/** Returns the id of a licence of an owner whom the caller may act for, or undefined. */
export async function findLicenceId(
  db: Database,
  caller: Caller,
  type: OwnerType,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("licences")
    .select("licences.id")
    .where("licences.id", "=", id)
    .where(mayActFor(caller, type, `licences.${ownerColumn[type]}`))
    .executeTakeFirst();
  return row?.id;
}

/**
 * Checks the names of the state and the licence type.
 * @throws a refusal with status 422 when a name is unknown
 */
export async function refuseUnknownNames(
  db: Database,
  { StateProvince, LicenseType }: LicenceSubmission,
): Promise<void> {
  const state = await db
    .selectFrom("states")
    .select("id")
    .where("name", "=", StateProvince)
    .executeTakeFirst();
  const type = await db
    .selectFrom("licence_types")
    .select("id")
    .where("name", "=", englishName(LicenseType))
    .executeTakeFirst();
  if (state && type) return;
  throw invalid({ ...(!state && { StateProvince: ["choice"] }), ...(!type && { LicenseType: ["choice"] }) });
}
