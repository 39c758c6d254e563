import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  actions,
  browser,
  hiddenFields,
  linkTo,
  openedByAgent,
  requested,
  scopeById,
  signAsBeneficiary,
  signShown,
} from "../support/backend/scopes.ts";

/** The pages on which a scope is signed: `docs/product/scopes.md`. */

describe.each(oneDatabase)("signing a scope, on $name", ({ openFilled }) => {
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
  const draft = async () =>
    (
      await database.db
        .selectFrom("scope_links")
        .select("draft")
        .where("scope_id", "=", id)
        .executeTakeFirst()
    )?.draft;

  test("a scope that the beneficiary opens and signs, and then the agent, is completed", async () => {
    const visitor = browser(app);
    const first = await visitor.get(link);
    expect(await first.text()).toContain("Marisol Vega wants to talk with you");
    expect(await status()).toBe("Sent");
    expect((await visitor.post(link)).headers.get("Location")).toBe(`${link}/products?lang=en`);
    expect(await status()).toBe("Client Viewed");
    const last = await signAsBeneficiary(app, link);
    expect(last.headers.get("Location")).toBe(`${link}?lang=en`);
    expect(await status()).toBe("Client Signed");
    expect(await (await visitor.get(link)).text()).toContain("Thank you. You have signed.");

    const { url } = await (await actions.sign(ask, id)).json();
    const { agent, text, hidden } = await openedByAgent(app, url);
    expect(await status()).toBe("Agent Viewed");
    expect(text).toContain("Medicare Advantage plans");
    expect(text).not.toContain("Part D");
    const signed = await agent.post("/sign/agent", { ...hidden, name: "Marisol Vega", consent: "yes" });
    expect(signed.status).toBe(303);
    expect(signed.headers.get("Location")).toBe("http://portal.test/scopes");
    const completed = await scopeById(ask, id);
    expect(completed).toMatchObject({ status: "Completed", complete: true, products: ["part_c", "medigap"] });
    const history = await database.db
      .selectFrom("scope_events")
      .select(["event", "actor", "language"])
      .where("scope_id", "=", id)
      .orderBy("id")
      .execute();
    expect(history.map(({ event }) => event)).toEqual([
      "requested",
      "viewed",
      "signed",
      "link made",
      "agent viewed",
      "completed",
    ]);
  });

  test.each([
    [0, null],
    [1, "198.51.100.7"],
    [2, "203.0.113.9"],
    [9, null],
  ])(
    "behind %i proxies of our own a scope's history has the address that the last of them adds: %s",
    async (signingProxies, address) => {
      const behind = testBackend(database.db, { signingProxies });
      const headers = { "X-Forwarded-For": "10.0.0.1, 203.0.113.9, 198.51.100.7" };
      await browser(behind, headers).post(link);
      const { address: kept } = await database.db
        .selectFrom("scope_events")
        .select("address")
        .where("scope_id", "=", id)
        .where("event", "=", "viewed")
        .executeTakeFirstOrThrow();
      expect(kept).toBe(address);
    },
  );

  test.each(["GET", "HEAD"])(
    "%s of a page on which a beneficiary signs a scope changes nothing",
    async (method) => {
      const before = await everything();
      for (const step of ["", "/products", "/statements", "/who", "/signature", "/decline", "/nothing"])
        await browser(app).get(`${link}${step}`, { method });
      expect(await everything()).toEqual(before);
    },
  );

  async function everything(): Promise<unknown> {
    const { rows } = await sql`
      select scope.*, (select count(*)::integer from scope_events where scope_id = scope.id) as events,
        (select json_agg(link order by token_hash) from scope_links as link where scope_id = scope.id) as links
      from scopes as scope where id = ${id}`.execute(database.db);
    return rows;
  }

  test("a step of signing a scope without the one before leads to the first that is open", async () => {
    const visitor = browser(app);
    const goes = async (step: string) =>
      (await visitor.get(`${link}${step}?lang=es`)).headers.get("Location");
    expect(await goes("/signature")).toBe(`${link}?lang=es`);
    await visitor.post(link);
    expect(await goes("/signature")).toBe(`${link}/products?lang=es`);
    await visitor.post(`${link}/products`, { products: "part_d" });
    expect(await goes("/signature")).toBe(`${link}/who?lang=es`);
    const signed = await visitor.post(`${link}/signature?lang=es`, { name: "Ofelia", consent: "yes" });
    expect(signed.headers.get("Location")).toBe(`${link}/products?lang=es`);
    expect(await status()).toBe("Client Viewed");
  });

  test("each step of signing a scope says what is wrong at its own address, and keeps what was typed", async () => {
    const visitor = browser(app);
    await visitor.post(link);
    const faulty = async (step: string, fields: Record<string, string | string[]>) => {
      const hidden = await hiddenFields(await visitor.get(`${link}${step}`));
      const sent = await visitor.post(`${link}${step}`, { ...hidden, ...fields });
      expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${link}${step}?lang=en`]);
      const answer = await visitor.get(`${link}${step}`);
      expect(answer.status, step).toBe(422);
      const text = await answer.text();
      expect(text).toContain("<title>Error: ");
      expect(await (await visitor.get(`${link}${step}`)).text()).toBe(text);
      return text;
    };
    expect(await faulty("/products", { products: "<script>" })).toContain(
      "Choose at least one kind of product.",
    );
    await visitor.post(`${link}/products`, { products: ["part_d", "part_c"] });
    expect(await faulty("/who", {})).toContain("Choose who is signing.");
    const who = await faulty("/who", { who: "representative", name: "Lena <b>Ortiz</b>", authority: " " });
    expect(who).toContain("Enter your authority to sign.");
    expect(who).toContain('value="Lena &lt;b&gt;Ortiz&lt;/b&gt;"');
    expect(who).not.toContain("Enter your full name.");
    await visitor.post(`${link}/who`, { who: "self" });
    const sign = await faulty("/signature", { name: "", strokes: "[[[0.1,0.2],[0.3,0.4]]]" });
    expect(sign).toContain("Type your full name.");
    expect(sign).toContain("Check the box to agree.");
    expect(sign).toContain('value="[[[0.1,0.2],[0.3,0.4]]]"');
    for (const strokes of ["{", "[[[2,0]]]", '[["x"]]', `[${"[],".repeat(61)}[]]`])
      expect(await faulty("/signature", { name: "Ofelia", consent: "yes", strokes })).toContain(
        "read the drawing",
      );
    expect(await faulty("/signature", { name: "x".repeat(101), consent: "yes" })).toContain("up to 100");
    for (const name of ["a\u0007b", "a\u0000b\u0007"])
      expect(await faulty("/signature", { name, consent: "yes" })).toContain("cannot be used");
    expect(await status()).toBe("Client Viewed");
  });

  test("a scope's form with faults is shown for an hour, on its page, until one is accepted", async () => {
    const visitor = browser(app);
    await visitor.post(link);
    const seen = async (step: string, at = "2025-10-20T16:00:00Z") =>
      (await browser(testBackend(database.db, { clock: () => new Date(at) })).get(link + step)).status;
    await visitor.post(`${link}/products`, { extra: "x".repeat(1000) });
    expect(JSON.stringify(await draft())).not.toContain("xxx");
    expect(await seen("/products")).toBe(422);
    await visitor.post(`${link}/products`, { products: "part_d" });
    expect(await seen("/products")).toBe(200);
    await visitor.post(`${link}/who`, { who: "representative" });
    expect([await seen("/products"), await seen("/who", "2025-10-20T16:59:59Z")]).toEqual([200, 422]);
    expect(await seen("/who", "2025-10-20T17:00:00Z")).toBe(200);
    await visitor.post(`${link}/who`, { who: "self" });
    for (const consent of ["", "yes", ""]) await signShown(visitor, link, { name: "Ofelia", consent });
    expect(await draft()).toEqual({});
  });

  test("a representative's name, entitlement and drawing are in the record of a signed scope", async () => {
    const visitor = browser(app, { "User-Agent": "Lynx" });
    await visitor.post(link);
    await visitor.post(`${link}/products`, { products: "medigap" });
    await visitor.post(`${link}/who`, {
      who: "representative",
      name: "Lena Ortiz",
      authority: "Power of attorney",
    });
    const strokes = "[[[0.1,0.2],[0.3,0.4]]]";
    const drawn = JSON.parse(strokes);
    await signShown(visitor, link, { lang: "es", name: "Lena Ortiz", consent: "yes", strokes });
    const { content, hash } = await database.db
      .selectFrom("scope_records")
      .select(["content", "hash"])
      .where("scope_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(createHash("sha256").update(content).digest("hex")).toBe(hash);
    expect(JSON.parse(content)).toMatchObject({
      scope: id,
      language: "es",
      representative: { name: "Lena Ortiz", authority: "Power of attorney" },
      chosen: ["medigap"],
      signature: {
        name: "Lena Ortiz",
        strokes: drawn,
      },
    });
    expect(content).toContain("Sin obligación");
    const signature = await database.db
      .selectFrom("scope_signatures")
      .selectAll()
      .where("scope_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(signature).toMatchObject({
      role: "client",
      name: "Lena Ortiz",
      strokes: drawn,
    });
  });

  test("declining a scope closes its link until the agent sends it again", async () => {
    const visitor = browser(app);
    await visitor.post(link);
    await visitor.post(`${link}/products`, { products: "part_c" });
    expect(await draft()).toEqual({ products: ["part_c"] });
    expect((await visitor.get(`${link}/decline`)).status).toBe(200);
    expect((await visitor.post(`${link}/decline`)).status).toBe(303);
    expect((await scopeById(ask, id)).note).toBe("declined");
    expect(await (await visitor.get(link)).text()).toContain("We told the agent");
    await visitor.post(`${link}/products`, { products: "part_d" });
    await visitor.post(`${link}/signature`, { name: "Ofelia", consent: "yes" });
    expect(await status()).toBe("Client Viewed");
    expect(await draft()).toEqual({});
    expect((await actions.resend(ask, id)).status).toBe(200);
    expect(await (await visitor.get(link)).text()).toContain("wants to talk with you");
  });

  test("a link to sign a scope that is past its time, voided or unknown says what to do", async () => {
    const past = await linkTo(database.db, id, { until: new Date("2025-10-20T16:00:00Z") });
    const visitor = browser(app);
    const expired = await visitor.get(past);
    expect([expired.status, await expired.text()]).toEqual([
      410,
      expect.stringContaining("This link has expired"),
    ]);
    expect((await visitor.post(past)).status).toBe(410);
    const unknown = await visitor.get(`/sign/${"x".repeat(43)}`);
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining("does not work")]);
    for (const address of ["/sign", "/sign/", `${link}/`, `${link}/a/b`]) {
      const nowhere = await visitor.get(address);
      expect([nowhere.status, await nowhere.text()], address).toEqual([
        404,
        expect.stringContaining("does not work"),
      ]);
    }
    const stuck = await app.request(`${link}).`);
    expect([stuck.status, stuck.headers.get("Location")]).toEqual([302, link]);
    await actions.void(ask, id);
    const voided = await visitor.post(link);
    expect([voided.status, await voided.text()]).toEqual([410, expect.stringContaining("withdrawn")]);
    const spanish = await browser(app, { "Accept-Language": "es-MX,es" }).get(link);
    expect(await spanish.text()).toContain("Esta solicitud fue retirada");
  });

  test("a beneficiary's signature sent by two browsers at the same moment is kept once", async () => {
    const [one, two] = [browser(app), browser(app)];
    await Promise.all([one.post(link), two.post(link)]);
    await one.post(`${link}/products`, { products: "part_d" });
    await two.post(`${link}/products`, { products: "part_c" });
    await one.post(`${link}/who`, { who: "self" });
    const answers = await Promise.all(
      [one, two].map((visitor) => signShown(visitor, link, { name: "Ofelia", consent: "yes" })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
    const signatures = await database.db
      .selectFrom("scope_signatures")
      .select("role")
      .where("scope_id", "=", id)
      .execute();
    expect(signatures).toHaveLength(1);
    expect((await scopeById(ask, id)).products).toEqual(["part_c"]);
  });
});
