import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/schema.ts";
import { isFirstOfAddress, isWanted } from "./addresses.ts";

/** Reminders of licenses, E&O policies and appointments that end soon: `docs/product/expiry.md`, "Reminders". */

/** A reminder comes when so many days are left, and the next one when fewer are. */
export const REMINDER_DAYS = [90, 60, 30, 7] as const;

/**
 * Puts the reminders of a day into the queue: one message for each address and owner, with all that ends. Each reminder is given once,
 * also when several processes do this at the same time, or one ends within it: it is one statement. A day that was left out is made
 * up for by the next, with the last reminder that is due alone.
 * @param today the business date, `YYYY-MM-DD`
 */
export async function enqueueExpiryReminders(db: Database, today: string, now: Date): Promise<void> {
  const left = sql`(record.ends_on - ${today}::date)`;
  const step = sql`(select min(days) from unnest(array[${sql.join(REMINDER_DAYS.map((days) => sql.lit(days)))}]) as days where days >= ${left})`;
  const found = sql`record.license_id, record.eando_id, record.appointment_id, record.ends_on, ${step} as days`;
  await sql`
    with record as materialized (${ending(today, REMINDER_DAYS[0])}), due as materialized (
      select users.id as user_id, 'expiry' as kind, record.agent_id, record.agency_id, ${found}
      from record
      join user_portals as rights on ${isOwners}
      join users on users.sub = rights.sub
      where ${isWanted("expiry", sql`users.email`)} and ${isFirstOfAddress}
      union all
      select distinct users.id, 'downline', null::uuid, rights.agency_id, ${found}
      from record
      join agent_contracts as held on held.agent_id = record.agent_id and held.status <> 'Terminated'
      join agency_ancestors as above on above.agency_id = held.upline_agency_id
      join user_portals as rights on rights.agency_id = above.ancestor_id
      join users on users.sub = rights.sub
      where ${isWanted("downline", sql`users.email`)} and ${isFirstOfAddress}
    ), message as materialized (
      select gen_random_uuid() as id, user_id, kind, agent_id, agency_id from due group by user_id, kind, agent_id, agency_id
    ), given as (
      insert into expiry_reminders (user_id, license_id, eando_id, appointment_id, ends_on, days, mail_id)
      select due.user_id, license_id, eando_id, appointment_id, ends_on, days, message.id
      from due join message on message.user_id = due.user_id and message.kind = due.kind
        and (message.agent_id = due.agent_id or message.agency_id = due.agency_id)
      order by due.user_id, license_id, eando_id, appointment_id, due.kind desc, message.agency_id
      on conflict do nothing
      returning mail_id
    )
    insert into producer_mail (id, kind, user_id, agent_id, agency_id, due_at)
    select id, kind, user_id, agent_id, agency_id, ${now} from message where id in (select mail_id from given)`.execute(
    db,
  );
}

/** No id is an agent's and an agency's. So written, the database can find the rows of many owners at once. */
const isOwners = sql`coalesce(rights.agent_id, rights.agency_id) = coalesce(record.agent_id, record.agency_id)`;

/** Returns a query for the records that end within some days, and that no other of the same owner outlasts. */
export function ending(today: string, days: number): RawBuilder<unknown> {
  const isSoon = sql`record.expiration_date between ${today}::date and ${today}::date + ${sql.lit(days)}::integer`;
  const isLast = (table: "licenses" | "eandos", isSame: RawBuilder<unknown>) => sql`not exists (
    select from ${sql.table(table)} as other
    where coalesce(other.agent_id, other.agency_id) = coalesce(record.agent_id, record.agency_id) ${isSame}
      and (other.expiration_date is null or other.expiration_date > record.expiration_date))`;
  const owner = sql`record.agent_id, record.agency_id, record.expiration_date as ends_on`;
  return sql`
    select record.id as license_id, null::uuid as eando_id, null::uuid as appointment_id, ${owner} from licenses as record
    where ${isSoon} and ${isLast("licenses", sql`and other.state_id = record.state_id`)}
    union all
    select null, record.id, null, ${owner} from eandos as record where ${isSoon} and ${isLast("eandos", sql``)}
    union all
    select null, null, record.id, ${owner} from appointments as record where ${isSoon} and record.status = 'Active'`;
}

/** An appointment has a carrier and a state, a license a state, an E&O policy an issuer. */
export type EndingRecord = {
  /** The agent whose it is; null for an agency's. */
  agent: string | null;
  carrier: string | null;
  state: string | null;
  issuedBy: string | null;
  endsOn: string;
};

/**
 * Returns what a message reminds of, as far as it still ends then.
 * @param above the agency of a message about its downline: only of agents who still have a contract below it; null for a message to the owner
 */
export async function remindedOf(
  db: Database,
  mailId: string,
  above: string | null,
): Promise<EndingRecord[]> {
  const isBelow = sql`exists (
    select from agent_contracts as held join agency_ancestors as above on above.agency_id = held.upline_agency_id
    where held.agent_id = agents.id and held.status <> 'Terminated' and above.ancestor_id = ${above})`;
  const { rows } = await sql<EndingRecord>`
    select distinct agents.name as agent, carriers.name as carrier, states.name as state, eandos.issued_by as "issuedBy",
      given.ends_on as "endsOn"
    from expiry_reminders as given
    left join licenses on licenses.id = given.license_id
    left join eandos on eandos.id = given.eando_id
    left join appointments on appointments.id = given.appointment_id and appointments.status = 'Active'
    left join agents on agents.id = coalesce(licenses.agent_id, eandos.agent_id, appointments.agent_id)
    left join carriers on carriers.id = appointments.carrier_id
    left join states on states.id = coalesce(licenses.state_id, appointments.state_id)
    where given.mail_id = ${mailId} and given.ends_on
      = coalesce(licenses.expiration_date, eandos.expiration_date, appointments.expiration_date)
      ${above === null ? sql`` : sql`and ${isBelow}`}
    order by "endsOn", agent, carrier nulls first, state, "issuedBy"`.execute(db);
  return rows;
}
