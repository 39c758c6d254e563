import { eAndOSubmission } from "#api/eandos.ts";
import { licenseSubmission } from "#api/licenses.ts";
import type { Database } from "../database/schema.ts";
import { englishName } from "../listed-names.ts";
import { eAndOOnRecord, licenseOnRecord } from "./accept-documents.ts";
import type { AcceptedSubmission } from "./accepted.ts";

/** The answers by their names on the wire, beside those of the record that the document renews. */
type DocumentContent<Kind extends string> = { kind: Kind; answers: Answers; onRecord: Answers | null };
type Answers = Record<string, string | boolean | null>;

/** Returns a license as it was submitted, beside the one on record that it renews. */
export async function licenseContent(
  db: Database,
  submission: AcceptedSubmission,
): Promise<DocumentContent<"License">> {
  const answers = licenseSubmission.parse(submission.content);
  const type = englishName(answers.LicenseType);
  const onRecord = await recordedLicense(db, submission, { ...answers, LicenseType: type });
  return {
    kind: "License",
    answers: { ...answers, LicenseType: type },
    onRecord: onRecord
      ? { IsResidentLicense: onRecord.is_resident, ExpirationDate: onRecord.expiration_date }
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
export async function eAndOContent(
  db: Database,
  submission: AcceptedSubmission,
): Promise<DocumentContent<"EAndO">> {
  const answers = eAndOSubmission.parse(submission.content);
  const onRecord = await eAndOOnRecord(db, submission, answers);
  return {
    kind: "EAndO",
    answers,
    onRecord: onRecord
      ? { CoverageLimits: onRecord.coverage_limits, ExpirationDate: onRecord.expiration_date }
      : null,
  };
}
