import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { decideSubmission } from "#backend/review/decide.ts";
import { reviewItem } from "#backend/review/item.ts";
import { AlreadyDecided, CannotAccept, ItemChanged } from "#backend/review/refusals.ts";
import type { Services } from "#backend/services.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { databaseKinds } from "../support/backend/databases.ts";
import { agentProfileFields } from "../support/backend/profiles.ts";
import {
  accept,
  carmen,
  decidedKinds,
  otto,
  reject,
  reviewServices,
  seenOf,
  submit,
} from "../support/backend/reviewing.ts";
import { submittedRows } from "../support/backend/submitting.ts";

/** Decisions of the review desk, and what the producer's own lists answer then: `docs/product/review-desk.md`. */

describe.each(databaseKinds)("decisions, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let services: Services;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    services = reviewServices(database.db);
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000 }));
  });
  afterAll(() => database.close());

  const list = async (path: string) => {
    const answer = await ask(`/t/agents/${demoIds.agent}${path}`, "demo-agent");
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const rowOf = (id: string) =>
    database.db.selectFrom("submissions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("an accepted license is a new one with its file, and the next one like it renews it", async () => {
    const before = await list("/licenses");
    const first = await submit.License(ask, { LicenseNumber: "NEW-1" });
    await accept(services, first);
    const [added, ...others] = (await list("/licenses")).filter(
      ({ LicenseNumber }: { LicenseNumber: string }) => LicenseNumber === "NEW-1",
    );
    expect(others).toEqual([]);
    expect(added).toMatchObject({
      StateProvince: "Florida",
      LicenseType: "Health",
      IsResidentLicense: true,
      ExpirationDate: "2027-05-31",
    });
    const renewed = { LicenseNumber: "new-1", IsResidentLicense: false, ExpirationDate: "2029-05-31" };
    const id = await submit.License(ask, renewed);
    expect((await reviewItem(services, "License", id))?.content).toMatchObject({
      answers: { StateProvince: "Florida", LicenseNumber: "new-1", IsResidentLicense: false },
      onRecord: { IsResidentLicense: true, ExpirationDate: "2027-05-31" },
    });
    await accept(services, id);
    const after = await list("/licenses");
    expect(after).toHaveLength(before.length + 1);
    expect(after).toContainEqual({
      ...added,
      ...{ IsResidentLicense: false, ExpirationDate: "2029-05-31", FileCount: 2, SubmissionCount: 2 },
    });
    const { Data: history } = await list(`/submissions?RecordId=${added.Id}`);
    expect(history.map(({ Id, Subject }: { Id: string; Subject: string }) => [Id, Subject])).toEqual([
      [id, "Florida new-1"],
      [first, "Florida NEW-1"],
    ]);
    const files = await (await ask(`/t/agentlicenses/${added.Id}/files`, "demo-agent")).json();
    expect(files).toEqual([1, 2].map(() => expect.objectContaining({ FileTypeName: "License" })));
    expect((await ask(`/t/files/${files[0].Id}/downloadurl`, "demo-agent")).status).toBe(200);
  });

  test("an accepted license of another number, type or state is another license", async () => {
    for (const fields of [
      { LicenseNumber: "NEW-2" },
      { LicenseNumber: "NEW-2", LicenseType: "Life" },
      { LicenseNumber: "NEW-2", StateProvince: "Georgia" },
      { LicenseNumber: "NEW-3" },
    ])
      await accept(services, await submit.License(ask, fields));
    const numbers = (await list("/licenses")).map(
      ({ LicenseNumber }: { LicenseNumber: string }) => LicenseNumber,
    );
    expect(numbers.filter((number: string) => number === "NEW-2")).toHaveLength(3);
    expect(numbers).toContain("NEW-3");
  });

  test("an accepted E&O policy is a new one with its file, and the next one of its number renews it", async () => {
    const before = await list("/eandos");
    await accept(services, await submit.EAndO(ask, { PolicyNumber: "EO-NEW" }));
    const renewed = { PolicyNumber: "EO-NEW", CoverageLimits: "$2,000,000", ExpirationDate: "2028-01-31" };
    await accept(services, await submit.EAndO(ask, renewed));
    const after = await list("/eandos");
    expect(after).toHaveLength(before.length + 1);
    const policy = after.find(({ PolicyNumber }: { PolicyNumber: string }) => PolicyNumber === "EO-NEW");
    expect(policy).toMatchObject({
      CoverageLimits: "$2,000,000",
      ExpirationDate: "2028-01-31",
      SubmissionCount: 2,
    });
    const files = await (await ask(`/t/eandos/${policy.Id}/files`, "demo-agent")).json();
    expect(files).toHaveLength(2);
    expect(files[0].FileTypeName).toBe("Certificate of insurance");
  });

  test("an accepted profile change is the profile, and its request is open no more", async () => {
    const id = await submit.ProfileChange(ask, { MiddleName: "Ana", LastName: "Vega Ortiz" });
    const item = await reviewItem(services, "ProfileChange", id);
    expect(item?.content).toMatchObject({
      changes: expect.arrayContaining([
        { field: "LastName", before: "Vega", after: "Vega Ortiz", isChanged: true },
        { field: "FirstName", before: "Marisol", after: "Marisol", isChanged: false },
      ]),
    });
    await accept(services, id);
    expect(await list("/profile")).toEqual({
      ...agentProfileFields,
      MiddleName: "Ana",
      LastName: "Vega Ortiz",
      PhoneNumber: { Number: "7275550142" },
      Address: { ...agentProfileFields.Address, Address2: null },
    });
    expect(await list("/profile/request")).toEqual({ Open: null });
    await accept(services, await submit.ProfileChange(ask, { PhoneNumber: { Number: "" } }));
    const rows = await database.db
      .selectFrom("agent_phone_numbers")
      .selectAll()
      .where("agent_id", "=", demoIds.agent)
      .where("phone_number", "=", "7275550142")
      .execute();
    expect(rows).toEqual([]);
    await accept(services, await submit.ProfileChange(ask));
    expect((await list("/profile")).PhoneNumber).toEqual({ Number: "7275550142" });
  });

  test.each(decidedKinds)("a rejected %s changes nothing, and says why", async (kind) => {
    const paths = ["/licenses", "/eandos", "/profile", "/contracts"];
    const before = await Promise.all(paths.map(list));
    const id = await submit[kind](ask);
    await reject(services, id, "  The document cannot be read.  ");
    expect(await Promise.all(paths.map(list))).toEqual(before);
    expect(await rowOf(id)).toMatchObject({
      status: "rejected",
      reason: "The document cannot be read.",
      decided_at: expect.any(Date),
    });
    const { events } = await submittedRows(database);
    expect(events.filter(({ submission_id }) => submission_id === id)).toMatchObject([
      { event: "submitted", is_by_desk: false, by_name: null },
      {
        event: "rejected",
        sub: carmen.sub,
        by_name: carmen.name,
        is_by_desk: true,
        reason: "The document cannot be read.",
      },
    ]);
    expect(await reviewItem(services, kind, id)).toMatchObject({
      status: "Rejected",
      decision: { event: "Rejected", byName: carmen.name, reason: "The document cannot be read." },
    });
  });

  test.each([
    ["none", null, "required"],
    ["blank", " \u00a0\n", "required"],
    ["1,001 characters", "x".repeat(1_001), "tooLong"],
    ["a control character", "a\u0000b", "characters"],
  ])("a rejection with a reason that is %s is refused", async (_, reason, fault) => {
    const id = await submit.EAndO(ask);
    await expect(reject(services, id, reason)).rejects.toMatchObject({ field: "reason", fault });
    expect(await rowOf(id)).toMatchObject({ status: "under review", reason: null, decided_at: null });
    await reject(services, id, "x".repeat(1_000));
  });

  test.each(decidedKinds)(
    "of two who decide about a %s at the same moment one is told who was faster",
    async (kind) => {
      const id = await submit[kind](ask);
      const outcomes = await Promise.allSettled([accept(services, id), reject(services, id, "No.", otto)]);
      const [won] = outcomes.flatMap(({ status }, index) => (status === "fulfilled" ? [index] : []));
      const faster = won === 0 ? carmen : otto;
      const lost = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
      expect(lost).toEqual([expect.any(AlreadyDecided)]);
      expect(lost[0]).toMatchObject({
        status: won === 0 ? "accepted" : "rejected",
        byName: faster.name,
        at: (await rowOf(id)).decided_at,
      });
      const { events } = await submittedRows(database);
      expect(events.filter(({ submission_id }) => submission_id === id)).toHaveLength(2);
      await expect(accept(services, id)).rejects.toBeInstanceOf(AlreadyDecided);
    },
  );

  test("two licenses of one number that are accepted at the same moment are one: the second is read again first", async () => {
    const ids = await Promise.all([1, 2].map(() => submit.License(ask, { LicenseNumber: "TWICE" })));
    const seen = await Promise.all(ids.map((id) => seenOf(services, id)));
    const outcomes = await Promise.allSettled(
      ids.map((id, index) =>
        decideSubmission(services, carmen, id, {
          decision: "accepted",
          reason: null,
          seen: seen[index] ?? "",
        }),
      ),
    );
    const late = outcomes.findIndex(({ status }) => status === "rejected");
    expect(outcomes[late]).toMatchObject({ reason: expect.any(ItemChanged) });
    expect(await rowOf(ids[late] ?? "")).toMatchObject({ status: "under review" });
    await accept(services, ids[late] ?? "");
    const twice = (await list("/licenses")).filter(
      ({ LicenseNumber }: { LicenseNumber: string }) => LicenseNumber === "TWICE",
    );
    expect(twice).toHaveLength(1);
  });

  test("a license whose type is gone cannot be accepted, and nothing is decided", async () => {
    const rename = (from: string, to: string) =>
      database.db.updateTable("license_types").set({ name: to }).where("name", "=", from).execute();
    const id = await submit.License(ask, { LicenseType: "Property and Casualty" });
    await rename("Property and Casualty", "Renamed");
    try {
      const refused = accept(services, id);
      await expect(refused).rejects.toBeInstanceOf(CannotAccept);
      await expect(refused).rejects.toMatchObject({ field: "LicenseType", key: "gone" });
    } finally {
      await rename("Renamed", "Property and Casualty");
    }
    expect(await rowOf(id)).toMatchObject({ status: "under review" });
    await accept(services, id);
  });

  test("there is nothing to decide about a missing submission, an application or an id that is none", async () => {
    for (const id of [demoIds.missing, "", "x", await submit.Application(ask), demoIds.helpRequest])
      await expect(accept(services, id)).rejects.toMatchObject({ status: 404 });
  });

  test("the history of a submission is only added to, and a decision stands with its time and reason", async () => {
    const id = await submit.EAndO(ask);
    await reject(services, id, "No.");
    const set = (change: ReturnType<typeof sql>) =>
      sql`update submissions set ${change} where id = ${id}`.execute(database.db);
    for (const change of [sql`status = 'done'`, sql`reason = null`, sql`decided_at = null`])
      await expect(set(change)).rejects.toThrow(/submissions_(have|are)/);
    for (const attempt of [
      sql`update submission_events set by_name = 'X'`,
      sql`delete from submission_events`,
    ])
      await expect(attempt.execute(database.db)).rejects.toThrow(/append-only/);
  });
});
