import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { type DocumentAnswers, documentSubmissions } from "#api/documents.ts";
import {
  appointmentFields,
  type DocumentKind,
  eAndOFields,
  licenseFields,
  type OnWire,
} from "#api/form-fields.ts";
import { wireSchema } from "#api/form-schema.ts";
import type { Database } from "../database/schema.ts";
import { englishName } from "../listed-names.ts";
import { ownerColumn } from "../rights.ts";
import { type AcceptedSubmission, idByName, ownerColumns } from "./accepted.ts";

/** Documents at the review desk, and the records that they become: `docs/product/review-desk.md`, "Decisions". */

const licenseOf = wireSchema(licenseFields);
const eAndOOf = wireSchema(eAndOFields);
const appointmentOf = wireSchema(appointmentFields);

export type DocumentReview = {
  /**
   * Makes or renews the record. The file becomes the record's.
   * @returns the record's id
   * @throws CannotAccept when a choice is not there any more
   */
  accept(db: Database, submission: AcceptedSubmission): Promise<string[]>;
  /** Returns the answers of the record that a document renews, as far as they may change; null when there is none. */
  onRecord?(db: Database, submission: AcceptedSubmission): Promise<DocumentAnswers | null>;
};

export const documentReviews: Record<DocumentKind, DocumentReview> = {
  License: { accept: acceptLicense, onRecord: recordedLicense },
  EAndO: { accept: acceptEAndO, onRecord: recordedEAndO },
  Appointment: { accept: acceptAppointment, onRecord: recordedAppointment },
};

/** Returns a document as it was submitted, beside the record that it renews. */
export async function documentContent(
  db: Database,
  kind: DocumentKind,
  submission: AcceptedSubmission,
): Promise<{ kind: DocumentKind; answers: DocumentAnswers; onRecord: DocumentAnswers | null }> {
  const answers = documentSubmissions[kind].parse(submission.content);
  if (typeof answers.LicenseType === "string") answers.LicenseType = englishName(answers.LicenseType);
  const onRecord = (await documentReviews[kind].onRecord?.(db, submission)) ?? null;
  return { kind, answers, onRecord };
}

/**
 * Renews the owner's license of the same state, type and number, or makes a new one. The file becomes the license's.
 * @throws CannotAccept when the state or the type is not there any more
 */
async function acceptLicense(db: Database, submission: AcceptedSubmission): Promise<string[]> {
  const fields = licenseOf.parse(submission.content);
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
  return [id];
}

/** Returns the license that a submission renews. Of several the one that ends last counts. */
function licenseOnRecord(
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
async function acceptEAndO(db: Database, submission: AcceptedSubmission): Promise<string[]> {
  const fields = eAndOOf.parse(submission.content);
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
  return [id];
}

/** Returns the E&O policy that a submission renews. Of several the one that ends last counts. */
function eAndOOnRecord(
  db: Database,
  { owner }: Pick<AcceptedSubmission, "owner">,
  wanted: Pick<OnWire<typeof eAndOFields>, "IssuedBy" | "PolicyNumber">,
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

/**
 * Makes the owner's appointment by a carrier in a state, or gives it the new days. The file stays with the submission.
 * @throws CannotAccept when the carrier or the state is not there any more
 */
async function acceptAppointment(db: Database, submission: AcceptedSubmission): Promise<string[]> {
  const fields = appointmentOf.parse(submission.content);
  const { owner } = submission;
  const values = {
    status: "Active" as const,
    effective_date: fields.EffectiveDate,
    expiration_date: fields.ExpirationDate,
  };
  const { id } = await db
    .insertInto("appointments")
    .values({
      id: randomUUID(),
      ...ownerColumns(owner),
      carrier_id: await idByName(db, "carriers", { field: "InsurerName", name: fields.InsurerName }),
      state_id: await idByName(db, "states", { field: "StateProvince", name: fields.StateProvince }),
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns([ownerColumn[owner.type], "carrier_id", "state_id"]).doUpdateSet(values),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return [id];
}

/** Returns a condition: a column has this text, in any case. */
function isSameText(column: "license_number" | "issued_by" | "policy_number", text: string) {
  return sql<boolean>`lower(trim(${sql.ref(column)})) = lower(${text})` satisfies RawBuilder<boolean>;
}

async function recordedLicense(
  db: Database,
  submission: AcceptedSubmission,
): Promise<DocumentAnswers | null> {
  const { StateProvince, LicenseType, LicenseNumber } = licenseOf.parse(submission.content);
  const ids = await db
    .selectFrom("states")
    .innerJoin("license_types", (join) => join.on("license_types.name", "=", englishName(LicenseType)))
    .select(["states.id as state_id", "license_types.id as license_type_id"])
    .where("states.name", "=", StateProvince)
    .executeTakeFirst();
  const held = ids && (await licenseOnRecord(db, submission, { ...ids, number: LicenseNumber }));
  return held ? { IsResidentLicense: held.is_resident, ExpirationDate: held.expiration_date } : null;
}

async function recordedEAndO(db: Database, submission: AcceptedSubmission): Promise<DocumentAnswers | null> {
  const held = await eAndOOnRecord(db, submission, eAndOOf.parse(submission.content));
  return held ? { CoverageLimits: held.coverage_limits, ExpirationDate: held.expiration_date } : null;
}

async function recordedAppointment(
  db: Database,
  { owner, content }: AcceptedSubmission,
): Promise<DocumentAnswers | null> {
  const { InsurerName, StateProvince } = appointmentOf.parse(content);
  const held = await db
    .selectFrom("appointments")
    .innerJoin("carriers", "carriers.id", "appointments.carrier_id")
    .innerJoin("states", "states.id", "appointments.state_id")
    .select(["appointments.status", "effective_date", "expiration_date"])
    .where(ownerColumn[owner.type], "=", owner.id)
    .where("carriers.name", "=", InsurerName)
    .where("states.name", "=", StateProvince)
    .executeTakeFirst();
  if (!held) return null;
  const { status, effective_date, expiration_date } = held;
  return { EffectiveDate: effective_date, ExpirationDate: expiration_date, Status: status };
}
