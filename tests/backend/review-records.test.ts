import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Appointment } from "#api/appointments.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { decideSubmission } from "#backend/review/decide.ts";
import { reviewItem } from "#backend/review/item.ts";
import type { Services } from "#backend/services.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { agencyProfileFields } from "../support/backend/profiles.ts";
import { accept, carmen, reviewServices, seenOf, submit, taken } from "../support/backend/reviewing.ts";
import {
  appointmentParts,
  appointmentPath,
  contractRequest,
  eAndOParts,
  licenseParts,
  newKey,
  posted,
  postedJson,
  requestPath,
} from "../support/backend/submitting.ts";

/** The records that accepted submissions make, and those that they leave: `docs/product/review-desk.md`, "Decisions". */

const agencyPath = `/t/agencies/${demoIds.agency}`;

describe.each(oneDatabase)("records of accepted submissions, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let services: Services;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    services = reviewServices(database.db);
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000 }));
  });
  afterAll(() => database.close());

  const ofAgency = (path: string, init: RequestInit) => taken(ask, agencyPath + path, init, "demo-agency");
  const licenses = (number: string) =>
    database.db
      .selectFrom("licenses")
      .selectAll()
      .where("license_number", "=", number)
      .orderBy("expiration_date")
      .execute();
  const policies = (number: string) =>
    database.db
      .selectFrom("eandos")
      .selectAll()
      .where("policy_number", "=", number)
      .orderBy("expiration_date")
      .execute();

  test("an accepted license or E&O policy leaves that of another owner as it is", async () => {
    await accept(
      services,
      await ofAgency("/licenses/submit", posted(licenseParts({ LicenseNumber: "SHARED" }))),
    );
    await accept(services, await ofAgency("/eandos/submit", posted(eAndOParts({ PolicyNumber: "SHARED" }))));
    const ExpirationDate = "2031-01-31";
    await accept(services, await submit.License(ask, { LicenseNumber: "SHARED", ExpirationDate }));
    await accept(services, await submit.EAndO(ask, { PolicyNumber: "SHARED", ExpirationDate }));
    const owners = [
      { agency_id: demoIds.agency, agent_id: null },
      { agency_id: null, agent_id: demoIds.agent, expiration_date: ExpirationDate },
    ];
    expect(await licenses("SHARED")).toMatchObject(owners);
    expect(await policies("SHARED")).toMatchObject(owners);
  });

  test("an accepted E&O policy of another issuer is another policy", async () => {
    await accept(services, await submit.EAndO(ask, { PolicyNumber: "EO-SAME" }));
    await accept(services, await submit.EAndO(ask, { PolicyNumber: "EO-SAME", IssuedBy: "Another issuer" }));
    expect(await policies("EO-SAME")).toHaveLength(2);
  });

  test("of several licenses or E&O policies that match the one that ends last is renewed", async () => {
    await accept(services, await submit.License(ask, { LicenseNumber: "MANY" }));
    await accept(services, await submit.EAndO(ask, { PolicyNumber: "MANY" }));
    const older = { id: randomUUID(), expiration_date: "2020-01-31" };
    const [license] = await licenses("MANY");
    const [policy] = await policies("MANY");
    if (!license || !policy) throw new Error("Nothing was made");
    await database.db
      .insertInto("licenses")
      .values({ ...license, ...older })
      .execute();
    await database.db
      .insertInto("eandos")
      .values({ ...policy, ...older })
      .execute();
    const ExpirationDate = "2031-01-31";
    await accept(services, await submit.License(ask, { LicenseNumber: "MANY", ExpirationDate }));
    await accept(services, await submit.EAndO(ask, { PolicyNumber: "MANY", ExpirationDate }));
    for (const rows of [await licenses("MANY"), await policies("MANY")])
      expect(rows.map(({ expiration_date }) => expiration_date)).toEqual(["2020-01-31", ExpirationDate]);
  });

  test("an accepted appointment is in the list, and a later one of the same carrier and state gives it new days", async () => {
    const listed = async (owner: string, as: string) => {
      const rows: Appointment[] = await (await ask(`/t/${owner}/appointments`, as)).json();
      return rows.filter(({ StateProvince }) => StateProvince === "Ohio");
    };
    await accept(services, await submit.Appointment(ask));
    const [made, ...others] = await listed(`agents/${demoIds.agent}`, "demo-agent");
    expect(others).toEqual([]);
    expect(made).toMatchObject({ InsurerName: "Alder Health Plans", Status: "Active", ExpirationDate: null });
    await database.db
      .updateTable("appointments")
      .set({ status: "Terminated" })
      .where("id", "=", made?.Id ?? "")
      .execute();
    const days = { EffectiveDate: "2026-01-01", ExpirationDate: "2026-12-31" };
    const id = await submit.Appointment(ask, days);
    expect((await reviewItem(services, "Appointment", id))?.content).toMatchObject({
      answers: days,
      onRecord: { EffectiveDate: "2025-09-01", ExpirationDate: null, Status: "Terminated" },
    });
    await accept(services, await ofAgency("/appointments/submit", posted(appointmentParts())));
    await accept(services, id);
    expect(await listed(`agents/${demoIds.agent}`, "demo-agent")).toEqual([{ ...made, ...days }]);
    expect(await listed(`agencies/${demoIds.agency}`, "demo-agency")).toMatchObject([
      { ExpirationDate: null },
    ]);
  });

  test("an appointment with a carrier or a state that there is not, or that ends before it begins, is refused", async () => {
    for (const [fields, name] of [
      [{ InsurerName: "Nobody" }, "InsurerName"],
      [{ StateProvince: "Atlantis" }, "StateProvince"],
      [{ EffectiveDate: "2026-05-01", ExpirationDate: "2026-04-30" }, "ExpirationDate"],
    ] as const) {
      const answer = await ask(appointmentPath, "demo-agent", posted(appointmentParts(fields)));
      expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, [name]]);
    }
  });

  test("the reason of an accepted submission is kept and shown to its producer", async () => {
    const id = await submit.EAndO(ask);
    await decideSubmission(services, carmen, id, {
      decision: "accepted",
      reason: " Welcome. ",
      seen: await seenOf(services, id),
    });
    const seen = await (await ask(`/t/agents/${demoIds.agent}/submissions/${id}`, "demo-agent")).json();
    expect(seen).toMatchObject({ Status: "Accepted", Reason: "Welcome." });
    expect(seen.History.at(-1)).toMatchObject({ Event: "Accepted", Reason: "Welcome." });
  });

  test("an accepted profile change is the profile of the agency, and no other agency's", async () => {
    const names = () => database.db.selectFrom("agencies").select(["id", "name"]).orderBy("id").execute();
    const before = await names();
    const fields = { ...agencyProfileFields, Name: "Harborlight Renamed" };
    await accept(services, await ofAgency("/profile/submit", postedJson(fields, newKey())));
    expect(await (await ask(`${agencyPath}/profile`, "demo-agency")).json()).toMatchObject({
      Name: "Harborlight Renamed",
      PhoneNumber: { Number: "7275550142" },
    });
    expect(await names()).toEqual(
      before.map((agency) => (agency.id === demoIds.agency ? { ...agency, name: fields.Name } : agency)),
    );
  });

  test("an accepted profile change renames no other agent", async () => {
    const others = () =>
      database.db
        .selectFrom("agents")
        .select(["id", "first_name", "last_name"])
        .where("id", "<>", demoIds.agent)
        .orderBy("id")
        .execute();
    const before = await others();
    await accept(services, await submit.ProfileChange(ask, { LastName: "Vega Ortiz" }));
    expect(await others()).toEqual(before);
  });

  test("of several phone numbers an accepted profile change writes the one that the profile shows", async () => {
    const { db } = database;
    const numbers = () =>
      db
        .selectFrom("agent_phone_numbers")
        .select(["agent_id", "phone_number"])
        .where("is_primary", "=", false)
        .orderBy("id")
        .execute();
    await db.deleteFrom("agent_phone_numbers").where("agent_id", "=", demoIds.agent).execute();
    const common = { agent_id: demoIds.agent, phone_type: null };
    await db
      .insertInto("agent_phone_numbers")
      .values([
        {
          id: "00000000-0000-4000-8000-000000000001",
          ...common,
          phone_number: "7275550001",
          is_primary: false,
        },
        {
          id: "00000000-0000-4000-8000-000000000002",
          ...common,
          phone_number: "7275550002",
          is_primary: true,
        },
      ])
      .execute();
    const before = await numbers();
    await accept(services, await submit.ProfileChange(ask));
    expect(await numbers()).toEqual(before);
    const shown = await (await ask(`/t/agents/${demoIds.agent}/profile`, "demo-agent")).json();
    expect(shown.PhoneNumber).toEqual({ Number: "7275550142" });
  });

  test("a new agent whose E&O policy names no issuer gets no policy", async () => {
    const eAndO = { issuedBy: null, coverageLimits: null, expirationDate: null, policyNumber: "EO-1" };
    const person = { firstName: "Nadia", lastName: "Quill", email: "n@producers.example", npn: "7700215" };
    const request = contractRequest(demoIds.agency, {}, { targetAgent: { ...person, eAndO } });
    await accept(services, await taken(ask, requestPath.agency, postedJson(request), "demo-agency"));
    const made = await database.db
      .selectFrom("agents")
      .leftJoin("eandos", "eandos.agent_id", "agents.id")
      .select(["last_name", "eandos.id as policy"])
      .where("npn", "=", "7700215")
      .execute();
    expect(made).toEqual([{ last_name: "Quill", policy: null }]);
  });

  test("a contract request for a new agency whose NPN somebody has cannot be accepted", async () => {
    const { npn } = await database.db
      .selectFrom("agencies")
      .select("npn")
      .where("id", "=", demoIds.otherAgency)
      .executeTakeFirstOrThrow();
    const principalAgent = {
      firstName: "Piotr",
      lastName: "Quill",
      email: "p@producers.example",
      npn: "7700214",
    };
    const targetAgency = { name: "Quill & Sons", npn, principalAgent };
    const request = contractRequest(demoIds.agency, {}, { targetAgency });
    const id = await taken(ask, requestPath.agency, postedJson(request), "demo-agency");
    await expect(accept(services, id)).rejects.toMatchObject({
      field: "targetAgency.npn",
      key: "npnTaken",
    });
  });

  test("an agency's contract that becomes pending again has the policy types of the upline's", async () => {
    const { db } = database;
    const row = await db
      .selectFrom("agencies")
      .innerJoin("agency_contracts as above", "above.agency_id", "agencies.parent_id")
      .innerJoin("agency_contracts as held", "held.agency_id", "agencies.id")
      .select(["agencies.parent_id", "above.id as wanted", "held.id as held"])
      .where("agencies.id", "=", demoIds.downlineAgency)
      .where("above.carrier_id", "=", demoIds.carrier)
      .where("held.carrier_id", "=", demoIds.carrier)
      .executeTakeFirstOrThrow();
    await sql`update agency_contracts set status = 'Terminated' where id = ${row.held}`.execute(db);
    await sql`
      insert into agency_contract_policy_types (agency_contract_id, policy_type_id)
      select ${row.held}, id from policy_types on conflict do nothing`.execute(db);
    const types = async (id: string) => {
      const rows = await db
        .selectFrom("agency_contract_policy_types")
        .select("policy_type_id")
        .where("agency_contract_id", "=", id)
        .orderBy("policy_type_id")
        .execute();
      return rows.map(({ policy_type_id }) => policy_type_id);
    };
    expect(await types(row.held)).not.toEqual(await types(row.wanted));
    const more = { targetAgency: { id: demoIds.downlineAgency }, uplineAgency: row.parent_id };
    const request = contractRequest(demoIds.agency, { contracts: [row.wanted] }, more);
    await accept(services, await taken(ask, requestPath.agency, postedJson(request), "demo-agency"));
    expect(await types(row.held)).toEqual(await types(row.wanted));
  });
});
