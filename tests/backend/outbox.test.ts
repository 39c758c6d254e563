import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { migrateForward } from "#backend/database/migrate.ts";
import type { BackendEnv } from "#backend/http/context.ts";
import type { Message } from "#backend/mail/message.ts";
import { createSealing } from "#backend/sealing/sealing.ts";
import { createOutbox, OUTBOX_MESSAGES } from "#demo/outbox/outbox.ts";
import { serveOutbox } from "#demo/outbox/outbox-pages.tsx";
import { testKey } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { htmlFaults } from "../support/html-faults.ts";

/** The outbox of a demo that sends no email: `docs/decisions/0215-signed-scopes.md`. */

const message: Message = {
  to: "jose@example.com",
  toName: "José Núñez",
  subject: "Scope of <b>appointment</b>",
  text: 'Sign: https://portal.example/sign/token?a=1&lang=es\n<script>alert("x")</script> javascript:alert(1)',
  html: "<p>the other version</p>",
  languages: ["en", "es"],
};
const sealing = createSealing([testKey("tests")]);

describe.each(oneDatabase)("the outbox, on $name", ({ openEmpty }) => {
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await openEmpty();
    await migrateForward(database.db);
  });
  beforeEach(() => sql`delete from outbox`.execute(database.db));
  afterAll(() => database.close());

  const send = (change: Partial<Message> = {}) =>
    createOutbox(database.db, sealing).send({ ...message, ...change }, "m-1");

  async function ask(path: string, language = "en", seal = sealing) {
    const app = new OpenAPIHono<BackendEnv>();
    serveOutbox(app, { db: database.db, sealing: seal, timeZone: "America/New_York" });
    const response = await app.request(path, { headers: { "Accept-Language": language } });
    const html = await response.text();
    expect(await htmlFaults(html)).toEqual([]);
    return { status: response.status, headers: response.headers, html };
  }

  const linksIn = (html: string) => [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href ?? "");

  test("the outbox says that there are no messages yet", async () => {
    const { status, html } = await ask("/outbox");
    expect(status).toBe(200);
    expect(html).toContain("There are no messages yet.");
    expect((await ask("/outbox", "es-MX,en")).html).toContain("Todavía no hay mensajes.");
  });

  test("the outbox shows a message with its text and the links in it", async () => {
    expect(await send()).toBe("sent");
    const list = await ask("/outbox");
    expect(list.html).toContain("Scope of &lt;b&gt;appointment&lt;/b&gt;");
    expect(list.html).toContain("jose@example.com");
    const [path] = linksIn(list.html).filter((href) => href.startsWith("/outbox/"));
    const shown = await ask(path ?? "");
    expect(shown.status).toBe(200);
    expect(linksIn(shown.html)).toEqual(["https://portal.example/sign/token?a=1&amp;lang=es", "/outbox"]);
    expect(shown.html).toContain("&lt;script&gt;");
    expect(shown.html).not.toContain("<script");
    expect(shown.html).not.toContain("the other version");
  });

  test("the outbox keeps nothing that can be read in its table", async () => {
    await send();
    const rows = await database.db.selectFrom("outbox").selectAll().execute();
    expect(rows).toHaveLength(1);
    const kept = rows.map(({ message_sealed, ...others }) =>
      [message_sealed.toString("utf8"), JSON.stringify(others)].join(),
    );
    for (const secret of ["jose", "token", "Scope", "José"]) expect(kept.join()).not.toContain(secret);
  });

  test("the outbox protects its pages, and lets them be kept nowhere", async () => {
    const { headers } = await ask("/outbox");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; /);
    expect(policy).not.toContain("unsafe");
  });

  test("the outbox has the newest messages first, and deletes those it does not show", async () => {
    for (let index = 0; index < OUTBOX_MESSAGES + 3; index++) {
      await send({ subject: `Message ${index}.` });
      // Each is an hour older than the next.
      await sql`update outbox set created_at = created_at - interval '1 hour'`.execute(database.db);
    }
    const { html } = await ask("/outbox");
    const subjects = [...html.matchAll(/Message (\d+)\./g)].map(([, index]) => Number(index));
    const newest = Array.from({ length: OUTBOX_MESSAGES }, (_, index) => OUTBOX_MESSAGES + 2 - index);
    expect(subjects).toEqual(newest);
    const { rows } = await sql`select id from outbox`.execute(database.db);
    expect(rows).toHaveLength(OUTBOX_MESSAGES);
  });

  test("the outbox says that a message that does not exist is not found", async () => {
    for (const id of [randomUUID(), "1", "%00", "x'--"]) {
      const { status, html } = await ask(`/outbox/${id}`);
      expect(status).toBe(404);
      expect(html).toContain("Message not found");
    }
  });

  test("the outbox leaves out messages whose key is gone", async () => {
    await send();
    const { html } = await ask("/outbox", "en", createSealing([testKey("another")]));
    expect(html).toContain("There are no messages yet.");
  });
});
