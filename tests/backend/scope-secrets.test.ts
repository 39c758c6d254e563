import { Writable } from "node:stream";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { asking, testBackend } from "../support/backend/backend.ts";
import { embedded, oneDatabase } from "../support/backend/databases.ts";
import {
  actions,
  browser,
  linkTo,
  requested,
  scopeIn,
  signAsBeneficiary,
} from "../support/backend/scopes.ts";

/** Addresses at which a scope is signed are secrets, and what is signed is kept: `docs/product/scopes.md`. */

test("no token with which a scope is signed is in the log or the database", async () => {
  const database = await embedded.openFilled();
  const lines: string[] = [];
  const out = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = testBackend(database.db, { logger: pino({ level: "trace" }, out) });
  const ask = asking(app);
  const id = await requested(ask);
  const link = await linkTo(database.db, id);
  const token = link.slice("/sign/".length);
  await signAsBeneficiary(app, link);
  await browser(app).get(`${link}x`);
  const { url } = await (await actions.sign(ask, id)).json();
  const agent = browser(app);
  await agent.get(url);
  const secrets = [token, new URL(url).pathname.slice("/sign/".length), ...agent.cookies.values()];
  expect(lines.join("")).toContain("/sign/{token}");
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    database.db,
  );
  const kept = await Promise.all(
    tables.rows.map(async ({ name }) =>
      JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(database.db)).rows),
    ),
  );
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(40);
    expect(lines.join("")).not.toContain(secret);
    expect(kept.join("")).not.toContain(secret);
  }
  await database.close();
}, 60_000);

describe.each(oneDatabase)("kept scopes, on $name", ({ openFilled }) => {
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await openFilled();
  });
  afterAll(() => database.close());

  const signedParts = ["scope_signatures", "scope_records", "scope_documents", "scope_events"] as const;

  test("nobody deletes a scope, its signatures, record or history for ten years", async () => {
    const { db } = database;
    const ask = asking(testBackend(db));
    const id = await scopeIn({ app: testBackend(db), ask, db }, "Completed");
    await expect(sql`delete from scopes where id = ${id}`.execute(db)).rejects.toThrow("is kept");
    await expect(sql`truncate scopes cascade`.execute(db)).rejects.toThrow("is kept");
    for (const table of signedParts) {
      await expect(sql`delete from ${sql.table(table)} where scope_id = ${id}`.execute(db)).rejects.toThrow(
        "is kept",
      );
      await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow("is kept");
      await expect(
        sql`update ${sql.table(table)} set scope_id = scope_id where scope_id = ${id}`.execute(db),
      ).rejects.toThrow("is kept");
    }
    await expect(
      sql`update scopes set keep_until = keep_until - 1 where id = ${id}`.execute(db),
    ).rejects.toThrow("is kept until");
    const { keep_until, completed_at } = await db
      .selectFrom("scopes")
      .select(["keep_until", "completed_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(Number(String(keep_until).slice(0, 4)) - (completed_at?.getUTCFullYear() ?? 0)).toBe(10);
  });

  test("a scope can be deleted after ten years, unless it is on hold", async () => {
    const { db } = database;
    const clock = () => new Date("2010-03-01T12:00:00Z");
    const app = testBackend(db, { clock });
    const id = await requested(asking(app));
    const link = await linkTo(db, id);
    await signAsBeneficiary(app, link);
    await sql`update scopes set is_on_hold = true where id = ${id}`.execute(db);
    await expect(sql`delete from scopes where id = ${id}`.execute(db)).rejects.toThrow("is kept");
    await expect(sql`delete from scope_records where scope_id = ${id}`.execute(db)).rejects.toThrow(
      "is kept",
    );
    await sql`update scopes set is_on_hold = false where id = ${id}`.execute(db);
    await sql`delete from scopes where id = ${id}`.execute(db);
    const left = await db.selectFrom("scope_events").select("id").where("scope_id", "=", id).execute();
    expect(left).toEqual([]);
  });

  test("the page on which a scope is signed has its security headers, and nothing of another scope", async () => {
    const { db } = database;
    const app = testBackend(db);
    const ask = asking(app);
    const others = await db.selectFrom("scopes").select(["id", "email", "last_name"]).execute();
    const id = await requested(ask);
    const answer = await browser(app).get(await linkTo(db, id));
    const text = await answer.text();
    for (const other of others) {
      expect(text).not.toContain(other.id);
      expect(text).not.toContain(other.email);
    }
    expect(text).not.toContain("ofelia@customers.example");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "x-robots-tag": "noindex, nofollow",
      "content-language": "en",
    });
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; script-src 'none'; img-src data:; form-action 'self' http:\/\/portal\.test; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(text).not.toMatch(/(src|href)="https?:/);
  });
});
