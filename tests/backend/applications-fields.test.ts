import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problem } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { applicationParts, applicationPath, appliedFor, noTrace } from "../support/backend/applications.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { posted } from "../support/backend/submitting.ts";

/** The rules of an application's fields: rows 23, 33 to 36; `docs/product/applications.md`. */

const agent = "demo-agent";
const county = (key: string) => idFor("county", key);
const product = (name: string) => idFor("product", name);

describe.each(oneDatabase)("the fields of an application, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000 }));
  });
  afterAll(() => database.close());

  const refusedWith = async (fields: object) => {
    let answer = new Response();
    const left = await appliedFor(database, async () => {
      answer = await ask(applicationPath, agent, posted(applicationParts(fields)));
    });
    expect(left).toEqual(noTrace);
    expect(answer.status).toBe(422);
    const text = await answer.text();
    return { errors: problem.parse(JSON.parse(text)).errors, text };
  };

  const required = [
    "AgentId",
    "FirstName",
    "LastName",
    "StateId",
    "CountyId",
    "DateAgentSignedApplication",
    "EffectiveDate",
    "PolicyTypeId",
    "InsurerId",
    "ProductId",
  ];

  test("the required fields of an application must be there, and not only seem to be", async () => {
    for (const value of [undefined, null, "", "   ", "\u200b", "\u3164", "\t\n", 5, {}, []]) {
      const { errors } = await refusedWith(Object.fromEntries(required.map((name) => [name, value])));
      expect(Object.keys(errors ?? {}).sort(), JSON.stringify(value)).toEqual([...required].sort());
      for (const rules of Object.values(errors ?? {})) expect(rules[0]).toBe("required");
    }
  });

  test.each<[string, unknown, string]>([
    // Invalid Medicare numbers: `docs/product/applications.md`, "Identity numbers".
    ...[
      "0EG4TE5MK73",
      "1SG4TE5MK73",
      "1EGATE5MK73",
      "1EG4TE55K73",
      "1EG4TE5M773",
      "1EG4TE5MK7",
      "1EG4TE5MK733",
    ].map((value): [string, unknown, string] => ["MbiNumber", value, "medicareNumber"]),
    ["MbiNumber", "---", "medicareNumber"],
    ["MbiNumber", `1EG4-TE5-MK73${" ".repeat(40)}x`, "tooLong"],
    ["MbiNumber", "1EG4\u0000TE5MK73", "characters"],
    ...["98765432", "9876543210", "219-09-999x", "٢١٩٠٩٩٩٩٩", "-"].map((value): [string, unknown, string] => [
      "SSN",
      value,
      "socialSecurityNumber",
    ]),
    ["SSN", 219099999, "required"],
    ["SSN", ["219099999"], "choice"],
    ["MedicaidNumber", "A".repeat(21), "medicaidNumber"],
    ["MedicaidNumber", "é12", "medicaidNumber"],
    ["FirstName", "x".repeat(101), "tooLong"],
    ["LastName", "x".repeat(101), "tooLong"],
    ["LastName", "half \ud83d", "characters"],
    ["DateOfBirth", "2025-10-21", "future"],
    ["DateAgentSignedApplication", "2025-10-21", "future"],
    ...["2026-02-29", "2026-13-01", "1899-12-31", "tomorrow", "10/20/2025", "2025-1-1"].flatMap(
      (day): [string, unknown, string][] =>
        ["DateOfBirth", "MedicareADate", "MedicareBDate", "DateAgentSignedApplication", "EffectiveDate"].map(
          (name) => [name, day, "date"],
        ),
    ),
    ...["AgentId", "StateId", "CountyId", "PolicyTypeId", "InsurerId", "ProductId"].flatMap(
      (name): [string, unknown, string][] =>
        [demoIds.missing, "nonsense", "' or '1'='1", demoIds.agency].map((value) => [name, value, "choice"]),
    ),
    ["StateId", idFor("state", "AL"), "choice"],
    ["StateId", idFor("state", "CA"), "choice"],
    ["CountyId", county("GA:Fulton"), "choice"],
    ["InsurerId", idFor("carrier", "Everwell Rx"), "choice"],
    ["ProductId", product("Alder Health Plans Plan G"), "choice"],
  ])("an application whose %s is %j is refused", async (name, value, rule) => {
    const { errors, text } = await refusedWith({ [name]: value });
    expect(errors?.[name]?.[0]).toBe(rule);
    expect(Object.keys(errors ?? {})).toEqual([name]);
    if (["SSN", "MbiNumber", "MedicaidNumber"].includes(name) && String(value).length > 3)
      expect(text).not.toContain(String(value));
  });

  test("an application with a future date and a choice that is not offered is refused for both together", async () => {
    const { errors } = await refusedWith({ DateOfBirth: "2030-01-01", CountyId: demoIds.missing });
    expect(errors).toEqual({ DateOfBirth: ["future"], CountyId: ["choice"] });
  });

  test("an application whose effective date is before the agent's contracts began is refused", async () => {
    const { errors } = await refusedWith({ EffectiveDate: "2015-01-01" });
    expect(errors).toEqual({ PolicyTypeId: ["choice"] });
    const lakeshore = {
      CountyId: await soldIn("Lakeshore Senior Advantage"),
      InsurerId: idFor("carrier", "Lakeshore Senior Advantage"),
      EffectiveDate: "2025-10-01",
    };
    expect((await refusedWith(lakeshore)).errors).toEqual({ InsurerId: ["choice"] });
  });

  /** A county of Florida where this carrier sells plans of the policy type. */
  async function soldIn(carrier: string): Promise<string> {
    const area = await database.db
      .selectFrom("product_areas")
      .innerJoin("products", "products.id", "product_areas.product_id")
      .innerJoin("carriers", "carriers.id", "products.carrier_id")
      .innerJoin("product_areas as of_alder", "of_alder.county_id", "product_areas.county_id")
      .select("product_areas.county_id")
      .where("carriers.name", "=", carrier)
      .where("products.policy_type_id", "=", demoIds.policyType)
      .where("product_areas.state_id", "=", demoIds.state)
      .executeTakeFirstOrThrow();
    return area.county_id ?? "";
  }

  test("an application is refused when the product is another carrier's that the agent sells as well", async () => {
    const { carrier_id } = await database.db
      .selectFrom("agent_contracts")
      .select("carrier_id")
      .where("agent_id", "=", demoIds.agent)
      .where("status", "=", "Active")
      .where("end_date", "is", null)
      .where("carrier_id", "<>", demoIds.carrier)
      .executeTakeFirstOrThrow();
    const id = product("of another carrier");
    const shape = { policy_type_id: demoIds.policyType, is_active: true };
    await database.db
      .insertInto("products")
      .values({ id, name: "Of another carrier", carrier_id, ...shape })
      .execute();
    const area = { product_id: id, state_id: demoIds.state, county_id: null };
    await database.db.insertInto("product_areas").values(area).execute();
    expect((await refusedWith({ ProductId: id })).errors).toEqual({ ProductId: ["choice"] });
  });

  test("an application is refused when its policy type is not sold in the county, or its product is of another type", async () => {
    const { db } = database;
    const type = idFor("policy type", "of another county");
    const id = product("of another type");
    const [held, sold] = [
      { agent_contract_id: demoIds.agentContract, policy_type_id: type },
      { id, carrier_id: demoIds.carrier, policy_type_id: type, name: "Of another type", is_active: true },
    ];
    await db
      .insertInto("policy_types")
      .values({ id: type, name: "Elsewhere", abbreviation: "ELSE", is_active: true })
      .execute();
    await db.insertInto("agent_contract_policy_types").values(held).execute();
    await db.insertInto("products").values(sold).execute();
    const area = { product_id: id, state_id: demoIds.state };
    await db
      .insertInto("product_areas")
      .values({ ...area, county_id: demoIds.county })
      .execute();
    expect((await refusedWith({ PolicyTypeId: type, ProductId: id })).errors).toEqual({
      PolicyTypeId: ["choice"],
    });
    await db
      .insertInto("product_areas")
      .values({ ...area, county_id: null })
      .execute();
    expect((await refusedWith({ ProductId: id })).errors).toEqual({ ProductId: ["choice"] });
    await appliedFor(database, async () => {
      const fields = applicationParts({ PolicyTypeId: type, ProductId: id });
      expect((await ask(applicationPath, agent, posted(fields))).status).toBe(200);
    });
  });

  test("an application is refused when its product is not sold in the county, or no longer", async () => {
    const { ProductId, CountyId } = JSON.parse(String(applicationParts()[0]?.value));
    const areas = database.db.deleteFrom("product_areas").where("product_id", "=", ProductId);
    const gone = await areas.where("county_id", "=", CountyId).returningAll().execute();
    try {
      expect((await refusedWith({})).errors).toEqual({ ProductId: ["choice"] });
    } finally {
      await database.db.insertInto("product_areas").values(gone).execute();
    }
    const product = database.db.updateTable("products").where("id", "=", ProductId);
    await product.set({ is_active: false }).execute();
    try {
      expect((await refusedWith({})).errors).toEqual({ ProductId: ["choice"] });
    } finally {
      await product.set({ is_active: true }).execute();
    }
  });

  test.each([
    ...["1EG4-TE5-MK73", "1eg4 te5 mk73", "1EG4T35MK73", "1EX4XE5XX73", "1EG4–TE5–MK73"].map((MbiNumber) => ({
      MbiNumber,
    })),
    // Never issued, and taken all the same.
    ...["000-12-3456", "666-12-3456", "900-12-3456", "123-00-4567", "123-45-0000"].map((SSN) => ({ SSN })),
    { SSN: "219.09.9999" },
    { MedicaidNumber: "a1-b2/c3" },
    { DateOfBirth: "2025-10-20", DateAgentSignedApplication: "2025-10-20" },
    { DateOfBirth: "1900-01-01", MedicareADate: "2030-01-01" },
    { FirstName: "Zo\u0308e 😀", LastName: `O'Brien <b>"&` },
    {
      AgentId: demoIds.agent.toUpperCase(),
      ProductId: product("Alder Health Plans Choice Plus (HMO)").toUpperCase(),
    },
    { StateId: idFor("state", "FL").toUpperCase() },
  ])("an application with the fields %j is taken", async (fields) => {
    const left = await appliedFor(database, async () => {
      const answer = await ask(applicationPath, agent, posted(applicationParts(fields)));
      expect(answer.status, await answer.clone().text()).toBe(200);
    });
    expect(left.enrollments).toHaveLength(1);
  });
});
