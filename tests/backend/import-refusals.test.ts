import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrateForward } from "#backend/database/migrate.ts";
import { importFolder } from "#backend/import/import.ts";
import { oneDatabase, type TestDatabase } from "../support/backend/databases.ts";
import { type Changes, importExample, importSealing } from "../support/backend/importing.ts";

/** What an import refuses: `docs/import.md`. Each refusal names the file, the line, the column and the reason. */

const replaced = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
const added = (row: string) => (text: string) => `${text}${row}\n`;

const refusals: [what: string, changes: Changes, faults: (string | RegExp)[]][] = [
  [
    "a misspelled column",
    { "agents.csv": replaced("First name", "Frist name") },
    [
      "agents.csv line 1, First name: the column is missing",
      "agents.csv line 1, Frist name: there is no such column. Did you mean “First name”?",
    ],
  ],
  [
    "a column that no other is like",
    { "carriers.csv": replaced("Carrier,Active", "Carrier,Active,Favourite color") },
    ["carriers.csv line 1, Favourite color: there is no such column"],
  ],
  [
    "a column that is there twice",
    { "license-types.csv": replaced("License type", "License type,LICENSE TYPE") },
    ["license-types.csv line 1, LICENSE TYPE: the column is there twice"],
  ],
  [
    "an empty file",
    { "license-types.csv": () => "" },
    ["license-types.csv line 1, License type: the column is missing"],
  ],
  [
    "an empty required field",
    { "agents.csv": replaced("9100002,Ben", "9100002, ") },
    ["agents.csv line 3, First name: must not be empty"],
  ],
  [
    "a number that is no NPN",
    { "agents.csv": added("012,Eva,Long,,") },
    ["agents.csv line 5, Agent NPN: must be an NPN: at most ten digits, the first no zero"],
  ],
  [
    "a text that is too long",
    { "agents.csv": added(`9100009,${"A".repeat(101)},Long,,`) },
    ["agents.csv line 5, First name: must be text of at most 100 characters"],
  ],
  [
    "something that is no email address",
    { "agents.csv": added("9100009,Eva,Long,at home,") },
    ["agents.csv line 5, Email: must be an email address"],
  ],
  [
    "a day that does not exist",
    { "e-and-os.csv": replaced("2027-06-30", "02/30/2027") },
    ["e-and-os.csv line 2, Expiration date: must be a day as YYYY-MM-DD or MM/DD/YYYY"],
  ],
  [
    "an amount without two decimals",
    { "payments.csv": replaced("287.50", "287.5") },
    [/^payments.csv line 2, Amount: must be an amount in dollars with two decimals/],
  ],
  [
    "a status that there is not",
    { "agent-contracts.csv": replaced("Terminated", "Ended") },
    ["agent-contracts.csv line 4, Status: must be one of: Active, Pending, Terminated"],
  ],
  [
    "neither yes nor no",
    { "carriers.csv": replaced("Old Harbor Life,no", "Old Harbor Life,never") },
    ["carriers.csv line 4, Active: must be yes or no"],
  ],
  [
    "a record of another file that is nowhere",
    { "agents.csv": replaced(/9000003/, "9999999") },
    [
      "agents.csv line 4, Agency NPN: there is no agency with this Agency NPN, neither in agencies.csv nor in the database",
    ],
  ],
  [
    "a county of another state",
    { "product-areas.csv": added("Granite Plan G,GA,Orange") },
    [
      "product-areas.csv line 8, County: there is no county with this State and County, neither in counties.csv nor in the database",
    ],
  ],
  [
    "a certification without a contract",
    { "certifications.csv": added("9100001,Granite Mutual,2026,MS,FL,RTS") },
    [
      "certifications.csv line 5, Carrier: there is no contract with this Agent NPN and Carrier, neither in agent-contracts.csv nor in the database",
    ],
  ],
  [
    "two rows with the same key",
    { "agents.csv": added("9100001,Ana,Flores,,") },
    ["agents.csv line 5: the same Agent NPN as in line 2"],
  ],
  [
    "two rows with the same key of several columns",
    { "certifications.csv": added("9100001,Bluestem Health,2026,MAPD,FL,Failed") },
    ["certifications.csv line 5: the same Agent NPN, Carrier, Plan year, Policy type and State as in line 2"],
  ],
  [
    "agencies above each other",
    { "agencies.csv": replaced("Benefits,", "Benefits,9000002") },
    [
      "agencies.csv line 2, Upline NPN: the agencies above it form a circle",
      "agencies.csv line 3, Upline NPN: the agencies above it form a circle",
      "agencies.csv line 4, Upline NPN: the agencies above it form a circle",
    ],
  ],
  [
    "a contract that ends before it starts",
    { "agent-contracts.csv": replaced("2025-12-31", "2022-12-31") },
    ["agent-contracts.csv line 4, End date: the end is before the start"],
  ],
  [
    "a license of an agent and an agency",
    { "licenses.csv": replaced("9100001,,FL", "9100001,9000001,FL") },
    ["licenses.csv line 2, Agent NPN: either the agent or the agency must be given, and not both"],
  ],
  [
    "a commission of an agency",
    { "payments.csv": replaced("commission,9100001,", "commission,,9000001") },
    ["payments.csv line 2, Kind: a commission needs an agent, and an override an agency"],
  ],
  [
    "a row with too many fields",
    { "carriers.csv": replaced("Old Harbor Life,no", "Old Harbor, Life,no") },
    ["carriers.csv line 4: the row has 3 fields, and the first line has 2"],
  ],
  [
    "a quotation mark that is never closed",
    { "carriers.csv": replaced("Old Harbor Life,no", '"Old Harbor Life,no') },
    [/^carriers.csv line \d: the quotation marks are not in pairs$/],
  ],
  [
    "text that is not UTF-8",
    { "agents.csv": (text) => Buffer.from(text.replace("Okafor", "Muñoz"), "latin1") },
    ["agents.csv line 4, Last name: the text is not UTF-8: save the file as “CSV UTF-8”"],
  ],
  [
    "faults of several files, in the order of the files and lines",
    {
      "payments.csv": replaced("287.50", "much"),
      "agents.csv": (text) => text.replace("chidi.okafor@", "").replace("9100002,Ben", "9100002,"),
    },
    [
      "agents.csv line 3, First name: must not be empty",
      "agents.csv line 4, Email: must be an email address",
      /payments.csv line 2, Amount/,
    ],
  ],
];

describe.each(oneDatabase)("an import, on $name", ({ openEmpty }) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openEmpty();
    await migrateForward(database.db);
  });
  afterAll(() => database.close());

  const countRows = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from states) + (select count(*) from agents) + (select count(*) from audit_log) as n`.execute(
      database.db,
    );
    return Number(rows[0]?.n);
  };

  test.each(refusals)("an import refuses %s and writes nothing", async (_, changes, wanted) => {
    const { result, faults } = await importExample(database.db, changes);
    for (const [index, fault] of wanted.entries())
      expect(faults[index], faults.join("\n")).toEqual(
        typeof fault === "string" ? fault : expect.stringMatching(fault),
      );
    expect(result).toEqual({ faults: faults.length });
    expect(await countRows()).toBe(0);
  });

  test("an import never shows an identity number, even a faulty one", async () => {
    const { faults } = await importExample(database.db, {
      "enrollments.csv": (text) =>
        text.replace("219-09-9999", "219-09-99998").replace("1EG4-TE5", "1EG4-SE5"),
    });
    expect(faults).toEqual([
      "enrollments.csv line 2, Medicare number: must be a Medicare number (MBI): eleven letters and digits",
      "enrollments.csv line 2, SSN: must be a Social Security number: nine digits",
    ]);
  });

  test("an import of a folder with an unknown file, or without any, says what is wrong", async () => {
    const folder = mkdtempSync(join(tmpdir(), "producer-portal-import-"));
    const options = { sealing: importSealing, operator: "alice", onFault: () => {} };
    const importing = (path: string) => importFolder(database.db, { folder: path, ...options });
    try {
      await expect(importing(folder)).rejects.toThrow("has no file of an import. The files are: states.csv,");
      writeFileSync(join(folder, "agent.csv"), "NPN\n");
      await expect(importing(folder)).rejects.toThrow(
        "agent.csv is no file of an import. Did you mean agents.csv?",
      );
      await expect(importing(join(folder, "none"))).rejects.toThrow("There is no folder");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("an import refuses a key that several records of the database have", async () => {
    await sql`
      insert into agents (id, first_name, last_name, npn)
      select gen_random_uuid(), 'Twin', n::text, '9100001' from generate_series(1, 2) as n`.execute(
      database.db,
    );
    const { faults } = await importExample(database.db);
    expect(faults).toContain("agents.csv line 2: several records of the database have this Agent NPN");
  });
});
