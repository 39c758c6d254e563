import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { migrateBack, migrateForward } from "#backend/database/migrate.ts";
import { migrations } from "#backend/database/migrations/index.ts";
import { prepareDemo } from "#demo/data/fill.ts";
import { tableOrder } from "#demo/data/rows.ts";
import { asking, testBackend } from "../support/backend/backend.ts";
import { databaseKinds, oneDatabase } from "../support/backend/databases.ts";
import { licenseParts, licensePath, posted } from "../support/backend/submitting.ts";
import { testDate } from "../support/backend/time.ts";

const names = Object.keys(migrations);
const neverInTheDemo = [
  "activities_seen",
  "activity_answered_counts",
  "activity_counts",
  "activity_seen_counts",
  "agent_name_parts",
  "audit_log",
  "data_key_checks",
  "decision_mail",
  "desk_sessions",
  "downline_contracts",
  "downline_counts",
  "downline_versions",
  "policies_below",
  "enrollment_counts",
  "enrollment_listings",
  "enrollment_name_parts",
  "enrollment_versions",
  "outbox",
  "paid_policies",
  "scope_counts",
  "scope_documents",
  "scope_links",
  "scope_mail",
  "scope_name_parts",
  "scope_rules",
  "scope_totals",
  "statement_counts",
  "statement_payments",
  "statements",
  "unpaid_policies",
  "user_preferences",
];

describe.each(databaseKinds)("migrations, on $name", (kind) => {
  const { openEmpty, openFilled } = kind;
  // The way back is the same SQL on both kinds, and takes the longest.
  const wayBack = test.runIf(oneDatabase.includes(kind));
  let database: OpenDatabase;

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

  test("go forward to the tables the code knows, a second time changing nothing", async () => {
    expect(await migrateForward(database.db)).toEqual(names);
    const made = await schema();
    const tables = new Set(made.map((line) => /^column (\w+)\./.exec(line)?.[1]).filter(Boolean));
    expect([...tables].sort()).toEqual([...tableOrder, ...neverInTheDemo].sort());
    expect(await migrateForward(database.db)).toEqual([]);
    expect(await schema()).toEqual(made);
  });

  wayBack("go back one by one, each leaving what was there before it, and forward again", async () => {
    const steps: string[][] = [await schema()];
    await migrateForward(database.db);
    const full = await schema();
    const back: string[] = [];
    for (const _ of names) {
      back.push(...(await migrateBack(database.db, "one")));
      steps.push(await schema());
    }
    expect(back).toEqual(names.toReversed());
    expect(steps.at(-1)).toEqual(steps[0]);
    await migrateForward(database.db);
    expect(await schema()).toEqual(full);
  });

  wayBack(
    "go back with data in the tables, and leave the files of everything that was not handed in",
    async () => {
      const filled = await openFilled();
      const { db } = filled;
      expect(await prepareDemo(db, testDate)).toEqual({
        filled: false,
        isEmpty: false,
        migrated: [],
      });
      const app = asking(testBackend(db));
      expect((await app(licensePath, "demo-agent", posted(licenseParts()))).status).toBe(200);
      const count = async () => {
        const { rows } = await sql<{ all: number; old: number }>`
        select count(*) as all, count(coalesce(agent_contract_id, agency_contract_id, license_id)) as old
        from files`.execute(db);
        return rows[0];
      };
      const before = await count();
      expect(before?.all).toBeGreaterThan(before?.old ?? 0);
      while (!(await migrateBack(db, "one")).includes("0006-eandos-submissions"));
      expect(await count()).toEqual({ all: before?.old, old: before?.old });
      await migrateForward(db);
      expect((await app(licensePath, "demo-agent", posted(licenseParts()))).status).toBe(200);
      expect(await migrateBack(db, "all")).toEqual(names.toReversed());
      expect(await schema(filled)).toEqual([]);
      await filled.close();
    },
  );

  test("that fail leave nothing half-made, and can be run again", async () => {
    await sql`create table licenses (id integer)`.execute(database.db);
    await expect(migrateForward(database.db)).rejects.toThrow(/licenses/);
    expect((await schema()).join()).not.toContain("agencies");
    await sql`drop table licenses`.execute(database.db);
    expect(await migrateForward(database.db)).toEqual(names);
  });

  test("refuse a database that a newer version made, and say why", async () => {
    await migrateForward(database.db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(
      database.db,
    );
    for (const attempt of [() => migrateForward(database.db), () => migrateBack(database.db, "all")]) {
      await expect(attempt()).rejects.toThrow(/newer version.*9999-from-the-future/);
    }
    expect((await schema()).length).toBeGreaterThan(0);
  });
});
