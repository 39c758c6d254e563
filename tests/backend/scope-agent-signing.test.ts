import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend, tokenFor } from "../support/backend/backend.ts";
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
import { testInstant } from "../support/backend/time.ts";

/** The address at which an agent signs: `docs/product/scopes.md`, "Links". */

describe.each(oneDatabase)("the agent signs a scope, on $name", ({ openFilled }) => {
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

  describe("the agent's address", () => {
    const signingUrl = async () => (await (await actions.sign(ask, id)).json()).url as string;

    beforeEach(async () => {
      await signAsBeneficiary(app, link);
    });

    test("an agent's signing address is used up when it is opened, and only a GET opens it", async () => {
      const url = await signingUrl();
      expect((await browser(app).get(url, { method: "HEAD" })).status).toBe(204);
      expect((await browser(app).get(url, { headers: { "Sec-Purpose": "prefetch" } })).status).toBe(204);
      expect(await status()).toBe("Client Signed");
      expect((await browser(app).get(url)).status).toBe(303);
      const again = await browser(app).get(url);
      expect([again.status, await again.text()]).toEqual([410, expect.stringContaining("used before")]);
      expect((await browser(app).post(url)).status).toBe(404);
    });

    test("an agent's signing address ends after five minutes, and the signing it opened after fifteen", async () => {
      const url = await signingUrl();
      const at = (time: string) => testBackend(database.db, { clock: () => new Date(time) });
      expect((await browser(at("2025-10-20T16:05:00Z")).get(url)).status).toBe(410);
      const { agent, hidden } = await openedByAgent(app, await signingUrl());
      const late = browser(at("2025-10-20T16:15:00Z"));
      for (const [name, value] of agent.cookies) late.cookies.set(name, value);
      const answer = await late.post("/sign/agent", { ...hidden, name: "Marisol Vega", consent: "yes" });
      expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("run out")]);
      expect(await status()).toBe("Agent Viewed");
    });

    /** The answers to a page and to a form of an agent who had begun to sign. */
    const afterwards = async ({ agent, hidden }: Awaited<ReturnType<typeof openedByAgent>>) => [
      (await agent.get("/sign/agent")).status,
      (await agent.post("/sign/agent", { ...hidden, name: "Marisol Vega", consent: "yes" })).status,
    ];

    test("an agent's signing address ends with the agent's sign-out, opened or not", async () => {
      const [opened, waiting] = [await openedByAgent(app, await signingUrl()), await signingUrl()];
      const end = await ask("/t/v2/agents/my/signing/end", "demo-agent", postedJson({}));
      expect(end.status).toBe(200);
      expect(await afterwards(opened)).toEqual([403, 403]);
      expect((await browser(app).get(waiting)).status).toBe(404);
      expect(await status()).toBe("Agent Viewed");
    });

    test("an agent's signing address does not end with somebody else's sign-out", async () => {
      const opened = await openedByAgent(app, await signingUrl());
      await ask("/t/v2/agents/my/signing/end", "demo-agency", postedJson({}));
      expect(await afterwards(opened)).toEqual([200, 303]);
    });

    test("an agent's signing address ends when the device is handed to a customer", async () => {
      const opened = await openedByAgent(app, await signingUrl());
      const other = await requested(ask);
      await ask(
        `${scopesPath}/${other}/signing-url`,
        "demo-agent",
        postedJson({ role: "client", return_url: null }),
      );
      expect(await afterwards(opened)).toEqual([403, 403]);
    });

    test("an agent's signing address and a link in person end with the right to act for the agent", async () => {
      const { db } = database;
      const other = await requested(ask);
      const { url } = await (
        await ask(
          `${scopesPath}/${other}/signing-url`,
          "demo-agent",
          postedJson({ role: "client", return_url: null }),
        )
      ).json();
      const opened = await openedByAgent(app, await signingUrl());
      const right = db
        .selectFrom("user_portals")
        .selectAll()
        .where("sub", "=", "demo-agent")
        .where("agent_id", "=", demoIds.agent);
      const rows = await right.execute();
      await db
        .deleteFrom("user_portals")
        .where("sub", "=", "demo-agent")
        .where("agent_id", "=", demoIds.agent)
        .execute();
      try {
        expect(await afterwards(opened)).toEqual([403, 403]);
        expect((await browser(app).post(new URL(url).pathname)).status).toBe(404);
      } finally {
        await db.insertInto("user_portals").values(rows).execute();
      }
      expect(await status()).toBe("Agent Viewed");
    });

    test("an agent's signing address ends with the access token with which it was made", async () => {
      const headers = { ...postedJson({}).headers, Authorization: `Bearer ${await tokenFor("demo-agent")}` };
      const body = JSON.stringify({ role: "agent", return_url: null });
      const made = await ask(`${scopesPath}/${id}/signing-url`, undefined, { method: "POST", headers, body });
      const { agent } = await openedByAgent(app, (await made.json()).url);
      const statusAt = async (minutes: number) => {
        const at = new Date(Date.parse(testInstant) + minutes * 60_000);
        const later = browser(testBackend(database.db, { clock: () => at }));
        for (const [name, value] of agent.cookies) later.cookies.set(name, value);
        return (await later.get("/sign/agent")).status;
      };
      expect([await statusAt(4), await statusAt(5)]).toEqual([200, 403]);
    });

    test("an agent's signing address opens nothing when the scope was voided meanwhile", async () => {
      const url = await signingUrl();
      await actions.void(ask, id);
      const answer = await browser(app).get(url);
      expect([answer.status, await answer.text()]).toEqual([
        409,
        expect.stringContaining("can no longer be signed"),
      ]);
    });

    test("an agent's signing serves one scope, and the form of another tab is refused", async () => {
      const first = await openedByAgent(app, await signingUrl());
      const otherId = await requested(ask);
      await signAsBeneficiary(app, await linkTo(database.db, otherId));
      const { url } = await (await actions.sign(ask, otherId)).json();
      const second = await first.agent.get(url);
      await first.agent.get(second.headers.get("Location") ?? "");
      const answer = await first.agent.post("/sign/agent", {
        ...first.hidden,
        name: "Marisol Vega",
        consent: "yes",
      });
      expect(answer.status).toBe(403);
      expect(await status()).toBe("Agent Viewed");
      expect((await scopeById(ask, otherId)).status).toBe("Agent Viewed");
    });

    test("no agent signs a scope without the cookie of the signing, a name and consent", async () => {
      const { agent, hidden } = await openedByAgent(app, await signingUrl());
      expect((await browser(app).post("/sign/agent", { ...hidden, name: "M", consent: "yes" })).status).toBe(
        403,
      );
      expect((await agent.post("/sign/agent", { name: "M", consent: "yes" })).status).toBe(403);
      const faulty: Record<string, string>[] = [
        { ...hidden, name: "", consent: "yes" },
        { ...hidden, name: "M" },
      ];
      for (const fields of faulty) {
        const sent = await agent.post("/sign/agent", fields);
        expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/sign/agent?lang=en"]);
        for (const _ of ["shown", "reloaded"]) {
          const page = await agent.get("/sign/agent");
          expect([page.status, await page.text()]).toEqual([
            422,
            expect.stringContaining(`id="name" name="name" value="${fields.name}"`),
          ]);
        }
      }
      const other = await openedByAgent(app, await signingUrl());
      expect(other.page.status).toBe(200);
      expect(await status()).toBe("Agent Viewed");
      const [one, two] = await Promise.all(
        [1, 2].map(() => agent.post("/sign/agent", { ...hidden, name: "Marisol Vega", consent: "yes" })),
      );
      expect([one?.status, two?.status]).toEqual([303, 303]);
      const kept = await database.db
        .selectFrom("scope_documents")
        .select("hash")
        .where("scope_id", "=", id)
        .execute();
      expect(kept).toHaveLength(1);
      const { draft } = await database.db
        .selectFrom("scope_links")
        .select("draft")
        .where("scope_id", "=", id)
        .where("role", "=", "agent session")
        .executeTakeFirstOrThrow();
      expect(draft).toEqual({});
    });
  });
});
