import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type OpenDatabase } from "#backend/database/connect.ts";
import type { DataKey } from "#backend/sealing/keys.ts";
import { openNumbers, sealNumbers } from "#backend/sealing/numbers.ts";
import { createSealing } from "#backend/sealing/sealing.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { testKey } from "../support/backend/backend.ts";
import { bundled } from "../support/backend/bundled.ts";
import { fillDataDir, oneDatabase } from "../support/backend/databases.ts";
import { enrollmentRow } from "../support/backend/stored-enrollments.ts";

/** `npm run db:reseal` as somebody starts it: row 115; `docs/product/applications.md`, "Rotation of keys". */

/** More than are encrypted at once. */
const COUNT = 1_000;
/** The applications of the demo: they have no numbers, and no key of theirs is needed. */
const DEMO_COUNT = 7;
const ALL = COUNT + DEMO_COUNT;
const AT_ONCE = 200;

const [older, newer, newest] = [testKey("older"), testKey("newer"), testKey("newest")];
const wrong: DataKey = { ...older, secret: testKey("another").secret };
const inSetting = (...keys: DataKey[]) =>
  keys.map(({ id, secret }) => `${id}:${secret.toString("base64")}`).join(",");
const numbersOf = (n: number) => ({
  SSN: String(219_000_000 + n),
  MbiNumber: n % 3 === 0 ? null : "1EG4TE5MK73",
  MedicaidNumber: n % 5 === 0 ? `QX${n}` : null,
});
const idOf = (n: number) => idFor("resealed", String(n));

let program: string;

beforeAll(async () => {
  program = await bundled("backend/admin/database-command.ts", "command");
});

/** The tests follow each other: the keys that one leaves are those with which the next one begins. */
describe.each(oneDatabase)("npm run db:reseal, on $name", { timeout: 120_000 }, ({ name, openFilled }) => {
  const isEmbedded = name.startsWith("the embedded");
  const children: ChildProcess[] = [];
  let folder: string;
  let databaseUrl = "";

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "producer-portal-reseal-"));
    if (isEmbedded) fillDataDir(folder);
    else {
      const database = await openFilled();
      databaseUrl = database.url;
      await database.close();
    }
    await using(writeApplications);
  });
  afterAll(() => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens the database for a moment: the embedded one belongs to one process at a time. */
  async function using<T>(act: (database: OpenDatabase) => Promise<T>): Promise<T> {
    const database = await connect({ databaseUrl, dataDir: folder });
    try {
      return await act(database);
    } finally {
      await database.close();
    }
  }

  function start(keys: string) {
    const child = spawn(process.execPath, [program, "reseal"], {
      env: {
        NODE_ENV: "test",
        PATH: process.env.PATH ?? "",
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl,
        DATA_KEYS: keys,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.push(child);
    let said = "";
    const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
    /** Resolves once it has said something. */
    const says = (text: string) =>
      new Promise<void>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr])
          stream?.on("data", () => said.includes(text) && resolve());
        exited.then(() => reject(new Error(`It never said ${text}: ${said}`)));
      });
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => {
        said += chunk;
      });
    return { exited, said: () => said, says, kill: () => child.kill("SIGKILL") };
  }

  async function run(keys: string) {
    const command = start(keys);
    return { code: await command.exited, said: command.said() };
  }

  const rows = () =>
    using(({ db }) => db.selectFrom("applications").selectAll().orderBy("enrollment_id").execute());

  /** Returns the number of rows of each key. */
  async function countsByKey(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { key_id } of await rows()) counts[key_id] = (counts[key_id] ?? 0) + 1;
    return counts;
  }

  async function expectReadable(...keys: [DataKey, ...DataKey[]]) {
    const sealing = createSealing(keys);
    const read = new Map((await rows()).map((row) => [row.submission_id, openNumbers(sealing, row)]));
    for (let n = 0; n < COUNT; n++) expect(read.get(idOf(n))).toEqual(numbersOf(n));
  }

  test.each([
    ["without the old key", inSetting(newer), /does not have: older \(1000 applications\)\. Add/],
    ["with another secret under its name", inSetting(newer, wrong), /key older .*not the one/],
    ["with another secret, and as the newest", inSetting(wrong, newer), /key older .*not the one/],
    ["with a key that is too short", `${inSetting(newer)},older:c2hvcnQ=`, /DATA_KEYS must be id:base64/],
  ])("db:reseal %s says so, changes nothing and fails", async (_, keys, words) => {
    const before = await rows();
    const { code, said } = await run(keys);
    expect(said).toMatch(words);
    expect(said).not.toMatch(/\bat .*:\d+:\d+|219\d{6}|1EG4/);
    expect(code).toBe(1);
    expect(await rows()).toEqual(before);
  });

  test("after db:reseal is killed midway and run again everything is with the new key and can be read", async () => {
    const command = start(inSetting(newer, older));
    if (isEmbedded) {
      await command.says(`${AT_ONCE} applications`);
      command.kill();
      await command.exited;
    } else {
      await using(({ db }) =>
        db.transaction().execute(async (holding) => {
          // Somebody holds a row of the third portion until the command is dead.
          const held = (await rows())[AT_ONCE * 2 + 5]?.submission_id ?? "";
          await sql`select 1 from applications where submission_id = ${held} for update`.execute(holding);
          await command.says(`${AT_ONCE * 2} applications`);
          command.kill();
          await command.exited;
        }),
      );
    }
    const { older: left = 0, newer: done = 0, none = 0 } = await countsByKey();
    expect(left + done + none).toBe(ALL);
    expect([Math.sign(left), Math.sign(done), done % AT_ONCE]).toEqual([1, 1, 0]);
    await expectReadable(newer, older);
    const { code, said } = await run(inSetting(newer, older));
    expect({ code, said }).toMatchObject({
      code: 0,
      said: expect.stringContaining(`${left + none} applications`),
    });
    expect(await countsByKey()).toEqual({ newer: ALL });
    await expectReadable(newer);
  });

  test("after db:reseal with a new key everything is with that key, and the old one is not needed any more", async () => {
    const { code, said } = await run(inSetting(newest, newer));
    expect(said).toContain(`${ALL} applications are now with the key newest, and none with another`);
    expect(code).toBe(0);
    await expectReadable(newest);
    const again = await run(inSetting(newest));
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining("0 applications are now") });
  });
});

/** Applications whose numbers are with the older key. */
async function writeApplications({ db }: OpenDatabase): Promise<void> {
  const sealing = createSealing([older]);
  const all = Array.from({ length: COUNT }, (_, n) => n);
  await db.transaction().execute(async (transaction) => {
    const submissions = all.map((n) => ({
      id: idOf(n),
      kind: "Application" as const,
      agent_id: demoIds.agent,
      agency_id: null,
      sub: "demo-agent",
      content: "{}",
      idempotency_key: null,
      digest: "",
    }));
    const enrollments = all.map((n) => enrollmentRow(`resealed ${n}`));
    await transaction.insertInto("submissions").values(submissions).execute();
    await transaction.insertInto("enrollments").values(enrollments).execute();
    const applications = all.map((n) => ({
      submission_id: idOf(n),
      enrollment_id: enrollmentRow(`resealed ${n}`).id,
      ...sealNumbers(sealing, idOf(n), numbersOf(n)),
    }));
    await transaction.insertInto("applications").values(applications).execute();
  });
}
