import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { findLink } from "#backend/scopes/links.ts";
import { keepDraft, signAsBeneficiary as signed } from "#backend/scopes/signing/sign.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  actions,
  answerSteps,
  browser,
  hiddenFields,
  linkTo,
  openedByAgent,
  requested,
  scopeById,
  scopesPath,
  signAsBeneficiary,
  signShown,
} from "../support/backend/scopes.ts";
import { postedJson } from "../support/backend/submitting.ts";

/** What is signed is what the page showed: `docs/product/scopes.md`, "The beneficiary's pages". */

describe.each(oneDatabase)("what a signature stands for, on $name", ({ openFilled }) => {
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

  async function linkInPerson(): Promise<string> {
    const body = { role: "client", return_url: "http://portal.test/scopes" };
    const { url } = await (
      await ask(`${scopesPath}/${id}/signing-url`, "demo-agent", postedJson(body))
    ).json();
    return new URL(url).pathname;
  }

  async function content() {
    const { content } = await database.db
      .selectFrom("scope_records")
      .select("content")
      .where("scope_id", "=", id)
      .executeTakeFirstOrThrow();
    return JSON.parse(content);
  }

  test("the answers given by one link of a scope are not signed by another link", async () => {
    const [beneficiary, agent] = [browser(app), browser(app)];
    await answerSteps(beneficiary, link, { products: ["part_d"] });
    const page = await beneficiary.get(`${link}/signature`);
    const inPerson = await linkInPerson();
    await answerSteps(agent, inPerson, {
      products: ["part_c", "medigap", "hospital_indemnity"],
      who: { who: "representative", name: "Marisol Vega", authority: "Agent" },
    });
    const fields = { ...(await hiddenFields(page)), name: "Ofelia Ramos Peña", consent: "yes" };
    await beneficiary.post(`${link}/signature`, fields);
    expect(await content()).toMatchObject({ chosen: ["part_d"], representative: null });
  });

  test.each([
    ["the products", "/products", { products: ["part_c"] }, "Medicare Advantage"],
    ["who signs", "/who", { who: "representative", name: "Lena Ortiz", authority: "Guardian" }, "Lena Ortiz"],
  ])(
    "a scope's signature for a page that showed other answers is not taken: %s",
    async (_, step, fields, shownNow) => {
      const visitor = browser(app);
      await answerSteps(visitor, link, { products: ["part_d"] });
      const hidden = await hiddenFields(await visitor.get(`${link}/signature`));
      await visitor.post(`${link}${step}`, fields);
      const signature = { name: "Ofelia Ramos", consent: "yes", strokes: "[[[0.1,0.2],[0.3,0.4]]]" };
      const sent = await visitor.post(`${link}/signature`, { ...hidden, ...signature });
      expect(sent.headers.get("Location")).toBe(`${link}/signature?lang=en`);
      expect(await status()).toBe("Client Viewed");
      for (const _ of ["shown", "reloaded"]) {
        const page = await visitor.get(`${link}/signature`);
        const text = await page.text();
        expect(page.status).toBe(409);
        expect(text).toContain("What you sign has changed since you opened this page.");
        expect(text).toContain(shownNow);
        expect(text).toContain('value="Ofelia Ramos"');
        expect(text).toContain('value="[[[0.1,0.2],[0.3,0.4]]]"');
        expect(text).not.toContain("checked");
      }
      await signShown(visitor, link, signature);
      expect(await status()).toBe("Client Signed");
    },
  );

  test("a scope's signature is refused when something has changed since its page was checked", async () => {
    const visitor = browser(app);
    await visitor.post(link);
    const { db } = database;
    const at = new Date("2025-10-20T16:00:00Z");
    const opened = await findLink(db, link.slice("/sign/".length));
    if (!opened) throw new Error("There is no such link");
    let seen = "";
    const sign = () =>
      signed(
        { db, now: () => at, today: () => "2025-10-20" },
        { link: opened, by: { actor: "client" }, name: "Ofelia", strokes: null, language: "en", seen },
      );
    await visitor.post(`${link}/who`, { who: "self" });
    expect(await sign()).toBe("incomplete");
    await visitor.post(`${link}/products`, { products: "part_c" });
    expect(await sign()).toBe("changed");
    seen = (await hiddenFields(await visitor.get(`${link}/signature`))).seen ?? "";
    await sql`update scopes set declined_at = ${at} where id = ${id}`.execute(db);
    expect(await sign()).toBe("closed");
    expect(await keepDraft({ db }, opened, { who: "representative" })).toBe(false);
    await sql`update scopes set declined_at = null where id = ${id}`.execute(db);
    expect(await sign()).toBe("signed");
  });

  test("a scope's signature that does not say what its page showed is not taken", async () => {
    const visitor = browser(app);
    await answerSteps(visitor, link);
    await visitor.post(`${link}/signature`, { name: "Ofelia Ramos", consent: "yes" });
    expect(await status()).toBe("Client Viewed");
  });

  test("a scope shown in one language is not signed in another", async () => {
    const visitor = browser(app);
    await answerSteps(visitor, link);
    const hidden = await hiddenFields(await visitor.get(`${link}/signature?lang=en`));
    await visitor.post(`${link}/signature?lang=es`, { ...hidden, name: "Ofelia Ramos", consent: "yes" });
    const page = await visitor.get(`${link}/signature?lang=es`);
    expect([page.status, await page.text()]).toEqual([
      409,
      expect.stringContaining("Lo que firma cambió desde que abrió esta página."),
    ]);
    expect(await status()).toBe("Client Viewed");
  });

  test("a waiting time that began to apply after a scope's page was opened is shown before it is signed", async () => {
    const { db } = database;
    const visitor = browser(app);
    await answerSteps(visitor, link);
    const hidden = await hiddenFields(await visitor.get(`${link}/signature`));
    await db
      .insertInto("scope_rules")
      .values({ rule: "waiting time", hours: 48, valid_from: "2025-10-01", valid_until: "2025-10-20" })
      .execute();
    try {
      await visitor.post(`${link}/signature`, { ...hidden, name: "Ofelia Ramos", consent: "yes" });
      expect(await status()).toBe("Client Viewed");
      expect(await (await visitor.get(`${link}/signature`)).text()).toContain("48 hours after you sign");
    } finally {
      await db.deleteFrom("scope_rules").execute();
    }
  });

  test("the page on which a scope is signed shows all that its record keeps", async () => {
    const visitor = browser(app);
    const who = { who: "representative", name: "Lena Ortiz", authority: "Power of attorney" };
    await answerSteps(visitor, link, { products: ["medigap"], who });
    const page = await (await visitor.get(`${link}/signature`)).text();
    await signShown(visitor, link, { name: "Lena Ortiz", consent: "yes" });
    const { shown, agent, beneficiary, products } = await content();
    for (const { heading, paragraphs } of shown)
      for (const text of [heading, ...paragraphs]) expect(page).toContain(text);
    for (const text of [
      agent.name,
      agent.npn,
      agent.agency,
      beneficiary.lastName,
      "Lena Ortiz",
      who.authority,
    ])
      expect(page).toContain(text);
    for (const { label, chosen } of products) expect(page.includes(label), label).toBe(chosen);
  });

  test("an agent completes a scope as the agent's page showed it, in the language of that page", async () => {
    await signAsBeneficiary(app, link);
    const { url } = await (await actions.sign(ask, id)).json();
    const { agent, hidden } = await openedByAgent(app, url);
    const signature = { name: "Marisol Vega", consent: "yes" };
    await agent.post("/sign/agent?lang=es", { ...hidden, ...signature });
    const page = await agent.get("/sign/agent?lang=es");
    const text = await page.text();
    expect([page.status, text]).toEqual([409, expect.stringContaining("Lo que firma cambió")]);
    expect(text).toContain('value="Marisol Vega"');
    await agent.post("/sign/agent?lang=en", { form: hidden.form ?? "", ...signature });
    expect(await status()).toBe("Agent Viewed");
    await agent.post("/sign/agent?lang=en", { ...hidden, ...signature });
    expect(await status()).toBe("Completed");
  });
});
