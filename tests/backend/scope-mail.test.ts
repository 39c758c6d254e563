import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import type { Delivery, Message } from "#backend/mail/message.ts";
import { enqueue } from "#backend/scopes/enqueue-mail.ts";
import { sendDueMail } from "#backend/scopes/send-due-mail.ts";
import { type Ask, asking, publicUrl, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { actions, browser, requested, scopeById, signAsBeneficiary } from "../support/backend/scopes.ts";
import { testInstant } from "../support/backend/time.ts";

/** Messages to beneficiaries: `docs/product/scopes.md`, "Messages". */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(oneDatabase)("messages of scopes, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let app: BackendApp;
  let ask: Ask;
  let id: string;
  /** The time since the request. */
  let laterMs = 0;
  let sent: Message[] = [];
  let answer: Delivery = "sent";
  let isCutOff = false;

  beforeAll(async () => {
    database = await openFilled();
  });
  beforeEach(async () => {
    await database.db.deleteFrom("scope_mail").execute();
    laterMs = 0;
    sent = [];
    answer = "sent";
    isCutOff = false;
    app = testBackend(database.db, { clock: now, submissionsPerHour: 1_000 });
    ask = asking(app);
    id = await requested(ask);
  });
  afterAll(() => database.close());

  const now = () => new Date(Date.parse(testInstant) + laterMs);
  const round = () =>
    sendDueMail({
      db: database.db,
      now,
      signingUrl: publicUrl,
      timeZone: "America/New_York",
      logger: pino({ level: "silent" }),
      mail: {
        async send(message) {
          sent.push(message);
          if (isCutOff) throw new Error("The process ended");
          return answer;
        },
      },
    });
  const linkIn = (message: Message | undefined) => /\/sign\/[\w-]{43}/.exec(message?.text ?? "")?.[0] ?? "";
  const events = async () =>
    (
      await database.db
        .selectFrom("scope_events")
        .select("event")
        .where("scope_id", "=", id)
        .orderBy("id")
        .execute()
    ).map(({ event }) => event);

  test("the email of a requested scope goes out once, with a link that opens", async () => {
    expect(await round()).toBe(1);
    expect(await round()).toBe(0);
    expect(sent.map(({ to }) => to)).toEqual(["ofelia@customers.example"]);
    expect((await browser(app).get(linkIn(sent[0]))).status).toBe(200);
    expect(await events()).toEqual(["requested", "emailed"]);
  });

  test("the reminder of a scope goes out after three days, once, however many send at the same time", async () => {
    await round();
    laterMs = 3 * DAY_MS - 1;
    expect(await round()).toBe(0);
    laterMs = 3 * DAY_MS;
    const rounds = await Promise.all([round(), round(), round()]);
    expect(rounds.reduce((sum, n) => sum + n, 0)).toBe(1);
    laterMs = 10 * DAY_MS;
    expect(await round()).toBe(0);
    expect(sent).toHaveLength(2);
    expect(linkIn(sent[1])).not.toBe(linkIn(sent[0]));
    for (const message of sent) expect((await browser(app).get(linkIn(message))).status).toBe(200);
    expect(await events()).toEqual(["requested", "emailed", "reminded"]);
  });

  test("the reminder of a scope is not sent again when the process ended while it was sent", async () => {
    await round();
    laterMs = 3 * DAY_MS;
    isCutOff = true;
    await expect(round()).rejects.toThrow("ended");
    isCutOff = false;
    laterMs = 4 * DAY_MS;
    expect(await round()).toBe(0);
    expect(sent).toHaveLength(2);
  });

  test.each(["signed", "declined", "voided"])("nobody is reminded of a scope that is %s", async (end) => {
    await round();
    const link = linkIn(sent[0]);
    if (end === "signed") await signAsBeneficiary(app, link);
    if (end === "declined") await browser(app).post(`${link}/decline`);
    if (end === "voided") await actions.void(ask, id);
    laterMs = 4 * DAY_MS;
    // Another process had begun to send it.
    await enqueue(database.db, { scopeId: id, kind: "reminder", dueAt: now() });
    expect(await round()).toBe(0);
    expect(sent).toHaveLength(1);
  });

  test("an email of a scope that cannot be sent now is sent a minute later", async () => {
    answer = "later";
    expect(await round()).toBe(0);
    expect(await round()).toBe(0);
    expect(sent).toHaveLength(1);
    laterMs = MINUTE_MS;
    answer = "sent";
    expect(await round()).toBe(1);
    expect(sent).toHaveLength(2);
    expect(await events()).toEqual(["requested", "emailed"]);
  });

  test("an email of a scope that could not be sent for a day is undeliverable", async () => {
    answer = "later";
    for (let minutes = 0; minutes <= 26 * 60; minutes += 20) {
      laterMs = minutes * MINUTE_MS;
      await round();
    }
    expect(sent.length).toBe(8);
    expect((await scopeById(ask, id)).note).toBe("undeliverable");
  });

  test("a scope whose email address is refused is noted as undeliverable until it is sent again", async () => {
    answer = "refused";
    await round();
    expect(await scopeById(ask, id)).toMatchObject({ status: "Sent", note: "undeliverable" });
    expect(await events()).toEqual(["requested", "undeliverable"]);
    answer = "sent";
    await actions.resend(ask, id);
    await round();
    expect((await scopeById(ask, id)).note).toBeNull();
    expect(sent).toHaveLength(2);
  });

  test("an email of a scope that a process had begun to send is sent by another after two minutes", async () => {
    const { db } = database;
    await db
      .updateTable("scope_mail")
      .set({ claimed_until: new Date(now().getTime() + 2 * MINUTE_MS), attempts: 1 })
      .where("scope_id", "=", id)
      .where("kind", "=", "request")
      .execute();
    expect(await round()).toBe(0);
    laterMs = 2 * MINUTE_MS + 1;
    expect(await round()).toBe(1);
  });

  test("the link in the email of a scope opens for 30 days from when it was sent", async () => {
    laterMs = 5 * MINUTE_MS;
    await round();
    const link = linkIn(sent[0]);
    laterMs = 5 * MINUTE_MS + 30 * DAY_MS - 1;
    expect((await browser(app).get(link)).status).toBe(200);
    expect((await scopeById(ask, id)).note).toBeNull();
    laterMs += 1;
    expect((await browser(app).get(link)).status).toBe(410);
    expect((await scopeById(ask, id)).note).toBe("expired");
    // Old links are removed with each round, those of beneficiaries not: their page says what to do.
    laterMs += 2 * DAY_MS;
    await round();
    expect((await browser(app).get(link)).status).toBe(410);
  });
});
