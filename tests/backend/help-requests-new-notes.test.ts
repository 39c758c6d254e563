import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newNoteCount } from "#backend/areas/help-requests/list.ts";
import { markSeen } from "#backend/areas/help-requests/queries.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { databaseKinds } from "../support/backend/databases.ts";

/** The number of help requests with new notes agrees with a count of the notes themselves after each write. */

const users = ["demo-agent", "demo-both", "nobody-yet"];
const owners = [demoIds.agent, demoIds.otherAgent, demoIds.agency];

describe.each(databaseKinds)("help requests with new notes, on $name", ({ openFilled }) => {
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await openFilled();
  });
  afterAll(() => database.close());

  const counted = async (sub: string, owner: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from activities where owner_id = ${owner} and is_agent_viewable and not is_completed and exists (
        select from activity_notes as note
        where note.activity_id = activities.id and note.is_by_team and note.created_at > coalesce(
          (select seen_at from activities_seen where sub = ${sub} and activity_id = activities.id), '-infinity'))`.execute(
      database.db,
    );
    return rows[0]?.n;
  };
  const all = <T>(of: (sub: string, owner: string) => Promise<T>) =>
    Promise.all(users.flatMap((sub) => owners.map((owner) => of(sub, owner))));
  const expectAgreement = async () => {
    const kept = await all((sub, owner) => newNoteCount(database.db, sub, owner));
    expect(kept).toEqual(await all(counted));
    return kept;
  };
  const addNote = (activityId: string, isByTeam: boolean, at: string) =>
    database.db
      .insertInto("activity_notes")
      .values({
        id: randomUUID(),
        activity_id: activityId,
        note: "Read this.",
        created_at: new Date(at),
        created_by_name: null,
        created_by_agent_id: null,
        created_by_user_id: null,
        is_by_team: isByTeam,
        sub: null,
        idempotency_key: null,
        digest: null,
      })
      .execute();
  const change = (fields: { is_agent_viewable?: boolean; agent_id?: string }) =>
    database.db.updateTable("activities").set(fields).where("id", "=", demoIds.helpRequest).execute();
  const seen = (sub: string, until: string) => markSeen(database.db, sub, demoIds.helpRequest, until);

  test("the number of help requests with new notes is right after notes, marks and changes of a help request", async () => {
    const before = await expectAgreement();
    expect(before.some((n) => n > 0)).toBe(true);
    const steps: (() => Promise<unknown>)[] = [
      () => addNote(demoIds.helpRequest, true, "2026-09-01T12:00:00Z"),
      () => seen("demo-agent", "2026-09-01T12:00:00Z"),
      () => seen("demo-agent", "2026-08-01T12:00:00Z"),
      () => addNote(demoIds.helpRequest, false, "2026-09-02T12:00:00Z"),
      () => seen("nobody-yet", "2026-09-01T11:59:59Z"),
      () => seen("nobody-yet", "2026-09-02T12:00:00Z"),
      () => addNote(demoIds.helpRequest, true, "2026-09-03T12:00:00Z"),
      () => seen("demo-both", "2026-09-03T12:00:00Z"),
      () => change({ is_agent_viewable: false }),
      () => change({ is_agent_viewable: true }),
      () => change({ agent_id: demoIds.otherAgent }),
      () => change({ agent_id: demoIds.agent }),
      () => database.db.deleteFrom("activities_seen").where("sub", "=", "demo-both").execute(),
      () => database.db.deleteFrom("activities_seen").execute(),
    ];
    const passed = [before];
    for (const [index, step] of steps.entries()) {
      await step();
      passed.push(
        await expectAgreement().catch((error) => Promise.reject(new Error(`step ${index}: ${error}`))),
      );
    }
    expect(new Set(passed.map((counts) => counts.join())).size).toBeGreaterThan(5);
  });
});
