import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { isServer } from "#backend/database/connect.ts";
import {
  applicationParts,
  applicationPath,
  appliedFor,
  forOtherAgent,
  noTrace,
} from "../support/backend/applications.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { answerTo } from "../support/backend/ownership.ts";
import { newKey, posted, sized } from "../support/backend/submitting.ts";
import { until } from "../support/until.ts";

/** An application that is sent again, and several at once: rows 107 and 109. */

const agent = "demo-agent";
/** The key of the advisory lock, unique in this database. */
const SLOW_DISK = 77_014;

describe.each(oneDatabase)("applications, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000 }));
  });
  afterAll(() => database.close());

  const send = (fields: object = {}, { as = agent, key = "" } = {}) =>
    answerTo(ask, applicationPath, as, posted(applicationParts(fields), key || undefined));
  const leftBehind = (act: () => Promise<unknown>) => appliedFor(database, act);

  describe("under an idempotency key", () => {
    test("an application sent 20 times at once under one idempotency key is one, and everybody hears the same", async () => {
      const key = newKey();
      const left = await leftBehind(async () => {
        const all = await Promise.all(Array.from({ length: 20 }, () => send({}, { key })));
        expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
        expect(new Set(all.map(({ body }) => body)).size).toBe(1);
        expect(await send({}, { key })).toEqual(all[0]);
      });
      expect(Object.values(left).map(({ length }) => length)).toEqual([1, 1, 0, 1, 1, 1]);
    });

    test("an application uses up its idempotency key for any other field, number, file or number of files", async () => {
      const key = newKey();
      expect((await send({}, { key })).status).toBe(200);
      const left = await leftBehind(async () => {
        for (const fields of [
          { LastName: "Other" },
          { SSN: "219-09-9998" },
          { MbiNumber: "1EG4-TE5-MK72" },
          { MedicaidNumber: null },
          { DateOfBirth: null },
        ])
          expect((await send(fields, { key })).status, JSON.stringify(fields)).toBe(409);
        for (const files of [
          [{ fileName: "other.pdf" }],
          [{ fileName: "application.pdf", value: sized(999) }],
          [{ fileName: "application.pdf" }, { fileName: "application.pdf" }],
        ])
          expect((await ask(applicationPath, agent, posted(applicationParts({}, files), key))).status).toBe(
            409,
          );
      });
      expect(left).toEqual(noTrace);
      const typedOtherwise = { SSN: "219099999", MbiNumber: "1eg4 te5 mk73" };
      expect((await send(typedOtherwise, { key })).status).toBe(200);
    });
  });

  test("an application does not wait for the files of another one", async () => {
    // The embedded database takes one transaction after the other anyway.
    if (!isServer(database.db)) return;
    await sql`
      create function wait_for_disk() returns trigger language plpgsql as $$
      begin
        if new.file_name = 'slow.pdf' then perform pg_advisory_xact_lock(${sql.lit(SLOW_DISK)}); end if;
        return new;
      end $$`.execute(database.db);
    await sql`create trigger slow_disk before insert on files for each row execute function wait_for_disk()`.execute(
      database.db,
    );
    const waiting = async () => {
      const { rows } = await sql`
        select 1 from pg_locks where locktype = 'advisory' and objid = ${SLOW_DISK} and not granted`.execute(
        database.db,
      );
      return rows.length > 0;
    };
    let slow: Promise<Response> | undefined;
    let isSlowOver = false;
    await database.db.transaction().execute(async (disk) => {
      await sql`select pg_advisory_xact_lock(${SLOW_DISK})`.execute(disk);
      const parts = applicationParts({}, [{ fileName: "slow.pdf", value: sized(1_000_000) }]);
      slow = ask(applicationPath, agent, posted(parts)).finally(() => {
        isSlowOver = true;
      });
      await until("the first one writes its file", waiting);
      const other = await send(forOtherAgent, { as: "demo-both" });
      expect(other.status, other.body).toBe(200);
      expect(isSlowOver).toBe(false);
    });
    expect((await slow)?.status).toBe(200);
    await sql`drop function wait_for_disk() cascade`.execute(database.db);
  });
});
