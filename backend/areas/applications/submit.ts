import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type ApplicationSubmission, applicationParts, applicationSubmission } from "#api/applications.ts";
import type { EnrollmentStatus } from "#api/statuses.ts";
import type { submitted } from "#api/submissions.ts";
import { MOST_FILES } from "#api/upload-rules.ts";
import type { Database } from "../../database/schema.ts";
import type { BackendContext } from "../../http/context.ts";
import { invalid } from "../../http/problems.ts";
import { openNumbers, sealNumbers } from "../../sealing/numbers.ts";
import type { Sealing } from "../../sealing/sealing.ts";
import type { Services } from "../../services.ts";
import { readParts } from "../../submissions/read-multipart-body.ts";
import { saveSubmission } from "../../submissions/save.ts";
import { customerOf } from "../customers/customer-of.ts";
import { refuseNotOffered } from "./check.ts";
import { applicationOwner } from "./owner.ts";

/** An application with its ids as the database has them. */
function tidied(application: ApplicationSubmission): ApplicationSubmission {
  const { AgentId, StateId, CountyId, PolicyTypeId, InsurerId, ProductId } = application;
  return {
    ...application,
    AgentId: AgentId.toLowerCase(),
    StateId: StateId.toLowerCase(),
    CountyId: CountyId.toLowerCase(),
    PolicyTypeId: PolicyTypeId.toLowerCase(),
    InsurerId: InsurerId.toLowerCase(),
    ProductId: ProductId.toLowerCase(),
  };
}

/**
 * Reads an application and takes it: `docs/product/applications.md`, "What the backend checks".
 * @throws the refusals of `readParts`, `saveSubmission` and `refuseNotOffered`
 */
export async function takeApplication(
  c: BackendContext,
  services: Services,
  idempotencyKey: string | undefined,
): Promise<z.output<typeof submitted>> {
  const { db, sealing, today } = services;
  const caller = c.get("caller");
  const { fields, files } = await readParts(c, {
    json: applicationParts.json,
    schema: applicationSubmission,
    file: applicationParts.files,
    maxFiles: MOST_FILES,
  });
  const application = tidied(fields);
  const owner = await applicationOwner(db, caller, application.AgentId);
  if (!owner) throw invalid({ AgentId: ["choice"] });
  c.set("recordInBody", application.AgentId);
  const { SSN, MbiNumber, MedicaidNumber, ...content } = application;
  const numbers = { SSN, MbiNumber, MedicaidNumber };
  const taken = await saveSubmission(services, caller, {
    kind: "Application",
    ownerType: owner.type,
    owner: owner.id,
    content,
    files,
    idempotencyKey,
    check: (transaction) => refuseNotOffered(transaction, caller, application, today()),
    writeRecords: (transaction, id) =>
      becomeEnrollment(transaction, sealing, id, { application, today: today() }),
    hasSameDetails: async (transaction, id) =>
      sameNumbers(numbers, openNumbers(sealing, await sealedApplication(transaction, id))),
  });
  const { enrollment_id } = await sealedApplication(db, taken.Id);
  return { ...taken, EnrollmentId: enrollment_id };
}

function sealedApplication(db: Database, submissionId: string) {
  return db
    .selectFrom("applications")
    .selectAll()
    .where("submission_id", "=", submissionId)
    .executeTakeFirstOrThrow();
}

type Numbers = Parameters<typeof sealNumbers>[2];

function sameNumbers(one: Numbers, other: Numbers): boolean {
  return (
    one.SSN === other.SSN && one.MbiNumber === other.MbiNumber && one.MedicaidNumber === other.MedicaidNumber
  );
}

/** Writes the enrollment and the identity numbers, and gives the enrollment the files of the submission. */
async function becomeEnrollment(
  db: Database,
  sealing: Sealing,
  submissionId: string,
  { application, today }: { application: ApplicationSubmission; today: string },
): Promise<void> {
  const { agency_id } = await db
    .selectFrom("agents")
    .select("agency_id")
    .where("id", "=", application.AgentId)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const sealed = sealNumbers(sealing, submissionId, application);
  const customer_id = await customerOf(db, {
    agent: application.AgentId,
    firstName: application.FirstName,
    lastName: application.LastName,
    birthDate: application.DateOfBirth,
    numberHash: sealed.medicare_number_hash,
  });
  await db
    .insertInto("enrollments")
    .values({
      id,
      agent_id: application.AgentId,
      agency_id,
      customer_id,
      customer_first_name: application.FirstName,
      customer_last_name: application.LastName,
      state_id: application.StateId,
      county_id: application.CountyId,
      status: "Submitted" satisfies EnrollmentStatus,
      carrier_id: application.InsurerId,
      policy_type_id: application.PolicyTypeId,
      product_id: application.ProductId,
      effective_date: application.EffectiveDate,
      agent_received_date: application.DateAgentSignedApplication,
      fmo_received_date: today,
    })
    .execute();
  await db
    .insertInto("applications")
    .values({
      submission_id: submissionId,
      enrollment_id: id,
      ...sealed,
    })
    .execute();
  await db
    .updateTable("files")
    .set({ submission_id: null, enrollment_id: id })
    .where("submission_id", "=", submissionId)
    .execute();
}
