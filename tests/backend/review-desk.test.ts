import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrollmentStatuses, submissionKinds } from "#api/statuses.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { answerHelpRequest } from "#backend/review/answer-help-request.ts";
import { moveEnrollment, needsReason, nextStatuses } from "#backend/review/enrollment.ts";
import { reviewFile } from "#backend/review/file.ts";
import { reviewItem } from "#backend/review/item.ts";
import { type QueueFilter, queueCounts, reviewQueue } from "#backend/review/queue.ts";
import { AlreadyDecided, InvalidAnswer } from "#backend/review/refusals.ts";
import { findReviewer } from "#backend/review/reviewer.ts";
import type { Services } from "#backend/services.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { application, bareNumbers } from "../support/backend/applications.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  accept,
  carmen,
  otto,
  reject,
  reviewServices,
  seenOf,
  submit,
} from "../support/backend/reviewing.ts";
import { goodPdf } from "../support/backend/submitting.ts";
import { testDate } from "../support/backend/time.ts";

/** The queues, applications and help requests of the review desk: `docs/product/review-desk.md`. */

describe.each(oneDatabase)("the review desk, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let services: Services;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    services = reviewServices(database.db);
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000 }));
  });
  afterAll(() => database.close());

  const queue = (
    kind: (typeof submissionKinds)[number] | null,
    of: Partial<QueueFilter & { page: number; pageSize: number }> = {},
  ) => reviewQueue(database.db, { kind, waitsFor: null, page: 1, pageSize: 1_000, ...of });
  const move = async (id: string, from: string, to: string, reason: string | null = null, by = carmen) =>
    moveEnrollment(services, by, id, { from, to, reason, seen: await seenOf(services, id) });
  const answer = async (id: string, note: string | null, completes: boolean, by = carmen) =>
    answerHelpRequest(services, by, id, { note, completes, seen: await seenOf(services, id) });
  const enrollmentOf = async (id: string) => {
    const item = await reviewItem(services, "Application", id);
    if (item?.content.kind !== "Application") throw new Error("There is no such application");
    return item.content;
  };

  test("a queue of the review desk has what waits, the oldest first, page by page, as many as the counts say", async () => {
    for (const kind of submissionKinds) await submit[kind](ask);
    const counts = await queueCounts(database.db);
    const { rows, total } = await queue(null);
    expect(total).toBe(rows.length);
    expect(rows.map(({ submittedAt }) => submittedAt.getTime())).toEqual(
      rows.map(({ submittedAt }) => submittedAt.getTime()).toSorted((one, other) => one - other),
    );
    for (const kind of submissionKinds) {
      const ofKind = rows.filter((row) => row.kind === kind);
      expect(await queue(kind)).toEqual({ rows: ofKind, total: ofKind.length });
      const { rows: forDesk } = await queue(kind, { waitsFor: "desk" });
      const { rows: forProducer } = await queue(kind, { waitsFor: "producer" });
      expect([...forDesk, ...forProducer].map(({ id }) => id).sort()).toEqual(
        ofKind.map(({ id }) => id).sort(),
      );
      expect(counts[kind]).toEqual({ count: forDesk.length, oldest: forDesk[0]?.submittedAt });
    }
    const paged = [];
    for (let page = 1; paged.length < total; page++)
      paged.push(...(await queue(null, { pageSize: 50, page })).rows);
    expect(paged).toEqual(rows);
  });

  test("the queue of the review desk is searched by words of the producer's name, or by the beginning of the NPN", async () => {
    await submit.License(ask, { LicenseNumber: "FIND-1" });
    const namesFor = async (search: string) => [
      ...new Set((await queue(null, { search })).rows.map(({ ownerName }) => ownerName)),
    ];
    const { npn } = await database.db
      .selectFrom("agents")
      .select("npn")
      .where("id", "=", demoIds.agent)
      .executeTakeFirstOrThrow();
    for (const search of ["vega", "MARISOL ve", npn ?? "", npn?.slice(0, 5) ?? ""])
      expect(await namesFor(search), search).toEqual(["Marisol Vega"]);
    for (const search of ["%", "_", "zzz", npn?.slice(1) ?? ""])
      expect(await namesFor(search), search).toEqual([]);
    expect((await namesFor("")).length).toBeGreaterThan(1);
  });

  test("a submission that is decided, at an end or completed leaves the queue of the review desk", async () => {
    const isQueued = async (id: string) => (await queue(null)).rows.some((row) => row.id === id);
    const [license, eAndO, help] = [
      await submit.License(ask),
      await submit.EAndO(ask),
      await submit.HelpRequest(ask),
    ];
    const applied = await submit.Application(ask);
    for (const id of [license, eAndO, help, applied]) expect(await isQueued(id)).toBe(true);
    await accept(services, license);
    await reject(services, eAndO, "No.");
    await answer(help, "Like this.", false);
    expect((await queue("HelpRequest")).rows.find(({ id }) => id === help)?.waitsForProducer).toBe(true);
    await answer(help, null, true);
    await move(applied, "Submitted", "Withdrawn");
    for (const id of [license, eAndO, help, applied]) expect(await isQueued(id)).toBe(false);
  });

  test.each(enrollmentStatuses)(
    "an application with the status %s can only be moved on to its next statuses",
    async (from) => {
      const id = await submit.Application(ask);
      const { enrollmentId } = await enrollmentOf(id);
      for (const to of [...enrollmentStatuses, "Lost", "__proto__"]) {
        await database.db
          .updateTable("enrollments")
          .set({ status: from })
          .where("id", "=", enrollmentId)
          .execute();
        await sql`update submissions set status = 'under review', decided_at = null where id = ${id}`.execute(
          database.db,
        );
        const moved = move(id, from, to, "A reason.");
        if (nextStatuses(from).some((status) => status === to)) await moved;
        else await expect(moved, to).rejects.toMatchObject({ field: "to", fault: "choice" });
      }
    },
  );

  test("a move of an application is in the enrollment, in its dates and in the history", async () => {
    const id = await submit.Application(ask);
    await move(id, "Submitted", "In Review");
    await move(id, "In Review", "Sent to Carrier");
    expect(await enrollmentOf(id)).toMatchObject({ sentToCarrierDate: testDate, carrierAnsweredDate: null });
    await move(id, "Sent to Carrier", "Approved");
    const { enrollmentId, ...content } = await enrollmentOf(id);
    expect(content).toMatchObject({
      enrollmentStatus: "Approved",
      nextStatuses: ["Active", "Withdrawn"],
      carrierAnsweredDate: testDate,
    });
    await move(id, "Approved", "Active");
    const seen = await (
      await ask(`/t/agents/${demoIds.agent}/enrollments/${enrollmentId}`, "demo-agent")
    ).json();
    expect(seen).toMatchObject({ InsurerAnsweredDate: testDate, SentToInsurerDate: testDate });
    const item = await reviewItem(services, "Application", id);
    expect(item?.history.map(({ enrollmentStatus, byName }) => [enrollmentStatus, byName])).toEqual([
      [null, "Marisol Vega"],
      ...["In Review", "Sent to Carrier", "Approved", "Active"].map((status) => [status, carmen.name]),
    ]);
    for (const attempt of [sql`update enrollment_events set status = 'X'`, sql`truncate enrollment_events`])
      await expect(attempt.execute(database.db)).rejects.toThrow(/append-only/);
  });

  test.each([
    ["Active", "accepted", ["In Review", "Sent to Carrier", "Approved", "Active"]],
    ["Declined", "rejected", ["In Review", "Sent to Carrier", "Declined"]],
    ["Withdrawn", "withdrawn", ["Withdrawn"]],
  ])("an application that ends with %s is %s", async (end, status, moves) => {
    const id = await submit.Application(ask);
    for (const [index, to] of moves.entries()) await move(id, moves[index - 1] ?? "Submitted", to, "Why.");
    const row = database.db.selectFrom("submissions").selectAll().where("id", "=", id);
    expect(await row.executeTakeFirst()).toMatchObject({
      status,
      reason: "Why.",
      decided_at: expect.any(Date),
    });
    expect(await enrollmentOf(id)).toMatchObject({
      enrollmentStatus: end,
      carrierAnsweredDate: end === "Withdrawn" ? null : testDate,
    });
  });

  test("a move of an application to Pending Information or Declined needs a reason", async () => {
    expect(enrollmentStatuses.filter(needsReason)).toEqual(["Pending Information", "Declined"]);
    const id = await submit.Application(ask);
    for (const reason of [null, "", " \n"])
      await expect(move(id, "Submitted", "Pending Information", reason)).rejects.toBeInstanceOf(
        InvalidAnswer,
      );
    expect((await enrollmentOf(id)).enrollmentStatus).toBe("Submitted");
  });

  test("of two moves of an application at the same moment one is told who was faster", async () => {
    const id = await submit.Application(ask);
    const outcomes = await Promise.allSettled([
      move(id, "Submitted", "In Review"),
      move(id, "Submitted", "Withdrawn", null, otto),
    ]);
    const won = outcomes.findIndex(({ status }) => status === "fulfilled");
    const lost = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(lost).toEqual([expect.any(AlreadyDecided)]);
    expect(lost[0]).toMatchObject({
      status: won === 0 ? "In Review" : "Withdrawn",
      byName: (won === 0 ? carmen : otto).name,
    });
    const license = await submit.License(ask);
    for (const other of [license, demoIds.missing, "x"])
      await expect(move(other, "Submitted", "In Review")).rejects.toMatchObject({ status: 404 });
  });

  test("an application at the review desk shows names, and the last four characters of each identity number", async () => {
    const item = await reviewItem(services, "Application", await submit.Application(ask));
    expect(item).toMatchObject({
      subject: "Wilhelmina Testperson",
      owner: { type: "agent", id: demoIds.agent, name: "Marisol Vega" },
      submittedBy: { name: "Marisol Vega", email: "agent@demo.example" },
      status: "UnderReview",
      decision: null,
      content: {
        state: "Florida",
        county: "Bay",
        carrierName: "Alder Health Plans",
        dateOfBirth: application.DateOfBirth,
        numberEndings: { socialSecurity: "9999", medicare: "MK73", medicaid: "1902" },
      },
    });
    for (const number of Object.values(bareNumbers)) expect(JSON.stringify(item)).not.toContain(number);
  });

  test("the files of submissions and applications open at the review desk, and no others", async () => {
    const license = await submit.License(ask);
    for (const [kind, id] of [
      ["License", license],
      ["Application", await submit.Application(ask)],
    ] as const) {
      const [file, ...others] = (await reviewItem(services, kind, id))?.files ?? [];
      expect(others).toEqual([]);
      expect(file?.sizeBytes).toBe(goodPdf.byteLength);
      const opened = await reviewFile(database.db, file?.id ?? "");
      expect(opened?.name).toBe(file?.name);
      expect(Buffer.from(opened?.content ?? []).equals(goodPdf)).toBe(true);
    }
    for (const id of [demoIds.agentLicenseFile, demoIds.agentContractFile, demoIds.missing, "x", ""])
      expect(await reviewFile(database.db, id), id).toBeUndefined();
  });

  test("an item of the review desk is found by its own kind alone, and a help request only for the team is none", async () => {
    const id = await submit.License(ask);
    for (const kind of submissionKinds) {
      const item = await reviewItem(services, kind, id.toUpperCase());
      expect(item?.id).toBe(kind === "License" ? id : undefined);
    }
    for (const other of [demoIds.teamHelpRequest, demoIds.missing, "x"])
      expect(await reviewItem(services, "HelpRequest", other)).toBeUndefined();
  });

  test("an answer to a help request is a note of the team, and a completed help request takes none", async () => {
    const id = await submit.HelpRequest(ask);
    await answer(id, "  Try it again. ", false);
    const seen = await (await ask(`/t/activities/${id}`, "demo-agent")).json();
    expect(seen).toMatchObject({
      IsCompleted: false,
      NewNotes: 1,
      Notes: [{ Note: "Try it again.", CreatedByName: carmen.name, IsCreatedByHubUser: false }],
    });
    for (const note of [null, " ", "x".repeat(4_001)])
      await expect(answer(id, note, false)).rejects.toMatchObject({ field: "note" });
    const outcomes = await Promise.allSettled([answer(id, null, true), answer(id, "Done.", true, otto)]);
    const won = outcomes.findIndex(({ status }) => status === "fulfilled");
    const lost = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(lost).toEqual([expect.any(AlreadyDecided)]);
    expect(lost[0]).toMatchObject({ status: "completed", byName: (won === 0 ? carmen : otto).name });
    const item = await reviewItem(services, "HelpRequest", id);
    expect(item).toMatchObject({ status: "Completed", decision: { event: "Completed" } });
    for (const other of [demoIds.teamHelpRequest, demoIds.missing, "x"])
      await expect(answer(other, "Hello", false)).rejects.toMatchObject({ status: 404 });
  });

  test("a member of the review desk is found by the sign-in, and nobody else is", async () => {
    expect(await findReviewer(database.db, "demo-agent")).toBeUndefined();
    await database.db.insertInto("desk_members").values(otto).execute();
    expect(await findReviewer(database.db, otto.sub)).toEqual(otto);
  });
});
