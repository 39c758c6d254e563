import ICAL from "ical.js";
import ical from "node-ical";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { calendarFeed } from "#api/calendar.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { addPrincipals, principals } from "../support/backend/matrix.ts";
import { postedJson } from "../support/backend/submitting.ts";

/** Calendar feeds: `docs/product/calendar.md`. Both readers of them are not ours. */

describe.each(databaseKinds)("a calendar feed, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let app: BackendApp;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    await addPrincipals(database.db);
    app = testBackend(database.db);
    ask = asking(app);
  });
  beforeEach(() => database.db.deleteFrom("calendar_feeds").execute());
  afterAll(() => database.close());

  const path = `/t/agents/${demoIds.agent}/calendar`;
  const address = async (response: Response) => calendarFeed.parse(await response.json()).Address;
  const make = async (isWanted = true, as = principals.agent) =>
    address(await ask(path, as, postedJson({ IsWanted: isWanted })));
  const read = async (feed: string | null) => {
    const answer = await app.request(feed ?? "");
    return { status: answer.status, type: answer.headers.get("Content-Type"), text: await answer.text() };
  };

  test("two readers find every license, E&O policy and appointment on its last day, in feeds of an agent and of an agency", async () => {
    for (const [owner, column, as] of [
      [`agents/${demoIds.agent}`, "agent_id", principals.agent],
      [`agencies/${demoIds.agency}`, "agency_id", principals.agency],
    ] as const) {
      const feed = await address(await ask(`/t/${owner}/calendar`, as, postedJson({ IsWanted: true })));
      const { status, type, text } = await read(feed);
      expect([status, type]).toEqual([200, "text/calendar; charset=utf-8"]);
      const id = owner.split("/")[1] ?? "";
      const licenses = await database.db
        .selectFrom("licenses")
        .innerJoin("states", "states.id", "licenses.state_id")
        .select(["states.name", "expiration_date"])
        .where(column, "=", id)
        .where("expiration_date", ">=", "2025-07-22")
        .execute();
      const eAndOs = await database.db
        .selectFrom("eandos")
        .select(["issued_by", "expiration_date"])
        .where(column, "=", id)
        .where("expiration_date", ">=", "2025-07-22")
        .execute();
      const appointments = await database.db
        .selectFrom("appointments")
        .innerJoin("states", "states.id", "appointments.state_id")
        .innerJoin("carriers", "carriers.id", "appointments.carrier_id")
        .select(["carriers.name", "states.abbreviation", "expiration_date"])
        .where(column, "=", id)
        .where("status", "=", "Active")
        .where("expiration_date", ">=", "2025-07-22")
        .execute();
      const expected = [
        ...appointments.map(
          (one) => `${one.expiration_date} Appointment ends: ${one.name}, ${one.abbreviation}`,
        ),
        ...licenses.map(
          ({ name, expiration_date }) => `${expiration_date} Last day of the license in ${name}`,
        ),
        ...eAndOs.map(
          ({ issued_by, expiration_date }) => `${expiration_date} Last day of E&O (${issued_by})`,
        ),
      ].sort();
      expect(expected.length).toBeGreaterThan(2);

      const component = new ICAL.Component(ICAL.parse(text));
      const events = component.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
      const days = events.filter(({ startDate }) => startDate.isDate);
      expect(days.map(({ startDate, summary }) => `${startDate} ${summary}`).sort()).toEqual(expected);
      const uids = events.map(({ uid }) => uid);
      expect(new Set(uids).size).toBe(uids.length);

      const others = Object.values(ical.sync.parseICS(text)).filter((one) => one?.type === "VEVENT");
      const found = others.flatMap((one) =>
        one.datetype === "date"
          ? [
              `${one.start.getFullYear()}-${pad(one.start.getMonth() + 1)}-${pad(one.start.getDate())} ${one.summary}`,
            ]
          : [],
      );
      expect(found.sort()).toEqual(expected);
      expect(others).toHaveLength(events.length);
    }
  });
  const pad = (number: number) => String(number).padStart(2, "0");

  test("a signed scope is in its agent's feed without the name of its customer", async () => {
    const scope = await database.db
      .selectFrom("scopes")
      .select(["id", "first_name", "last_name", "email"])
      .where("agent_id", "=", demoIds.agent)
      .where("signed_at", "is not", null)
      .where("voided_at", "is", null)
      .executeTakeFirstOrThrow();
    const from = new Date("2025-11-02T06:30:00Z");
    await database.db
      .updateTable("scopes")
      .set({ appointment_from: from })
      .where("id", "=", scope.id)
      .execute();
    const { text } = await read(await make());
    const events = new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents("vevent")
      .map((one) => new ICAL.Event(one));
    const event = events.find(({ uid }) => uid === `scope-${scope.id}@portal.test`);
    expect(event?.startDate.toJSDate()).toEqual(from);
    for (const name of [scope.first_name, scope.last_name, scope.email]) expect(text).not.toContain(name);
  });

  test("a new address ends the old one, and an ended feed is not found", async () => {
    expect(await address(await ask(path, principals.agent))).toBeNull();
    const first = await make();
    expect(await address(await ask(path, principals.agent))).toBe(first);
    const second = await make();
    expect(second).not.toBe(first);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect(await make(false)).toBeNull();
    expect((await read(second)).status).toBe(404);
  });

  test("two requests for an address at once make one", async () => {
    const made = await Promise.all([make(), make()]);
    const rows = await database.db.selectFrom("calendar_feeds").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(made).toContain(await address(await ask(path, principals.agent)));
  });

  test("a feed ends with the right of its user, and each user has an own one", async () => {
    const feed = await make();
    const rights = await database.db
      .selectFrom("user_portals")
      .selectAll()
      .where("sub", "=", principals.agent)
      .execute();
    await database.db.deleteFrom("user_portals").where("sub", "=", principals.agent).execute();
    expect((await read(feed)).status).toBe(404);
    // The right for somebody else does not open it.
    const other = { sub: principals.agent, agent_id: demoIds.otherAgent, agency_id: null };
    await database.db.insertInto("user_portals").values(other).execute();
    expect((await read(feed)).status).toBe(404);
    await database.db.deleteFrom("user_portals").where("sub", "=", principals.agent).execute();
    await database.db.insertInto("user_portals").values(rights).execute();
    expect((await read(feed)).status).toBe(200);
    expect((await ask(path, principals.otherAgent)).status).toBe(404);
    expect((await ask(path, principals.otherAgent, postedJson({ IsWanted: false }))).status).toBe(404);
    expect((await read(feed)).status).toBe(200);
  });

  test("a made-up token has no feed", async () => {
    for (const token of [demoIds.missing, "x", "%00", "..%2f"])
      expect((await read(`http://backend.test/sign/${token}/calendar.ics`)).status, token).toBe(404);
  });
});
