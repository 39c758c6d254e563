import type { ApplicationSubmission } from "#api/applications.ts";
import type { ApplicationTable } from "../database/enrollment-tables.ts";
import type { Sealing } from "./sealing.ts";

/** The identity numbers of one application, without separators, and how they stand in its row. */

export type IdentityNumbers = Pick<ApplicationSubmission, "SSN" | "MbiNumber" | "MedicaidNumber">;

const columns = {
  SSN: "ssn_sealed",
  MbiNumber: "medicare_number_sealed",
  MedicaidNumber: "medicaid_number_sealed",
} as const satisfies Record<keyof IdentityNumbers, keyof ApplicationTable>;

export type SealedNumbers = Pick<
  ApplicationTable,
  "key_id" | (typeof columns)[keyof IdentityNumbers] | "medicare_number_hash"
>;

const place = (column: string, row: string) => ({ table: "applications", column, row });

/** @param row the id of the submission; of the enrollment when there is no submission */
export function sealNumbers(
  sealing: Sealing,
  row: string,
  { SSN, MbiNumber, MedicaidNumber }: IdentityNumbers,
): SealedNumbers {
  const sealed = (name: keyof IdentityNumbers, number: string | null) =>
    number === null ? null : sealing.seal(number, place(columns[name], row));
  return {
    key_id: sealing.newestKeyId,
    ssn_sealed: sealed("SSN", SSN),
    medicare_number_sealed: sealed("MbiNumber", MbiNumber),
    medicaid_number_sealed: sealed("MedicaidNumber", MedicaidNumber),
    medicare_number_hash: MbiNumber === null ? null : sealing.hash(MbiNumber),
  };
}

/** @throws Error as `Sealing.open` does */
export function openNumbers(
  sealing: Sealing,
  row: SealedNumbers & Pick<ApplicationTable, "submission_id" | "enrollment_id">,
): IdentityNumbers {
  const opened = (name: keyof IdentityNumbers) => {
    const sealed = row[columns[name]];
    return sealed && sealing.open(sealed, row.key_id, place(columns[name], rowName(row)));
  };
  return { SSN: opened("SSN"), MbiNumber: opened("MbiNumber"), MedicaidNumber: opened("MedicaidNumber") };
}

/** Returns the name by which the numbers of a row are encrypted. */
export const rowName = (row: Pick<ApplicationTable, "submission_id" | "enrollment_id">): string =>
  row.submission_id ?? row.enrollment_id;
