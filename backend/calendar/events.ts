import ical, { ICalCalendarMethod } from "ical-generator";
import { sql } from "kysely";
import { addDays } from "#api/business-time.ts";
import { fallbackLanguage } from "#api/languages.ts";
import { brand } from "#server/brand.ts";
import type { Database } from "../database/schema.ts";
import { ownerColumn } from "../rights.ts";
import { words } from "../words.ts";
import type { Feed } from "./feeds.ts";

/** What is in a calendar feed: `docs/product/calendar.md`. It names no customer. */

/** What is over stays in the feed for so many days. */
const KEPT_DAYS = 90;
const APPOINTMENT_MS = 3_600_000;

type Event = {
  id: string;
  kind: "license" | "eAndO" | "appointment" | "scope";
  /** The state of a license, the issuer of an E&O policy, or the carrier and the state of an appointment. */
  about: string | null;
  /** The last day, from midnight UTC on, or the time from which on an appointment may be. */
  start: Date;
};

/**
 * Returns the feed as iCalendar (RFC 5545).
 * @param today the business date, `YYYY-MM-DD`
 */
export async function calendarOf(
  db: Database,
  { owner, name, language }: Feed,
  { portalUrl, today }: { portalUrl: string; today: string },
): Promise<string> {
  const say = words(language ?? fallbackLanguage, "calendar");
  const calendar = ical({
    name: say("name", { product: brand().name, name }),
    method: ICalCalendarMethod.PUBLISH,
  });
  const query = `${owner.type}Id=${owner.id}`;
  for (const { id, kind, about, start } of await eventsOf(db, owner, addDays(today, -KEPT_DAYS))) {
    const path = { license: "licenses", eAndO: "e-and-os", appointment: "appointments", scope: `soa/${id}` }[
      kind
    ];
    calendar.createEvent({
      id: `${kind}-${id}@${new URL(portalUrl).hostname}`,
      summary: say(kind, { about: about ?? "" }),
      url: `${portalUrl}/${path}?${query}`,
      start,
      ...(kind === "scope"
        ? { end: new Date(start.getTime() + APPOINTMENT_MS) }
        : { timezone: "UTC", allDay: true }),
    });
  }
  return calendar.toString();
}

async function eventsOf(db: Database, owner: Feed["owner"], since: string): Promise<Event[]> {
  const isOwners = sql`${sql.ref(`record.${ownerColumn[owner.type]}`)} = ${owner.id}`;
  const scopes = sql`
    union all
    select record.id, 'scope', null, record.appointment_from from scopes as record
    where record.agent_id = ${owner.id} and record.appointment_from >= ${since}::date
      and record.signed_at is not null and record.voided_at is null`;
  const lastDay = sql`record.expiration_date::timestamp at time zone 'UTC'`;
  const { rows } = await sql<Event>`
    select record.id, 'license' as kind, states.name as about, ${lastDay} as start
    from licenses as record join states on states.id = record.state_id
    where ${isOwners} and record.expiration_date >= ${since}::date
    union all
    select record.id, 'eAndO', record.issued_by, ${lastDay} from eandos as record
    where ${isOwners} and record.expiration_date >= ${since}::date
    union all
    select record.id, 'appointment', carriers.name || ', ' || states.abbreviation, ${lastDay}
    from appointments as record
    join carriers on carriers.id = record.carrier_id join states on states.id = record.state_id
    where ${isOwners} and record.expiration_date >= ${since}::date and record.status = 'Active'
    ${owner.type === "agent" ? scopes : sql``}
    order by start, id`.execute(db);
  return rows;
}
