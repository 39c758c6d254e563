import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkDataKeys, noteOnly } from "#backend/sealing/key-checks.ts";
import { sealNumbers } from "#backend/sealing/numbers.ts";
import { reseal } from "#backend/sealing/reseal.ts";
import { createSealing } from "#backend/sealing/sealing.ts";
import { startBackend } from "#backend/server.ts";
import { readSettings } from "#backend/settings.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { demo } from "#demo/demo.ts";
import { testKey } from "../support/backend/backend.ts";
import { fillDataDir, oneDatabase, type TestDatabase } from "../support/backend/databases.ts";
import { enrollmentRow } from "../support/backend/stored-enrollments.ts";

/** A data key that is missing or another one is noticed at the start: `docs/product/applications.md`, "Rotation of keys". */

const [older, newer] = [testKey("older"), testKey("newer")];
const another = { ...older, secret: testKey("another").secret };

describe.each(oneDatabase)("data keys, on $name", ({ openFilled }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openFilled();
  });
  beforeEach(async () => {
    await database.db.deleteFrom("data_key_checks").execute();
  });
  afterAll(() => database.close());

  const noted = async () => {
    const rows = await database.db.selectFrom("data_key_checks").select("key_id").orderBy("key_id").execute();
    return rows.map(({ key_id }) => key_id);
  };
  const start = (...keys: [typeof older, ...(typeof older)[]]) =>
    checkDataKeys(database.db, keys, "DATA_KEYS");

  test("the first start of a backend notes its data key, and the next start with the same key succeeds", async () => {
    await start(older);
    await start(older);
    expect(await noted()).toEqual(["older"]);
  });

  test("a start with another data key under the same name is refused, and the refusal says which key and where", async () => {
    await start(older);
    await expect(start(another)).rejects.toThrow(
      /data key named older, and DATA_KEYS has another one under this name.*\nRestore the earlier key/,
    );
    await start(older);
  });

  test("a start without a data key of the database is refused and notes nothing, until db:reseal has been run", async () => {
    await start(older);
    await expect(start(newer)).rejects.toThrow(/data key named older, and DATA_KEYS does not have it/);
    expect(await noted()).toEqual(["older"]);
    await start(newer, older);
    expect(await noted()).toEqual(["newer", "older"]);
    await reseal(database.db, createSealing([newer, older]));
    await noteOnly(database.db, [newer, older]);
    await start(newer);
    await start(newer, older);
    expect(await noted()).toEqual(["newer"]);
  });

  test("a start on a database without noted data keys compares its keys with what is encrypted there", async () => {
    const id = idFor("data-keys", "one");
    const enrollment = enrollmentRow("data-keys");
    await database.db
      .insertInto("submissions")
      .values({
        id,
        kind: "Application",
        agent_id: demoIds.agent,
        agency_id: null,
        sub: "demo-agent",
        content: "{}",
        idempotency_key: null,
        digest: "",
      })
      .execute();
    await database.db.insertInto("enrollments").values(enrollment).execute();
    const numbers = { SSN: "219099999", MbiNumber: null, MedicaidNumber: null };
    await database.db
      .insertInto("applications")
      .values({
        submission_id: id,
        enrollment_id: enrollment.id,
        ...sealNumbers(createSealing([older]), id, numbers),
      })
      .execute();
    await expect(start(another)).rejects.toThrow(/key older .* is not the one/);
    await expect(start(newer)).rejects.toThrow(/does not have: older/);
    expect(await noted()).toEqual([]);
    await start(newer, older);
    expect(await noted()).toEqual(["newer", "older"]);
  });
});

test("a backend whose kept data key was lost does not start with the one that was made anew", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "producer-portal-data-key-"));
  const start = () =>
    startBackend(
      { ...readSettings({ DATA_DIR, OIDC_ISSUER: "https://sign-in.example" }), port: 0 },
      pino({ level: "silent" }),
      demo,
    );
  try {
    fillDataDir(DATA_DIR);
    await (await start()).stop();
    await (await start()).stop();
    rmSync(join(DATA_DIR, "secrets/data-key"));
    await expect(start()).rejects.toThrow(`${DATA_DIR}/secrets/data-key has another one under this name`);
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});
