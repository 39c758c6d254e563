import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SubmissionKind } from "#api/statuses.ts";
import { actOfKind } from "#backend/desk/action-panel.tsx";
import { itemPath } from "#backend/desk/paths.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { decideEverything, member, type OpenDesk, openDesk, shown } from "../support/backend/desk.ts";
import { decidedKinds, submit } from "../support/backend/reviewing.ts";

/** What a member decides is what the page showed, and never the member's own: `docs/product/review-desk.md`. */

describe.each(oneDatabase)("what a decision at the review desk is about, on $name", ({ openFilled }) => {
  let open: OpenDesk;

  beforeAll(async () => {
    open = await openDesk(openFilled);
  });
  beforeEach(() => decideEverything(open));
  afterAll(() => open.close());

  const path = (kind: SubmissionKind, id: string) => `${itemPath({ kind, id })}/${actOfKind(kind)}`;

  /** Opens the page of an item. @returns the hidden fields of its form */
  const opened = (kind: SubmissionKind, id: string) => open.desk.hidden(path(kind, id));

  const status = async (id: string) =>
    (
      await open.database.db
        .selectFrom("submissions")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).status;

  test.each([
    ["accepted", ""],
    ["rejected", "The state on the PDF is another one."],
  ])(
    "an item of the review desk that has changed since its page was opened is not %s",
    async (decision, reason) => {
      const { db } = open.database;
      const id = await submit.ProfileChange(open.ask);
      const hidden = await opened("ProfileChange", id);
      await db
        .updateTable("submissions")
        .set({ content: JSON.stringify({ ...(await contentOf(id)), FirstName: "Somebody else" }) })
        .where("id", "=", id)
        .execute();
      const answer = await shown(
        await open.desk.post(path("ProfileChange", id), { ...hidden, decision, reason }),
      );
      expect(answer.status).toBe(409);
      expect(answer.text).toContain("This item has changed since you opened it, so nothing was done.");
      expect(answer.text).toContain("Somebody else");
      expect(answer.html).toContain(`>\n${reason}</textarea>`);
      expect(await status(id)).toBe("under review");
      expect((await open.desk.act(path("ProfileChange", id), { decision, reason })).status).toBe(303);
      expect(await status(id)).toBe(decision);
    },
  );

  async function contentOf(id: string): Promise<object> {
    const { content } = await open.database.db
      .selectFrom("submissions")
      .select("content")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return Object(content);
  }

  test.each(decidedKinds)(
    "a decision about a %s that does not say what its page showed is not made",
    async (kind) => {
      const id = await submit[kind](open.ask);
      const csrf = await open.desk.token();
      const answer = await open.desk.post(path(kind, id), { csrf, decision: "accepted" });
      expect(answer.status).toBe(409);
      expect(await status(id)).toBe("under review");
    },
  );

  test("an application is not moved on by a form that does not say what its page showed", async () => {
    const id = await submit.Application(open.ask);
    const { seen: _, ...hidden } = await opened("Application", id);
    const answer = await shown(await open.desk.post(path("Application", id), { ...hidden, to: "In Review" }));
    expect(answer.status).toBe(409);
    expect(answer.html).toContain('value="In Review" checked');
  });

  test("a help request that its producer has added to must be read again before it is completed", async () => {
    const id = await submit.HelpRequest(open.ask);
    const hidden = await opened("HelpRequest", id);
    await open.database.db
      .updateTable("activities")
      .set({ description: "It is more than that." })
      .where("id", "=", id)
      .execute();
    const fields = { ...hidden, note: "Done.", completes: "yes" };
    const answer = await shown(await open.desk.post(path("HelpRequest", id), fields));
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining("It is more than that.")]);
    expect(answer.html).toContain(">\nDone.</textarea>");
    const again = await opened("HelpRequest", id);
    expect((await open.desk.post(path("HelpRequest", id), { ...again, note: "Done." })).status).toBe(303);
    const second = await open.desk.post(path("HelpRequest", id), { ...again, note: "Done." });
    expect(second.status, "a second press of one form is no fault").toBe(303);
  });

  test.each(decidedKinds)("nobody decides about a %s that they have submitted themselves", async (kind) => {
    const { db } = open.database;
    const id = await submit[kind](open.ask);
    const hidden = await opened(kind, id);
    await db.updateTable("submissions").set({ sub: member.sub }).where("id", "=", id).execute();
    for (const decision of ["accepted", "rejected"]) {
      const answer = await shown(
        await open.desk.post(path(kind, id), { ...hidden, decision, reason: "Because" }),
      );
      expect([answer.status, answer.text]).toEqual([
        403,
        expect.stringContaining("You submitted this yourself. Another member of the desk decides about it."),
      ]);
    }
    const page = await shown(await open.desk.get(itemPath({ kind, id })));
    expect(page.text).toContain("You submitted this yourself.");
    expect(page.html).not.toContain("/decision");
    expect(await status(id)).toBe("under review");
    expect((await open.other.act(path(kind, id), { decision: "accepted" })).status).toBe(303);
  });

  test("nobody moves on an application that they have submitted themselves", async () => {
    const { db } = open.database;
    const id = await submit.Application(open.ask);
    const hidden = await opened("Application", id);
    await db.updateTable("submissions").set({ sub: member.sub }).where("id", "=", id).execute();
    const move = { from: hidden.from ?? "", to: "In Review" };
    const answer = await open.desk.post(path("Application", id), { ...hidden, ...move });
    expect(answer.status).toBe(403);
    expect((await open.other.act(path("Application", id), move)).status).toBe(303);
  });
});
