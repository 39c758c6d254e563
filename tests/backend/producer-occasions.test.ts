import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#api/business-time.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { Message } from "#backend/mail/message.ts";
import { choose as endMail } from "#backend/producer-mail/addresses.ts";
import { enqueueSigned } from "#backend/producer-mail/occasions.ts";
import { dailyReminders, sendProducerMail } from "#backend/producer-mail/send.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { postedJson } from "../support/backend/submitting.ts";
import { testInstant } from "../support/backend/time.ts";

/** Email to producers on an occasion: `docs/product/preferences.md`, "Emails". */

describe.each(databaseKinds)("email on an occasion, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;
  let clock = new Date(testInstant);
  let sent: Message[] = [];

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db, { clock: () => clock }));
  });
  beforeEach(async () => {
    for (const table of [
      "producer_mail",
      "expiry_reminders",
      "mail_given",
      "mail_addresses",
      "user_preferences",
    ] as const)
      await database.db.deleteFrom(table).execute();
    [clock, sent] = [new Date(testInstant), []];
    // What ends is not what these tests are about, unless they say so.
    for (const table of ["licenses", "eandos", "appointments"] as const)
      await database.db.updateTable(table).set({ expiration_date: null }).execute();
  });
  afterAll(() => database.close());

  const round = () => ({
    ...{
      db: database.db,
      now: () => clock,
      portalUrl: "http://portal.test",
      signingUrl: "http://signing.test",
    },
    ...{ timeZone: "America/New_York", logger: pino({ level: "silent" }) },
    mail: {
      async send(message: Message) {
        sent.push(message);
        return "sent" as const;
      },
    },
  });

  /** Two backends live through a day, and one of them starts anew. Returns the messages to an address. */
  async function on(day: string, to: string): Promise<Message[]> {
    clock = new Date(`${day}T16:00:00Z`);
    sent = [];
    await Promise.all([dailyReminders(round())(), dailyReminders(round())()]);
    await dailyReminders(round())();
    await Promise.all([sendProducerMail(round()), sendProducerMail(round())]);
    return sent.filter((message) => message.to === to);
  }
  const choose = (sub: string, choices: object) =>
    ask("/t/preferences", sub, { ...postedJson(choices), method: "PUT" });

  test("an agent is told once a year, from August on, of the certifications that are not complete", async () => {
    const to = "agent@demo.example";
    expect(await on("2026-07-31", to)).toEqual([]);
    const [message, ...others] = await on("2026-08-01", to);
    expect(others).toEqual([]);
    expect(message?.subject).toContain("Certifications for 2027 are open");
    // The demo's carriers that certify, of which the agent has none for that year, and one that does not certify.
    expect(message?.text).toContain("Alder Health Plans");
    expect(message?.text).not.toContain("Wexley Dental & Vision");
    expect(message?.text).toContain(
      `http://portal.test/ready-to-sell?agentId=${demoIds.agent}&day=2027-01-01`,
    );
    expect(await on("2026-08-02", to)).toEqual([]);
    expect(await on("2027-08-15", to)).toHaveLength(1);
  });

  test("who acts for several agents gets one message about certifications, with each agent by name", async () => {
    const messages = (await on("2026-08-01", "six@demo.example")).filter(({ subject }) =>
      /Certifications/.test(subject),
    );
    expect(messages).toHaveLength(1);
    const { rows } = await sql<{ name: string }>`
      select name from agents where id in (select agent_id from user_portals where sub = 'demo-six')`.execute(
      database.db,
    );
    expect(rows.length).toBeGreaterThan(1);
    const [{ text = "", html = "" } = {}] = messages;
    const told = rows.filter(({ name }) => text.includes(`\n${name}: `));
    expect(told.length).toBeGreaterThan(1);
    expect(text).toContain("These of your agents are not complete yet:");
    expect(html).toContain('href="http://portal.test/"');
    expect(text).not.toContain("agentId=");
    await database.db.deleteFrom("user_portals").where("sub", "=", "demo-six").execute();
    expect(await on("2027-08-01", "six@demo.example")).toEqual([]);
  });

  test("a season that began before a backend ran is told of until September, and not after it", async () => {
    expect(await on("2026-10-01", "agent@demo.example")).toEqual([]);
    expect(await on("2026-09-30", "agent@demo.example")).toHaveLength(1);
  });

  test("who said no to the news of a season or a digest gets none, also by the link in an earlier one", async () => {
    await choose("demo-agent", { SeasonEmail: false, DigestDay: "Monday" });
    expect(await on("2026-08-03", "agent@demo.example")).toMatchObject([
      { subject: expect.stringMatching(/waiting/) },
    ]);
    const stop = new URL(sent.find(({ to }) => to === "agent@demo.example")?.stop ?? "").pathname;
    await testBackend(database.db).request(`http://backend.test${stop}`, { method: "POST" });
    expect(await on("2026-08-10", "agent@demo.example")).toEqual([]);
    const kept = await (await ask("/t/preferences", "demo-agent")).json();
    expect(kept).toMatchObject({ SeasonEmail: false, DigestDay: null });
    await choose("demo-agent", { DigestDay: "Tuesday" });
    expect(await on("2026-08-11", "agent@demo.example")).toHaveLength(1);
  });

  test("a digest comes on its day of the week alone, counts what waits, and names no customer", async () => {
    await choose("demo-agency", { DigestDay: "Wednesday" });
    const days = Array.from({ length: 14 }, (_, index) => addDays("2025-10-20", index));
    const told: string[] = [];
    for (const day of days) if ((await on(day, "agency@demo.example")).length > 0) told.push(day);
    expect(told).toEqual(["2025-10-22", "2025-10-29"]);
    await database.db
      .updateTable("licenses")
      .set({ expiration_date: "2025-12-01" })
      .where("agency_id", "=", demoIds.agency)
      .execute();
    const message = (await on("2025-11-05", "agency@demo.example")).find(({ subject }) =>
      /waiting/.test(subject),
    );
    const states = await database.db
      .selectFrom("licenses")
      .select("state_id")
      .distinct()
      .where("agency_id", "=", demoIds.agency)
      .execute();
    expect(message?.text).toContain(`end within 30 days: ${states.length}\n`);
    expect(message?.text).toMatch(/not ready to sell: [1-9]/);
    expect(message?.text).toContain(`http://portal.test/?agencyId=${demoIds.agency}`);
    const customers = await database.db.selectFrom("customers").select("last_name").limit(200).execute();
    for (const { last_name } of customers) expect(message?.text).not.toContain(last_name);
  });

  test("a digest that has nothing to count is not sent", async () => {
    await choose("demo-new", { DigestDay: "Wednesday" });
    expect(await on("2025-10-22", "new@demo.example")).toEqual([]);
  });

  test("an agency that wants it is reminded of what ends at its producers, each once, and of nobody else's", async () => {
    const { db } = database;
    const above = db
      .selectFrom("agency_ancestors")
      .select("agency_id")
      .where("ancestor_id", "=", demoIds.agency);
    const below = await db
      .selectFrom("agent_contracts")
      .innerJoin("agents", "agents.id", "agent_contracts.agent_id")
      .select(["agents.id", "agents.name"])
      .distinct()
      .where("status", "!=", "Terminated")
      .where("upline_agency_id", "in", above)
      .execute();
    await db
      .updateTable("eandos")
      .set({ expiration_date: "2025-11-10" })
      .where("agent_id", "is not", null)
      .execute();
    expect(await on("2025-10-20", "agency@demo.example")).toEqual([]);
    await choose("demo-agency", { DownlineEmail: true });
    const [message] = await on("2025-10-21", "agency@demo.example");
    const told = message?.text.match(/^.+: E&O of .+: until November 10, 2025$/gm) ?? [];
    const names = new Set(told.map((line) => line.slice(0, line.indexOf(": E&O"))));
    const left = Number(/^and (\d+) more$/m.exec(message?.text ?? "")?.[1] ?? 0);
    expect([...names].filter((name) => !below.some((agent) => agent.name === name))).toEqual([]);
    expect(told.length).toBe(Math.min(50, told.length + left));
    expect(new Set(below.map(({ name }) => name)).size).toBeGreaterThanOrEqual(names.size);
    expect(names.size).toBeGreaterThan(10);
    expect(message?.text).toContain(`http://portal.test/who-may-sell?agencyId=${demoIds.agency}`);
    expect(await on("2025-10-22", "agency@demo.example")).toEqual([]);
    // The next reminder is that of seven days.
    expect(await on("2025-11-03", "agency@demo.example")).toHaveLength(1);
  });

  test("a downline reminder that waits says nothing of an agent whose contracts have ended meanwhile", async () => {
    const { db } = database;
    await db
      .updateTable("eandos")
      .set({ expiration_date: "2025-11-10" })
      .where("agent_id", "is not", null)
      .execute();
    await choose("demo-agency", { DownlineEmail: true });
    clock = new Date("2025-10-20T16:00:00Z");
    await dailyReminders(round())();
    const contracts = await db.selectFrom("agent_contracts").select(["id", "status"]).execute();
    await db.updateTable("agent_contracts").set({ status: "Terminated" }).execute();
    sent = [];
    await sendProducerMail(round());
    expect(
      sent.filter(({ to, subject }) => to === "agency@demo.example" && /producers/.test(subject)),
    ).toEqual([]);
    for (const { id, status } of contracts)
      await db.updateTable("agent_contracts").set({ status }).where("id", "=", id).execute();
  });

  test("a message that cannot be made takes no other along, and one that somebody waits for goes first", async () => {
    const { db } = database;
    await choose("demo-agent", { DigestDay: "Monday" });
    clock = new Date("2025-10-20T16:00:00Z");
    await dailyReminders(round())();
    const user = await db
      .selectFrom("users")
      .select("id")
      .where("sub", "=", "demo-agent")
      .executeTakeFirstOrThrow();
    await enqueueSigned(db, demoIds.agent, new Date("2025-10-20T15:59:00Z"));
    await db
      .updateTable("producer_mail")
      .set({ due_at: new Date("2025-10-20T15:00:00Z") })
      .where("kind", "=", "digest")
      .execute();
    sent = [];
    const failing = { ...round(), timeZone: "Nowhere/Nothing" };
    expect(await sendProducerMail(failing)).toBe(0);
    expect(await db.selectFrom("producer_mail").select("user_id").execute()).toEqual([
      { user_id: user.id },
      { user_id: user.id },
    ]);
    clock = new Date("2025-10-20T17:00:00Z");
    expect(await sendProducerMail(round())).toBe(2);
    expect(sent[0]?.subject).toContain("has signed");
  });

  test("a preference shows and keeps what the link in a request has ended at another address of the agent", async () => {
    const { db } = database;
    const agent = db.updateTable("agents").where("id", "=", demoIds.agent);
    await agent.set({ email: "work@agents.example" }).execute();
    await endMail(db, "work@agents.example", { kind: "request", isWanted: false });
    expect(await (await ask("/t/preferences", "demo-agent")).json()).toMatchObject({ RequestEmail: false });
    await choose("demo-agent", { RequestEmail: false, ExpiryEmail: false });
    const kept = await db
      .selectFrom("mail_choices")
      .select(["address", "kind"])
      .orderBy("address")
      .orderBy("kind")
      .execute();
    expect(kept).toEqual([
      { address: "agent@demo.example", kind: "expiry" },
      { address: "agent@demo.example", kind: "request" },
      { address: "work@agents.example", kind: "request" },
    ]);
    await agent.set({ email: "agent@demo.example" }).execute();
  });
});
