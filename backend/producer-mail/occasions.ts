import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type DigestDay, digestDays } from "#api/emails.ts";
import type { ScopeStatus } from "#api/statuses.ts";
import { hasRtsStatus } from "../areas/contracts/status.ts";
import type { Owner } from "../areas/enrollments/list-filters.ts";
import { isSeenBy } from "../areas/enrollments/visibility.ts";
import { boardQuery, countBoardRows } from "../areas/producers/board.ts";
import type { Database } from "../database/schema.ts";
import { ownerColumn } from "../rights.ts";
import { isFirstOfAddress, isWanted } from "./addresses.ts";
import { ending } from "./expiry.ts";

/** Messages to producers on an occasion: the season of certifications, a day of the week, a signature. `docs/product/preferences.md`, "Emails". */

/** Certifications open in August. Nobody is told of them later than in September. */
const SEASON = { from: "08-01", to: "09-30" };

/**
 * Puts the messages about the certifications of the next plan year into the queue: one for each user, and once a year for each user and agent.
 * A message about several agents names none.
 */
export async function enqueueSeason(db: Database, today: string, now: Date): Promise<void> {
  const day = today.slice(5);
  if (day < SEASON.from || day > SEASON.to) return;
  const planYear = Number(today.slice(0, 4)) + 1;
  await sql`
    with given as (
      insert into mail_given (user_id, owner_id, kind, occasion)
      select users.id, rights.agent_id, 'season', ${String(planYear)}
      from user_portals as rights join users on users.sub = rights.sub
      where rights.agent_id is not null and ${isWanted("season", sql`users.email`)} and ${isFirstOfAddress}
        and exists (select from agent_contracts where agent_id = rights.agent_id and status = 'Active')
      order by users.id, rights.agent_id
      on conflict do nothing
      returning user_id, owner_id
    )
    insert into producer_mail (id, kind, user_id, agent_id, plan_year, due_at)
    select gen_random_uuid(), 'season', user_id, case when count(*) = 1 then min(owner_id::text)::uuid end, ${planYear}, ${now}
    from given group by user_id`.execute(db);
}

/** An agent, and the carriers with which the agent is not certified yet. */
export type ToCertify = { agent: string; carriers: readonly string[] };

/**
 * Returns the agents of a user who are not certified for all that they have active contracts for, with the carriers that certify for it.
 * By name.
 * @param asked.agent one of the agents; null for all
 * @param asked.today the business date, `YYYY-MM-DD`
 */
export async function carriersToCertify(
  db: Database,
  user: string,
  { agent, planYear, today }: { agent: string | null; planYear: number; today: string },
): Promise<ToCertify[]> {
  const { rows } = await sql<ToCertify>`
    with active as (
      select contract.id, contract.agent_id, contract.carrier_id
      from users join user_portals as rights on rights.sub = users.sub
      join agent_contracts as contract on contract.agent_id = rights.agent_id
      where users.id = ${user} and coalesce(rights.agent_id = ${agent}::uuid, true) and contract.status = 'Active'
        and coalesce(start_date <= ${today}, true) and coalesce(end_date >= ${today}, true)
    )
    select agents.name as agent, json_agg(carriers.name order by carriers.name_key) as carriers
    from (select distinct agent_id, carrier_id from active) as held
    join agents on agents.id = held.agent_id join carriers on carriers.id = held.carrier_id
    where exists (
        select from agent_contract_certifications as given join agent_contracts as certified on certified.id = given.agent_contract_id
        where certified.carrier_id = carriers.id and (given.policy_type_id is null or given.policy_type_id in (
          select policy_type_id from agent_contract_policy_types as sold join active on active.id = sold.agent_contract_id
          where active.carrier_id = carriers.id and active.agent_id = agents.id)))
      and not exists (
        select from agent_contract_certifications as given join active on active.id = given.agent_contract_id
        where active.carrier_id = carriers.id and active.agent_id = agents.id and given.plan_year = ${planYear}
          and ${hasRtsStatus(sql`given.status`)})
    group by agents.id order by agents.name_key, agents.id`.execute(db);
  return rows;
}

/** Returns the day of the week of a date, `YYYY-MM-DD`. */
const weekdayOf = (date: string): DigestDay =>
  digestDays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "Monday";

/** Puts the digests of a day into the queue, one for each user who chose the day of the week, and each owner. */
export async function enqueueDigests(db: Database, today: string, now: Date): Promise<void> {
  await sql`
    with given as (
      insert into mail_given (user_id, owner_id, kind, occasion)
      select users.id, coalesce(rights.agent_id, rights.agency_id), 'digest', ${today}
      from user_preferences join users on users.id = user_preferences.user_id
      join user_portals as rights on rights.sub = users.sub
      where digest_day = ${weekdayOf(today)} and ${isWanted("digest", sql`users.email`)} and ${isFirstOfAddress}
      order by users.id, 2
      on conflict do nothing
      returning user_id, owner_id
    )
    insert into producer_mail (id, kind, user_id, agent_id, agency_id, due_at)
    select gen_random_uuid(), 'digest', user_id, agents.id, agencies.id, ${now}
    from given left join agents on agents.id = owner_id left join agencies on agencies.id = owner_id`.execute(
    db,
  );
}

/** Returns whether an agent has a signature of a customer to answer. */
export async function hasToSign(db: Database, agent: string): Promise<boolean> {
  const row = await db
    .selectFrom("scopes")
    .select("id")
    .where("agent_id", "=", agent)
    .where("status", "in", toSign)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const toSign = ["Client Signed", "Agent Viewed"] as const satisfies readonly ScopeStatus[];

/** How much of each kind waits for an owner. */
export type Waiting = Record<"ending" | "information" | "toSign" | "onHold" | "notReady", number>;

const DIGEST_DAYS = 30;

/** Returns what waits for an owner. @param today the business date, `YYYY-MM-DD` */
export async function waitingFor(db: Database, owner: Owner, today: string): Promise<Waiting> {
  const isOwners = sql`${sql.ref(ownerColumn[owner.type])} = ${owner.id}`;
  const { rows } = await sql<Omit<Waiting, "notReady">>`
    select
      (select count(*)::integer from (${ending(today, DIGEST_DAYS)}) as ending where ${isOwners}) as ending,
      (select count(*)::integer from enrollments as enrollment
        where status = 'Pending Information' and ${await isSeenBy(db, owner)}) as information,
      (select count(*)::integer from scopes
        where agent_id = ${owner.id} and status in (${sql.join(toSign.map((status) => sql.lit(status)))})) as "toSign",
      (select count(*)::integer from statement_payments where owner_id = ${owner.id} and status = 'On Hold') as "onHold"`.execute(
    db,
  );
  const board = owner.type === "agency" ? boardQuery(owner.id, {}, today) : null;
  const notReady = board ? (await countBoardRows(db, board)).open : 0;
  const [found] = rows;
  if (!found) throw new Error("A count has no row.");
  return { ...found, notReady };
}

/** Puts a message to each user of an agent into the queue: a customer has signed. */
export async function enqueueSigned(db: Database, agent: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct users.id from user_portals as rights join users on users.sub = rights.sub
    where rights.agent_id = ${agent} and ${isWanted("signed", sql`users.email`)} and ${isFirstOfAddress}`.execute(
    db,
  );
  if (rows.length === 0) return;
  await db
    .insertInto("producer_mail")
    .values(
      rows.map(({ id }) => ({
        ...{ id: randomUUID(), kind: "signed" as const, user_id: id, agent_id: agent, agency_id: null },
        ...{ plan_year: null, carrier_id: null, state_id: null, due_at: now, claimed_until: null },
      })),
    )
    .execute();
}
