import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listBoard } from "#api/board.ts";
import { addDays } from "#api/business-time.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import type { Delivery, Message } from "#backend/mail/message.ts";
import { choose } from "#backend/producer-mail/addresses.ts";
import { enqueueExpiryReminders, REMINDER_DAYS } from "#backend/producer-mail/expiry.ts";
import { dailyReminders, sendProducerMail } from "#backend/producer-mail/send.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { addPrincipals, principals } from "../support/backend/matrix.ts";
import { postedJson } from "../support/backend/submitting.ts";
import { testDate, testInstant } from "../support/backend/time.ts";

/** Reminders of what ends, and requests of an agency: `docs/product/expiry.md`, "Reminders", and `docs/product/readiness.md`. */

const TIME_ZONE = "America/New_York";
const agentUser = "demo-agent";

describe.each(databaseKinds)("email to producers, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let app: BackendApp;
  let ask: Ask;
  let clock = new Date(testInstant);
  let sent: Message[] = [];
  let logged: string[] = [];
  let answer: Delivery = "sent";

  beforeAll(async () => {
    database = await openFilled();
    await addPrincipals(database.db);
    app = testBackend(database.db, { clock: () => clock });
    ask = asking(app);
  });
  beforeEach(async () => {
    for (const table of [
      "producer_mail",
      "expiry_reminders",
      "board_requests",
      "mail_addresses",
      "mail_given",
      "user_preferences",
    ] as const)
      await database.db.deleteFrom(table).execute();
    [clock, sent, logged, answer] = [new Date(testInstant), [], [], "sent"];
  });
  afterAll(() => database.close());

  const round = () => ({
    db: database.db,
    now: () => clock,
    portalUrl: "http://portal.test",
    signingUrl: "http://signing.test",
    timeZone: TIME_ZONE,
    logger: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
    mail: {
      async send(message: Message) {
        sent.push(message);
        return answer;
      },
    },
  });
  const send = () => sendProducerMail(round());
  const noon = (day: string) => new Date(`${day}T16:00:00Z`);

  /** Leaves the demo's agent with one license, in Florida, that ends on a day, and nothing else that ends. */
  async function onlyLicense(endsOn: string): Promise<void> {
    await database.db.updateTable("eandos").set({ expiration_date: null }).execute();
    await database.db.updateTable("licenses").set({ expiration_date: null }).execute();
    await database.db.updateTable("appointments").set({ expiration_date: null }).execute();
    const florida = database.db.selectFrom("states").select("id").where("name", "=", "Florida");
    await database.db
      .updateTable("licenses")
      .set({ expiration_date: endsOn })
      .where("agent_id", "=", demoIds.agent)
      .where("state_id", "=", florida)
      .execute();
  }

  describe("reminders", () => {
    test("over a year with two backends each reminder is given once to each user of the owner, also when days are left out", async () => {
      const { db } = database;
      // The backends run on two days of each week. What was due between them comes on the next.
      const days = Array.from({ length: 104 }, (_, index) =>
        addDays(testDate, Math.floor(index / 2) * 7 + (index % 2) * 3),
      );
      for (const day of days) {
        clock = noon(day);
        await Promise.all([1, 2].map(() => enqueueExpiryReminders(db, day, clock)));
        await send();
      }
      const given = await db.selectFrom("expiry_reminders").selectAll().execute();
      const keys = given.map(({ user_id, license_id, eando_id, appointment_id, ends_on, days }) =>
        [user_id, license_id ?? eando_id ?? appointment_id, ends_on, days].join(),
      );
      expect(new Set(keys)).toEqual(new Set(await expectedReminders(days)));
      expect(keys).toHaveLength(new Set(keys).size);
      expect(sent).toHaveLength(new Set(given.map(({ mail_id }) => mail_id)).size);
      expect(sent.length).toBeGreaterThan(10);
      expect(await db.selectFrom("producer_mail").selectAll().execute()).toEqual([]);
    });

    /** What must be given in these days, without the SQL of the backend. */
    async function expectedReminders(days: readonly string[]): Promise<string[]> {
      const { db } = database;
      const [licenses, eAndOs, appointments, users] = await Promise.all([
        db.selectFrom("licenses").selectAll().execute(),
        db.selectFrom("eandos").selectAll().execute(),
        db.selectFrom("appointments").selectAll().where("status", "=", "Active").execute(),
        db
          .selectFrom("user_portals")
          .innerJoin("users", "users.sub", "user_portals.sub")
          .select(["users.id", "agent_id", "agency_id"])
          .where("users.email", "is not", null)
          .execute(),
      ]);
      const records = [
        ...licenses.map((one) => ({ ...one, group: one.state_id })),
        ...eAndOs.map((one) => ({ ...one, group: "" })),
        ...appointments.map((one) => ({ ...one, group: one.id })),
      ];
      const keyOf = ({ agent_id, agency_id, group }: (typeof records)[number]) =>
        `${agent_id ?? agency_id} ${group}`;
      const last = new Map<string, string>();
      for (const record of records) {
        const end = record.expiration_date ?? "endless";
        if (end > (last.get(keyOf(record)) ?? "")) last.set(keyOf(record), end);
      }
      const found: string[] = [];
      for (const record of records) {
        const { id, agent_id, agency_id, expiration_date: end } = record;
        if (end === null || end < (last.get(keyOf(record)) ?? "")) continue;
        const owners = users.filter((user) =>
          agent_id ? user.agent_id === agent_id : user.agency_id === agency_id,
        );
        for (const user of owners) {
          const left = days
            .map((day) => (Date.parse(end) - Date.parse(day)) / 86_400_000)
            .filter((number) => number >= 0);
          const steps = left.flatMap((number) => REMINDER_DAYS.findLast((step) => step >= number) ?? []);
          for (const step of new Set(steps)) found.push([user.id, id, end, step].join());
        }
      }
      return found;
    }

    test.each<[string, [string, ...string[]]]>([
      ["2028-02-29", ["2027-12-01", "2027-12-31", "2028-01-30", "2028-02-22"]],
      ["2026-01-01", ["2025-10-20", "2025-11-02", "2025-12-02", "2025-12-25"]],
    ])("a license that ends on %s is reminded of on %j", async (endsOn, expected) => {
      await onlyLicense(endsOn);
      const told: string[] = [];
      for (let day = expected[0]; day <= endsOn; day = addDays(day, 1)) {
        clock = noon(day);
        await enqueueExpiryReminders(database.db, day, clock);
        if ((await send()) > 0) told.push(day);
      }
      expect(told).toEqual(expected);
    });

    test("reminders come once a day from eight in the morning on, also when the clocks change", async () => {
      await onlyLicense("2026-01-30");
      for (const [from, at] of [
        ["2025-11-01T04:00:00Z", "2025-11-01T12:00:00.000Z"],
        // The clocks go back on November 2: eight in the morning is an hour later.
        ["2025-12-01T05:00:00Z", "2025-12-01T13:00:00.000Z"],
      ] as const) {
        const daily = dailyReminders(round());
        const told: string[] = [];
        for (let hour = 0; hour < 24; hour++) {
          clock = new Date(Date.parse(from) + hour * 3_600_000);
          await daily();
          if ((await send()) > 0) told.push(clock.toISOString());
        }
        expect(told).toEqual([at]);
      }
    });

    test("a reminder names what ends and when, leads to the portal, and says nothing of a customer", async () => {
      await onlyLicense("2025-11-19");
      await enqueueExpiryReminders(database.db, testDate, clock);
      expect(await send()).toBe(1);
      expect(sent).toMatchObject([{ to: "agent@demo.example", languages: ["en", "es"] }]);
      expect(sent[0]?.text).toContain("License in Florida: until November 19, 2025");
      expect(sent[0]?.text).toContain("Licencia en Florida: hasta el 19 de noviembre de 2025");
      expect(sent[0]?.text).toContain(`http://portal.test/?agentId=${demoIds.agent}`);
      expect(sent[0]?.stop).toMatch(/^http:\/\/signing\.test\/sign\/[0-9a-f-]{36}\/emails\/expiry$/);
      expect(sent[0]?.html).toContain(sent[0]?.stop);
      expect(logged.join("")).not.toContain("agent@demo.example");
    });

    test.each<[string, () => Promise<unknown>]>([
      ["was renewed", () => onlyLicense("2027-11-19")],
      [
        "is no longer theirs to see",
        () => database.db.deleteFrom("user_portals").where("sub", "=", agentUser).execute(),
      ],
    ])("a reminder that waits is dropped when the license %s", async (_, change) => {
      const rights = await database.db
        .selectFrom("user_portals")
        .selectAll()
        .where("sub", "=", agentUser)
        .execute();
      await onlyLicense("2025-11-19");
      await enqueueExpiryReminders(database.db, testDate, clock);
      await change();
      expect(await send()).toBe(0);
      expect(sent).toEqual([]);
      await database.db
        .insertInto("user_portals")
        .values(rights)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });

    test("a message that a mail server does not take is tried again, and given once", async () => {
      await onlyLicense("2025-11-19");
      await enqueueExpiryReminders(database.db, testDate, clock);
      answer = "later";
      expect(await send()).toBe(0);
      answer = "sent";
      clock = new Date(clock.getTime() + 60_000);
      await enqueueExpiryReminders(database.db, testDate, clock);
      expect([await send(), await send()]).toEqual([1, 0]);
    });
  });

  describe("the link that ends messages", () => {
    async function stopPath(): Promise<string> {
      await onlyLicense("2025-11-19");
      await enqueueExpiryReminders(database.db, testDate, clock);
      await send();
      return new URL(sent[0]?.stop ?? "").pathname;
    }
    const page = (path: string, init?: RequestInit) => app.request(`http://backend.test${path}`, init);
    const posted = (emails: string) => ({ method: "POST", body: new URLSearchParams({ emails }) });
    const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
    const wish = async () => (await (await ask("/t/preferences", agentUser)).json()).ExpiryEmail;

    test("the page asks first, and a press ends the messages without a sign-in", async () => {
      const path = await stopPath();
      const opened = await page(`${path}?lang=en`);
      expect([opened.status, await opened.text()]).toEqual([
        200,
        expect.stringContaining("Stop these messages?"),
      ]);
      expect(await wish()).toBeNull();
      const ended = await page(path, posted("off"));
      expect([ended.status, ended.headers.get("Location")]).toEqual([303, `${path}?lang=en`]);
      expect(await wish()).toBe(false);
      expect(await (await page(`${path}?lang=es`)).text()).toContain("Ya no recibirá estos mensajes");
      await database.db.deleteFrom("expiry_reminders").execute();
      await enqueueExpiryReminders(database.db, testDate, clock);
      expect(await send()).toBe(0);
      await page(path, posted("on"));
      await enqueueExpiryReminders(database.db, testDate, clock);
      expect([await wish(), await send()]).toEqual([true, 1]);
    });

    test("a mail program ends the messages by one POST, and also those that already wait", async () => {
      const path = await stopPath();
      await database.db.deleteFrom("expiry_reminders").execute();
      await enqueueExpiryReminders(database.db, testDate, clock);
      expect((await page(path, oneClick)).status).toBe(200);
      expect(await send()).toBe(0);
    });

    test("the preferences of a user end the messages too, and allow them again", async () => {
      const put = (ExpiryEmail: boolean) => ({ ...postedJson({ ExpiryEmail }), method: "PUT" });
      await onlyLicense("2025-11-19");
      expect((await ask("/t/preferences", agentUser, put(false))).status).toBe(200);
      await enqueueExpiryReminders(database.db, testDate, clock);
      expect(await send()).toBe(0);
      await ask("/t/preferences", agentUser, put(true));
      await enqueueExpiryReminders(database.db, testDate, clock);
      expect(await send()).toBe(1);
    });

    test("the preferences end requests to the address of an agent for whom nobody else acts", async () => {
      const put = { ...postedJson({ RequestEmail: false }), method: "PUT" };
      const agent = database.db.updateTable("agents").where("id", "=", demoIds.agent);
      const { email } = await database.db
        .selectFrom("agents")
        .select("email")
        .where("id", "=", demoIds.agent)
        .executeTakeFirstOrThrow();
      await agent.set({ email: "Agent.Work@there.example" }).execute();
      const rights = { sub: "demo-both", agent_id: demoIds.agent, agency_id: null };
      await database.db.insertInto("user_portals").values(rights).execute();
      await ask("/t/preferences", agentUser, put);
      const stopped = () =>
        database.db.selectFrom("mail_choices").select("address").orderBy("address").execute();
      expect(await stopped()).toEqual([{ address: "agent@demo.example" }]);
      await database.db
        .deleteFrom("user_portals")
        .where("sub", "=", "demo-both")
        .where("agent_id", "=", demoIds.agent)
        .execute();
      await ask("/t/preferences", agentUser, put);
      expect(await stopped()).toEqual([
        { address: "agent.work@there.example" },
        { address: "agent@demo.example" },
      ]);
      await agent.set({ email }).execute();
    });

    test("two users with one address get one message", async () => {
      await onlyLicense("2025-11-19");
      const other = { sub: "shared", id: idFor("user", "shared"), name: "S", email: "AGENT@demo.example" };
      await database.db.insertInto("users").values(other).execute();
      await database.db
        .insertInto("user_portals")
        .values({ sub: "shared", agent_id: demoIds.agent, agency_id: null })
        .execute();
      await enqueueExpiryReminders(database.db, testDate, clock);
      expect(await send()).toBe(1);
      await database.db.deleteFrom("user_portals").where("sub", "=", "shared").execute();
      await database.db.deleteFrom("users").where("sub", "=", "shared").execute();
    });

    test("a link ends messages of its own kind alone, and a kind that there is not leads nowhere", async () => {
      const path = await stopPath();
      expect((await page(path.replace("expiry", "digest"), oneClick)).status).toBe(200);
      expect(await wish()).toBeNull();
      for (const kind of ["all", "toString", "expiry/x"])
        expect((await page(path.replace("expiry", kind), oneClick)).status, kind).toBe(404);
    });

    test("a link that nobody was sent leads nowhere", async () => {
      for (const token of [demoIds.missing, "x", "%00", "..%2f"]) {
        expect((await page(`/sign/${token}/emails/expiry`)).status, token).toBe(404);
        expect((await page(`/sign/${token}/emails/expiry`, oneClick)).status, token).toBe(404);
      }
    });
  });

  describe("requests of an agency", () => {
    const asked = (agents: readonly string[], more: object = {}, agency = demoIds.agency) =>
      ask(
        `/t/v2/agencies/${agency}/board/requests`,
        principals.agency,
        postedJson({ AgentIds: agents, ...more }),
      );

    /** The agents on the agency's board who miss something. */
    async function open() {
      const response = await ask(
        `/t/v2/agencies/${demoIds.agency}/board?Only=open&pageSize=1000`,
        principals.agency,
      );
      const board = listBoard.responses[200].content["application/json"].schema.parse(
        await response.json(),
      ).Data;
      return { board, agents: [...new Set(board.map(({ AgentId }) => AgentId))] };
    }

    test("each agent who misses something gets one message with what the board says, once a day", async () => {
      const { board, agents } = await open();
      expect(agents.length).toBeGreaterThan(5);
      expect((await asked(agents)).status).toBe(200);
      expect((await asked(agents)).status).toBe(200);
      expect(await send()).toBe(agents.length);
      for (const id of agents) {
        const rows = board.filter(({ AgentId }) => AgentId === id);
        const text = sent.find(({ to }) => to === rows[0]?.AgentEmail)?.text ?? "";
        for (const row of rows) expect(text).toContain(`${row.InsurerName}: `);
        expect(text).toContain(`http://portal.test/ready-to-sell?agentId=${id}`);
      }
      const again = await open();
      expect(new Set(again.board.map(({ AskedDate }) => AskedDate))).toEqual(new Set([testDate]));
      clock = noon(addDays(testDate, 1));
      await asked(agents.slice(0, 2));
      expect(await send()).toBe(2);
    });

    test("a request for next year leads to next year's answer, and names what is missing then", async () => {
      const year = Number(testDate.slice(0, 4)) + 1;
      const { agents } = await open();
      await asked(agents, { PlanYear: year });
      await send();
      expect(sent[0]?.text).toContain(`day=${year}-01-01`);
      expect(sent[0]?.subject).toContain("asks you to get ready to sell");
      expect(sent[0]?.text).toContain(`to sell for ${year}:`);
    });

    test("an agent who misses nothing, has no address or wants no messages gets none", async () => {
      const { agents } = await open();
      const every = await database.db
        .selectFrom("agents")
        .select(["id", "email"])
        .where("id", "in", agents)
        .execute();
      const [one, other] = every;
      await database.db
        .updateTable("agents")
        .set({ email: null })
        .where("id", "=", one?.id ?? "")
        .execute();
      await choose(database.db, other?.email ?? "", { kind: "request", isWanted: false });
      expect((await asked(agents)).status).toBe(200);
      expect(await send()).toBe(agents.length - 2);
      expect(sent.map(({ to }) => to)).not.toContain(other?.email);
      await database.db
        .updateTable("agents")
        .set({ email: one?.email ?? null })
        .where("id", "=", one?.id ?? "")
        .execute();
    });

    test("a request that waits is dropped when its agent ends such messages", async () => {
      const { agents } = await open();
      await asked(agents.slice(0, 1));
      const agent = await database.db
        .selectFrom("agents")
        .select("email")
        .where("id", "=", agents[0] ?? "")
        .executeTakeFirstOrThrow();
      await choose(database.db, agent.email ?? "", { kind: "request", isWanted: false });
      expect(await send()).toBe(0);
    });

    test("a request for a carrier in a state names the state, and leads to the same question", async () => {
      const { db } = database;
      const state = await db
        .selectFrom("states")
        .select("id")
        .where("name", "=", "Wyoming")
        .executeTakeFirstOrThrow();
      const carrier = await db
        .selectFrom("agent_contracts")
        .innerJoin("carriers", "carriers.id", "carrier_id")
        .select(["carriers.id", "carriers.name"])
        .where("agent_id", "=", demoIds.agent)
        .where("status", "=", "Active")
        .orderBy("carriers.name")
        .executeTakeFirstOrThrow();
      await asked([demoIds.agent], { StateId: state.id, InsurerId: carrier.id });
      expect(await send()).toBe(1);
      expect(sent[0]?.text).toContain("to sell in Wyoming for 2025:");
      const link = new URL(/http:\/\/portal\.test\S+/.exec(sent[0]?.text ?? "")?.[0] ?? "");
      expect(Object.fromEntries(link.searchParams)).toEqual({
        ...{ agentId: demoIds.agent, carrier: carrier.name, state: "Wyoming" },
      });
    });

    test("a request that could not be sent gives way to the one of the next day", async () => {
      const { agents } = await open();
      const one = agents.slice(0, 1);
      answer = "later";
      await asked(one);
      expect(await send()).toBe(0);
      clock = noon(addDays(testDate, 1));
      await asked(one);
      [answer, sent] = ["sent", []];
      clock = noon(addDays(testDate, 2));
      expect(await send()).toBe(1);
    });

    test("nobody else's agent can be asked, nor by an agency that is not the caller's", async () => {
      expect((await asked([demoIds.otherAgent])).status).toBe(422);
      expect((await asked([demoIds.agent, demoIds.otherAgent])).status).toBe(422);
      expect((await asked(["nobody"])).status).toBe(422);
      expect((await asked([])).status).toBe(422);
      expect((await asked([demoIds.agent], { InsurerId: demoIds.missing })).status).toBe(422);
      expect((await asked([demoIds.agent], { StateId: demoIds.missing })).status).toBe(422);
      expect((await asked([demoIds.otherAgent], {}, demoIds.otherAgency)).status).toBe(404);
      expect(await send()).toBe(0);
      const { rows } = await sql`select from board_requests`.execute(database.db);
      expect(rows).toEqual([]);
    });

    test("a request is in the language of the agent's user", async () => {
      const user = idFor("user", agentUser);
      const choice = { appearance: null, density: null, lite: null, decision_email: null };
      await database.db
        .insertInto("user_preferences")
        .values({ user_id: user, language: "es", ...choice })
        .execute();
      await database.db
        .updateTable("agent_contracts")
        .set({ status: "Pending" })
        .where("agent_id", "=", demoIds.agent)
        .execute();
      await asked([demoIds.agent]);
      await send();
      expect(sent).toMatchObject([{ languages: ["es"] }]);
      expect(sent[0]?.text).toContain("contrato activo");
    });
  });
});
