import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "#backend/database/connect.ts";
import { migrateForward } from "#backend/database/migrate.ts";
import { migrations } from "#backend/database/migrations/index.ts";
import { bundled } from "../support/backend/bundled.ts";
import { databaseKinds, type TestDatabase } from "../support/backend/databases.ts";
import { nextMigration } from "../support/backend/next-migration.ts";
import { until } from "../support/until.ts";

/** A server with data whose `npm run db:migrate` to the next version is killed in the middle. The embedded database: `long/killed-start.test.ts`. */

const servers = databaseKinds.filter(({ name }) => name === "PostgreSQL");

describe.each(servers)("a migration that is killed while it runs, on $name", ({ openFilled }) => {
  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "producer-portal-migration-"));
    database = await openFilled();
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const state = async () => {
    const { rows } = await sql`
      select (select string_agg(name, ', ' order by name) from kysely_migration) as migrations,
        (select count(*)::integer from enrollments) as enrollments,
        (select count(*)::integer from submissions) as submissions,
        (select count(*)::integer from information_schema.columns where table_schema = 'public') as columns`.execute(
      database.db,
    );
    return rows[0];
  };

  test("a killed migration leaves the schema and the data as they were, and the next one goes through", async () => {
    const before = await state();
    const program = await bundled("tests/support/backend/newer-command.ts", "newer");
    const holder = await connect({ databaseUrl: database.url, dataDir: "" });
    const child = await holder.db.transaction().execute(async (transaction) => {
      await sql`lock table enrollments in access exclusive mode`.execute(transaction);
      const migrating = spawn(process.execPath, [program], {
        env: { NODE_ENV: "test", PATH: process.env.PATH ?? "", DATA_DIR: folder, DATABASE_URL: database.url },
        stdio: "ignore",
      });
      await until("the migration waits for the table", async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::integer as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
        return rows[0]?.n === 1;
      });
      migrating.kill("SIGKILL");
      return migrating;
    });
    await holder.close();
    expect(child.killed).toBe(true);
    await until("the killed session ends", async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(
        database.db,
      );
      return rows[0]?.n === 0;
    });
    expect(await state()).toEqual(before);
    const next = { ...migrations, "9998-next": nextMigration };
    expect(await migrateForward(database.db, next)).toEqual(["9998-next"]);
    expect(await state()).toMatchObject({ enrollments: (before as { enrollments: number }).enrollments });
  });
});
