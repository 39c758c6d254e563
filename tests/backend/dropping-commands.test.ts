import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { connect, type OpenDatabase } from "#backend/database/connect.ts";
import { isDemo } from "#backend/database/contents.ts";
import { keepBackendsOff, markInUse } from "#backend/database/in-use.ts";
import { migrations } from "#backend/database/migrations/index.ts";
import { until } from "#tests/support/until.ts";
import { bundled } from "../support/backend/bundled.ts";
import { embedded, fillDataDir, oneDatabase } from "../support/backend/databases.ts";

/** `npm run db:reset` and `npm run db:migrate -- --down` as somebody starts them. */

let reset: string;
let migrate: string;

beforeAll(async () => {
  reset = await bundled("demo/reset-command.ts", "reset-command");
  migrate = await bundled("backend/admin/database-command.ts", "migrate-command");
});

const all = Object.keys(migrations);
const newest = all.at(-1);

describe.each(oneDatabase)("commands that drop data, on $name", { timeout: 120_000 }, (kind) => {
  let folder: string;
  let databaseUrl = "";
  let name: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "producer-portal-dropping-"));
    name = join(folder, "database");
    if (kind === embedded) return fillDataDir(folder);
    const database = await kind.openFilled();
    databaseUrl = database.url;
    name = databaseUrl.split("/").at(-1) ?? "";
    await database.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Opens the database for a moment: the embedded one belongs to one process at a time. */
  async function using<T>(act: (database: OpenDatabase) => Promise<T>): Promise<T> {
    const database = await connect({ databaseUrl, dataDir: folder });
    try {
      return await act(database);
    } finally {
      await database.close();
    }
  }

  async function run(...args: string[]) {
    const program = args[0] === "reset" ? reset : migrate;
    const child = spawn(process.execPath, [program, ...args], {
      env: { NODE_ENV: "test", PATH: process.env.PATH ?? "", DATA_DIR: folder, DATABASE_URL: databaseUrl },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
    return { code, said };
  }

  const applied = () =>
    using(async ({ db }) => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        db,
      );
      return rows.map((row) => row.name);
    });
  const commands = ["reset", "reset --scale", "migrate --down"];

  describe("a database without the mark of a demo", () => {
    beforeAll(() => using(({ db }) => db.deleteFrom("demo_mark").execute()));

    test("commands that drop data take the database from the file .env, like a start", () => {
      const file = join(folder, ".env");
      writeFileSync(file, `DATABASE_URL=${databaseUrl}\n`);
      for (const command of [
        [reset, "reset"],
        [migrate, "migrate", "--down"],
      ]) {
        const env: NodeJS.ProcessEnv = { NODE_ENV: "test", PATH: process.env.PATH ?? "", DATA_DIR: folder };
        const { stderr } = spawnSync(process.execPath, command, { cwd: folder, env, encoding: "utf8" });
        expect(stderr).toContain(`The database ${name} is not marked as a demo`);
      }
      rmSync(file);
    });

    test.each(commands)(
      "the command %s is refused on a database that is no demo, and says how it could be done",
      async (command) => {
        const { code, said } = await run(...command.split(" "));
        expect(said).toContain(`The database ${name} is not marked as a demo`);
        expect(said).toContain(`--yes-drop ${name}`);
        expect(said).not.toMatch(/\bat .*:\d+:\d+/);
        expect(code).toBe(1);
        expect(await applied()).toEqual(all);
      },
    );

    test("a command that drops data is refused with another name than that of the database", async () => {
      const { code, said } = await run("reset", "--yes-drop", "elsewhere");
      expect(said).toContain(`This database is named ${name}, and not elsewhere. Nothing was changed.`);
      expect(code).toBe(1);
      expect(await applied()).toEqual(all);
    });

    test("a command that drops data runs with the name of the database that is no demo", async () => {
      const { code, said } = await run("migrate", "--down", "--yes-drop", name);
      expect(said).toContain(`taken back: ${newest}`);
      expect(code).toBe(0);
      expect(await run("migrate")).toMatchObject({
        code: 0,
        said: expect.stringContaining(`applied: ${newest}`),
      });
    });
  });

  describe("a database of a demo", () => {
    beforeEach(() =>
      using(({ db }) =>
        db
          .insertInto("demo_mark")
          .values({ made_for: "2026-09-15" })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      ),
    );

    test("a command that drops data runs on a demo without the name of the database", async () => {
      expect(await run("migrate", "--down")).toMatchObject({
        code: 0,
        said: expect.stringContaining(`back: ${newest}`),
      });
      expect(await run("migrate")).toMatchObject({
        code: 0,
        said: expect.stringContaining(`applied: ${newest}`),
      });
      // The newest migration is the first one, so that everything was dropped.
      expect(await using(({ db }) => isDemo(db))).toBe(false);
    });

    test.runIf(kind !== embedded).each(commands)(
      "the command %s is refused while a backend runs",
      async (command) => {
        const endUse = await markInUse(databaseUrl);
        try {
          const { code, said } = await run(...command.split(" "), "--yes-drop", name);
          expect(said).toMatch(/A backend uses this database\. Stop all its backends first/);
          expect(code).toBe(1);
          expect(await applied()).toEqual(all);
        } finally {
          await endUse();
        }
      },
    );
  });
});

describe.runIf(inject("postgresUrl"))("the lock of running backends", () => {
  const url = inject("postgresUrl");

  test("the lock of running backends is held by several, and taken alone only after the last", async () => {
    const [first, second] = [await markInUse(url), await markInUse(url)];
    await expect(keepBackendsOff(url)).rejects.toThrow(/A backend uses/);
    await first();
    await expect(keepBackendsOff(url)).rejects.toThrow(/A backend uses/);
    await second();
    const letIn = await keepBackendsOff(url);
    await expect(markInUse(url)).rejects.toThrow(/being emptied/);
    await letIn();
  });

  test("the lock of running backends comes back after its connection was cut", async () => {
    const endUse = await markInUse(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const holders = async () => {
      const { rows } = await client.query(
        "select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted and database = (select oid from pg_database where datname = current_database())",
      );
      return rows.map(({ pid }) => pid);
    };
    const [pid] = await holders();
    await client.query("select pg_terminate_backend($1)", [pid]);
    await until("another connection holds it", async () => {
      const now = await holders();
      return now.length === 1 && now[0] !== pid;
    });
    await endUse();
    expect(await holders()).toEqual([]);
    await client.end();
  });
});
