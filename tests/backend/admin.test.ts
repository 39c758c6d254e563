import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readArguments, runAdmin } from "#backend/admin/admin.ts";
import { lockDatabaseFolder } from "#backend/database/lock.ts";
import { migrateForward } from "#backend/database/migrate.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { bundled } from "../support/backend/bundled.ts";
import { databaseKinds, type TestDatabase } from "../support/backend/databases.ts";

/** `npm run admin`: the first users, producers and rights of a new installation. */

describe.each(databaseKinds)("on $name", ({ openEmpty }) => {
  let database: TestDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openEmpty();
    await migrateForward(database.db);
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  async function admin(command: string, options: Record<string, string> = {}): Promise<string> {
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    const asked = readArguments([...command.split(" "), ...args]);
    if ("help" in asked) return asked.help;
    return (await runAdmin(database.db, asked, "alice")).join("\n");
  }

  const portalsOf = async (sub: string) => {
    const answer = await ask("/t/agents/my/permissions", sub);
    const { ViewableAgentList, ViewableAgencyList } = await answer.json();
    return [...Object.values(ViewableAgencyList), ...Object.values(ViewableAgentList)];
  };

  test("an empty database gets agencies, an agent, a user and rights, and the user has the portals at once", async () => {
    await admin("agency add", { npn: "9000001", name: "Northwind Senior Benefits" });
    await admin("agency add", { npn: "9000002", name: "Lakeside Branch", upline: "9000001" });
    await admin("agent add", {
      npn: "9000003",
      "first-name": "Ana",
      "last-name": "Flores",
      agency: "9000002",
      email: "ana@northwind.example",
    });
    await admin("user add", { subject: "auth0|1", name: "Ana Flores", email: "ana@northwind.example" });
    expect(await portalsOf("auth0|1")).toEqual([]);
    await admin("right add", { subject: "auth0|1", agent: "9000003" });
    await admin("right add", { subject: "auth0|1", agency: "9000002" });
    expect(await portalsOf("auth0|1")).toEqual(["Lakeside Branch", "Ana Flores"]);
    expect(await admin("user list")).toMatch(
      /auth0\|1 +Ana Flores +ana@northwind\.example +agency Lakeside Branch, agent Ana Flores/,
    );
    expect(await admin("agency list")).toMatch(/9000002 +Lakeside Branch +Northwind Senior Benefits/);
    expect(await admin("agent list")).toMatch(/9000003 +Ana Flores +ana@northwind\.example +Lakeside Branch/);
  });

  test("a right that is taken away is gone at once, and a removed user has none left", async () => {
    await admin("right remove", { subject: "auth0|1", agent: "9000003" });
    expect(await portalsOf("auth0|1")).toEqual(["Lakeside Branch"]);
    await admin("user remove", { subject: "auth0|1" });
    expect(await portalsOf("auth0|1")).toEqual([]);
    await admin("user add", { subject: "auth0|1", name: "Ana Flores" });
    expect(await portalsOf("auth0|1")).toEqual([]);
  });

  test("a member of the review desk is added, listed and removed", async () => {
    await admin("desk add", { subject: "desk|1", name: "Carmen Ibarra" });
    expect(await admin("desk list")).toMatch(/desk\|1 +Carmen Ibarra/);
    await expect(admin("desk add", { subject: "desk|1", name: "Carmen" })).rejects.toThrow(
      "The user desk|1 is a member of the review desk already.",
    );
    await admin("desk remove", { subject: "desk|1" });
    expect(await admin("desk list")).not.toContain("desk|1");
    await expect(admin("desk remove", { subject: "desk|1" })).rejects.toThrow("is no member");
  });

  test.each<[string, Record<string, string>, string]>([
    ["agency add", { npn: "9000001", name: "Twin" }, "Northwind Senior Benefits has the NPN 9000001 already"],
    ["agency add", { npn: "9000009", name: "Low", upline: "5" }, "There is no agency with the NPN 5."],
    [
      "agent add",
      { npn: "9000003", "first-name": "A", "last-name": "B" },
      "Ana Flores has the NPN 9000003 already",
    ],
    ["user add", { subject: "auth0|1", name: "Twin" }, "There is a user with the subject auth0|1 already."],
    ["user remove", { subject: "nobody" }, "There is no user with the subject nobody."],
    ["right add", { subject: "nobody", agent: "9000003" }, "There is no user with the subject nobody."],
    ["right add", { subject: "auth0|1", agent: "1" }, "There is no agent with the NPN 1."],
    ["right add", { subject: "auth0|1" }, "Give --agent or --agency, one of the two."],
    [
      "right remove",
      { subject: "auth0|1", agent: "9000003" },
      "Ana Flores may not act for the agent Ana Flores.",
    ],
  ])(
    "the command %s with %o is refused in one sentence, and leaves no row in the audit log",
    async (command, options, fault) => {
      const count = () => database.db.selectFrom("audit_log").select("id").execute();
      const before = await count();
      await expect(admin(command, options)).rejects.toThrow(fault);
      expect(await count()).toEqual(before);
    },
  );

  test("an admin command's change is in the audit log with the operator, the command, the subject and the records", async () => {
    const agent = await database.db
      .selectFrom("agents")
      .select("id")
      .where("npn", "=", "9000003")
      .executeTakeFirstOrThrow();
    await admin("right add", { subject: "auth0|1", agent: "9000003" });
    const user = await database.db
      .selectFrom("users")
      .select("id")
      .where("sub", "=", "auth0|1")
      .executeTakeFirstOrThrow();
    const row = await database.db
      .selectFrom("audit_log")
      .select(["sub", "action", "resource", "record"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      sub: "operator alice",
      action: "write",
      resource: "admin right add auth0|1",
      record: [user.id, agent.id],
    });
  });
});

describe("the arguments", () => {
  const faultOf = (...args: string[]) => {
    try {
      readArguments(args);
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
    return "";
  };

  test.each([
    [["dsk", "add"], "There is no command “dsk add”. Did you mean “desk add”?"],
    [["--subject", "x"], "The command is missing."],
    [["desk", "add", "--subject", "x"], "--name is required"],
    [["desk", "add", "--subjct", "x"], "Unknown option '--subjct'. For the options"],
    [
      ["right", "add", "--subject", "x", "--agent", "012"],
      "--agent must be a National Producer Number: at most ten digits, the first no zero",
    ],
    [["user", "add", "--subject", "x\u0007", "--name", "X"], "--subject must be the subject (sub)"],
    [["user", "add", "--subject", "x", "--name", "X", "--email", "at home"], "--email must be an email"],
  ])("the arguments %j of the admin command are refused", (args, fault) => {
    expect(faultOf(...args)).toContain(fault);
  });

  test("--help of the admin command lists all commands, and the options of one", () => {
    const help = (...args: string[]) => JSON.stringify(readArguments(args));
    expect(help("--help")).toMatch(/desk add.*agency add.*right remove/);
    expect(help("right", "add", "--help")).toMatch(/--subject.*--agent.*\(may be left out\).*--agency/);
  });
});

describe("the command", () => {
  let dataDir: string;
  let program: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "producer-portal-admin-"));
    program = await bundled("backend/admin/command.ts", "admin");
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  function run(...args: string[]): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: dataDir,
      env: { NODE_ENV: "test", PATH: process.env.PATH ?? "", DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        said += chunk;
      });
    return new Promise((resolve) => child.once("close", (code) => resolve({ code, said })));
  }

  test("the admin command makes the embedded database, and ends with 0 when done and with 1 when refused", async () => {
    const add = ["desk", "add", "--subject", "desk|1", "--name", "Carmen Ibarra"];
    expect(await run(...add)).toEqual({
      code: 0,
      said: "Carmen Ibarra (desk|1) is a member of the review desk.\n",
    });
    expect(await run(...add)).toEqual({
      code: 1,
      said: "The user desk|1 is a member of the review desk already.\n",
    });
  });

  test("the admin command is refused while a backend has the embedded database open", async () => {
    const release = await lockDatabaseFolder(join(dataDir, "database.lock"));
    try {
      const { code, said } = await run("desk", "list");
      expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining("in use by process") });
    } finally {
      await release();
    }
  });
});
