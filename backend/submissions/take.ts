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
import type { SubmittedFile } from "./parts.ts";
import { refuseTooMuch } from "./rate.ts";

/** A submission that waits for review: `docs/decisions/0209`. */
export type Submission = {
  kind: SubmissionTable["kind"];
  ownerType: OwnerType;
  owner: string;
  /** What was filled in, as it is kept. */
  content: object;
  files?: readonly SubmittedFile[];
  /** Sent again, the same submission is taken once. */
  idempotencyKey: string | undefined;
  /** Refuses what does not go with what is in the database. Not asked when the submission has been taken before. */
  check(db: Database): Promise<void>;
  /** Writes what it becomes at once. Its files are there by then and belong to the submission. */
  become?(db: Database, submissionId: string): Promise<void>;
  /** Whether one that was taken under the same key says the same in what is not part of `content`. */
  isSame?(db: Database, submissionId: string): Promise<boolean>;
};

/**
 * Takes a submission: itself, the first entry of its history, its files and what it becomes, all or nothing. What has
 * been taken under the same key is not taken again, and gets the same answer.
 * @throws a refusal with status 404 when the caller may not act for the owner any more, 409 when the key was used for
 * something else, 429 when the caller has handed in too much, or what `check` throws
 */
export async function takeSubmission(
  { db, today, submissionsPerHour }: Services,
  caller: Caller,
  submission: Submission,
): Promise<z.output<typeof submitted>> {
  const id = await db.transaction().execute(async (transaction) => {
    // A body may take a minute to come, and a right may end meanwhile.
    await requireOwner(transaction, caller, submission.ownerType, submission.owner);
    const digest = digestOf(submission);
    const taken = await insertOnce(transaction, caller, submission, digest);
    if (!taken) return findTaken(transaction, caller, submission, digest);
    await refuseTooMuch(transaction, caller, submissionsPerHour, "submissions");
    await submission.check(transaction);
    await transaction
      .insertInto("submission_events")
      .values({ submission_id: taken, sub: caller.sub, event: "submitted" })
      .execute();
    for (const file of submission.files ?? []) await keepFile(transaction, taken, file, today());
    // Last, since it may lock what others wait for, and files take long.
    await submission.become?.(transaction, taken);
    return taken;
  });
  return { Id: id, Status: "under review" };
}

/** The new row's id; nothing when the caller has used the key before. Waits for whoever uses it at this moment. */
async function insertOnce(
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

async function findTaken(
  db: Database,
  caller: Caller,
  { idempotencyKey, isSame }: Submission,
  digest: string,
): Promise<string> {
  const taken = await db
    .selectFrom("submissions")
    .select(["id", "digest"])
    .where("sub", "=", caller.sub)
    .where("idempotency_key", "=", idempotencyKey ?? "")
    .executeTakeFirstOrThrow();
  if (taken.digest !== digest || (isSame && !(await isSame(db, taken.id)))) {
    throw refusal(409, "This idempotency key was used for something else.");
  }
  return taken.id;
}

async function keepFile(
  db: Database,
  submissionId: string,
  { name, content }: SubmittedFile,
  today: string,
): Promise<void> {
  await db
    .insertInto("files")
    .values({
      id: randomUUID(),
      submission_id: submissionId,
      file_name: name,
      file_extension: "pdf",
      content_type: "application/pdf",
      created_date: today,
      // The embedded database takes ten times as long for the bytes themselves.
      content: sql<Uint8Array>`decode(${content.toString("base64")}, 'base64')`,
    })
    .execute();
}

/** Equal for submissions that say the same, whatever else is different. */
function digestOf({ kind, ownerType, owner, content, files = [] }: Submission): string {
  const names = files.map(({ name, content }) => [name, content.byteLength]);
  const digest = createHash("sha256").update(JSON.stringify([kind, ownerType, owner, content, names]));
  for (const file of files) digest.update(file.content);
  return digest.digest("hex");
}
