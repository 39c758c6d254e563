import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect } from "#backend/database/connect.ts";
import { isEmpty } from "#backend/database/contents.ts";
import { migrateBack, migrateForward } from "#backend/database/migrate.ts";
import { migrations } from "#backend/database/migrations/index.ts";
import { tableOrder } from "#demo/data/rows.ts";
import { prepareDemo } from "#demo/data/write.ts";
import { databaseKinds, oneDatabase, type TestDatabase } from "../support/backend/databases.ts";
import { nextMigration } from "../support/backend/next-migration.ts";
import { testDate } from "../support/backend/time.ts";

const names = Object.keys(migrations);
const next = "9998-next";
/** The migrations of a newer version. */
const withNext = { ...migrations, [next]: nextMigration };
const neverInTheDemo = [
  "board_requests",
  "calendar_feeds",
  "expiry_reminders",
  "mail_addresses",
  "mail_choices",
  "mail_given",
  "producer_mail",
  "activities_seen",
  "agency_ancestors",
  "audit_log",
  "data_key_checks",
  "decision_mail",
  "desk_sessions",
  "outbox",
  "scope_documents",
  "scope_links",
  "scope_mail",
  "scope_rules",
  "statement_payments",
  "statements",
  "user_preferences",
];

describe.each(databaseKinds)("migrations, on $name", (kind) => {
  const { openEmpty, openFilled } = kind;
  // The way back is the same SQL on both kinds, and takes the longest.
  const wayBack = test.runIf(oneDatabase.includes(kind));
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openEmpty();
  });
  beforeEach(async () => {
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
  });
  afterAll(() => database.close());

  /** Everything the schema consists of, as text that can be compared. */
  const schema = async ({ db } = database) => {
    const { rows } = await sql<{ line: string }>`
      select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
      from information_schema.columns where table_schema = current_schema() and table_name not like 'kysely_%'
      union all
      select 'index ' || indexdef from pg_indexes
      where schemaname = current_schema() and tablename not like 'kysely_%'
      union all
      select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = current_schema()::regnamespace and conrelid::regclass::text not like 'kysely_%'
      union all
      select 'function ' || proname from pg_proc where pronamespace = current_schema()::regnamespace
      union all
      select 'trigger ' || tgname from pg_trigger where not tgisinternal
      order by 1`.execute(db);
    return rows.map(({ line }) => line);
  };

  test("migrations go forward to the tables the code knows, a second time changing nothing", async () => {
    expect(await migrateForward(database.db)).toEqual(names);
    const made = await schema();
    const tables = new Set(made.map((line) => /^column (\w+)\./.exec(line)?.[1]).filter(Boolean));
    expect([...tables].sort()).toEqual([...tableOrder, ...neverInTheDemo].sort());
    expect(await migrateForward(database.db)).toEqual([]);
    expect(await schema()).toEqual(made);
  });

  wayBack("migrations go back to nothing, and forward again", async () => {
    const before = await schema();
    await migrateForward(database.db);
    const full = await schema();
    expect(await migrateBack(database.db, "all")).toEqual(names.toReversed());
    expect(await schema()).toEqual(before);
    await migrateForward(database.db);
    expect(await schema()).toEqual(full);
  });

  wayBack("migrations go back with data in the tables", async () => {
    const filled = await openFilled();
    const { db } = filled;
    expect(await prepareDemo(db, testDate)).toEqual({ filled: false, isEmpty: false, migrated: [] });
    expect(await migrateBack(db, "all")).toEqual(names.toReversed());
    expect(await schema(filled)).toEqual([]);
    await migrateForward(db);
    expect(await isEmpty(db)).toBe(true);
    await filled.close();
  });

  test("migrations go one step back, or all steps", async () => {
    await migrateForward(database.db);
    const initial = await schema();
    expect(await migrateForward(database.db, withNext)).toEqual([next]);
    expect(await migrateBack(database.db, "one", withNext)).toEqual([next]);
    expect(await schema()).toEqual(initial);
    await migrateForward(database.db, withNext);
    expect(await migrateBack(database.db, "all", withNext)).toEqual([...names, next].toReversed());
    expect(await schema()).toEqual([]);
  });

  test.runIf(kind.name === "PostgreSQL")(
    "migrations of several backends that start at once run once",
    async () => {
      const others = Array.from({ length: 3 }, () =>
        connect({ databaseUrl: database.url, dataDir: "", statementTimeoutMs: 0 }),
      );
      const opened = await Promise.all(others);
      const applied = await Promise.all(opened.map(({ db }) => migrateForward(db)));
      expect(applied.flat()).toEqual(names);
      for (const { close } of opened) await close();
    },
  );

  test("migrations that fail leave nothing half-made, and can be run again", async () => {
    await sql`create table licenses (id integer)`.execute(database.db);
    await expect(migrateForward(database.db)).rejects.toThrow(/licenses/);
    expect((await schema()).join()).not.toContain("agencies");
    await sql`drop table licenses`.execute(database.db);
    expect(await migrateForward(database.db)).toEqual(names);
  });

  test("migrations that fail after another one take that one back too", async () => {
    const failing = { ...withNext, "9999-fails": { up: () => Promise.reject(new Error("no such thing")) } };
    await expect(migrateForward(database.db, failing)).rejects.toThrow("no such thing");
    expect(await schema()).toEqual([]);
  });

  test("migrations refuse a database that a newer version made, and say why", async () => {
    await migrateForward(database.db, withNext);
    const made = await schema();
    const attempts = [
      () => migrateForward(database.db),
      () => migrateBack(database.db, "one"),
      () => migrateBack(database.db, "all"),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toThrow(`made by a newer version: it has the migration ${next}`);
    expect(await schema()).toEqual(made);
  });
});
