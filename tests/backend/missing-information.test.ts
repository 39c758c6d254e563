import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { moveEnrollment } from "#backend/review/enrollment.ts";
import { reviewItem } from "#backend/review/item.ts";
import { InvalidAnswer } from "#backend/review/refusals.ts";
import type { Services } from "#backend/services.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { carmen, reviewServices, seenOf, submit } from "../support/backend/reviewing.ts";
import { goodPdf, newKey, posted, postedJson } from "../support/backend/submitting.ts";
import { testInstant } from "../support/backend/time.ts";

/** What the team misses for an application: `docs/product/enrollments.md`, "Missing information". */

const DAY_MS = 24 * 60 * 60_000;
const ofAgent = `/t/agents/${demoIds.agent}/enrollments`;

describe.each(oneDatabase)("missing information, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let services: Services;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    services = reviewServices(database.db);
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000 }));
  });
  afterAll(() => database.close());

  const move = async (id: string, from: string, to: string, asked: object = {}) =>
    moveEnrollment(services, carmen, id, {
      from,
      to,
      reason: null,
      seen: await seenOf(services, id),
      ...asked,
    });

  async function applied() {
    const submission = await submit.Application(ask);
    const item = await reviewItem(services, "Application", submission);
    if (item?.content.kind !== "Application") throw new Error("There is no such application");
    return { submission, enrollment: item.content.enrollmentId };
  }

  /** Makes an application as old as this. The history takes no changes otherwise. */
  async function submittedBefore(submission: string, days: number) {
    const at = new Date(Date.parse(testInstant) - days * DAY_MS);
    const { db } = database;
    await sql`alter table submission_events disable trigger user`.execute(db);
    await sql`update submission_events set at = ${at} where submission_id = ${submission}`.execute(db);
    await sql`alter table submission_events enable trigger user`.execute(db);
  }

  /** An application for which the team misses the signature. */
  async function pending(
    asked: object = { missing: ["signature"], reason: "Page 4, please.", answerBy: "2027-01-15" },
  ) {
    const made = await applied();
    await move(made.submission, "Submitted", "Pending Information", asked);
    return made;
  }

  const detail = async (enrollment: string, path = ofAgent, as = "demo-agent") =>
    (await ask(`${path}/${enrollment}`, as)).json();
  const send = (
    enrollment: string,
    {
      answer = "It is signed now.",
      files = 1,
      key = newKey(),
      path = ofAgent,
      as = "demo-agent",
    }: {
      answer?: string | null;
      files?: number;
      key?: string;
      path?: string;
      as?: string;
    } = {},
  ) => {
    const parts = [
      { name: "information", value: JSON.stringify({ Answer: answer }) },
      ...Array.from({ length: files }, (_, index) => ({
        name: "files",
        fileName: `page-${index + 1}.pdf`,
        value: goodPdf,
      })),
    ];
    return ask(`${path}/${enrollment}/information`, as, posted(parts, key));
  };
  const remind = (enrollment: string, as = "demo-agent", path = ofAgent) =>
    ask(`${path}/${enrollment}/reminders`, as, postedJson({}, newKey()));

  test("the producer reads exactly what the team misses, why, and by when", async () => {
    const { enrollment, submission } = await pending();
    const { Missing, History } = await detail(enrollment);
    expect(Missing).toMatchObject({
      Items: ["signature"],
      Text: "Page 4, please.",
      AnswerBy: "2027-01-15",
      AskedByName: carmen.name,
    });
    const { Data } = await (
      await ask(`${ofAgent}?Status=PendingInformation&pageSize=100`, "demo-agent")
    ).json();
    expect(Data.find(({ PolicyId }: { PolicyId: string }) => PolicyId === enrollment).MissingItems).toEqual([
      "signature",
    ]);
    expect(History.map(({ Event }: { Event: string }) => Event)).toEqual(["Submitted", "Moved"]);
    expect(History.at(-1)).toMatchObject({
      Missing: ["signature"],
      EnrollmentStatus: "Pending Information",
      IsByDesk: true,
    });
    const own = await (
      await ask(`/t/agents/${demoIds.agent}/submissions/${submission}`, "demo-agent")
    ).json();
    expect(own.History).toEqual(History);
  });

  test("what the team misses is a choice from the list, or a reason, and a day to come", async () => {
    const wrong = [
      { missing: ["signature", "nothing"] },
      { missing: [], reason: " " },
      { missing: ["signature"], answerBy: "2020-01-01" },
      { missing: ["signature"], answerBy: "2027-02-30" },
    ];
    for (const asked of wrong)
      await expect(pending(asked), JSON.stringify(asked)).rejects.toThrow(InvalidAnswer);
    await pending({ missing: ["signature"] });
    await pending({ missing: [], reason: "All of it." });
  });

  test("what was missing goes back to the team with its files, on the same record", async () => {
    const { enrollment, submission } = await pending();
    expect((await send(enrollment, { files: 2 })).status).toBe(200);
    const { AppQueueStatus, Missing, History, HasApplication } = await detail(enrollment);
    expect({ AppQueueStatus, Missing, HasApplication }).toEqual({
      AppQueueStatus: "In Review",
      Missing: null,
      HasApplication: true,
    });
    expect(History.at(-1)).toMatchObject({ Event: "Sent", Reason: "It is signed now.", IsByDesk: false });
    const item = await reviewItem(services, "Application", submission);
    expect(item?.status).toBe("UnderReview");
    expect(item?.files.map(({ name }) => name)).toEqual(expect.arrayContaining(["page-1.pdf", "page-2.pdf"]));
    expect(item?.history.at(-1)).toMatchObject({ event: "Sent", reason: "It is signed now." });
    await move(submission, "In Review", "Sent to Carrier");
  });

  test("what was missing is taken once, however often it is sent", async () => {
    const { enrollment } = await pending();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(enrollment, { key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { History } = await detail(enrollment);
    expect(History.filter(({ Event }: { Event: string }) => Event === "Sent")).toHaveLength(1);
    expect((await send(enrollment, { key, answer: "Something else." })).status).toBe(409);
  });

  test("nothing at all is no answer to what is missing", async () => {
    const { enrollment } = await pending();
    const answer = await send(enrollment, { answer: " ", files: 0 });
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual({ Answer: ["required"] });
    expect((await send(enrollment, { answer: null, files: 1 })).status).toBe(200);
  });

  test("a team that waits for nothing takes nothing", async () => {
    const { enrollment, submission } = await pending();
    await move(submission, "Pending Information", "In Review");
    expect((await send(enrollment)).status).toBe(409);
    const { History, HasApplication } = await detail(enrollment);
    expect(History.at(-1)).toMatchObject({ Event: "Moved" });
    expect(HasApplication).toBe(true);
    const files = await database.db
      .selectFrom("files")
      .select("file_name")
      .where("enrollment_id", "=", enrollment)
      .execute();
    expect(files.map(({ file_name }) => file_name)).not.toContain("page-1.pdf");
  });

  test("nobody sends what is missing for an enrollment that they do not see, and their files are not kept", async () => {
    const { enrollment } = await pending();
    const others = [
      { path: `/t/agents/${demoIds.otherAgent}/enrollments`, as: "demo-agent" },
      { path: `/t/agencies/${demoIds.downlineAgency}/enrollments`, as: "demo-agency" },
      { path: ofAgent, as: "demo-agency" },
    ];
    for (const other of others) {
      expect((await send(enrollment, other)).status).toBe(404);
      expect((await remind(enrollment, other.as, other.path)).status).toBe(404);
    }
    expect((await send(demoIds.otherEnrollment)).status).toBe(404);
    expect((await detail(enrollment)).AppQueueStatus).toBe("Pending Information");
    const above = `/t/agencies/${demoIds.agency}/enrollments`;
    expect((await send(enrollment, { path: above, as: "demo-agency" })).status).toBe(200);
  });

  test("the team can be reminded of an application after three days, and then once a day", async () => {
    const { submission, enrollment } = await applied();
    const moved = (daysAgo: number) =>
      database.db
        .insertInto("enrollment_events")
        .values({
          enrollment_id: enrollment,
          at: new Date(Date.parse(testInstant) - daysAgo * DAY_MS),
          sub: carmen.sub,
          by_name: carmen.name,
          status: "In Review",
          reason: null,
        })
        .execute();
    const { CanRemind } = await detail(enrollment);
    expect(CanRemind).toBe(false);
    expect((await remind(enrollment)).status).toBe(409);
    await submittedBefore(submission, 9);
    expect((await detail(enrollment)).CanRemind).toBe(true);
    await moved(3.1);
    expect((await detail(enrollment)).CanRemind).toBe(true);
    await moved(2.9);
    expect((await detail(enrollment)).CanRemind).toBe(false);
  });

  test("a reminder of the team stands in the history of both sides, and a second one has to wait", async () => {
    const { submission, enrollment } = await applied();
    await submittedBefore(submission, 9);
    expect((await remind(enrollment)).status).toBe(200);
    expect((await remind(enrollment)).status).toBe(409);
    const { History, CanRemind, AppQueueStatus } = await detail(enrollment);
    expect(History.at(-1)).toMatchObject({
      Event: "Reminded",
      ByName: expect.any(String),
      EnrollmentStatus: null,
    });
    expect({ CanRemind, AppQueueStatus }).toEqual({ CanRemind: false, AppQueueStatus: "Submitted" });
    expect((await reviewItem(services, "Application", submission))?.history.at(-1)?.event).toBe("Reminded");
    await move(submission, "Submitted", "In Review");
  });
});
