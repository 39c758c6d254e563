import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SubmissionKind } from "#api/statuses.ts";
import { itemPath, queuePath } from "#backend/desk/paths.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  decideEverything,
  member,
  type OpenDesk,
  openDesk,
  otherMember,
  shown,
} from "../support/backend/desk.ts";
import { decidedKinds, submit } from "../support/backend/reviewing.ts";

/** What members do at the review desk: `docs/product/review-desk.md`, "Screens". */

const REASON = "The state on the PDF is another one.";
const decision = (kind: SubmissionKind, id: string) => `${itemPath({ kind, id })}/decision`;

describe.each(oneDatabase)("decisions at the review desk, on $name", ({ openFilled }) => {
  let open: OpenDesk;

  beforeAll(async () => {
    open = await openDesk(openFilled);
  });
  beforeEach(() => decideEverything(open));
  afterAll(() => open.close());

  const page = async (path: string, browser = open.desk, headers: Record<string, string> = {}) =>
    shown(await browser.get(path, headers));

  const statusOf = (id: string) =>
    open.database.db
      .selectFrom("submissions")
      .select(["status", "reason"])
      .where("id", "=", id)
      .executeTakeFirst();

  test.each(decidedKinds)(
    "after a %s is accepted the review desk shows the next one of its queue",
    async (kind) => {
      const [id, next] = [await submit[kind](open.ask), await submit[kind](open.ask)];
      const answer = await open.desk.act(decision(kind, id), { decision: "accepted", reason: " " });
      expect(answer.headers.get("Location")).toBe(
        itemPath({ kind, id: next }, { done: "accepted", isNext: true }),
      );
      expect(await statusOf(id)).toEqual({ status: "accepted", reason: null });
      const first = await page(answer.headers.get("Location") ?? "");
      expect(first.text).toContain("Accepted. The producer will see it. This is the next one in the queue.");
      const ended = await page(itemPath({ kind, id }));
      expect(ended.text).toContain("Accepted Rosa Delgado");
      expect(ended.html).not.toContain(`${id}/decision`);
    },
  );

  test.each(decidedKinds)(
    "a %s is rejected only with a good reason, and a refused form keeps what was typed",
    async (kind) => {
      const id = await submit[kind](open.ask);
      const faulty: [string, string][] = [
        ["", "Enter the reason."],
        ["x".repeat(1001), "Shorten the reason to 1000 characters."],
        ["a\u0000b", "Remove the control characters"],
      ];
      for (const [reason, message] of faulty) {
        const refused = await shown(
          await open.desk.act(decision(kind, id), { decision: "rejected", reason }),
        );
        expect(refused.status).toBe(422);
        expect(refused.html).toContain("<title>Error: ");
        expect(refused.html).toContain(`<li><a href="#reason">${message}`);
        expect(refused.html).toContain('aria-invalid="true" aria-describedby="reason-hint reason-fault"');
        if (!reason.includes("\u0000")) expect(refused.html).toContain(`>\n${reason}</textarea>`);
      }
      const nothing = await open.desk.act(decision(kind, id), { decision: "perhaps", reason: REASON });
      expect([nothing.status, await nothing.text()]).toEqual([422, expect.stringContaining(REASON)]);
      expect(await statusOf(id)).toEqual({ status: "under review", reason: null });
      const done = await open.desk.act(decision(kind, id), { decision: "rejected", reason: REASON });
      expect(done.headers.get("Location")).toBe(queuePath(kind, { done: "rejected" }));
      expect(await statusOf(id)).toEqual({ status: "rejected", reason: REASON });
      expect((await page(queuePath(kind, { done: "rejected" }))).text).toContain(
        "Rejected. The producer will see the reason. That was the last one in this queue.",
      );
    },
  );

  test("an acceptance that the records do not allow is refused with its cause, and what was typed stays", async () => {
    const id = await submit.License(open.ask);
    const { db } = open.database;
    await db.updateTable("states").set({ name: "Gone" }).where("name", "=", "Florida").execute();
    try {
      const answer = await shown(
        await open.desk.act(decision("License", id), { decision: "accepted", reason: REASON }),
      );
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(
        "This can't be accepted: the state names something that no longer exists.",
      );
      expect(answer.html).toContain(REASON);
    } finally {
      await db.updateTable("states").set({ name: "Florida" }).where("name", "=", "Gone").execute();
    }
  });

  test("of two members who decide at the same moment one wins, and the other sees who and keeps what was typed", async () => {
    for (let round = 0; round < 10; round++) {
      const kind = decidedKinds[round % decidedKinds.length] ?? "License";
      const id = await submit[kind](open.ask);
      const path = decision(kind, id);
      const answers = await Promise.all([
        open.desk.act(path, { decision: "rejected", reason: `${REASON} <1>` }),
        open.other.act(path, { decision: "accepted", reason: `${REASON} <2>` }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
      const late = answers.findIndex(({ status }) => status === 409);
      const { text, html } = await shown(answers[late] as Response);
      const [winner, what] = late === 0 ? [otherMember.name, "Accepted"] : [member.name, "Rejected"];
      expect(text).toContain(`It is now ${what} Decided by ${winner} Decided`);
      expect(html).toContain(`${REASON} &lt;${late + 1}&gt;`);
    }
  });

  test("a member who decides the same as a faster member is told who was faster", async () => {
    const path = decision("License", await submit.License(open.ask));
    await open.desk.act(path, { decision: "rejected", reason: REASON });
    const late = await shown(await open.other.act(path, { decision: "rejected", reason: REASON }));
    expect([late.status, late.text]).toEqual([409, expect.stringContaining(`Decided by ${member.name}`)]);
  });

  test("the next item of a queue that the review desk shows never waits for the producer", async () => {
    await open.database.db.updateTable("activities").set({ is_completed: true }).execute();
    const [id, answered, next] = [
      await submit.HelpRequest(open.ask),
      await submit.HelpRequest(open.ask),
      await submit.HelpRequest(open.ask),
    ];
    const answerPath = (help: string) => `${itemPath({ kind: "HelpRequest", id: help })}/answer`;
    await open.desk.act(answerPath(answered), { completes: "no", note: "Look at page 2." });
    const overview = await page("/desk");
    expect(overview.html).toContain(next);
    expect(overview.html).not.toContain(answered);
    const answer = await open.desk.act(answerPath(id), { completes: "yes" });
    expect(answer.headers.get("Location")).toBe(
      itemPath({ kind: "HelpRequest", id: next }, { done: "completed", isNext: true }),
    );
  });

  test("the same decision form sent twenty times is one decision, and each answer is the same", async () => {
    const id = await submit.License(open.ask);
    const hidden = await open.desk.hidden(decision("License", id));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        open.desk.post(decision("License", id), { ...hidden, decision: "rejected", reason: REASON }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const events = await open.database.db
      .selectFrom("submission_events")
      .select("event")
      .where("submission_id", "=", id)
      .execute();
    expect(events.map(({ event }) => event)).toEqual(["submitted", "rejected"]);
  });

  test("an application is moved on by the statuses that can follow, with a reason where one is needed", async () => {
    const id = await submit.Application(open.ask);
    const path = itemPath({ kind: "Application", id });
    const move = (fields: Record<string, string>) =>
      open.desk.act(`${path}/move`, { from: "Submitted", ...fields });
    const first = await page(path);
    expect([...first.html.matchAll(/name="to" value="([^"]+)"/g)].map(([, to]) => to)).toEqual([
      "In Review",
      "Pending Information",
      "Withdrawn",
    ]);
    const none = await shown(await move({}));
    expect([none.status, none.html]).toEqual([422, expect.stringContaining('<a href="#to">Choose the new')]);
    expect((await move({ to: "Active" })).status).toBe(422);
    const unexplained = await shown(await move({ to: "Pending Information" }));
    expect(unexplained.html).toContain('value="Pending Information" checked');
    expect(unexplained.html).toContain('<a href="#reason">Enter the reason.');
    const moved = await move({ to: "Pending Information", reason: REASON });
    // It can be moved on again.
    expect(moved.headers.get("Location")).toBe(itemPath({ kind: "Application", id }, { done: "moved" }));
    const after = await page(moved.headers.get("Location") ?? "");
    expect(after.text).toContain("Status changed. The producer will see it.");
    expect(after.text).toContain(`Status changed to Pending information Rosa Delgado Review desk`);
    const late = await shown(await open.other.act(`${path}/move`, { from: "Submitted", to: "In Review" }));
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining("It is now Pending information Decided by Rosa Delgado"),
    ]);
    expect((await page(`${queuePath("Application")}?waits=producer`)).text).toContain(
      "Waiting for the producer",
    );
  });

  test("a help request gets one answer however often its form is sent, and can then be completed", async () => {
    const id = await submit.HelpRequest(open.ask);
    const path = itemPath({ kind: "HelpRequest", id });
    const hidden = await open.desk.hidden(`${path}/answer`);
    const send = () =>
      open.desk.post(`${path}/answer`, { ...hidden, completes: "no", note: "Look at\npage 2." });
    const answers = await Promise.all([send(), send(), send()]);
    for (const { headers } of answers)
      expect(headers.get("Location")).toBe(itemPath({ kind: "HelpRequest", id }, { done: "answered" }));
    const notes = await open.database.db
      .selectFrom("activity_notes")
      .select("note")
      .where("activity_id", "=", id)
      .execute();
    expect(notes).toEqual([{ note: "Look at\npage 2." }]);
    expect((await page(path)).html).toContain("Look at\npage 2.");
    const empty = await shown(await open.desk.act(`${path}/answer`, { completes: "no", note: " " }));
    expect([empty.status, empty.html]).toEqual([
      422,
      expect.stringContaining('<a href="#note">Enter an answer'),
    ]);
    expect((await open.desk.act(`${path}/answer`, { completes: "yes" })).headers.get("Location")).toContain(
      "done=completed",
    );
    const late = await shown(await open.other.act(`${path}/answer`, { completes: "no", note: "Me too" }));
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining("Completed Decided by Rosa Delgado"),
    ]);
    expect(late.text).toContain("Me too");
  });

  test("a decision made from the queue of everything leads on to the next item of any kind in that queue", async () => {
    const [license, eando] = [await submit.License(open.ask), await submit.EAndO(open.ask)];
    const answer = await open.desk.act(`${decision("License", license)}?from=all`, { decision: "accepted" });
    const next = answer.headers.get("Location") ?? "";
    expect(next).toMatch(/^\/desk\/[\w-]+\/[\w-]+\?from=all&done=accepted&next=yes$/);
    const { html } = await page(next);
    expect(html).toContain('<a href="/desk/all">');
    expect(html).toContain('href="/desk/all" aria-current="page"');
    expect(eando).toBeTruthy();
  });
});
