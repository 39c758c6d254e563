import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SubmissionKind } from "#api/your-submissions.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { idFor } from "#backend/demo/seeded.ts";
import { itemPath, queuePath } from "#backend/desk/paths.ts";
import type { BackendApp } from "#backend/http/context.ts";
import { leftBy } from "../support/backend/audit.ts";
import { type Ask, asking } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  addMembers,
  type DeskBrowser,
  deskBackend,
  member,
  otherMember,
  signedIn,
  startDeskProvider,
} from "../support/backend/desk.ts";
import { decidedKinds, handIn } from "../support/backend/reviewing.ts";
import { goodPdf } from "../support/backend/submitting.ts";
import { textOf } from "../support/html-form.ts";
import type { IdentityProvider } from "../support/identity-provider.ts";

/** What members see and do at the review desk: `docs/product/review-desk.md`, "Screens". */

const checker = new HtmlValidate({ extends: ["html-validate:recommended", "html-validate:document"] });
const kinds = Object.keys(handIn) as SubmissionKind[];
const REASON = "The state on the PDF is another one.";

describe.each(oneDatabase)("the items of the review desk, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let provider: IdentityProvider;
  let app: BackendApp;
  let ask: Ask;
  let desk: DeskBrowser;
  let other: DeskBrowser;

  beforeAll(async () => {
    [database, provider] = await Promise.all([openFilled(), startDeskProvider()]);
    await addMembers(database.db);
    app = deskBackend(database.db, provider, { submissionsPerHour: 1000 });
    ask = asking(app);
    desk = await signedIn(app, provider);
    other = await signedIn(app, provider, otherMember);
  });
  beforeEach(async () => {
    const { db } = database;
    await db.deleteFrom("files").where("submission_id", "is not", null).execute();
    await db
      .updateTable("submissions")
      .set({ status: "accepted", decided_at: new Date() })
      .where("status", "=", "under review")
      .execute();
  });
  afterAll(() => Promise.all([database.close(), provider.stop()]));

  async function page(path: string, browser = desk, headers: Record<string, string> = {}) {
    const answer = await browser.get(path, headers);
    return valid(answer);
  }

  async function valid(answer: Response) {
    const html = await answer.text();
    const { results } = await checker.validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
    return { status: answer.status, html, text: textOf(html) };
  }

  const decision = (kind: SubmissionKind, id: string) => `${itemPath({ kind, id })}/decision`;
  const statusOf = async (id: string) =>
    database.db
      .selectFrom("submissions")
      .select(["status", "reason"])
      .where("id", "=", id)
      .executeTakeFirst();

  test("the overview and the queues show what waits, with its age in business days, the oldest first", async () => {
    const { db } = database;
    const ids = [await handIn.License(ask), await handIn.License(ask), await handIn.EAndO(ask)];
    // Shortly before midnight in New York is the day before.
    for (const [id, at] of [
      [ids[0], "2025-10-19T03:59:00Z"],
      [ids[1], "2025-10-20T04:01:00Z"],
      [ids[2], "2025-10-08T16:00:00Z"],
    ] as const)
      await db
        .updateTable("submissions")
        .set({ submitted_at: new Date(at) } as never)
        .where("id", "=", id ?? "")
        .execute();
    const overview = await page("/desk");
    expect(overview.status).toBe(200);
    expect(overview.text).toContain("Licenses 2 Oldest waiting: 2 days");
    expect(overview.text).toContain("E&O 1 Oldest waiting: 12 days");
    expect(overview.text).toContain("Profile changes 0 Nothing waiting");
    const queue = await page(queuePath("License"));
    expect(queue.text).toMatch(/2 days .* Today/);
    expect(queue.html.indexOf(ids[0] ?? "-")).toBeLessThan(queue.html.indexOf(ids[1] ?? "-"));
    const spanish = await page("/desk", desk, { "Accept-Language": "es" });
    expect(spanish.text).toContain("Licencias 2 El más antiguo espera: 2 días");
    expect(spanish.html).toContain('<html lang="es">');
    expect((await page(queuePath("ContractRequest"))).text).toContain("Nothing is waiting here");
  });

  test("a queue has pages, and a page that does not exist is the last one", async () => {
    for (let count = 0; count < 27; count++) await handIn.License(ask, { LicenseNumber: `P-${count}` });
    const first = await page(queuePath("License"));
    expect(first.text).toContain("page 1 of 2");
    expect(first.html.match(/<tr>\n/g)).toHaveLength(25);
    for (const asked of ["2", "3", "999999"])
      expect((await page(`/desk/licenses?page=${asked}`)).text, asked).toContain("page 2 of 2");
    for (const asked of ["0", "-1", "1e9", "x", "%00", "2.5"])
      expect((await page(`/desk/licenses?page=${asked}`)).text, asked).toContain("page 1 of 2");
  });

  test("the language is chosen with a link and kept", async () => {
    const browser = await signedIn(app, provider);
    const english = await page("/desk/licenses?page=1", browser);
    expect(english.html).toContain('href="/desk/licenses?lng=es" lang="es"');
    expect((await page("/desk/licenses?lng=es", browser)).html).toContain('<html lang="es">');
    expect((await page("/desk", browser)).html).toContain('<html lang="es">');
  });

  test.each(kinds)("%s: its page has its fields, its owner, its history and one form", async (kind) => {
    const id = await handIn[kind](ask);
    const { status, text, html } = await page(itemPath({ kind, id }));
    expect(status).toBe(200);
    expect(text).toContain("Marisol Vega, agent@demo.example");
    expect(text).toContain("History");
    expect(html.match(/<form method="post" action="\/desk\/[^"]+\/[^"]+\//g)).toHaveLength(1);
    expect(html.match(/<h1/g)).toHaveLength(1);
    for (const language of ["en", "es"])
      await page(itemPath({ kind, id }), desk, { "Accept-Language": language });
    const another = kind === "License" ? "EAndO" : "License";
    for (const wrong of [itemPath({ kind: another, id }), `${queuePath(kind)}/x`, `${queuePath(kind)}/%00`])
      expect((await page(wrong)).status, wrong).toBe(404);
  });

  test("an application shows the last four characters of identity numbers, and no more", async () => {
    const { text, html } = await page(itemPath({ kind: "Application", id: await handIn.Application(ask) }));
    expect(text).toContain("Social Security number Ends in 9999");
    expect(html).not.toMatch(/219-?09-?9999|1EG4-?TE5-?MK73|QX-?77/);
  });

  test.each(decidedKinds)("%s: accepted, and the next one of the queue is shown", async (kind) => {
    const [id, next] = [await handIn[kind](ask), await handIn[kind](ask)];
    const answer = await desk.act(decision(kind, id), { decision: "accepted", reason: " " });
    expect(answer.headers.get("Location")).toBe(
      itemPath({ kind, id: next }, { done: "accepted", isNext: true }),
    );
    expect(await statusOf(id)).toEqual({ status: "accepted", reason: null });
    const shown = await page(answer.headers.get("Location") ?? "");
    expect(shown.text).toContain("Accepted. The producer will see it. This is the next one in the queue.");
    const ended = await page(itemPath({ kind, id }));
    expect(ended.text).toContain("Accepted Rosa Delgado");
    expect(ended.html).not.toContain(`${id}/decision`);
  });

  test.each(decidedKinds)("%s: rejected with a reason, which a fault keeps", async (kind) => {
    const id = await handIn[kind](ask);
    const faulty: [string, string][] = [
      ["", "Enter the reason."],
      ["x".repeat(1001), "Shorten the reason to 1000 characters."],
      ["a\u0000b", "Remove the control characters"],
    ];
    for (const [reason, message] of faulty) {
      const refused = await valid(await desk.act(decision(kind, id), { decision: "rejected", reason }));
      expect(refused.status).toBe(422);
      expect(refused.html).toContain("<title>Error: ");
      expect(refused.html).toContain(`<li><a href="#reason">${message}`);
      expect(refused.html).toContain('aria-invalid="true" aria-describedby="reason-hint reason-fault"');
      if (!reason.includes("\u0000")) expect(refused.html).toContain(`>\n${reason}</textarea>`);
    }
    const nothing = await desk.act(decision(kind, id), { decision: "perhaps", reason: REASON });
    expect([nothing.status, await nothing.text()]).toEqual([422, expect.stringContaining(REASON)]);
    expect(await statusOf(id)).toEqual({ status: "under review", reason: null });
    const done = await desk.act(decision(kind, id), { decision: "rejected", reason: REASON });
    expect(done.headers.get("Location")).toBe(queuePath(kind, { done: "rejected" }));
    expect(await statusOf(id)).toEqual({ status: "rejected", reason: REASON });
    expect((await page(queuePath(kind, { done: "rejected" }))).text).toContain(
      "Rejected. The producer will see the reason. That was the last one in this queue.",
    );
  });

  test("the notice is one of a few, whatever the address says", async () => {
    const { html } = await page("/desk/licenses?done=%3Cscript%3E&lng=en");
    expect(html).not.toContain('role="status"');
    expect(html).not.toContain("&lt;script");
  });

  test("what the records do not allow is said, and what was typed stays", async () => {
    const id = await handIn.License(ask);
    await database.db
      .updateTable("submissions")
      .set(({ ref }) => ({ content: ref("content") }))
      .where("id", "=", id)
      .execute();
    const { db } = database;
    await db.updateTable("states").set({ name: "Gone" }).where("name", "=", "Florida").execute();
    try {
      const answer = await valid(
        await desk.act(decision("License", id), { decision: "accepted", reason: REASON }),
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

  test("two members decide at the same moment: one wins, the other one sees who, and keeps what was typed", async () => {
    for (let round = 0; round < 10; round++) {
      const kind = decidedKinds[round % decidedKinds.length] ?? "License";
      const id = await handIn[kind](ask);
      const path = decision(kind, id);
      const answers = await Promise.all([
        desk.act(path, { decision: "rejected", reason: `${REASON} <1>` }),
        other.act(path, { decision: "accepted", reason: `${REASON} <2>` }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
      const late = answers.findIndex(({ status }) => status === 409);
      const { text, html } = await valid(answers[late] as Response);
      const [winner, what] = late === 0 ? [otherMember.name, "Accepted"] : [member.name, "Rejected"];
      expect(text).toContain(`It is now ${what} Decided by ${winner} Decided`);
      expect(html).toContain(`${REASON} &lt;${late + 1}&gt;`);
    }
  });

  test("the same form twenty times is one decision, and each answer is the same", async () => {
    const id = await handIn.License(ask);
    const csrf = await desk.token();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        desk.post(decision("License", id), { csrf, decision: "rejected", reason: REASON }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const events = await database.db
      .selectFrom("submission_events")
      .select("event")
      .where("submission_id", "=", id)
      .execute();
    expect(events.map(({ event }) => event)).toEqual(["submitted", "rejected"]);
  });

  test("an application is moved on by the statuses that can follow, with a reason where one is needed", async () => {
    const id = await handIn.Application(ask);
    const path = itemPath({ kind: "Application", id });
    const move = (fields: Record<string, string>) =>
      desk.act(`${path}/move`, { from: "Submitted", ...fields });
    const shown = await page(path);
    expect([...shown.html.matchAll(/name="to" value="([^"]+)"/g)].map(([, to]) => to)).toEqual([
      "In Review",
      "Pending Information",
      "Withdrawn",
    ]);
    const none = await valid(await move({}));
    expect([none.status, none.html]).toEqual([422, expect.stringContaining('<a href="#to">Choose the new')]);
    expect((await move({ to: "Active" })).status).toBe(422);
    const unexplained = await valid(await move({ to: "Pending Information" }));
    expect(unexplained.html).toContain('value="Pending Information" checked');
    expect(unexplained.html).toContain('<a href="#reason">Enter the reason.');
    const moved = await move({ to: "Pending Information", reason: REASON });
    // It can be moved on again.
    expect(moved.headers.get("Location")).toBe(itemPath({ kind: "Application", id }, { done: "moved" }));
    const after = await page(moved.headers.get("Location") ?? "");
    expect(after.text).toContain("Moved on. The producer will see the new status.");
    expect(after.text).toContain(`Moved to Pending information Rosa Delgado Review desk`);
    const late = await valid(await other.act(`${path}/move`, { from: "Submitted", to: "In Review" }));
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining("It is now Pending information Decided by Rosa Delgado"),
    ]);
    expect((await page(queuePath("Application"))).text).toContain("Waiting for the producer");
  });

  test("a help request is answered once for each press, and completed", async () => {
    const id = await handIn.HelpRequest(ask);
    const path = itemPath({ kind: "HelpRequest", id });
    const { html } = await page(path);
    const key = /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const csrf = await desk.token();
    const send = () => desk.post(`${path}/answer`, { csrf, key, completes: "no", note: "Look at\npage 2." });
    const answers = await Promise.all([send(), send(), send()]);
    for (const { headers } of answers)
      expect(headers.get("Location")).toBe(itemPath({ kind: "HelpRequest", id }, { done: "answered" }));
    const notes = await database.db
      .selectFrom("activity_notes")
      .select("note")
      .where("activity_id", "=", id)
      .execute();
    expect(notes).toEqual([{ note: "Look at\npage 2." }]);
    expect((await page(path)).html).toContain("Look at\npage 2.");
    const empty = await valid(await desk.act(`${path}/answer`, { completes: "no", note: " " }));
    expect([empty.status, empty.html]).toEqual([
      422,
      expect.stringContaining('<a href="#note">Enter an answer'),
    ]);
    expect((await desk.act(`${path}/answer`, { completes: "yes" })).headers.get("Location")).toContain(
      "done=completed",
    );
    const late = await valid(await other.act(`${path}/answer`, { completes: "no", note: "Me too" }));
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining("Completed Decided by Rosa Delgado"),
    ]);
    expect(late.text).toContain("Me too");
  });

  test("from the queue of everything the next one is the oldest of any kind that waits for the desk", async () => {
    const [licence, eando] = [await handIn.License(ask), await handIn.EAndO(ask)];
    const answer = await desk.act(`${decision("License", licence)}?from=all`, { decision: "accepted" });
    const next = answer.headers.get("Location") ?? "";
    expect(next).toMatch(/^\/desk\/[\w-]+\/[\w-]+\?from=all&done=accepted&next=yes$/);
    const { html } = await page(next);
    expect(html).toContain('<a href="/desk/all">');
    expect(html).toContain('href="/desk/all" aria-current="page"');
    expect(eando).toBeTruthy();
  });

  test("a file is only a download, in a sandbox, under its own name", async () => {
    const id = await handIn.License(ask);
    await database.db
      .updateTable("files")
      .set({ file_name: 'O"Brien; <b>Peña.html', content_type: "text/html" })
      .where("submission_id", "=", id)
      .execute();
    const { html } = await page(itemPath({ kind: "License", id }));
    expect(html).toContain("Download O&quot;Brien; &lt;b&gt;Peña.html");
    const [, path = ""] = /href="(\/desk\/files\/[^"]+)"/.exec(html) ?? [];
    const answer = await desk.get(path);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment; /),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringContaining("no-store"),
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(goodPdf))).toBe(true);
    const foreign = idFor("file", "licence:agent:marisol-vega:1:1");
    for (const wrong of [foreign, idFor("nothing", "missing"), "x", "%00"])
      expect((await desk.get(`/desk/files/${wrong}`)).status, wrong).toBe(404);
  });

  test("each read, download and decision leaves a row, without content", async () => {
    const id = await handIn.License(ask);
    const csrf = await desk.token();
    const { html } = await page(itemPath({ kind: "License", id }));
    const [, file = ""] = /href="\/desk\/files\/([^"]+)"/.exec(html) ?? [];
    const path = itemPath({ kind: "License", id });
    const rows = await leftBy(database, async () => {
      await desk.get(path);
      await desk.get(`/desk/files/${file}`);
      await desk.get(`${queuePath("License")}/${idFor("nothing", "missing")}`);
      await desk.post(`${path}/decision`, { csrf, decision: "rejected", reason: "" });
      await desk.post(`${path}/decision`, { csrf, decision: "rejected", reason: REASON }, { Origin: "null" });
      await desk.post(`${path}/decision`, { csrf, decision: "rejected", reason: REASON });
    });
    const item = "/desk/licenses/{id}";
    expect(
      rows.map(({ sub, action, resource, record, status }) => [sub, action, resource, record, status]),
    ).toEqual([
      [member.sub, "read", item, [id], 200],
      [member.sub, "download", "/desk/files/{id}", [file], 200],
      [member.sub, "refused", item, [idFor("nothing", "missing")], 404],
      [member.sub, "refused", `${item}/decision`, [id], 403],
      [member.sub, "write", `${item}/decision`, [id], 303],
    ]);
    expect(JSON.stringify(rows)).not.toContain("PDF");
  });
});
