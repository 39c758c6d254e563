import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  browser,
  linkTo,
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

  test("in person: the beneficiary's page on the agent's device, for an hour", async () => {
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

  test("in person, a beneficiary who declined may sign after all", async () => {
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
      "opened in person",
      "signed",
    ]);
  });

  test("a waiting time is shown, kept and told where a rule holds", async () => {
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
