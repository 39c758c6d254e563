import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { helpRequest } from "#api/help-requests.ts";
import { PAGED_HEADER } from "#api/wire.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase, type TestDatabase } from "../support/backend/databases.ts";
import { newKey, postedJson } from "../support/backend/submitting.ts";

/** Help requests and notes that producers write: `docs/product/help-requests.md`. */

const asked = {
  AgentId: demoIds.agent,
  ActivityTypeId: demoIds.helpRequestType,
  Description: "Please reset my password at the carrier.",
  IsAgentViewable: true,
};

describe.each(oneDatabase)("writing help requests, on $name", ({ openFilled }) => {
  let database: TestDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  const request = (fields: object, as = "demo-agent", key = newKey()) =>
    ask("/t/activities", as, postedJson({ ...asked, ...fields }, key));
  const note = (fields: object, as = "demo-agent", key = newKey()) =>
    ask(
      "/t/activitynotes",
      as,
      postedJson({ ActivityId: demoIds.helpRequest, Note: "Thank you.", ...fields }, key),
    );
  const read = async (id: string, as = "demo-agent") =>
    helpRequest.parse(await (await ask(`/t/activities/${id}`, as)).json());
  const list = async (path: string, as: string) =>
    helpRequest.array().parse(await (await ask(path, as)).json());
  const written = async () => {
    const count = async (table: "activities" | "activity_notes") =>
      Number(
        (
          await database.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as("n"))
            .executeTakeFirstOrThrow()
        ).n,
      );
    return [await count("activities"), await count("activity_notes")];
  };

  test("a help request can be about an enrollment, and is found by it", async () => {
    const { Id } = await (await request({ PolicyId: demoIds.enrollment.toUpperCase() })).json();
    expect(await read(Id)).toMatchObject({
      PolicyId: demoIds.enrollment,
      CustomerName: "Seán Ó Briain",
    });
    const of = async (PolicyId: string, owner = `agents/${demoIds.agent}`, as = "demo-agent") => {
      const answer = await ask(`/t/${owner}/activities?PolicyId=${PolicyId}`, as, {
        headers: { [PAGED_HEADER]: "1" },
      });
      return helpRequest
        .array()
        .parse((await answer.json()).Data)
        .map((one) => one.Id);
    };
    expect(await of(demoIds.enrollment)).toEqual([Id]);
    expect(await of(demoIds.enrollmentWithFiles)).toEqual([]);
    expect(await of("nonsense")).toEqual([]);
    // The agency above sees the enrollment, and not what its agent asks.
    expect(await of(demoIds.enrollment, `agencies/${demoIds.agency}`, "demo-agency")).toEqual([]);
  });

  test("a help request cannot be about an enrollment that its owner does not see", async () => {
    const before = await written();
    for (const PolicyId of [demoIds.otherEnrollment, demoIds.missing, demoIds.agentLicense, "nonsense"]) {
      const answer = await request({ PolicyId });
      expect(answer.status, PolicyId).toBe(422);
      expect((await answer.json()).errors).toEqual({ PolicyId: ["choice"] });
    }
    expect(await written()).toEqual(before);
  });

  test("a help request is taken once for each key, and is the newest of its owner's", async () => {
    const key = newKey();
    const first = await request({}, "demo-agent", key);
    expect(first.status).toBe(200);
    const { Id } = await first.json();
    expect(await (await request({}, "demo-agent", key)).json()).toEqual({ Id });
    expect((await request({ Description: "Something else." }, "demo-agent", key)).status).toBe(409);
    const all = await list(`/t/agents/${demoIds.agent}/activities`, "demo-agent");
    expect(all.filter((one) => one.Id === Id)).toHaveLength(1);
    expect(all[0]).toMatchObject({
      Id,
      ActivityTypeName: "Agent Service",
      Description: asked.Description,
      IsCompleted: false,
      Notes: [],
    });
  });

  test("an agency can write a help request for itself, which an agent does not see", async () => {
    const answer = await request({ AgentId: null, AgencyId: demoIds.agency }, "demo-agency");
    expect(answer.status).toBe(200);
    const { Id } = await answer.json();
    expect((await list(`/t/agencies/${demoIds.agency}/activities`, "demo-agency"))[0]?.Id).toBe(Id);
    expect((await ask(`/t/activities/${Id}`, "demo-agent")).status).toBe(404);
  });

  test("two users with the same key write two help requests", async () => {
    const key = newKey();
    const one = await (await request({}, "demo-agent", key)).json();
    const other = await request({ AgentId: demoIds.otherAgent }, "demo-both", key);
    expect(other.status).toBe(200);
    expect((await other.json()).Id).not.toBe(one.Id);
  });

  test.each([
    ["somebody else's agent", { AgentId: demoIds.otherAgent }],
    ["an agency above one's own", { AgentId: null, AgencyId: demoIds.agency }],
    ["nobody", { AgentId: demoIds.missing }],
    ["no id at all", { AgentId: "nonsense" }],
  ])("a help request for %s is refused, and nothing is written", async (_, fields) => {
    const before = await written();
    expect((await request(fields)).status).toBe(404);
    expect(await written()).toEqual(before);
  });

  test.each([
    ["no owner", { AgentId: null }, { AgentId: ["required"] }],
    ["two owners", { AgencyId: demoIds.agency }, { AgentId: ["required"] }],
    ["no details", { Description: " \n" }, { Description: ["required"] }],
    ["details that are too long", { Description: "x".repeat(4_001) }, { Description: ["tooLong"] }],
    ["no type", { ActivityTypeId: "" }, { ActivityTypeId: ["required"] }],
    ["a type that is none", { ActivityTypeId: demoIds.missing }, { ActivityTypeId: ["choice"] }],
    [
      "a type that is not offered",
      { ActivityTypeId: idFor("activity type", "Commission Audit") },
      { ActivityTypeId: ["choice"] },
    ],
  ])("a help request with %s is refused, and nothing is written", async (_, fields, errors) => {
    const before = await written();
    const answer = await request(fields);
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual(errors);
    expect(await written()).toEqual(before);
  });

  test("a note is taken once, says who wrote it, and makes its help request the newest", async () => {
    const key = newKey();
    const first = await note({}, "demo-agent", key);
    expect(first.status).toBe(200);
    const { Id } = await first.json();
    expect(await (await note({}, "demo-agent", key)).json()).toEqual({ Id });
    expect((await note({ Note: "Another." }, "demo-agent", key)).status).toBe(409);
    const { Notes, NewNotes } = await read(demoIds.helpRequest);
    expect(Notes.filter((one) => one.Id === Id)).toEqual([
      expect.objectContaining({
        Note: "Thank you.",
        CreatedByName: "Marisol Vega",
        CreatedByAgentId: demoIds.agent,
        CreatedByHubUserName: "Marisol Vega",
        IsCreatedByHubUser: true,
      }),
    ]);
    expect(NewNotes).toBe(0);
    const all = await list(`/t/agents/${demoIds.agent}/activities`, "demo-agent");
    expect(all[0]?.Id).toBe(demoIds.helpRequest);
  });

  test.each([
    ["somebody else's request", { ActivityId: demoIds.otherAgentHelpRequest }, 404],
    ["an agency's request", { ActivityId: demoIds.agencyHelpRequest }, 404],
    ["no request", { ActivityId: demoIds.missing }, 404],
    ["no id", { ActivityId: "nonsense" }, 404],
    ["an empty note", { Note: "  " }, 422],
    ["a note that is too long", { Note: "x".repeat(4_001) }, 422],
  ])(
    "a note of a help request with a fault is refused, and nothing is written: %s",
    async (_, fields, status) => {
      const before = await written();
      expect((await note(fields)).status).toBe(status);
      expect(await written()).toEqual(before);
    },
  );

  const complete = (is_completed: boolean, db = database.db) =>
    db.updateTable("activities").set({ is_completed }).where("id", "=", demoIds.helpRequest).execute();

  test("a completed help request takes no more notes, and a note that it took before is answered again", async () => {
    const key = newKey();
    const { Id } = await (await note({}, "demo-agent", key)).json();
    await complete(true);
    try {
      const before = await written();
      const refused = await note({});
      expect(refused.status).toBe(409);
      expect((await refused.json()).detail).toBe("This help request is completed. It takes no more notes.");
      expect(await written()).toEqual(before);
      expect(await read(demoIds.helpRequest)).toMatchObject({ IsCompleted: true });
      expect(await (await note({}, "demo-agent", key)).json()).toEqual({ Id });
    } finally {
      await complete(false);
    }
  });

  test("a note that comes while its help request is being completed is refused", async () => {
    const { answer } = await database.db.transaction().execute(async (transaction) => {
      await complete(true, transaction);
      const answer = note({});
      const waiting = sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      // The embedded database does one thing at a time.
      if (database.url)
        await expect
          .poll(async () => (await waiting.execute(database.db)).rows, { timeout: 10_000 })
          .toHaveLength(1);
      return { answer };
    });
    expect((await answer).status).toBe(409);
    await complete(false);
  });

  test("too many help requests in an hour are refused, and the answer says when to come back", async () => {
    const few = asking(testBackend(database.db, { submissionsPerHour: 2 }));
    const send = () =>
      few("/t/activities", "demo-both", postedJson({ ...asked, AgentId: demoIds.otherAgent }));
    const before = await written();
    const statuses = [await send(), await send(), await send()].map(({ status }) => status);
    expect(statuses.at(-1)).toBe(429);
    const last = await send();
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(3000);
    const taken = statuses.filter((status) => status === 200).length;
    expect(await written()).toEqual([(before[0] ?? 0) + taken, before[1]]);
  });
});
