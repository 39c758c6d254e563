import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { helpRequest, helpRequestNote, helpRequestSorts } from "#api/help-requests.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { postedJson } from "../support/backend/submitting.ts";

/** Reading help requests: `docs/product/help-requests.md`. */

const ofAgency = `/t/agencies/${demoIds.agency}/activities`;
const ofAgent = `/t/agents/${demoIds.agent}/activities`;

describe.each(oneDatabase)("help requests, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  const page = async (query: Record<string, string> = {}, path = ofAgency, as = "demo-agency") => {
    const answer = await ask(`${path}?${new URLSearchParams(query)}`, as, { headers: { paged: "1" } });
    expect(answer.status).toBe(200);
    const { Data, Total } = await answer.json();
    return { rows: helpRequest.array().parse(Data), total: Total as number };
  };
  const ids = (rows: { Id: string }[]) => rows.map(({ Id }) => Id);

  /** The agency's help requests as the tables have them, in an order of our own. */
  const expected = async () => {
    const { rows } = await sql<{ id: string; updated: Date; created: Date; done: boolean; said: string }>`
      select activity.id, activity.is_completed as done, activity.created_at as created,
        type.name || ' ' || activity.description as said,
        greatest(activity.created_at, (select max(note.created_at) from activity_notes as note
          where note.activity_id = activity.id)) as updated
      from activities as activity join activity_types as type on type.id = activity.activity_type_id
      where activity.agency_id = ${demoIds.agency} and activity.is_agent_viewable`.execute(database.db);
    return rows;
  };

  test("the whole list of help requests has notes, the newest activity first, and nothing that only the team sees", async () => {
    const all = helpRequest.array().parse(await (await ask(ofAgent, "demo-agent")).json());
    expect(ids(all)).not.toContain(demoIds.teamHelpRequest);
    expect(all).toHaveLength(8);
    const last = all.map(({ CreatedDateTime, Notes }) =>
      [CreatedDateTime ?? "", ...Notes.map(({ DateCreated }) => DateCreated ?? "")].sort().at(-1),
    );
    expect(last).toEqual([...last].sort().reverse());
    expect(all.map(({ UpdatedDateTime }) => UpdatedDateTime)).toEqual(last);
    expect(all.find(({ Id }) => Id === demoIds.helpRequest)).toMatchObject({
      ActivityTypeName: "Agent Service",
      IsCompleted: false,
      Notes: [],
    });
  });

  test("pages, orders and filters of help requests agree with the tables, with exact totals", async () => {
    const rows = await expected();
    const newest = [...rows].sort((a, b) => +b.updated - +a.updated || (a.id < b.id ? 1 : -1));
    expect(rows.length).toBeGreaterThan(25);
    const first = await page();
    expect(first.total).toBe(rows.length);
    expect(ids(first.rows)).toEqual(newest.slice(0, 25).map(({ id }) => id));
    const second = await page({ page: "2" });
    expect(ids(second.rows)).toEqual(newest.slice(25).map(({ id }) => id));
    const created = await page({ sort: "Created-asc", pageSize: "100" });
    const oldest = [...rows].sort((a, b) => +a.created - +b.created || (a.id < b.id ? -1 : 1));
    expect(ids(created.rows)).toEqual(oldest.map(({ id }) => id));
    for (const done of [true, false]) {
      const found = await page({ IsCompleted: String(done), pageSize: "100" });
      const those = newest.filter((row) => row.done === done);
      expect(those.length).toBeGreaterThan(0);
      expect(ids(found.rows)).toEqual(those.map(({ id }) => id));
      expect(found.total).toBe(those.length);
    }
    const byStatus = await page({ sort: "Status-asc", pageSize: "100" });
    expect(byStatus.rows.map(({ IsCompleted }) => IsCompleted)).toEqual([
      ...newest.filter(({ done }) => !done).map(() => false),
      ...newest.filter(({ done }) => done).map(() => true),
    ]);
  });

  test.each(helpRequestSorts.flatMap((field) => [`${field}-asc`, `${field}-desc`]))(
    "the pages of help requests by %s are together the whole list",
    async (sort) => {
      const { rows, total } = await page({ sort, pageSize: "100" });
      expect(rows).toHaveLength(total);
      const pages: string[] = [];
      for (let number = 1; number <= Math.ceil(total / 7) + 1; number++)
        pages.push(...ids((await page({ sort, pageSize: "7", page: String(number) })).rows));
      expect(pages).toEqual(ids(rows));
    },
  );

  test.each(["writing", "WRIT num", "compliance", "compliance flyer", "  scope  "])(
    "a text finds the help requests with words that begin so: %s",
    async (text) => {
      const begins = text.trim().toLowerCase().split(/\s+/);
      const those = (await expected()).filter(({ said }) => {
        const words = said.toLowerCase().split(/[^\p{L}\p{N}]+/u);
        return begins.every((begin) => words.some((word) => word.startsWith(begin)));
      });
      const found = await page({ Text: text, pageSize: "100" });
      expect(ids(found.rows).sort()).toEqual(those.map(({ id }) => id).sort());
      expect(found.total).toBe(those.length);
    },
  );

  test("a text of signs finds no help requests, and a text of blanks is no filter", async () => {
    expect(await page({ Text: "!! & | :*" })).toEqual({ rows: [], total: 0 });
    expect((await page({ Text: "  " })).total).toBe((await expected()).length);
  });

  test("case and accents do not count in a search for help requests", async () => {
    const [one] = await expected();
    await database.db
      .updateTable("activities")
      .set({ description: "Pregunta sobre la Póliza de Muñoz" })
      .where("id", "=", one?.id ?? "")
      .execute();
    expect(ids((await page({ Text: "poliza munoz" })).rows)).toEqual([one?.id]);
    expect(ids((await page({ Text: "PÓLIZA" })).rows)).toEqual([one?.id]);
  });

  test("a help request has its notes, and says who wrote them", async () => {
    const one = helpRequest.parse(
      await (await ask(`/t/activities/${demoIds.answeredHelpRequest}`, "demo-agent")).json(),
    );
    const notes = helpRequestNote
      .array()
      .parse(await (await ask(`/t/activities/${demoIds.answeredHelpRequest}/notes`, "demo-agent")).json());
    expect(one.Notes).toEqual(notes);
    expect(notes).toEqual([
      expect.objectContaining({ IsCreatedByHubUser: false, CreatedByName: expect.any(String) }),
    ]);
  });

  test("a help request that only the team sees is not found by its id, and takes no note of a producer", async () => {
    for (const rest of ["", "/notes"]) {
      expect((await ask(`/t/activities/${demoIds.teamHelpRequest}${rest}`, "demo-agent")).status).toBe(404);
    }
    const note = postedJson({ ActivityId: demoIds.teamHelpRequest, Note: "Is there anything?" });
    expect((await ask("/t/activitynotes", "demo-agent", note)).status).toBe(404);
  });

  test("notes of the team on a help request are new until they are seen, for each user", async () => {
    const count = async (path = ofAgent, as = "demo-agent") =>
      (await (await ask(`${path}/newnotes`, as)).json()).Count as number;
    const one = async () =>
      helpRequest.parse(
        await (await ask(`/t/activities/${demoIds.answeredHelpRequest}`, "demo-agent")).json(),
      );
    const before = await count();
    const atAgency = await count(ofAgency, "demo-agency");
    const { NewNotes, Notes } = await one();
    expect(NewNotes).toBe(1);
    const seen = (Until: string) =>
      ask(`/t/activities/${demoIds.answeredHelpRequest}/seen`, "demo-agent", postedJson({ Until }));
    expect((await seen("2020-01-01T00:00:00Z")).status).toBe(200);
    expect((await one()).NewNotes).toBe(1);
    expect((await seen(Notes[0]?.DateCreated ?? "")).status).toBe(200);
    expect((await one()).NewNotes).toBe(0);
    expect((await seen("2020-01-01T00:00:00Z")).status).toBe(200);
    expect((await one()).NewNotes).toBe(0);
    expect(await count()).toBe(before - 1);
    expect(await count(ofAgency, "demo-agency")).toBe(atAgency);
    const rows = (await page({ pageSize: "100" }, ofAgent, "demo-agent")).rows;
    expect(rows.filter(({ NewNotes, IsCompleted }) => NewNotes && !IsCompleted)).toHaveLength(before - 1);
    // A time that is to come marks nothing as seen that comes later.
    expect((await seen("2999-01-01T00:00:00Z")).status).toBe(200);
    await sql`
      insert into activity_notes (id, activity_id, note, is_by_team, created_at)
      values (gen_random_uuid(), ${demoIds.answeredHelpRequest}, 'Read this.', true, now() + interval '1 minute')`.execute(
      database.db,
    );
    expect((await one()).NewNotes).toBe(1);
    expect((await seen("not a time")).status).toBe(422);
    expect((await seen("2026-99-99T00:00:00Z")).status).toBe(422);
  });
});
