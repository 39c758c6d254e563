import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { submissionKinds } from "#api/statuses.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { Delivery, Message } from "#backend/mail/message.ts";
import { answerHelpRequest } from "#backend/review/answer-help-request.ts";
import { sendDecisionMail } from "#backend/review/decision-mail.ts";
import { moveEnrollment } from "#backend/review/enrollment.ts";
import type { Services } from "#backend/services.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { application, bareNumbers, numbers } from "../support/backend/applications.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  accept,
  carmen,
  decidedKinds,
  reject,
  reviewServices,
  seenOf,
  submit,
  taken,
} from "../support/backend/reviewing.ts";
import { eAndOParts, posted } from "../support/backend/submitting.ts";
import { testInstant } from "../support/backend/time.ts";

/** Messages about decisions: `docs/product/review-desk.md`, "Messages". */

const MINUTE_MS = 60_000;
/** Texts that a reviewer or a producer typed. */
const typed = "Mrs. Testperson, 219-09-9999, has the wrong plan";

describe.each(oneDatabase)("messages about decisions, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let services: Services;
  let ask: Ask;
  let laterMs = 0;
  let woken = 0;
  let sent: Message[] = [];
  let logged: string[] = [];
  let answer: Delivery = "sent";

  beforeAll(async () => {
    database = await openFilled();
    services = reviewServices(database.db, {
      wakeMail: () => {
        woken += 1;
      },
    });
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000 }));
  });
  beforeEach(async () => {
    await database.db.deleteFrom("decision_mail").execute();
    await database.db.deleteFrom("user_preferences").execute();
    [laterMs, woken, sent, logged, answer] = [0, 0, [], [], "sent"];
  });
  afterAll(() => database.close());

  const round = () =>
    sendDecisionMail({
      db: database.db,
      now: () => new Date(Date.parse(testInstant) + laterMs),
      portalUrl: "http://portal.test",
      timeZone: "America/New_York",
      logger: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
      mail: {
        async send(message) {
          sent.push(message);
          return answer;
        },
      },
    });
  const prefer = (choice: { language?: "en" | "es"; decision_email?: boolean }) =>
    database.db
      .insertInto("user_preferences")
      .values({
        user_id: idFor("user", "demo-agent"),
        language: null,
        appearance: null,
        density: null,
        lite: null,
        decision_email: null,
        ...choice,
      })
      .execute();
  const waiting = () => database.db.selectFrom("decision_mail").selectAll().execute();
  const move = async (id: string, from: string, to: string, reason: string | null = null) =>
    moveEnrollment(services, carmen, id, { from, to, reason, seen: await seenOf(services, id) });
  const help = async (id: string, completes: boolean) =>
    answerHelpRequest(services, carmen, id, { note: typed, completes, seen: await seenOf(services, id) });

  test.each(decidedKinds)(
    "the submitter of a %s hears of the decision once, in both languages",
    async (kind) => {
      const id = await submit[kind](ask);
      await accept(services, id);
      expect(woken).toBe(1);
      expect([await round(), await round()]).toEqual([1, 0]);
      expect(sent).toMatchObject([
        { to: "agent@demo.example", toName: "Marisol Vega", languages: ["en", "es"] },
      ]);
      for (const format of ["text", "html"] as const) {
        expect(sent[0]?.[format]).toContain(`http://portal.test/submissions/${id}?agentId=${demoIds.agent}`);
        expect(sent[0]?.[format]).toContain("Our team has accepted the ");
        expect(sent[0]?.[format]).toContain("Nuestro equipo aceptó ");
      }
    },
  );

  test("a message about a decision is only in the language that its user has stored", async () => {
    await prefer({ language: "es" });
    await reject(services, await submit.License(ask), typed);
    await round();
    expect(sent).toMatchObject([{ subject: "Trámite no aceptado: Licencia", languages: ["es"] }]);
    expect(sent[0]?.text).not.toContain("license");
  });

  test("a user who wants no messages about decisions gets none", async () => {
    await prefer({ decision_email: false });
    await accept(services, await submit.EAndO(ask));
    await help(await submit.HelpRequest(ask), true);
    expect(await waiting()).toEqual([]);
    await database.db.updateTable("user_preferences").set({ decision_email: true }).execute();
    await accept(services, await submit.EAndO(ask));
    expect(await round()).toBe(1);
  });

  test("messages about an application tell only of the moves that its producer must know of", async () => {
    const id = await submit.Application(ask);
    await move(id, "Submitted", "In Review");
    expect(await round()).toBe(0);
    await move(id, "In Review", "Pending Information", typed);
    await move(id, "Pending Information", "Sent to Carrier");
    await move(id, "Sent to Carrier", "Approved");
    await move(id, "Approved", "Active");
    await round();
    expect(sent.map(({ subject }) => subject.split(" / ")[0])).toEqual([
      "Application: information needed",
      "Application: sent to the carrier",
      "Application: approved by the carrier",
    ]);
    const other = await submit.Application(ask);
    await move(other, "Submitted", "In Review");
    await move(other, "In Review", "Sent to Carrier");
    await move(other, "Sent to Carrier", "Declined", typed);
    await round();
    expect(sent.at(-1)?.subject).toContain("Application: declined by the carrier");
  });

  test("an answer to a help request is one message, with or without the completion", async () => {
    const id = await submit.HelpRequest(ask);
    await help(id, false);
    await help(id, true);
    await round();
    expect(sent.map(({ subject }) => subject.split(" / ")[0])).toEqual([
      "Help request: new answer",
      "Help request completed",
    ]);
  });

  test("no message about a decision and no line of the log says anything that somebody typed", async () => {
    for (const kind of submissionKinds) {
      const id = await submit[kind](ask);
      if (kind === "Application") await move(id, "Submitted", "Pending Information", typed);
      else if (kind === "HelpRequest") await help(id, false);
      else await reject(services, id, typed);
    }
    expect(await round()).toBe(submissionKinds.length);
    const secrets = [
      typed,
      application.FirstName,
      application.LastName,
      ...Object.values(numbers),
      ...Object.values(bareNumbers),
      "W123456",
      "EO-12345678",
      "Alder",
      "Please help me",
      "Live Oak",
    ];
    for (const { subject, text, html } of sent)
      for (const content of [subject, text, html]) {
        for (const secret of secrets) expect(content).not.toContain(secret);
        expect(content).not.toMatch(/\{\{|undefined|null/);
      }
    expect(logged).toHaveLength(submissionKinds.length);
    for (const secret of [...secrets, "demo.example", "Marisol"]) expect(logged.join()).not.toContain(secret);
  });

  test.each([
    ["without an address", { email: null }, false],
    ["who may not act for the owner any more", {}, true],
  ])("a message to a user %s is dropped with a line in the log", async (_, change, losesRight) => {
    const { db } = database;
    await accept(services, await submit.License(ask));
    const right = { sub: "demo-agent", agent_id: demoIds.agent, agency_id: null };
    if (losesRight) await db.deleteFrom("user_portals").where("sub", "=", "demo-agent").execute();
    else await db.updateTable("users").set(change).where("sub", "=", "demo-agent").execute();
    try {
      expect(await round()).toBe(0);
    } finally {
      await db
        .updateTable("users")
        .set({ email: "agent@demo.example" })
        .where("sub", "=", "demo-agent")
        .execute();
      if (losesRight) await db.insertInto("user_portals").values(right).execute();
    }
    expect([sent, await waiting()]).toEqual([[], []]);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { delivery: "dropped", event: "accepted" },
    ]);
  });

  test("a user who may act only for another owner gets no message about a decision", async () => {
    const rightsFor = (agent_id: string) =>
      database.db.updateTable("user_portals").set({ agent_id }).where("sub", "=", "demo-agent").execute();
    await accept(services, await submit.License(ask));
    await rightsFor(demoIds.otherAgent);
    try {
      expect(await round()).toBe(0);
    } finally {
      await rightsFor(demoIds.agent);
    }
    expect(sent).toEqual([]);
  });

  test("the message about an agency's submission links to the agency's portal and names the business day", async () => {
    const path = `/t/agencies/${demoIds.agency}/eandos/submit`;
    const id = await taken(ask, path, posted(eAndOParts()), "demo-agency");
    // Shortly before midnight in New York.
    await sql`update submissions set submitted_at = '2025-10-19T03:59:00Z' where id = ${id}`.execute(
      database.db,
    );
    await accept(services, id);
    await round();
    expect(sent[0]?.text).toContain(`http://portal.test/submissions/${id}?agencyId=${demoIds.agency}`);
    expect(sent[0]?.text).toContain("October 18, 2025");
  });

  test("a message about a decision that cannot be sent now is sent later, and given up after a day", async () => {
    await accept(services, await submit.License(ask));
    answer = "later";
    expect([await round(), await round()]).toEqual([0, 0]);
    expect(sent).toHaveLength(1);
    laterMs = MINUTE_MS;
    answer = "sent";
    expect(await round()).toBe(1);
    expect(await waiting()).toEqual([]);
    [laterMs, sent, answer] = [0, [], "later"];
    await accept(services, await submit.License(ask));
    for (let minutes = 0; minutes <= 26 * 60; minutes += 20) {
      laterMs = minutes * MINUTE_MS;
      await round();
    }
    expect(sent).toHaveLength(8);
    expect(await waiting()).toEqual([]);
  });

  test("a refused address gets no other try, and several processes send a message once", async () => {
    await accept(services, await submit.License(ask));
    answer = "refused";
    expect(await round()).toBe(0);
    expect(await waiting()).toEqual([]);
    [sent, answer] = [[], "sent"];
    await accept(services, await submit.License(ask));
    const rounds = await Promise.all([round(), round(), round()]);
    expect(rounds.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(sent).toHaveLength(1);
  });

  test("a decision that fails leaves no message", async () => {
    await expect(reject(services, await submit.License(ask), "")).rejects.toThrow();
    const id = await submit.License(ask);
    await accept(services, id);
    await expect(accept(services, id)).rejects.toThrow();
    expect(await waiting()).toHaveLength(1);
    expect(woken).toBe(1);
  });
});
