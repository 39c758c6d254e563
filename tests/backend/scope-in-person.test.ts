import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import type { Message } from "#backend/mail/message.ts";
import { sendProducerMail } from "#backend/producer-mail/send.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  actions,
  browser,
  linkTo,
  openedByAgent,
  requested,
  scopeById,
  scopesPath,
  signAsBeneficiary,
} from "../support/backend/scopes.ts";
import { postedJson } from "../support/backend/submitting.ts";

/** Signing on the agent's device, and the waiting time: `docs/product/scopes.md`. */

describe.each(oneDatabase)("signing a scope in person, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let app: BackendApp;
  let ask: Ask;
  let id: string;
  let link: string;

  beforeAll(async () => {
    database = await openFilled();
  });
  beforeEach(async () => {
    app = testBackend(database.db);
    ask = asking(app);
    id = await requested(ask);
    link = await linkTo(database.db, id);
  });
  afterAll(() => database.close());

  const status = async () => (await scopeById(ask, id)).status;

  test("a link in person opens the beneficiary's pages on the agent's device for an hour", async () => {
    const body = { role: "client", return_url: "http://portal.test/scopes" };
    const answer = await ask(`${scopesPath}/${id}/signing-url`, "demo-agent", postedJson(body));
    const { url } = await answer.json();
    const path = new URL(url).pathname;
    await signAsBeneficiary(app, path);
    const page = await (await browser(app).get(path)).text();
    expect(page).toContain("give the device back");
    expect(page).toContain('href="http://portal.test"');
    const late = testBackend(database.db, { clock: () => new Date("2025-10-20T17:00:00Z") });
    expect((await browser(late).get(path)).status).toBe(410);
    const again = await ask(`${scopesPath}/${id}/signing-url`, "demo-agent", postedJson(body));
    expect(again.status).toBe(409);
  });

  test("users of the agent are told of a signature once, unless the beneficiary signed beside the agent", async () => {
    const told = () =>
      database.db
        .selectFrom("producer_mail")
        .innerJoin("users", "users.id", "producer_mail.user_id")
        .select(["sub", "kind", "agent_id"])
        .execute();
    await database.db.deleteFrom("producer_mail").execute();
    const body = { role: "client", return_url: "http://portal.test/scopes" };
    const { url } = await (
      await ask(`${scopesPath}/${id}/signing-url`, "demo-agent", postedJson(body))
    ).json();
    await signAsBeneficiary(app, new URL(url).pathname);
    expect(await told()).toEqual([]);
    const byEmail = await requested(ask);
    await signAsBeneficiary(app, await linkTo(database.db, byEmail));
    expect(await told()).toEqual([{ sub: "demo-agent", kind: "signed", agent_id: demoIds.agent }]);
    const sent: Message[] = [];
    const round = {
      ...{ db: database.db, now: () => new Date("2025-10-20T18:00:00Z"), timeZone: "America/New_York" },
      ...{ portalUrl: "http://portal.test", signingUrl: "http://signing.test" },
      logger: pino({ level: "silent" }),
      mail: {
        async send(message: Message) {
          sent.push(message);
          return "sent" as const;
        },
      },
    };
    expect(await sendProducerMail(round)).toBe(1);
    const { first_name, last_name, email } = await database.db
      .selectFrom("scopes")
      .select(["first_name", "last_name", "email"])
      .where("id", "=", byEmail)
      .executeTakeFirstOrThrow();
    expect(sent[0]?.text).toContain(`http://portal.test/scopes?agentId=${demoIds.agent}&status=toSign`);
    for (const word of [first_name, last_name, email]) expect(sent[0]?.text).not.toContain(word);
  });

  test("a beneficiary who declined a scope may sign it in person after all", async () => {
    const visitor = browser(app);
    await visitor.post(link);
    await visitor.post(`${link}/decline`);
    const body = { role: "client", return_url: "http://portal.test/scopes" };
    const { url } = await (
      await ask(`${scopesPath}/${id}/signing-url`, "demo-agent", postedJson(body))
    ).json();
    await signAsBeneficiary(app, new URL(url).pathname);
    expect(await status()).toBe("Client Signed");
    expect((await scopeById(ask, id)).note).toBeNull();
    const events = await database.db
      .selectFrom("scope_events")
      .select("event")
      .where("scope_id", "=", id)
      .orderBy("id")
      .execute();
    expect(events.map(({ event }) => event)).toEqual([
      "requested",
      "viewed",
      "declined",
      "link made in person",
      "opened in person",
      "signed",
    ]);
  });

  async function linkInPerson(): Promise<string> {
    const body = { role: "client", return_url: "http://portal.test/scopes" };
    const { url } = await (
      await ask(`${scopesPath}/${id}/signing-url`, "demo-agent", postedJson(body))
    ).json();
    return new URL(url).pathname;
  }

  const history = () =>
    database.db
      .selectFrom("scope_events")
      .select(["event", "actor", "sub"])
      .where("scope_id", "=", id)
      .orderBy("id")
      .execute();

  const record = async () =>
    JSON.parse(
      (
        await database.db
          .selectFrom("scope_records")
          .select("content")
          .where("scope_id", "=", id)
          .executeTakeFirstOrThrow()
      ).content,
    );

  test("no page of a link to sign a scope opens or is answered before its first page", async () => {
    await browser(app).post(link);
    const inPerson = await linkInPerson();
    const visitor = browser(app);
    for (const step of ["products", "statements", "who", "signature"]) {
      for (const answer of [
        await visitor.get(`${inPerson}/${step}`),
        await visitor.post(`${inPerson}/${step}`, {
          products: "part_d",
          who: "self",
          name: "Ofelia",
          consent: "yes",
        }),
      ])
        expect(answer.headers.get("Location"), step).toBe(`${inPerson}?lang=en`);
    }
    expect(await status()).toBe("Client Viewed");
  });

  test("a scope's history has who made and opened its link, and its record how it was signed", async () => {
    await browser(app).post(link);
    await signAsBeneficiary(app, await linkInPerson());
    expect(await history()).toEqual([
      { event: "requested", actor: "agent", sub: "demo-agent" },
      { event: "viewed", actor: "client", sub: null },
      { event: "link made in person", actor: "agent", sub: "demo-agent" },
      { event: "opened in person", actor: "client", sub: "demo-agent" },
      { event: "signed", actor: "client", sub: "demo-agent" },
    ]);
    expect((await record()).way).toBe("in person");
    const { url } = await (await actions.sign(ask, id)).json();
    expect((await openedByAgent(app, url)).text).toContain("In person, on the agent");
    expect(await history()).toContainEqual({ event: "link made", actor: "agent", sub: "demo-agent" });
  });

  test("a scope signed by the link of an email says so, although a link in person was opened too", async () => {
    const inPerson = await linkInPerson();
    await browser(app).post(inPerson);
    await signAsBeneficiary(app, link);
    expect((await record()).way).toBe("email");
    expect(await history()).toContainEqual({ event: "signed", actor: "client", sub: null });
  });

  test("opening a link to sign a scope again is one event a day", async () => {
    const inPerson = await linkInPerson();
    for (const path of [link, inPerson, link, inPerson, link]) await browser(app).post(path);
    const tomorrow = testBackend(database.db, { clock: () => new Date("2025-10-21T16:00:00Z") });
    await browser(tomorrow).post(link);
    await browser(tomorrow).post(link);
    expect((await history()).map(({ event }) => event)).toEqual([
      "requested",
      "link made in person",
      "viewed",
      "opened in person",
      "viewed",
    ]);
  });

  test("at most twenty links to sign one scope in person are made a day", async () => {
    for (let made = 0; made < 20; made++) await linkInPerson();
    const body = postedJson({ role: "client", return_url: null });
    const refused = await ask(`${scopesPath}/${id}/signing-url`, "demo-agent", body);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "86400"]);
    const tomorrow = testBackend(database.db, { clock: () => new Date("2025-10-21T16:00:01Z") });
    const later = await asking(tomorrow)(`${scopesPath}/${id}/signing-url`, "demo-agent", body);
    expect(later.status).toBe(200);
  });

  test("the waiting time of a scope is shown, kept and told where a rule holds", async () => {
    const { db } = database;
    await db
      .insertInto("scope_rules")
      .values({
        rule: "waiting time",
        hours: 48,
        except_methods: ["walk_in"],
        valid_from: "2025-10-01",
        valid_until: "2025-10-20",
      })
      .execute();
    try {
      const visitor = browser(app);
      await visitor.post(link);
      await visitor.post(`${link}/products`, { products: "part_d" });
      expect(await (await visitor.get(`${link}/statements`)).text()).toContain("48 hours after you sign");
      await signAsBeneficiary(app, link);
      expect((await scopeById(ask, id)).appointment_from).toBe("2025-10-22T16:00:00.000Z");
      const walkIn = await requested(ask, { method_of_contact: "walk_in" });
      await signAsBeneficiary(app, await linkTo(db, walkIn));
      expect((await scopeById(ask, walkIn)).appointment_from).toBeNull();
      for (const day of ["2025-09-30", "2025-10-21"]) {
        const other = testBackend(db, { clock: () => new Date(`${day}T16:00:00Z`) });
        const outside = await requested(asking(other));
        await signAsBeneficiary(other, await linkTo(db, outside));
        expect((await scopeById(ask, outside)).appointment_from, day).toBeNull();
      }
    } finally {
      await db.deleteFrom("scope_rules").execute();
    }
  });
});
