import { sql } from "kysely";
import { businessDate, businessTime } from "#api/business-time.ts";
import type { ProducerEmailKind } from "#api/emails.ts";
import type { Language } from "#api/languages.ts";
import type { Database } from "../database/schema.ts";
import { type Claimed, leaveQueue, type QueueRound, sendDue, tryLater } from "../mail/queue.ts";
import { isWanted, stopLink } from "./addresses.ts";
import { enqueueExpiryReminders, remindedOf } from "./expiry.ts";
import { type ProducerNews, producerMessage } from "./message.ts";
import { carriersToCertify, enqueueDigests, enqueueSeason, hasToSign, waitingFor } from "./occasions.ts";
import { missingOf } from "./requests.ts";

/** Sends messages to producers: reminders, digests, and requests of their agency. */

const TABLE = "producer_mail";
/** Reminders go out from this hour on, in the business time zone. */
const MORNING = "08:00";

export type ProducerRound = QueueRound & {
  /** The portal's origin. */
  portalUrl: string;
  signingUrl: string;
  /** The business time zone. */
  timeZone: string;
};

/** Returns a function that puts the reminders of each day into the queue, once a day in this process. */
export function dailyReminders({ db, now, timeZone }: Pick<ProducerRound, "db" | "now" | "timeZone">) {
  let done = "";
  return async () => {
    const at = now();
    const today = businessDate(at, timeZone);
    if (today === done || businessTime(at, timeZone).time < MORNING) return;
    for (const enqueue of [enqueueExpiryReminders, enqueueSeason, enqueueDigests])
      await enqueue(db, today, at);
    done = today;
  };
}

type ProducerMail = Claimed & {
  kind: ProducerEmailKind;
  user_id: string | null;
  agent_id: string | null;
  agency_id: string | null;
  plan_year: number | null;
  carrier_id: string | null;
  state_id: string | null;
};

/**
 * Sends all messages that are due, one after the other.
 * @returns how many have gone out
 */
export function sendProducerMail(round: ProducerRound, isStopped = () => false): Promise<number> {
  // A person waits for these two kinds. Thousands of the others leave in a morning.
  const order = sql`kind in ('signed', 'request') desc, due_at`;
  return sendDue(round, TABLE, (claimed: ProducerMail) => sendOrWait(round, claimed), isStopped, order);
}

/** A message that cannot be made is tried later, and takes no other along. */
async function sendOrWait(round: ProducerRound, claimed: ProducerMail): Promise<boolean> {
  try {
    return await sendOne(round, claimed);
  } catch (error) {
    const { id: mail, kind, attempts } = claimed;
    round.logger.warn({ err: error, mail, kind, attempts }, "producer mail not made");
    if (!(await tryLater(round, TABLE, claimed))) await leaveQueue(round.db, TABLE, mail);
    return false;
  }
}

async function sendOne(round: ProducerRound, claimed: ProducerMail): Promise<boolean> {
  const { db, mail, logger, signingUrl } = round;
  const [person, news] = await Promise.all([personOf(db, claimed), newsOf(round, claimed)]);
  const logged = { mail: claimed.id, kind: claimed.kind };
  if (!person || !news) {
    await leaveQueue(db, TABLE, claimed.id);
    logger.info({ ...logged, delivery: "dropped" }, "producer mail");
    return false;
  }
  const about = {
    ...{ to: person.email, toName: person.name, language: person.language },
    ...{
      link: linkOf(round, claimed, news),
      stop: await stopLink(db, signingUrl, { email: person.email, kind: claimed.kind }),
    },
  };
  const delivery = await mail.send(producerMessage(news, about), claimed.id);
  logger.info({ ...logged, delivery, attempts: claimed.attempts }, "producer mail");
  if (delivery === "later" && (await tryLater(round, TABLE, claimed))) return false;
  await leaveQueue(db, TABLE, claimed.id);
  return delivery === "sent";
}

type Names = { agent: string | null; agency: string | null; state: string | null; carrier: string | null };

async function namesOf(db: Database, claimed: ProducerMail): Promise<Names> {
  const nameIn = (table: "agents" | "agencies" | "states" | "carriers", id: string | null) =>
    sql`(select name from ${sql.table(table)} where id = ${id}::uuid)`;
  const { rows } = await sql<Names>`
    select ${nameIn("agents", claimed.agent_id)} as agent, ${nameIn("agencies", claimed.agency_id)} as agency,
      ${nameIn("states", claimed.state_id)} as state, ${nameIn("carriers", claimed.carrier_id)} as carrier`.execute(
    db,
  );
  return rows[0] ?? { agent: null, agency: null, state: null, carrier: null };
}

/** Returns null when nothing is left to say. */
async function newsOf(
  { db, now, timeZone }: ProducerRound,
  claimed: ProducerMail,
): Promise<ProducerNews | null> {
  const names = await namesOf(db, claimed);
  const { user_id: user, agent_id: agent, agency_id: agency, plan_year: planYear, kind } = claimed;
  const owner = names.agent ?? names.agency ?? "";
  const today = businessDate(now(), timeZone);
  if (kind === "expiry" || kind === "downline") {
    const records = await remindedOf(db, claimed.id, kind === "downline" ? agency : null);
    return records.length === 0 ? null : { kind, owner, records };
  }
  if (kind === "season") {
    if (user === null || planYear === null) return null;
    const agents = await carriersToCertify(db, user, { agent, planYear, today });
    return agents.length === 0 ? null : { kind, planYear, agents };
  }
  if (kind === "signed") return agent && (await hasToSign(db, agent)) ? { kind, owner } : null;
  if (kind === "digest") {
    const whose = agent
      ? { type: "agent" as const, id: agent }
      : { type: "agency" as const, id: agency ?? "" };
    const waiting = await waitingFor(db, whose, today);
    return Object.values(waiting).every((total) => total === 0) ? null : { kind, owner, waiting };
  }
  if (agent === null || agency === null || planYear === null || names.agency === null) return null;
  const board = {
    ...{ agency, carrier: claimed.carrier_id, state: claimed.state_id, planYear },
    ...{ agentName: null, agents: null, only: null },
    ...{ sort: "InsurerName" as const, desc: false, today },
  };
  const carriers = await missingOf(db, board, agent);
  if (carriers.length === 0) return null;
  return { ...names, kind: "request", agency: names.agency, planYear, carriers };
}

type Person = { email: string; name: string; language: Language | null };

/** Returns nothing for somebody without an address, who ended the messages, or who may not act for the owner any more. */
async function personOf(db: Database, claimed: ProducerMail): Promise<Person | undefined> {
  return claimed.kind === "request" ? await asked(db, claimed) : await told(db, claimed);
}

async function told(
  db: Database,
  { kind, user_id, agent_id, agency_id }: ProducerMail,
): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select users.email, users.name, user_preferences.language
    from users left join user_preferences on user_preferences.user_id = users.id
    where users.id = ${user_id} and ${isWanted(kind, sql`users.email`)} and exists (
      select from user_portals as rights
      where rights.sub = users.sub and coalesce(rights.agent_id, rights.agency_id)
        = coalesce(${agent_id}::uuid, ${agency_id}::uuid, rights.agent_id))`.execute(db);
  return rows[0];
}

/** The language is the one of the agent's user, if there is one user. */
async function asked(db: Database, { agent_id }: ProducerMail): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select agents.email, agents.name, (
      select case when count(*) = 1 then max(user_preferences.language) end
      from user_portals as rights join users on users.sub = rights.sub
      left join user_preferences on user_preferences.user_id = users.id
      where rights.agent_id = agents.id) as language
    from agents where agents.id = ${agent_id} and ${isWanted("request", sql`agents.email`)}`.execute(db);
  return rows[0];
}

/** The page that says the same as the message. */
function linkOf(
  { portalUrl, now, timeZone }: ProducerRound,
  { agent_id, agency_id }: ProducerMail,
  news: ProducerNews,
): string {
  // A message about several agents leads to the choice among them.
  if (agent_id === null && agency_id === null) return new URL(portalUrl).href;
  const link = new URL(`${portalUrl}${pages[news.kind]}`);
  if (agent_id) link.searchParams.set("agentId", agent_id);
  else link.searchParams.set("agencyId", agency_id ?? "");
  if (news.kind === "signed") link.searchParams.set("status", "toSign");
  if (news.kind !== "request" && news.kind !== "season") return link.href;
  if (news.kind === "request" && news.carrier !== null) link.searchParams.set("carrier", news.carrier);
  if (news.kind === "request" && news.state !== null) link.searchParams.set("state", news.state);
  const year = Number(businessDate(now(), timeZone).slice(0, 4));
  if (news.planYear > year) link.searchParams.set("day", `${news.planYear}-01-01`);
  return link.href;
}

const pages: Record<ProducerEmailKind, string> = {
  expiry: "/",
  season: "/ready-to-sell",
  signed: "/scopes",
  request: "/ready-to-sell",
  downline: "/who-may-sell",
  digest: "/",
};
