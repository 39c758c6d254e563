import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { submitted } from "#api/submissions.ts";
import type { OwnerType } from "#api/wire.ts";
import type { Database, SubmissionTable } from "../database/schema.ts";
import type { Caller, Services } from "../http/context.ts";
import { refusal } from "../http/problems.ts";
import { ownerColumn, requireOwner } from "../rights.ts";
import type { SubmittedFile } from "./parts.ts";

/** What is handed in for review: decision 209. */
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

/** How many submissions one user may make in an hour. */
export const SUBMISSIONS_PER_HOUR = 60;

/** Any number that nothing else locks together with a second one. */
const TAKING = 209;

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
    await refuseTooMuch(transaction, caller, submissionsPerHour);
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

/** Counts with the new row in place. One user's submissions wait for each other here, so that none is missed. */
async function refuseTooMuch(db: Database, { sub }: Caller, mostPerHour: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(TAKING)}, hashtext(${sub}))`.execute(db);
  const { count, seconds } = await db
    .selectFrom("submissions")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<number>`ceil(extract(epoch from min(submitted_at) + interval '1 hour' - now()))::integer`.as(
        "seconds",
      ),
    ])
    .where("sub", "=", sub)
    .where("submitted_at", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (count <= mostPerHour) return;
  throw refusal(429, "Too much was handed in within an hour.", { retryAfterSeconds: Math.max(1, seconds) });
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
