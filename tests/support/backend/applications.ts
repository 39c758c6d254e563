import { sql } from "kysely";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { goodPdf, nothing, type Part, submittedBy } from "./submitting.ts";

/** Applications as a client sends them, and what they leave behind. */

export const applicationPath = "/api/applications/submissions";

/** Numbers that nothing else in the tests looks like. */
export const numbers = { SSN: "219-09-9999", MbiNumber: "1EG4-TE5-MK73", MedicaidNumber: "QX-77 441 902" };
export const bareNumbers = { SSN: "219099999", MbiNumber: "1EG4TE5MK73", MedicaidNumber: "QX77441902" };

/** An application that is taken when it is for `demoIds.agent`. */
export const application = {
  AgentId: demoIds.agent,
  FirstName: "Wilhelmina",
  LastName: "Testperson",
  DateOfBirth: "1951-04-23",
  StateId: demoIds.state,
  CountyId: idFor("county", "FL:Bay"),
  ...numbers,
  MedicareADate: "2016-04-01",
  MedicareBDate: "2016-05-01",
  DateAgentSignedApplication: "2025-10-19",
  EffectiveDate: "2025-11-01",
  PolicyTypeId: demoIds.policyType,
  InsurerId: demoIds.carrier,
  ProductId: idFor("product", "Alder Health Plans Choice Plus (HMO)"),
};

/** The fields that differ in an application for `demoIds.otherAgent`. */
export const forOtherAgent = {
  AgentId: demoIds.otherAgent,
  StateId: idFor("state", "GA"),
  CountyId: idFor("county", "GA:Fulton"),
  ProductId: idFor("product", "Alder Health Plans Freedom (PPO)"),
};

export const duplicateQuestion = { MbiNumber: numbers.MbiNumber, ProductId: application.ProductId };

export type Attached = { fileName: string; value?: Uint8Array | string };

/** The parts of an application with its files. */
export function applicationParts(
  fields: object | string = {},
  files: readonly Attached[] = [{ fileName: "application.pdf" }],
): Part[] {
  const value = typeof fields === "string" ? fields : JSON.stringify({ ...application, ...fields });
  return [
    { name: "metadata", value },
    ...files.map(({ fileName, value = goodPdf }) => ({ name: "appfiles", fileName, value })),
  ];
}

async function rows({ db }: OpenDatabase) {
  const enrollments = await db.selectFrom("enrollments").selectAll().execute();
  const applications = await db.selectFrom("applications").selectAll().execute();
  const files = await db
    .selectFrom("files")
    .select(["id", "enrollment_id", "file_name", "content_type", "created_date"])
    .select(sql<string>`encode(sha256(content), 'hex')`.as("sha256"))
    .where("enrollment_id", "is not", null)
    .execute();
  return { enrollments, applications, enrollmentFiles: files };
}

/** The rows that something leaves behind. */
export async function appliedFor(database: OpenDatabase, act: () => Promise<unknown>) {
  const before = await rows(database);
  const submitted = await submittedBy(database, act);
  const after = await rows(database);
  const isOld = new Set([
    ...before.enrollments.map(({ id }) => id),
    ...before.applications.map(({ submission_id }) => submission_id),
    ...before.enrollmentFiles.map(({ id }) => id),
  ]);
  return {
    ...submitted,
    enrollments: after.enrollments.filter(({ id }) => !isOld.has(id)),
    applications: after.applications.filter(({ submission_id }) => !isOld.has(submission_id)),
    enrollmentFiles: after.enrollmentFiles.filter(({ id }) => !isOld.has(id)),
  };
}

export const noTrace = { ...nothing, enrollments: [], applications: [], enrollmentFiles: [] };
