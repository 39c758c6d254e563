import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readArguments, runAdmin } from "#backend/admin/admin.ts";
import { markInUse } from "#backend/database/in-use.ts";
import { lockKeys } from "#backend/database/lock-keys.ts";
import { migrateForward } from "#backend/database/migrate.ts";
import { openNumbers } from "#backend/sealing/numbers.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { expectListsRight } from "../support/backend/checked-lists.ts";
import { databaseKinds, type TestDatabase } from "../support/backend/databases.ts";
import { importExample, importSealing, sums } from "../support/backend/importing.ts";
import { accept, reviewServices, taken } from "../support/backend/reviewing.ts";
import { postedJson } from "../support/backend/submitting.ts";

/** Imports of the example folder, one after the other: `docs/import.md`. */

describe.each(databaseKinds)("an import, on $name", ({ openEmpty }) => {
  let database: TestDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openEmpty();
    await migrateForward(database.db);
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  const read = async (path: string, as: string) => {
    const answer = await ask(path, as);
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  const idOf = async (table: "agents" | "agencies", npn: string) =>
    (await database.db.selectFrom(table).select("id").where("npn", "=", npn).executeTakeFirstOrThrow()).id;

  async function letAct(sub: string, producer: "agent" | "agency", npn: string) {
    for (const args of [
      ["user", "add", "--subject", sub, "--name", sub],
      ["right", "add", "--subject", sub, `--${producer}`, npn],
    ]) {
      const asked = readArguments(args);
      if ("command" in asked) await runAdmin(database.db, asked, "alice");
    }
  }

  const numbersOf = async (policyNumber: string) => {
    const row = await database.db
      .selectFrom("applications")
      .innerJoin("enrollments", "enrollments.id", "applications.enrollment_id")
      .selectAll("applications")
      .where("enrollments.policy_number", "=", policyNumber)
      .executeTakeFirst();
    return row && openNumbers(importSealing, row);
  };

  test("an import into a new installation writes all rows, and the lists are right", async () => {
    const { result, faults } = await importExample(database.db);
    expect(faults).toEqual([]);
    expect(sums(result)).toEqual({ added: 140, changed: 0, unchanged: 0 });
    await expectListsRight(database.db);
    const audit = await database.db.selectFrom("audit_log").select(["sub", "action", "resource"]).execute();
    expect(audit).toEqual([{ sub: "operator alice", action: "write", resource: "import" }]);
  });

  test("an imported agent sees their own contracts, licenses, enrollments and statements, and nothing of others", async () => {
    await letAct("ana", "agent", "9100001");
    const [mine, other] = [await idOf("agents", "9100001"), await idOf("agents", "9100002")];
    const contracts = await read(`/t/agents/${mine}/contracts`, "ana");
    expect(contracts).toMatchObject([
      {
        Insurer: { Name: "Bluestem Health" },
        WritingNumber: "B-20001",
        StartDate: "2024-01-01",
        PolicyCount: 1,
      },
    ]);
    expect(await read(`/t/agents/${mine}/licenses`, "ana")).toHaveLength(1);
    expect(await read(`/t/agents/${mine}/eandos`, "ana")).toHaveLength(1);
    expect(await read(`/t/agents/${mine}/appointments`, "ana")).toMatchObject([
      { InsurerName: "Bluestem Health", StateProvince: "Florida", EffectiveDate: "2024-01-01" },
    ]);
    expect(await read(`/t/agents/${mine}/enrollments`, "ana")).toMatchObject({ Total: 2 });
    expect(await read(`/t/agents/${mine}/statements`, "ana")).toMatchObject({ Total: 1 });
    for (const part of ["contracts", "licenses", "eandos", "appointments", "enrollments", "statements"])
      expect((await ask(`/t/agents/${other}/${part}`, "ana")).status).toBe(404);
  });

  test("an imported agent can ask for a contract, and the review desk can accept it", async () => {
    const [mine, branch] = [await idOf("agents", "9100001"), await idOf("agencies", "9000002")];
    const offered = await database.db
      .selectFrom("agency_contracts")
      .innerJoin("carriers", "carriers.id", "agency_contracts.carrier_id")
      .select("agency_contracts.id")
      .where("agency_id", "=", branch)
      .where("carriers.name", "=", "Granite Mutual")
      .executeTakeFirstOrThrow();
    const florida = await database.db
      .selectFrom("states")
      .select("id")
      .where("abbreviation", "=", "FL")
      .executeTakeFirstOrThrow();
    const request = {
      requestForm: { contracts: [offered.id], states: [florida.id], comments: "" },
      uplineAgency: branch,
    };
    const id = await taken(ask, `/t/agents/${mine}/contractrequests`, postedJson(request), "ana");
    await accept(reviewServices(database.db), id);
    expect(await read(`/t/agents/${mine}/contracts`, "ana")).toHaveLength(2);
    // Further tests begin with what the files have.
    await sql`delete from agent_contracts where agent_id = ${mine} and status = 'Pending'`.execute(
      database.db,
    );
  });

  test("an imported agency sees what is below it, and nothing of the agency above", async () => {
    await letAct("top", "agency", "9000001");
    await letAct("branch", "agency", "9000002");
    const [top, branch] = [await idOf("agencies", "9000001"), await idOf("agencies", "9000002")];
    expect(await read(`/t/agencies/${top}/enrollments`, "top")).toMatchObject({ Total: 5 });
    expect(await read(`/t/agencies/${branch}/enrollments`, "branch")).toMatchObject({ Total: 4 });
    expect((await ask(`/t/agencies/${top}/enrollments`, "branch")).status).toBe(404);
  });

  test("an import seals the identity numbers, so that no table has them in clear", async () => {
    expect(await numbersOf("BH-1001")).toEqual({
      SSN: "219099999",
      MbiNumber: "1EG4TE5MK73",
      MedicaidNumber: null,
    });
    expect(await numbersOf("BH-1002")).toBeUndefined();
    const { rows } = await sql<{ text: string }>`
      select enrollments::text as text from enrollments union all select applications::text from applications`.execute(
      database.db,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { text } of rows) expect(text).not.toMatch(/219-?09-?9999|1EG4-?TE5-?MK73/);
  });

  test("an import of the same folder again changes nothing", async () => {
    const { result } = await importExample(database.db);
    expect(sums(result)).toEqual({ added: 0, changed: 0, unchanged: 140 });
  });

  test("an import of a changed folder changes the changed records alone, and the lists are right", async () => {
    const { result } = await importExample(database.db, {
      "agencies.csv": (text) => text.replace("Peachtree Branch,9000001", "Peachtree Branch,9000002"),
      "agents.csv": (text) => text.replace("Ana,Flores", "Ana,Flores-Ruiz"),
      "agent-contracts.csv": (text) => text.replace("Active,01/01/2025,", "Terminated,01/01/2025,2026-06-30"),
      "certifications.csv": (text) => text.replace("Failed", "RTS"),
      "policies.csv": (text) => text.replace("BH-1002,9100002", "BH-1002,9100001"),
      "enrollments.csv": (text) =>
        text.replace("219-09-9999", "219-09-9998").replace("Orange,Active", "Orange,Terminated"),
      "payments.csv": (text) => text.replace("On Hold", "Processed"),
    });
    expect(sums(result)).toEqual({ added: 0, changed: 7, unchanged: 133 });
    await expectListsRight(database.db);
    expect(await numbersOf("BH-1001")).toMatchObject({ SSN: "219099998", MbiNumber: "1EG4TE5MK73" });
    const mine = await idOf("agents", "9100001");
    expect(await read(`/t/agents/${mine}/contracts`, "ana")).toMatchObject([{ PolicyCount: 2 }]);
    const branch = await idOf("agencies", "9000002");
    expect(await read(`/t/agencies/${branch}/enrollments`, "branch")).toMatchObject({ Total: 5 });
    expect(sums((await importExample(database.db)).result)).toMatchObject({ added: 0, changed: 7 });
  });

  test("an import leaves alone what a file does not name, and empties what the file leaves empty", async () => {
    const columns = (from: string, to: string) => (text: string) => text.replace(from, to);
    const { result } = await importExample(database.db, {
      "agents.csv": () => "agent npn,LAST NAME,First name\n9100001,Flores,Ana\n",
      "enrollments.csv": (text) => text.replace("1EG4-TE5-MK73", ""),
      "e-and-os.csv": columns("$1,000,000 / $2,000,000", ""),
    });
    expect(sums(result)).toMatchObject({ added: 0, changed: 2 });
    const ana = await database.db
      .selectFrom("agents")
      .selectAll()
      .where("npn", "=", "9100001")
      .executeTakeFirstOrThrow();
    expect(ana).toMatchObject({ email: "ana.flores@northwind.example" });
    expect(ana.agency_id).not.toBeNull();
    expect(await numbersOf("BH-1001")).toEqual({ SSN: "219099999", MbiNumber: null, MedicaidNumber: null });
    expect(await database.db.selectFrom("agents").select("id").execute()).toHaveLength(3);
  });

  test("an import takes a file with a byte-order mark, CRLF, quotes and empty rows", async () => {
    const { result, faults } = await importExample(database.db, {
      "agents.csv": (text) =>
        `\ufeff${text.replaceAll("\n", "\r\n").replace("Ben", '"Ben ""Bo"""')},,,,\r\n\r\n`,
    });
    expect(faults).toEqual([]);
    expect(sums(result)).toMatchObject({ added: 0 });
    const ben = await database.db
      .selectFrom("agents")
      .select("first_name")
      .where("npn", "=", "9100002")
      .executeTakeFirst();
    expect(ben).toEqual({ first_name: 'Ben "Bo"' });
  });

  test("an import finds by NPN an agent whom the portal itself has added", async () => {
    const lake = await idOf("agencies", "9000002");
    await sql`
      insert into agents (id, first_name, last_name, npn, agency_id)
      values (gen_random_uuid(), 'Dora', 'Lund', '9100009', ${lake})`.execute(database.db);
    const { result } = await importExample(database.db, {
      "agents.csv": (text) => `${text}9100009,Dora,Lund-Berg,dora@northwind.example,9000002\n`,
    });
    expect(sums(result)).toMatchObject({ added: 0 });
    const doras = await database.db
      .selectFrom("agents")
      .select(["last_name", "email"])
      .where("npn", "=", "9100009")
      .execute();
    expect(doras).toEqual([{ last_name: "Lund-Berg", email: "dora@northwind.example" }]);
  });

  test("an import goes through while a backend uses the database", async () => {
    if (!database.url) return;
    const endUse = await markInUse(database.url);
    try {
      expect((await importExample(database.db)).faults).toEqual([]);
    } finally {
      await endUse();
    }
  });

  test("an import is refused while another one runs", async () => {
    if (!database.url) return;
    await database.db.transaction().execute(async (other) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.importing)})`.execute(other);
      await expect(importExample(database.db)).rejects.toThrow("Another import is running.");
    });
  });
});
