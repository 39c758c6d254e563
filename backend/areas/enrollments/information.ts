import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import type { enrollmentDetail, information, missingInformation } from "#api/enrollments.ts";
import type { EnrollmentStatus } from "#api/statuses.ts";
import type { Database } from "../../database/schema.ts";
import type { Caller } from "../../http/context.ts";
import { invalid, notFound, refusal } from "../../http/problems.ts";
import type { Services } from "../../services.ts";
import { eventOnWire, type HistoryEvent, historyOfEnrollment } from "../../submissions/history.ts";
import { enforceHourlyLimit } from "../../submissions/hourly-limit.ts";
import type { SubmittedFile } from "../../submissions/read-multipart-body.ts";
import { insertFile } from "../../submissions/save.ts";
import { PENDING } from "../../submissions/statuses.ts";
import type { Owner } from "./list-filters.ts";
import { isSeenBy } from "./visibility.ts";

/** What the team misses for an enrollment, and the history: `docs/product/enrollments.md`, "Missing information". */

/** The team has had an enrollment for this long before it can be reminded. */
const DAYS_BEFORE_REMINDER = 3;

/** What was missing goes to the team. */
const IN_REVIEW = "In Review" satisfies EnrollmentStatus;

const DAY_MS = 24 * 60 * 60_000;

/** In these statuses the team acts next. */
const withTeam: readonly string[] = ["Submitted", "In Review"] satisfies EnrollmentStatus[];

type Missing = z.output<typeof missingInformation>;
type Told = Pick<z.output<typeof enrollmentDetail>, "History" | "Missing" | "CanRemind">;

/**
 * Returns the history of an enrollment, what the team misses, and whether the team can be reminded.
 * @param enrollment one that the caller sees
 */
export async function toldOfTeam(
  { db, now }: Pick<Services, "db" | "now">,
  { id, status }: { id: string; status: string },
): Promise<Told> {
  const history = await historyOfEnrollment(db, id);
  return {
    History: history.map(eventOnWire),
    Missing: status === PENDING ? await missingOf(db, id) : null,
    CanRemind: withTeam.includes(status) && canRemind(history, now()),
  };
}

async function missingOf(db: Database, id: string): Promise<Missing | null> {
  const asked = await db
    .selectFrom("enrollment_events")
    .select(["missing", "reason", "answer_by", "at", "by_name"])
    .where("enrollment_id", "=", id)
    .where("status", "=", PENDING)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return asked
    ? {
        Items: asked.missing ?? [],
        Text: asked.reason,
        AnswerBy: asked.answer_by,
        AskedDateTime: asked.at.toISOString(),
        AskedByName: asked.by_name,
      }
    : null;
}

/** The team has had an application for days, and was not reminded within the last one. */
function canRemind(history: readonly HistoryEvent[], now: Date): boolean {
  const last = (isOne: (event: HistoryEvent) => boolean) => history.findLast(isOne)?.at;
  const since = last(({ event }) => event !== "Reminded");
  const reminded = last(({ event }) => event === "Reminded");
  const isPast = (at: Date, days: number) => now.getTime() - at.getTime() >= days * DAY_MS;
  return since !== undefined && isPast(since, DAYS_BEFORE_REMINDER) && (!reminded || isPast(reminded, 1));
}

type Sent = { answer: z.output<typeof information>["Answer"]; files: readonly SubmittedFile[] };

/**
 * Takes what the team misses, once for each key. The enrollment goes back to the team.
 * @throws refusals: 404 for an enrollment that the owner does not see, 409 when the team does not wait for anything or the key was
 * used for something else, 422 when nothing is sent, 429 when the caller has sent too much
 */
export async function takeInformation(
  services: Services,
  by: { owner: Owner; caller: Caller; key: string | undefined },
  enrollmentId: string,
  { answer, files }: Sent,
): Promise<void> {
  if (answer === null && files.length === 0) throw invalid({ Answer: ["required"] });
  const contents = files.map(({ name, content }) => [
    name,
    createHash("sha256").update(content).digest("hex"),
  ]);
  const event = { event: "sent" as const, reason: answer };
  await addEvent(services, by, enrollmentId, event, [answer, contents], async (db, enrollment) => {
    if (enrollment.status !== PENDING) throw refusal(409, "The team does not wait for anything.");
    for (const file of files) await insertFile(db, { enrollment_id: enrollmentId }, file, services.today());
    await db.updateTable("enrollments").set({ status: IN_REVIEW }).where("id", "=", enrollmentId).execute();
  });
}

/**
 * Reminds the team of an enrollment, once for each key.
 * @throws refusals: 404 for an enrollment that the owner does not see, 409 when it cannot be reminded now
 */
export async function takeReminder(
  services: Services,
  by: { owner: Owner; caller: Caller; key: string | undefined },
  enrollmentId: string,
): Promise<void> {
  const event = { event: "reminded" as const, reason: null };
  await addEvent(services, by, enrollmentId, event, [], async (_, { told }) => {
    if (!told.CanRemind) throw refusal(409, "The team cannot be reminded now.");
  });
}

type NewEvent = { event: "sent" | "reminded"; reason: string | null };

/** @param check runs for an event that is new, after the enrollment is locked */
async function addEvent(
  { db, now, submissionsPerHour }: Services,
  { owner, caller, key }: { owner: Owner; caller: Caller; key: string | undefined },
  id: string,
  event: NewEvent,
  said: unknown[],
  check: (db: Database, enrollment: { status: string; told: Told }) => Promise<void>,
): Promise<void> {
  const digest = createHash("sha256")
    .update(JSON.stringify([id, event.event, said]))
    .digest("hex");
  await db.transaction().execute(async (transaction) => {
    const enrollment = await lockedEnrollment(transaction, owner, id);
    if (!enrollment) throw notFound();
    const told = await toldOfTeam({ db: transaction, now }, enrollment);
    const user = await transaction
      .selectFrom("users")
      .select("name")
      .where("sub", "=", caller.sub)
      .executeTakeFirst();
    const row = await transaction
      .insertInto("enrollment_events")
      .values({
        ...event,
        enrollment_id: id,
        sub: caller.sub,
        by_name: user?.name ?? null,
        is_by_desk: false,
        status: event.event === "sent" ? IN_REVIEW : enrollment.status,
        idempotency_key: key ?? null,
        digest,
      })
      .onConflict((conflict) => conflict.columns(["sub", "idempotency_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return refuseOther(transaction, caller, key, digest);
    await enforceHourlyLimit(transaction, caller, submissionsPerHour, "enrollment_events");
    await check(transaction, { status: enrollment.status, told });
  });
}

async function lockedEnrollment(db: Database, owner: Owner, id: string) {
  const { rows } = await sql<{ id: string; status: EnrollmentStatus }>`
    select id, status from enrollments as enrollment
    where enrollment.id = ${id} and ${await isSeenBy(db, owner)} for update`.execute(db);
  return rows[0];
}

/** @throws a refusal with status 409 when the key was used for something else */
async function refuseOther(
  db: Database,
  { sub }: Caller,
  key: string | undefined,
  digest: string,
): Promise<void> {
  const taken = await db
    .selectFrom("enrollment_events")
    .select("digest")
    .where("sub", "=", sub)
    .where("idempotency_key", "=", key ?? "")
    .executeTakeFirstOrThrow();
  if (taken.digest !== digest) throw refusal(409, "This idempotency key was used for something else.");
}
