import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agencyProfile, agencyProfileRequest, agentProfile, agentProfileRequest } from "#api/profile.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { agencyProfileFields, agentProfileFields } from "../support/backend/profiles.ts";
import { newKey, postedJson } from "../support/backend/submitting.ts";

/** Profiles and requests to change them: `docs/product/profile.md`. */

const ofAgent = `/t/agents/${demoIds.agent}/profile`;
const ofAgency = `/t/agencies/${demoIds.agency}/profile`;

describe.each(oneDatabase)("profiles, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  const submit = (fields: object, key = newKey()) =>
    ask(`${ofAgent}/submit`, "demo-agent", postedJson(fields, key));

  test("an agent's profile has names, the primary phone number and the address", async () => {
    const { db } = database;
    const numbers = await db
      .selectFrom("agent_phone_numbers")
      .select(["id", "phone_number"])
      .where("agent_id", "=", demoIds.agent)
      .execute();
    expect(numbers).toHaveLength(2);
    for (const { id, phone_number } of numbers) {
      await db
        .updateTable("agent_phone_numbers")
        .set({ is_primary: sql<boolean>`id = ${id}` })
        .where("agent_id", "=", demoIds.agent)
        .execute();
      const profile = agentProfile.parse(await (await ask(ofAgent, "demo-agent")).json());
      expect(profile).toMatchObject({
        FirstName: "Marisol",
        LastName: "Vega",
        Nickname: null,
        PhoneNumber: { Number: phone_number },
        Address: { Address1: expect.any(String), StateName: expect.stringMatching(/^[A-Z]/) },
      });
    }
  });

  test("an agency's profile has its name, its own phone number and the address", async () => {
    const profile = agencyProfile.parse(await (await ask(ofAgency, "demo-agency")).json());
    expect(profile).toMatchObject({
      Name: "Harborlight Insurance Marketing",
      PhoneNumber: { Number: expect.stringMatching(/^\d{10}$/) },
      Address: { City: expect.any(String), ZipCode: expect.stringMatching(/^\d{5}/) },
    });
  });

  test("a profile change goes under review once for each key, and changes no profile", async () => {
    const before = await (await ask(ofAgent, "demo-agent")).json();
    expect(await (await ask(`${ofAgent}/request`, "demo-agent")).json()).toEqual({ Open: null });
    const key = newKey();
    const first = await submit(agentProfileFields, key);
    expect(first.status).toBe(200);
    const taken = await first.json();
    expect(taken).toMatchObject({ Status: "under review" });
    expect(await (await submit(agentProfileFields, key)).json()).toEqual(taken);
    expect((await submit({ ...agentProfileFields, Nickname: "M" }, key)).status).toBe(409);
    expect(await (await ask(ofAgent, "demo-agent")).json()).toEqual(before);
    const open = agentProfileRequest.parse(await (await ask(`${ofAgent}/request`, "demo-agent")).json()).Open;
    expect(open).toMatchObject({
      Id: taken.Id,
      Profile: { Nickname: "Mari", PhoneNumber: { Number: "7275550142" }, Address: { Address2: null } },
    });
  });

  test("of several profile changes the newest is the open one", async () => {
    for (const Nickname of ["Ana", "Bea", "Cleo", "Dora", "Eva"]) {
      await submit({ ...agentProfileFields, Nickname }, newKey());
      const { Open } = agentProfileRequest.parse(
        await (await ask(`${ofAgent}/request`, "demo-agent")).json(),
      );
      expect(Open?.Profile.Nickname).toBe(Nickname);
    }
  });

  test("an agency's profile change is found as the agency's open request", async () => {
    const sent = await ask(`${ofAgency}/submit`, "demo-agency", postedJson(agencyProfileFields));
    expect(sent.status).toBe(200);
    const { Open } = agencyProfileRequest.parse(
      await (await ask(`${ofAgency}/request`, "demo-agency")).json(),
    );
    expect(Open?.Profile.Name).toBe(agencyProfileFields.Name);
  });

  test("a newer profile change of another agent or agency leaves one's own open request as it is", async () => {
    const open = async (path: string, as: string) =>
      (await (await ask(`${path}/request`, as)).json()).Open?.Id;
    const ids = async () => [await open(ofAgent, "demo-agent"), await open(ofAgency, "demo-agency")];
    const before = await ids();
    for (const [path, as, fields] of [
      [`/t/agents/${demoIds.otherAgent}/profile`, "demo-both", agentProfileFields],
      [`/t/agencies/${demoIds.largeAgency}/profile`, "demo-large", agencyProfileFields],
    ] as const)
      expect((await ask(`${path}/submit`, as, postedJson(fields))).status, as).toBe(200);
    expect(await ids()).toEqual(before);
  });

  test("a profile change that has been decided is open no more", async () => {
    await database.db
      .updateTable("submissions")
      .set({ status: "accepted", decided_at: new Date() })
      .where("kind", "=", "ProfileChange")
      .execute();
    expect(await (await ask(`${ofAgent}/request`, "demo-agent")).json()).toEqual({ Open: null });
  });

  const address = agentProfileFields.Address;
  test.each([
    ["no first name", { FirstName: " " }, { FirstName: ["required"] }],
    ["no last name", { LastName: "" }, { LastName: ["required"] }],
    ["no street", { Address: { ...address, Address1: "" } }, { "Address.Address1": ["required"] }],
    ["no city", { Address: { ...address, City: "" } }, { "Address.City": ["required"] }],
    ["no state", { Address: { ...address, StateName: "" } }, { "Address.StateName": ["required"] }],
    [
      "an unknown state",
      { Address: { ...address, StateName: "Atlantis" } },
      { "Address.StateName": ["choice"] },
    ],
    ["no zip code", { Address: { ...address, ZipCode: "" } }, { "Address.ZipCode": ["required"] }],
    ["a short zip code", { Address: { ...address, ZipCode: "3375" } }, { "Address.ZipCode": ["zipCode"] }],
    [
      "a zip code of eight",
      { Address: { ...address, ZipCode: "33755-123" } },
      { "Address.ZipCode": ["zipCode"] },
    ],
    [
      "a phone number of nine",
      { PhoneNumber: { Number: "727 555 014" } },
      { "PhoneNumber.Number": ["phone"] },
    ],
    [
      "a phone number of letters",
      { PhoneNumber: { Number: "call me now" } },
      { "PhoneNumber.Number": ["phone"] },
    ],
    ["a nickname that is too long", { Nickname: "n".repeat(101) }, { Nickname: ["tooLong"] }],
  ])("a profile change with %s is refused and the field named", async (_, change, errors) => {
    const answer = await submit({ ...agentProfileFields, ...change });
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual(errors);
  });

  test.each(["7275550142", "727-555-0142", "(727) 555-0142", "+1 727.555.0142", "1 727 555 0142"])(
    "the phone number of a profile may be typed as %s",
    async (typed) => {
      const sent = await submit({ ...agentProfileFields, PhoneNumber: { Number: typed } });
      expect(sent.status).toBe(200);
      const { Id } = await sent.json();
      const { content } = await database.db
        .selectFrom("submissions")
        .select("content")
        .where("id", "=", Id)
        .executeTakeFirstOrThrow();
      expect(content).toMatchObject({ PhoneNumber: { Number: "7275550142" } });
    },
  );

  test("a profile change may leave out phone, middle name, nickname and second address line", async () => {
    const { PhoneNumber, MiddleName, Nickname, ...rest } = agentProfileFields;
    expect((await submit(rest)).status).toBe(200);
    expect((await submit({ ...rest, PhoneNumber: null })).status).toBe(200);
    expect((await submit({ ...rest, PhoneNumber: { Number: "" } })).status).toBe(200);
  });
});
