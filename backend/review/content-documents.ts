import { eAndOSubmission } from "#api/eandos.ts";
import { licenseSubmission } from "#api/licenses.ts";
import type { Database } from "../database/schema.ts";
import { englishName } from "../listed-names.ts";
import { eAndOOnRecord, licenseOnRecord } from "./accept-documents.ts";
import type { AcceptedSubmission } from "./accepted.ts";

/** Returns a license as it was submitted, beside the one on record that it renews. */
export async function licenseContent(db: Database, submission: AcceptedSubmission) {
  const fields = licenseSubmission.parse(submission.content);
  const type = englishName(fields.LicenseType);
  const onRecord = await recordedLicense(db, submission, { ...fields, LicenseType: type });
  return {
    kind: "License" as const,
    state: fields.StateProvince,
    type,
    number: fields.LicenseNumber,
    isResident: fields.IsResidentLicense,
    expirationDate: fields.ExpirationDate,
    onRecord: onRecord
      ? { isResident: onRecord.is_resident, expirationDate: onRecord.expiration_date }
      : null,
  };
}

type Names = { StateProvince: string; LicenseType: string; LicenseNumber: string };

async function recordedLicense(db: Database, submission: AcceptedSubmission, names: Names) {
  const ids = await db
    .selectFrom("states")
    .innerJoin("license_types", (join) => join.on("license_types.name", "=", names.LicenseType))
    .select(["states.id as state_id", "license_types.id as license_type_id"])
    .where("states.name", "=", names.StateProvince)
    .executeTakeFirst();
  return ids && licenseOnRecord(db, submission, { ...ids, number: names.LicenseNumber });
}

/** Returns an E&O policy as it was submitted, beside the one on record that it renews. */
export async function eAndOContent(db: Database, submission: AcceptedSubmission) {
  const fields = eAndOSubmission.parse(submission.content);
  const onRecord = await eAndOOnRecord(db, submission, fields);
  return {
    kind: "EAndO" as const,
    issuedBy: fields.IssuedBy,
    policyNumber: fields.PolicyNumber,
    coverageLimits: fields.CoverageLimits,
    expirationDate: fields.ExpirationDate,
    onRecord: onRecord
      ? { coverageLimits: onRecord.coverage_limits, expirationDate: onRecord.expiration_date }
      : null,
  };
}
