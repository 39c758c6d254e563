import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountManager } from "#api/account-manager.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";

/** Relationship managers: `docs/product/home.md`. */

describe.each(oneDatabase)("relationship managers, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  test.each([
    ["an agent", `/t/agents/${demoIds.agent}/accountmanager`, "demo-agent"],
    ["an agency", `/t/agencies/${demoIds.agency}/accountmanager`, "demo-agency"],
    ["an agency by the singular", `/t/agency/${demoIds.agency}/accountmanager`, "demo-agency"],
  ] as const)(
    "%s has a relationship manager with a name, an email address and a phone number",
    async (_whose, path, account) => {
      const answer = await ask(path, account);
      expect(answer.status).toBe(200);
      expect(accountManager.parse(await answer.json())).toEqual({
        DisplayName: expect.stringMatching(/^\p{L}+ \p{L}+$/u),
        Email: expect.stringMatching(/^[a-z.]+@relations\.example$/),
        PhoneNumber: expect.stringMatching(/^\d{10}$/),
        ProfilePictureType: expect.toBeOneOf([null, "image/png"]),
        ProfilePictureBase64: expect.toBeOneOf([null, expect.stringMatching(/^iVBORw0KGgo[\w+/]+=*$/)]),
        Direct: expect.any(Boolean),
      });
    },
  );

  test("two relationship managers of the demo have a small picture, and one has none", async () => {
    const found = await database.db
      .selectFrom("relationship_managers")
      .select(["picture", "picture_type"])
      .where("email", "like", "%@relations.example")
      .execute();
    expect(found.filter(({ picture }) => picture === null)).toEqual([{ picture: null, picture_type: null }]);
    const pictures = found.flatMap(({ picture }) => (picture ? [Buffer.from(picture)] : []));
    expect(pictures).toHaveLength(2);
    for (const picture of pictures) {
      expect(picture.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
      expect(picture.length).toBeLessThan(5000);
    }
  });

  test("an agency without a relationship manager gets an answer whose every field is null", async () => {
    const answer = await ask(`/t/agencies/${demoIds.otherAgency}/accountmanager`, "demo-both");
    expect(answer.status).toBe(200);
    expect(new Set(Object.values((await answer.json()) as object))).toEqual(new Set([null]));
  });

  test("one agency of the demo has no relationship manager, and all other agents and agencies have one", async () => {
    const { db } = database;
    // The test data adds an agency whose agents have nothing but harmful names.
    const agents = await db
      .selectFrom("agents")
      .select("id")
      .where("agency_id", "!=", demoIds.hostile.agency)
      .execute();
    const agencies = await db.selectFrom("agencies").select("id").execute();
    const assigned = await db.selectFrom("manager_assignments").select(["agent_id", "agency_id"]).execute();
    const managed = new Set(assigned.map(({ agent_id, agency_id }) => agent_id ?? agency_id));
    const without = [...agents, ...agencies].map(({ id }) => id).filter((id) => !managed.has(id));
    expect(without).toEqual([demoIds.otherAgency]);
  });
});
