import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { submitted } from "#api/submissions.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database } from "../database/schema.ts";
import type { SubmissionTable } from "../database/submission-tables.ts";
import type { Caller } from "../http/context.ts";
import { refusal } from "../http/problems.ts";
import { ownerColumn, requireOwner } from "../rights.ts";
import type { Services } from "../services.ts";
import { enforceHourlyLimit } from "./hourly-limit.ts";
import type { SubmittedFile } from "./read-multipart-body.ts";

/** A submission to save for review: `docs/decisions/0209`. */
export type Submission = {
  kind: SubmissionTable["kind"];
  ownerType: OwnerType;
  owner: string;
  /** The fields as the database keeps them. */
  content: object;
  files?: readonly SubmittedFile[];
  /** A repeated request with the same key saves nothing and gets the first answer. */
  idempotencyKey: string | undefined;
  /** Throws a refusal when the submission contradicts the database. It does not run for a repeated request. */
  check(db: Database): Promise<void>;
  /** Writes the records that the submission creates. Its files are in the database already. */
  writeRecords?(db: Database, submissionId: string): Promise<void>;
  /** Returns whether the earlier submission with the same key equals this one in the details outside `content`. */
  hasSameDetails?(db: Database, submissionId: string): Promise<boolean>;
};

/**
 * Saves a submission, the first event of its history, its files and its records in one transaction. A repeated request
 * with the same key saves nothing and gets the same answer.
 * @returns the id and the status of the submission
 * @throws a refusal with status 404 when the caller may no longer act for the owner, 409 when the key belongs to a
 * different submission, 429 when the caller is over the hourly limit, or the error that `check` throws
 */
export async function saveSubmission(
  { db, today, submissionsPerHour }: Services,
  caller: Caller,
  submission: Submission,
): Promise<z.output<typeof submitted>> {
  const id = await db.transaction().execute(async (transaction) => {
    // The upload of a body can take a minute. The caller may lose the right to act meanwhile.
    await requireOwner(transaction, caller, submission.ownerType, submission.owner);
    const digest = digestOf(submission);
    const submissionId = await insertSubmission(transaction, caller, submission, digest);
    if (!submissionId) return findEarlierSubmission(transaction, caller, submission, digest);
    await enforceHourlyLimit(transaction, caller, submissionsPerHour, "submissions");
    await submission.check(transaction);
    await transaction
      .insertInto("submission_events")
      .values({ submission_id: submissionId, sub: caller.sub, event: "submitted" })
      .execute();
    for (const file of submission.files ?? [])
      await insertFile(transaction, { submission_id: submissionId }, file, today());
    // This step runs last: it may lock rows that others wait for, and writing files takes long.
    await submission.writeRecords?.(transaction, submissionId);
    return submissionId;
  });
  return { Id: id, Status: "under review" };
}

/**
 * Returns the id of the new row, or undefined when the caller has used the key before. Waits for a transaction that is
 * using the same key.
 */
async function insertSubmission(
  db: Database,
  caller: Caller,
  { kind, ownerType, owner, content, idempotencyKey }: Submission,
  digest: string,
): Promise<string | undefined> {
  const row = await db
    .insertInto("submissions")
    .values({
      id: randomUUID(),
      kind,
      [ownerColumn[ownerType]]: owner,
      sub: caller.sub,
      content: JSON.stringify(content),
      idempotency_key: idempotencyKey ?? null,
      digest,
    })
    .onConflict((conflict) => conflict.columns(["sub", "idempotency_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

async function findEarlierSubmission(
  db: Database,
  caller: Caller,
  { idempotencyKey, hasSameDetails }: Submission,
  digest: string,
): Promise<string> {
  const earlier = await db
    .selectFrom("submissions")
    .select(["id", "digest"])
    .where("sub", "=", caller.sub)
    .where("idempotency_key", "=", idempotencyKey ?? "")
    .executeTakeFirstOrThrow();
  if (earlier.digest !== digest || (hasSameDetails && !(await hasSameDetails(db, earlier.id)))) {
    throw refusal(409, "This idempotency key was used for something else.");
  }
  return earlier.id;
}

/** Adds a document to a submission or an enrollment. */
export async function insertFile(
  db: Database,
  owner: { submission_id: string } | { enrollment_id: string },
  { name, content }: SubmittedFile,
  today: string,
): Promise<void> {
  await db
    .insertInto("files")
    .values({
      id: randomUUID(),
      ...owner,
      file_name: name,
      file_extension: "pdf",
      content_type: "application/pdf",
      created_date: today,
      // The embedded database needs ten times as long for a binary parameter.
      content: sql<Uint8Array>`decode(${content.toString("base64")}, 'base64')`,
    })
    .execute();
}

/** Returns a SHA-256, hexadecimal, of the kind, owner, content and files. Repeated requests have the same digest. */
function digestOf({ kind, ownerType, owner, content, files = [] }: Submission): string {
  const names = files.map(({ name, content }) => [name, content.byteLength]);
  const digest = createHash("sha256").update(JSON.stringify([kind, ownerType, owner, content, names]));
  for (const file of files) digest.update(file.content);
  return digest.digest("hex");
}
