import { licenseFields } from "#api/form-fields.ts";
import { wireSchema } from "#api/form-schema.ts";
import type { License } from "#api/licenses.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import { invalid } from "../../http/problems.ts";
import { englishName } from "../../listed-names.ts";
import { sortByName } from "../../names.ts";
import { mayActFor, ownerColumn } from "../../rights.ts";
import { submissionCountOf } from "../../submissions/of-record.ts";

/** Returns the licenses of an agent or an agency, sorted by state. */
export async function licensesOf(db: Database, type: OwnerType, owner: string): Promise<License[]> {
  const rows = await db
    .selectFrom("licenses")
    .innerJoin("states", "states.id", "licenses.state_id")
    .leftJoin("license_types", "license_types.id", "licenses.license_type_id")
    .select((eb) => [
      "licenses.id as Id",
      "states.name as StateProvince",
      "licenses.is_resident as IsResidentLicense",
      "licenses.license_number as LicenseNumber",
      "license_types.name as LicenseType",
      "licenses.expiration_date as ExpirationDate",
      eb
        .selectFrom("files")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("files.license_id", "=", "licenses.id")
        .as("FileCount"),
      submissionCountOf("licenses", type).as("SubmissionCount"),
    ])
    .where(`licenses.${ownerColumn[type]}`, "=", owner)
    .execute();
  return sortByName(
    rows,
    ({ StateProvince }) => StateProvince,
    ({ Id }) => Id,
  );
}

/** Returns the id of a license of an owner whom the caller may act for, or undefined. */
export async function findLicenseId(
  db: Database,
  caller: Caller,
  type: OwnerType,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("licenses")
    .select("licenses.id")
    .where("licenses.id", "=", id)
    .where(mayActFor(caller, type, `licenses.${ownerColumn[type]}`))
    .executeTakeFirst();
  return row?.id;
}

/**
 * Checks the names of the state and the license type of a submitted license.
 * @throws a refusal with status 422 when a name is unknown
 */
export async function refuseUnknownNames(db: Database, submission: object): Promise<void> {
  const { StateProvince, LicenseType } = wireSchema(licenseFields).parse(submission);
  const state = await db
    .selectFrom("states")
    .select("id")
    .where("name", "=", StateProvince)
    .executeTakeFirst();
  const type = await db
    .selectFrom("license_types")
    .select("id")
    .where("name", "=", englishName(LicenseType))
    .executeTakeFirst();
  if (state && type) return;
  throw invalid({ ...(!state && { StateProvince: ["choice"] }), ...(!type && { LicenseType: ["choice"] }) });
}
