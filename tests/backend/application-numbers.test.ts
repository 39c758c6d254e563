import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#api/business-time.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { openNumbers } from "#backend/sealing/numbers.ts";
import { reseal } from "#backend/sealing/reseal.ts";
import { createSealing } from "#backend/sealing/sealing.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import {
  applicationParts,
  applicationPath,
  bareNumbers,
  duplicateQuestion,
  forOtherAgent,
  numbers,
} from "../support/backend/applications.ts";
import { leftBy } from "../support/backend/audit.ts";
import { type Ask, asking, testBackend, testKey } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { newKey, posted, postedJson } from "../support/backend/submitting.ts";
import { testDate } from "../support/backend/time.ts";

/** Identity numbers at rest and the question for duplicates: rows 113, 115 and 116; `docs/product/applications.md`. */

const [older, newer] = [testKey("older"), testKey("newer")];
const duplicatesPath = `/t/agents/${demoIds.agent}/applications/duplicates`;
const ofAgency = `/t/agencies/${demoIds.agency}/applications/duplicates`;

describe.each(oneDatabase)("identity numbers, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;
  let asksWith: (...keys: Parameters<typeof createSealing>[0]) => Ask;

  beforeAll(async () => {
    database = await openFilled();
    asksWith = (...dataKeys) => asking(testBackend(database.db, { dataKeys, submissionsPerHour: 1_000 }));
    ask = asksWith(older);
  });
  afterAll(() => database.close());

  const submit = async (fields: object = {}, { as = "demo-agent", by = ask, key = newKey() } = {}) => {
    const response = await by(applicationPath, as, posted(applicationParts(fields), key));
    expect(response.status, await response.clone().text()).toBe(200);
    return response.text();
  };
  const duplicates = async (
    question: object = {},
    { as = "demo-agent", path = duplicatesPath, by = ask } = {},
  ) => {
    const response = await by(path, as, postedJson({ ...duplicateQuestion, ...question }));
    return { status: response.status, body: await response.json() };
  };
  const days = (...found: string[]) => ({
    status: 200,
    body: { Submissions: found.map((SubmittedOn) => ({ SubmittedOn })) },
  });
  const forget = () =>
    database.db
      .updateTable("enrollments")
      .set({ fmo_received_date: "2001-01-01" })
      .where("id", "in", database.db.selectFrom("applications").select("enrollment_id"))
      .execute();

  test("identity numbers of applications stand in no table as text, hex or base64", async () => {
    await submit();
    await duplicates();
    const tables = await sql<{ name: string }>`
      select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'
        and table_type = 'BASE TABLE'`.execute(database.db);
    let all = "";
    for (const { name } of tables.rows) {
      const rows = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} as t`.execute(
        database.db,
      );
      all += rows.rows.map(({ line }) => line).join("\n");
    }
    expect(all).toContain("Testperson");
    const texts = [...Object.values(numbers), ...Object.values(bareNumbers)];
    for (const text of texts)
      for (const form of [
        text,
        text.toLowerCase(),
        Buffer.from(text).toString("hex"),
        Buffer.from(text).toString("base64").replace(/=+$/, "").slice(0, -1),
      ])
        expect(all.includes(form), form).toBe(false);
  });

  describe("the question for duplicates", () => {
    test("the question for duplicates finds the days of the same number, product and portal, whatever the writing", async () => {
      await forget();
      expect(await duplicates()).toEqual(days());
      await submit();
      await submit({ MbiNumber: "1EG4-TE5-MK72" });
      expect(await duplicates({ MbiNumber: "1eg4 te5 mk73" })).toEqual(days(testDate));
      expect(await duplicates({ MbiNumber: "1EX4XE5XX73" })).toEqual(days());
      expect(await duplicates({ MbiNumber: null })).toEqual(days());
      for (const ProductId of [
        demoIds.missing,
        "nonsense",
        idFor("product", "Alder Health Plans Freedom (PPO)"),
      ])
        expect(await duplicates({ ProductId })).toEqual(days());
      expect(await duplicates({}, { as: "demo-agency", path: ofAgency })).toEqual(days());
      await submit({}, { as: "demo-agency" });
      expect(await duplicates({}, { as: "demo-agency", path: ofAgency })).toEqual(days(testDate));
      expect(await duplicates()).toEqual(days(testDate));
    });

    test("the question for duplicates is answered at either portal for who has both the agent and an agency above", async () => {
      await submit(forOtherAgent, { as: "demo-both" });
      const ProductId = forOtherAgent.ProductId;
      for (const owner of [`agents/${demoIds.otherAgent}`, `agencies/${demoIds.otherAgency}`]) {
        const path = `/t/${owner}/applications/duplicates`;
        expect(await duplicates({ ProductId }, { as: "demo-both", path })).toEqual(days(testDate));
      }
    });

    test.each([
      [-30, [-30]],
      [-31, []],
    ])("the question for duplicates looks back 30 days: of day %d it finds %j", async (age, found) => {
      await forget();
      await submit();
      const received = { fmo_received_date: addDays(testDate, age) };
      const changed = database.db.updateTable("enrollments").set(received);
      await changed.where("fmo_received_date", "=", testDate).where("agent_id", "=", demoIds.agent).execute();
      expect(await duplicates()).toEqual(days(...found.map((days) => addDays(testDate, days))));
    });

    test("the question for duplicates stands in the audit log as read, with no number", async () => {
      const rows = await leftBy(database, async () => {
        await duplicates();
        expect((await duplicates({}, { as: "demo-both" })).status).toBe(404);
        expect((await duplicates({ MbiNumber: "219-09-9999" })).status).toBe(422);
      });
      expect(rows.map(({ sub, action, record }) => ({ sub, action, record }))).toEqual([
        { sub: "demo-agent", action: "read", record: [demoIds.agent] },
        { sub: "demo-both", action: "refused", record: [demoIds.agent] },
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/1EG4|219-?09-?9999/);
    });

    test("the question for duplicates refuses a number that is none, without repeating it", async () => {
      const { status, body } = await duplicates({ MbiNumber: "0EG4TE5MK73" });
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: { MbiNumber: ["medicareNumber"] },
      });
      expect(JSON.stringify(body)).not.toContain("0EG4");
    });
  });

  test("identity numbers go from an older key to a newer one, and are found and read all the while", async () => {
    await forget();
    const key = newKey();
    const first = await submit({}, { key });
    const both = asksWith(newer, older);
    expect(await duplicates({}, { by: both })).toEqual(days(testDate));
    await submit({}, { by: both });
    expect(await submit({}, { by: both, key })).toBe(first);

    const count = await database.db.selectFrom("applications").select("submission_id").execute();
    await expect(reseal(database.db, createSealing([newer]))).rejects.toThrow(
      /does not have: older \(\d+ app/,
    );
    const resealed = await reseal(database.db, createSealing([newer, older]));
    expect(resealed).toBe(count.length - 1);
    expect(await reseal(database.db, createSealing([newer, older]))).toBe(0);

    const only = asksWith(newer);
    expect(await duplicates({}, { by: only })).toEqual(days(testDate, testDate));
    expect(await submit({}, { by: only, key })).toBe(first);
    const rows = await database.db.selectFrom("applications").selectAll().execute();
    const read = rows.map((row) => openNumbers(createSealing([newer]), row));
    expect(read).toContainEqual(bareNumbers);
    await expect(reseal(database.db, createSealing([older]))).rejects.toThrow(/does not have: newer/);
  });
});
