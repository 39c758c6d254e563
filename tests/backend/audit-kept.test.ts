import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import type { Database } from "#backend/database/schema.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import {
  addressOf,
  auditedBackend,
  auditRows,
  bearing,
  encoded,
  excludedPolicies,
  healthData,
  hierarchy,
  leftBy,
  noHealthData,
  policies,
  withoutLog,
} from "../support/backend/audit.ts";
import { type Ask, asking } from "../support/backend/backend.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { addPrincipals, principals } from "../support/backend/matrix.ts";

/** Row 116: what is in the audit log stays, and nothing goes out that is not in it; `docs/decisions/0207`. */

const { agent, agency, excludedAgency } = principals;

describe.each(databaseKinds)("what the audit log holds, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    await addPrincipals(database.db);
    ask = asking(auditedBackend(database.db));
    for (const path of [policies, addressOf(demoIds.agentContractFile)]) await statusOf(ask, path, agent);
    expect(await auditRows(database)).toHaveLength(2);
  });
  afterAll(() => database.close());

  const statusOf = async (asked: Ask, path: string, as?: string) => {
    const answer = await asked(path, as);
    await answer.arrayBuffer();
    return answer.status;
  };

  const attempts = {
    "a change": sql`update audit_log set sub = 'somebody else'`,
    "a change of nothing": sql`update audit_log set sub = '' where false`,
    "a removal": sql`delete from audit_log`,
    emptying: sql`truncate audit_log`,
    "emptying with all that hangs on it": sql`truncate audit_log restart identity cascade`,
    "a change in the guise of an insert": sql`
      insert into audit_log (id, action, resource, record, status, request_id) overriding system value
      select id, action, resource, record, 0, request_id from audit_log
      on conflict (id) do update set status = 0`,
  };

  describe.each(["origin", "replica"])("in a session whose part is %s", (part) => {
    test.each(Object.entries(attempts))(
      "an attempt to alter the audit log is refused: %s",
      async (_, attempt) => {
        const before = await auditRows(database);
        const change = database.db.transaction().execute(async (transaction) => {
          await sql`select set_config('session_replication_role', ${part}, true)`.execute(transaction);
          await attempt.execute(transaction);
        });
        await expect(change).rejects.toThrow(/audit_log is append-only/);
        expect(await auditRows(database)).toEqual(before);
      },
    );
  });

  test("an operator removes old rows of the audit log as docs/decisions/0207 says", async () => {
    const before = await auditRows(database);
    const undone = new Error("undone");
    const removal = database.db.transaction().execute(async (transaction) => {
      const trigger = sql`trigger audit_log_is_append_only`;
      await sql`alter table audit_log disable ${trigger}`.execute(transaction);
      await sql`delete from audit_log where at < now() + interval '1 day'`.execute(transaction);
      await sql`alter table audit_log enable always ${trigger}`.execute(transaction);
      expect(await transaction.selectFrom("audit_log").select("id").execute()).toEqual([]);
      throw undone;
    });
    await expect(removal).rejects.toBe(undone);
    expect(await auditRows(database)).toEqual(before);
  });

  test("a database role that reads the rest and only adds to the audit log is all that the backend needs", async () => {
    const role = sql.id(`app_${database.kind}`);
    await sql`create role ${role}`.execute(database.db);
    await sql`grant select on all tables in schema public to ${role}`.execute(database.db);
    await sql`revoke all on audit_log from ${role}`.execute(database.db);
    await sql`grant insert on audit_log to ${role}`.execute(database.db);
    const attempts = [
      sql`select * from audit_log`,
      sql`update audit_log set status = 0`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`alter table audit_log disable trigger all`,
      sql`drop table audit_log`,
    ];
    const serve = async (db: Database) => {
      const asRole = asking(auditedBackend(db));
      expect(await statusOf(asRole, hierarchy, agency)).toBe(200);
      expect(await statusOf(asRole, hierarchy, agent)).toBe(404);
      for (const attempt of attempts) {
        await expect(attempt.execute(db)).rejects.toThrow(/permission denied|must be owner/);
      }
    };
    const made = await leftBy(database, () =>
      database.db.connection().execute(async (db) => {
        await sql`set role ${role}`.execute(db);
        await serve(db).finally(() => sql`reset role`.execute(db));
      }),
    );
    expect(made.map(({ action }) => action)).toEqual(["export", "refused"]);
  });

  test("an audit row of another shape is refused", async () => {
    const insert = (values: ReturnType<typeof sql>) =>
      sql`insert into audit_log (action, resource, record, status, request_id) values (${values})`.execute(
        database.db,
      );
    await expect(insert(sql`'peeked', '/', '{}', 200, 'x'`)).rejects.toThrow(/check constraint/);
    await expect(insert(sql`'read', '/', '{Jane Doe}', 200, 'x'`)).rejects.toThrow(/uuid/);
  });

  test("what the audit log cannot write down is not handed out, and a refusal stays one", async () => {
    const lines: string[] = [];
    const logger = pino({ level: "error" }, { write: (line: string) => lines.push(line) });
    const asked = asking(auditedBackend(database.db, { logger }));
    const address: string = await (await asked(addressOf(demoIds.agentContractFile), agent)).json();
    const audited = [policies, encoded(policies), addressOf(demoIds.agentContractFile), address, healthData];

    await withoutLog(database.db, async () => {
      for (const path of audited) {
        const answer = await asked(path, agent);
        expect(answer.status, path).toBe(503);
        expect(Object.fromEntries(answer.headers), path).toMatchObject({
          "content-type": "application/problem+json",
          "retry-after": "5",
          "cache-control": "no-store",
          "x-request-id": "0123456789abcdef",
        });
        for (const name of ["Content-Disposition", "Content-Length"]) {
          expect(answer.headers.get(name), path).toBeNull();
        }
        expect(await answer.json()).toEqual({
          type: "about:blank",
          title: "Unavailable",
          status: 503,
          detail: "The audit log cannot be written. Try again in a moment.",
          requestId: "0123456789abcdef",
        });
      }
      expect(lines.filter((line) => line.includes("audit row not written"))).toHaveLength(audited.length);
      expect(await statusOf(asked, hierarchy, agent)).toBe(404);
      expect(await statusOf(asked, excludedPolicies, excludedAgency)).toBe(403);
      expect((await asked(policies, undefined, bearing("a.b.c"))).status).toBe(401);
      for (const path of [`/t/agents/${demoIds.agent}/contracts`, noHealthData, "/ready"]) {
        expect(await statusOf(asked, path, agent), path).toBe(200);
      }
    });
    for (const path of audited) expect(await statusOf(asked, path, agent), path).toBe(200);
  });
});
