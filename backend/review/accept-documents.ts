import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { eAndOSubmission } from "#api/eandos.ts";
import { licenseSubmission } from "#api/licenses.ts";
import type { Database } from "../database/schema.ts";
import { englishName } from "../listed-names.ts";
import { ownerColumn } from "../rights.ts";
import { type AcceptedSubmission, idByName, ownerColumns } from "./accepted.ts";

/** Licenses and E&O policies become records: `docs/product/review-desk.md`, "Decisions". */

/**
 * Renews the owner's license of the same state, type and number, or makes a new one. The file becomes the license's.
 * @throws CannotAccept when the state or the type is not there any more
 */
export async function acceptLicense(db: Database, submission: AcceptedSubmission): Promise<void> {
  const fields = licenseSubmission.parse(submission.content);
  const state = { field: "StateProvince", name: fields.StateProvince };
  const type = { field: "LicenseType", name: englishName(fields.LicenseType) };
  const values = {
    state_id: await idByName(db, "states", state),
    license_type_id: await idByName(db, "license_types", type),
    is_resident: fields.IsResidentLicense,
    expiration_date: fields.ExpirationDate,
  };
  const held = await licenseOnRecord(db, submission, { ...values, number: fields.LicenseNumber });
  const id = held?.id ?? randomUUID();
  if (held) {
    const { is_resident, expiration_date } = values;
    await db.updateTable("licenses").set({ is_resident, expiration_date }).where("id", "=", id).execute();
  } else {
    await db
      .insertInto("licenses")
      .values({ id, ...ownerColumns(submission.owner), ...values, license_number: fields.LicenseNumber })
      .execute();
  }
  await db
    .updateTable("files")
    .set({ submission_id: null, license_id: id, file_type_name: "License" })
    .where("submission_id", "=", submission.id)
    .execute();
}

/** Returns the license that a submission renews. Of several the one that ends last counts. */
export function licenseOnRecord(
  db: Database,
  { owner }: Pick<AcceptedSubmission, "owner">,
  wanted: { state_id: string; license_type_id: string; number: string },
) {
  return db
    .selectFrom("licenses")
    .select(["id", "is_resident", "expiration_date"])
    .where(ownerColumn[owner.type], "=", owner.id)
    .where("state_id", "=", wanted.state_id)
    .where("license_type_id", "=", wanted.license_type_id)
    .where(isSameText("license_number", wanted.number))
    .orderBy("expiration_date", (order) => order.desc().nullsFirst())
    .orderBy("id")
    .executeTakeFirst();
}

/** Renews the owner's E&O policy of the same issuer and number, or makes a new one. The file becomes the policy's. */
export async function acceptEAndO(db: Database, submission: AcceptedSubmission): Promise<void> {
  const fields = eAndOSubmission.parse(submission.content);
  const held = await eAndOOnRecord(db, submission, fields);
  const id = held?.id ?? randomUUID();
  const values = { coverage_limits: fields.CoverageLimits, expiration_date: fields.ExpirationDate };
  if (held) await db.updateTable("eandos").set(values).where("id", "=", id).execute();
  else {
    await db
      .insertInto("eandos")
      .values({
        id,
        ...ownerColumns(submission.owner),
        ...values,
        issued_by: fields.IssuedBy,
        policy_number: fields.PolicyNumber,
      })
      .execute();
  }
  await db
    .updateTable("files")
    .set({ submission_id: null, eando_id: id, file_type_name: "Certificate of insurance" })
    .where("submission_id", "=", submission.id)
    .execute();
}

/** Returns the E&O policy that a submission renews. Of several the one that ends last counts. */
export function eAndOOnRecord(
  db: Database,
  { owner }: Pick<AcceptedSubmission, "owner">,
  wanted: { IssuedBy: string; PolicyNumber: string },
) {
  return db
    .selectFrom("eandos")
    .select(["id", "coverage_limits", "expiration_date"])
    .where(ownerColumn[owner.type], "=", owner.id)
    .where(isSameText("issued_by", wanted.IssuedBy))
    .where(isSameText("policy_number", wanted.PolicyNumber))
    .orderBy("expiration_date", (order) => order.desc().nullsFirst())
    .orderBy("id")
    .executeTakeFirst();
}

/** Returns a condition: a column has this text, in any case. */
function isSameText(column: "license_number" | "issued_by" | "policy_number", text: string) {
  return sql<boolean>`lower(trim(${sql.ref(column)})) = lower(${text})` satisfies RawBuilder<boolean>;
}
