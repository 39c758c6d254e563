import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ScopeAction, scopeActionStatuses } from "#api/scopes.ts";
import { scopeStatuses } from "#api/statuses.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { openExports } from "#backend/export-requests.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { scopeId } from "#demo/data/scopes.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  actions,
  browser,
  linkTo,
  openedByAgent,
  requested,
  scopeById,
  scopeIn,
  scopesPath,
  signAsBeneficiary,
} from "../support/backend/scopes.ts";
import { postedJson } from "../support/backend/submitting.ts";

/** The actions on a scope, by its status: `docs/product/scopes.md`, "Statuses". */

describe.each(oneDatabase)("actions on scopes, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let app: BackendApp;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
  });
  beforeEach(() => {
    app = testBackend(database.db, { submissionsPerHour: 1_000 });
    ask = asking(app);
  });
  afterAll(() => database.close());

  const names = Object.keys(scopeActionStatuses) as ScopeAction[];

  test.each(names.flatMap((action) => scopeStatuses.map((status) => ({ action, status }))))(
    "the action $action on a scope that is $status is done only if that status allows it",
    async ({ action, status }) => {
      const id = await scopeIn({ app, ask, db: database.db }, status);
      const answer = await actions[action](ask, id);
      const isAllowed = scopeActionStatuses[action].includes(status);
      expect(answer.status).toBe(isAllowed ? 200 : 409);
      const after = await scopeById(ask, id);
      expect(after.status).toBe(isAllowed && action === "void" ? "Voided" : status);
      if (!isAllowed) expect((await answer.json()).detail).toContain(status);
    },
  );

  test.each(names)(
    "%s of somebody else's scope is answered as if the scope did not exist",
    async (action) => {
      const theirs = scopeId("dana-whitcomb", 2);
      const answers = [];
      for (const id of [theirs, randomUUID(), "nonsense"]) {
        const answer = await actions[action](ask, id);
        answers.push([answer.status, (await answer.json()).detail]);
      }
      expect(answers[0]).toEqual([404, "There is no such record."]);
      expect(new Set(answers.map(String)).size).toBe(1);
      expect((await actions[action](ask, await requested(ask), "demo-both")).status).toBe(404);
    },
  );

  test("an action on a scope that is sent again with the same key is done once", async () => {
    const id = await requested(ask);
    const key = randomUUID();
    for (let press = 0; press < 3; press++)
      expect((await actions.resend(ask, id, "demo-agent", key)).status).toBe(200);
    expect(await countOf(id, "resent")).toBe(1);
    const end = randomUUID();
    for (let press = 0; press < 3; press++)
      expect((await actions.void(ask, id, "demo-agent", end)).status).toBe(200);
    expect(await countOf(id, "voided")).toBe(1);
    expect((await actions.void(ask, id)).status).toBe(409);
  });

  test("a sixth resend of a scope within a day is refused, and one the day after is not", async () => {
    const id = await requested(ask);
    for (let sent = 0; sent < 5; sent++) expect((await actions.resend(ask, id)).status).toBe(200);
    const anHourLater = asking(testBackend(database.db, { clock: () => new Date("2025-10-20T17:00:00Z") }));
    const answer = await actions.resend(anHourLater, id);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe(String(23 * 3600));
    const tomorrow = asking(testBackend(database.db, { clock: () => new Date("2025-10-21T16:00:01Z") }));
    expect((await actions.resend(tomorrow, id)).status).toBe(200);
  });

  test("a scope that is sent again loses its note", async () => {
    const { db } = database;
    for (const mark of ["declined_at", "undeliverable_at"] as const) {
      const id = await requested(ask);
      await db
        .updateTable("scopes")
        .set({ [mark]: new Date() })
        .where("id", "=", id)
        .execute();
      expect((await scopeById(ask, id)).note).toBe(mark.replace("_at", ""));
      await actions.resend(ask, id);
      expect((await scopeById(ask, id)).note).toBeNull();
    }
    const id = await requested(ask);
    const later = asking(testBackend(db, { clock: () => new Date("2025-11-19T16:00:00Z") }));
    expect((await scopeById(later, id)).note).toBe("expired");
    expect((await scopeById(ask, id)).note).toBeNull();
    await actions.resend(later, id);
    expect((await scopeById(later, id)).note).toBeNull();
  });

  test.each(["void", "completed"])("a scope is kept for ten years from its end: %s", async (end) => {
    const { db } = database;
    const id = await requested(asking(testBackend(db, { clock: () => new Date("2025-02-01T12:00:00Z") })));
    if (end === "void") expect((await actions.void(ask, id)).status).toBe(200);
    else await complete(id);
    const { status, keep_until } = await db
      .selectFrom("scopes")
      .select(["status", "keep_until"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect([status, keep_until]).toEqual([end === "void" ? "Voided" : "Completed", "2035-10-20"]);
  });

  async function complete(id: string) {
    await signAsBeneficiary(app, await linkTo(database.db, id));
    const { url } = await (await actions.sign(ask, id)).json();
    const { agent, hidden } = await openedByAgent(app, url);
    await agent.post("/sign/agent", { ...hidden, name: "Marisol Vega", consent: "yes" });
  }

  test("the PDF of a scope is made by the thread of exports, so that the pages of others stay fast", async () => {
    const id = await requested(ask);
    await signAsBeneficiary(app, await linkTo(database.db, id));
    const made = Buffer.from("%PDF-1.7 made by the thread");
    const exports = { ...openExports({ db: database.db }), signedScope: async () => made };
    const answer = await actions.download(asking(testBackend(database.db, { exports })), id);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(made);
  });

  test("of two voids of a scope at the same moment one is done and the other refused", async () => {
    const rounds = 10;
    for (let round = 0; round < rounds; round++) {
      const id = await requested(ask);
      const answers = await Promise.all([actions.void(ask, id), actions.void(ask, id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await countOf(id, "voided")).toBe(1);
    }
  });

  test("voiding a scope removes the answers of a beneficiary who has not signed", async () => {
    const { db } = database;
    const id = await requested(ask);
    const draft = async () =>
      (
        await db
          .selectFrom("scope_links")
          .select("draft")
          .where("scope_id", "=", id)
          .executeTakeFirstOrThrow()
      ).draft;
    const link = await linkTo(db, id);
    const beneficiary = browser(app);
    await beneficiary.post(link);
    await beneficiary.post(`${link}/products`, { products: ["part_c"] });
    expect(await draft()).toEqual({ products: ["part_c"] });
    await actions.void(ask, id);
    expect(await draft()).toEqual({});
  });

  test("voiding a scope while the beneficiary signs leaves no half signature", async () => {
    const { db } = database;
    for (let round = 0; round < 10; round++) {
      const id = await requested(ask);
      const link = await linkTo(db, id);
      const [voided] = await Promise.all([
        actions.void(ask, id),
        signAsBeneficiary(app, link).catch(() => null),
      ]);
      const { status, products } = await scopeById(ask, id);
      const signatures = await db
        .selectFrom("scope_signatures")
        .select("role")
        .where("scope_id", "=", id)
        .execute();
      expect(voided.status).toBe(200);
      expect(status).toBe("Voided");
      expect(signatures.length).toBe(await countOf(id, "signed"));
      expect(products.length > 0).toBe(signatures.length === 1);
    }
  });

  test("a scope that its agent signs and voids at the same moment has one end in its history", async () => {
    for (let round = 0; round < 5; round++) {
      const id = await requested(ask);
      await signAsBeneficiary(app, await linkTo(database.db, id));
      const { url } = await (await actions.sign(ask, id)).json();
      const { agent, hidden } = await openedByAgent(app, url);
      const [voided, signed] = await Promise.all([
        actions.void(ask, id),
        agent.post("/sign/agent", { ...hidden, name: "Marisol Vega", consent: "yes" }),
      ]);
      const { status } = await scopeById(ask, id);
      const ends = (await countOf(id, "voided")) + (await countOf(id, "completed"));
      expect(ends).toBe(1);
      expect([voided.status, signed.status]).toEqual(status === "Voided" ? [200, 409] : [409, 303]);
    }
  });

  test("the return address after signing a scope is one of the portal or none", async () => {
    const id = await scopeIn({ app, ask, db: database.db }, "Client Signed");
    const kept = async (return_url: string) => {
      await ask(`${scopesPath}/${id}/signing-url`, "demo-agent", postedJson({ role: "agent", return_url }));
      const { rows } = await newest();
      return rows;
    };
    const newest = async () => {
      const row = await database.db
        .selectFrom("scope_links")
        .select("return_url")
        .where("scope_id", "=", id)
        .where("used_at", "is", null)
        .orderBy("until", "desc")
        .execute();
      return { rows: row.map(({ return_url }) => return_url) };
    };
    for (const hostile of [
      "https://evil.example/",
      "//evil.example",
      "javascript:alert(1)",
      "http://portal.test@evil.example/",
      "http://portal.test.evil.example/",
      "/scopes",
    ])
      expect(await kept(hostile)).not.toContain(hostile);
    expect(await kept("http://portal.test/scopes?agentId=1")).toContain(
      "http://portal.test/scopes?agentId=1",
    );
  });

  async function countOf(
    scope: string,
    event: "resent" | "voided" | "signed" | "completed",
  ): Promise<number> {
    const rows = await database.db
      .selectFrom("scope_events")
      .select("id")
      .where("scope_id", "=", scope)
      .where("event", "=", event)
      .execute();
    return rows.length;
  }

  test("an agency's user cannot act on a scope of an agent below", async () => {
    const id = await requested(ask);
    for (const action of names) expect((await actions[action](ask, id, "demo-agency")).status).toBe(404);
    expect((await scopeById(ask, id)).status).toBe("Sent");
  });
});
