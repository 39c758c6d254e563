import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/schema.ts";
import { type Claimed, leaveQueue, type QueueRound, sendDue, tryLater } from "../mail/queue.ts";
import { PENDING } from "../submissions/statuses.ts";
import { type SubmissionRow, submissionRows } from "../submissions/submission-rows.ts";
import {
  type DecisionEvent,
  type DecisionMessageAbout,
  decisionMessage,
  type ToldMove,
  toldMoves,
} from "./decision-message.ts";

/** Messages about decisions wait in a table until they are sent: `docs/product/review-desk.md`, "Messages". */

const TABLE = "decision_mail";

type Record = { submissionId: string } | { activityId: string };

/**
 * Puts a message to the submitter into the queue. There is none for a submission without a submitter, for a move that
 * nobody is told of, and for a user who wants no messages.
 */
export async function enqueueDecision(
  db: Database,
  record: Record & { sub: string | null },
  { event, dueAt }: { event: DecisionEvent | { event: "moved"; status: string }; dueAt: Date },
): Promise<void> {
  const { sub } = record;
  if (sub === null || (event.event === "moved" && !isTold(event.status))) return;
  if (await isUnwanted(db, sub)) return;
  await db
    .insertInto(TABLE)
    .values({
      id: randomUUID(),
      sub,
      submission_id: "submissionId" in record ? record.submissionId : null,
      activity_id: "activityId" in record ? record.activityId : null,
      event: event.event,
      enrollment_status: event.event === "moved" && isTold(event.status) ? event.status : null,
      due_at: dueAt,
      claimed_until: null,
    })
    .execute();
}

const isTold = (status: string): status is ToldMove => Object.hasOwn(toldMoves, status);

async function isUnwanted(db: Database, sub: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .innerJoin("user_preferences", "user_preferences.user_id", "users.id")
    .select("decision_email")
    .where("users.sub", "=", sub)
    .executeTakeFirst();
  return row?.decision_email === false;
}

export type DecisionRound = QueueRound & {
  /** The portal's origin. */
  portalUrl: string;
  /** The business time zone. */
  timeZone: string;
};

type DecisionMail = Claimed & {
  sub: string;
  submission_id: string | null;
  activity_id: string | null;
  event: DecisionEvent["event"];
  enrollment_status: ToldMove | null;
};

/**
 * Sends all messages that are due, one after the other.
 * @param isStopped asked before each
 * @returns how many have gone out
 */
export function sendDecisionMail(round: DecisionRound, isStopped = () => false): Promise<number> {
  return sendDue(round, TABLE, (claimed: DecisionMail) => sendOne(round, claimed), isStopped);
}

async function sendOne(round: DecisionRound, claimed: DecisionMail): Promise<boolean> {
  const { db, mail, logger } = round;
  const about = await addressee(round, claimed);
  const logged = { submission: claimed.submission_id ?? claimed.activity_id, event: claimed.event };
  if (!about) {
    await leaveQueue(db, TABLE, claimed.id);
    logger.info({ ...logged, delivery: "dropped" }, "decision mail");
    return false;
  }
  const delivery = await mail.send(decisionMessage(await eventOf(db, claimed), about), claimed.id);
  logger.info({ ...logged, delivery, attempts: claimed.attempts }, "decision mail");
  if (delivery === "later" && (await tryLater(round, TABLE, claimed))) return false;
  await leaveQueue(db, TABLE, claimed.id);
  return delivery === "sent";
}

async function eventOf(
  db: Database,
  { event, enrollment_status, submission_id }: DecisionMail,
): Promise<DecisionEvent> {
  if (event !== "moved") return { event };
  const status = enrollment_status ?? PENDING;
  if (status !== PENDING) return { event, status };
  const asked = await db
    .selectFrom("enrollment_events")
    .innerJoin("applications", "applications.enrollment_id", "enrollment_events.enrollment_id")
    .select(["missing", "answer_by"])
    .where("submission_id", "=", submission_id)
    .where("status", "=", PENDING)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { event, status, missing: { items: asked?.missing ?? [], answerBy: asked?.answer_by ?? null } };
}

type Addressee = Pick<
  SubmissionRow,
  "id" | "kind" | "agent_id" | "agency_id" | "submitted_at" | "enrollment_id" | "enrollment_status"
> & {
  email: string;
  name: string;
  language: DecisionMessageAbout["language"];
};

/** Returns nothing for a user without an address, and for one who may not act for the owner any more. */
async function addressee(
  { db, portalUrl, timeZone }: DecisionRound,
  { sub, submission_id, activity_id }: DecisionMail,
): Promise<DecisionMessageAbout | undefined> {
  const { rows } = await sql<Addressee>`
    select item.id, item.kind, item.agent_id, item.agency_id, item.submitted_at, item.enrollment_id,
      item.enrollment_status, users.email, users.name, user_preferences.language
    from ${theRecord(submission_id, activity_id)} as item
    join users on users.sub = ${sub} and users.email is not null
    left join user_preferences on user_preferences.user_id = users.id
    where exists (
      select 1 from user_portals as rights
      where rights.sub = users.sub and (rights.agent_id = item.agent_id or rights.agency_id = item.agency_id))`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { email: to, name: toName, language, kind, submitted_at: submittedAt } = row;
  return { to, toName, language, kind, submittedAt, link: linkTo(portalUrl, row), timeZone };
}

function theRecord(submissionId: string | null, activityId: string | null): RawBuilder<SubmissionRow> {
  return submissionRows({
    submissions: sql`submission.id = ${submissionId}`,
    activities: sql`activity.id = ${activityId}`,
  });
}

/** What is missing is sent from the page of the enrollment. */
function linkTo(
  portalUrl: string,
  { id, enrollment_id, enrollment_status, agent_id, agency_id }: Addressee,
): string {
  const path = enrollment_status === PENDING ? `enrollments/${enrollment_id}` : `submissions/${id}`;
  const link = new URL(`${portalUrl}/${path}`);
  if (agent_id) link.searchParams.set("agentId", agent_id);
  else link.searchParams.set("agencyId", agency_id ?? "");
  return link.href;
}
