import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { ALL_EXTENSIONS } from "#api/features.ts";
import { submittedFields, valueOnWire } from "#api/form-fields.ts";
import { type SubmissionKind, submissionKinds, submissionStatuses } from "#api/statuses.ts";
import { paged } from "#api/wire.ts";
import { type OwnSubmission, ownSubmission, ownSubmissionDetail } from "#api/your-submissions.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { answerHelpRequest } from "#backend/review/answer-help-request.ts";
import { moveEnrollment } from "#backend/review/enrollment.ts";
import type { Services } from "#backend/services.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { leftBy } from "../support/backend/audit.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import {
  accept,
  carmen,
  reject,
  reviewServices,
  seenOf,
  submit,
  taken,
} from "../support/backend/reviewing.ts";
import { eAndOParts, posted, postedJson } from "../support/backend/submitting.ts";

/** Everything that was submitted: `docs/product/your-submissions.md`. */

const path = `/t/agents/${demoIds.agent}/submissions`;
const agencyPath = `/t/agencies/${demoIds.agency}/submissions`;
const statuses: readonly string[] = submissionStatuses;
const page = paged(ownSubmission);

describe.each(oneDatabase)("your submissions, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let services: Services;
  let ask: Ask;
  /** The submissions of the tests by a name. */
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    database = await openFilled();
    services = reviewServices(database.db);
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000 }));
    for (const kind of submissionKinds) ids[kind] = await submit[kind](ask);
    ids.accepted = await submit.License(ask, { LicenseNumber: "ACCEPTED" });
    ids.rejected = await submit.EAndO(ask, { PolicyNumber: "REJECTED" });
    ids.moved = await submit.Application(ask, { FirstName: "Moved" });
    ids.answered = await submit.HelpRequest(ask);
    ids.completed = await submit.HelpRequest(ask, { Description: "One line\nand  another" });
    await accept(services, ids.accepted);
    await reject(services, ids.rejected, "It has expired.");
    await move(ids.moved, "Submitted", "Pending Information", "The signature is missing.");
    await answerHelpRequest(services, carmen, ids.answered, {
      note: "Try again.",
      completes: false,
      seen: await seenOf(services, ids.answered),
    });
    await answerHelpRequest(services, carmen, ids.completed, {
      note: "Done.",
      completes: true,
      seen: await seenOf(services, ids.completed),
    });
  });
  afterAll(() => database.close());

  const move = async (id: string, from: string, to: string, reason: string | null = null) =>
    moveEnrollment(services, carmen, id, { from, to, reason, seen: await seenOf(services, id) });

  async function list(query = "", as = "demo-agent", of = path): Promise<z.output<typeof page>> {
    const answer = await ask(`${of}${query}`, as);
    expect(answer.status, query).toBe(200);
    return page.parse(await answer.json());
  }
  async function detail(id: string | undefined) {
    const answer = await ask(`${path}/${id}`, "demo-agent");
    expect(answer.status).toBe(200);
    return ownSubmissionDetail.parse(await answer.json());
  }
  const all = (query = "") => list(`?pageSize=100${query}`);

  test.each([
    ["License", { Subject: "Florida W123456", Status: "UnderReview", HeldBy: "ReviewDesk" }],
    ["EAndO", { Subject: "Brightwater Professional Liability EO-12345678", Status: "UnderReview" }],
    ["ContractRequest", { Subject: "Alder Health Plans", Status: "UnderReview", HeldBy: "ReviewDesk" }],
    ["ProfileChange", { Subject: "Marisol Vega", Status: "UnderReview", HeldBy: "ReviewDesk" }],
    ["Application", { Subject: "Wilhelmina Testperson", Status: "UnderReview", HeldBy: "ReviewDesk" }],
    ["HelpRequest", { Subject: "Please help me with this.", Status: "UnderReview", HeldBy: "ReviewDesk" }],
    ["accepted", { Kind: "License", Subject: "Florida ACCEPTED", Status: "Accepted", HeldBy: null }],
    ["rejected", { Kind: "EAndO", Status: "Rejected", HeldBy: null, Reason: "It has expired." }],
    ["moved", { Status: "WaitingForYou", HeldBy: "Producer", Reason: "The signature is missing." }],
    ["answered", { Kind: "HelpRequest", Status: "WaitingForYou", HeldBy: "Producer" }],
    ["completed", { Status: "Completed", HeldBy: null, Subject: "One line and another" }],
  ])("the submission %s says which it is, its status and who holds it", async (name, wanted) => {
    const { Data } = await all();
    const row = Data.find(({ Id }) => Id === ids[name]);
    expect(row).toMatchObject({ SubmittedByName: "Marisol Vega", ...wanted });
    const { History, Answers, Names, ...rest } = await detail(ids[name]);
    expect(rest).toEqual(row);
    const fields = submittedFields[row?.Kind as SubmissionKind].flatMap((part) => Object.values(part.fields));
    const said = fields.flatMap((field) => valueOnWire(Answers, field) ?? []);
    expect(said.length).toBeGreaterThan(0);
    // An identity number is never among the answers.
    const hasNumber = fields.some(({ is, wire }) => is.endsWith("Number") && Answers?.[wire] != null);
    expect(hasNumber).toBe(false);
    const chosen = fields
      .filter(({ is }) => is === "id" || is === "ids")
      .flatMap((field) => valueOnWire(Answers, field) ?? []);
    expect(Object.keys(Names ?? {}).toSorted()).toEqual([...new Set(chosen)].toSorted());
    expect(History[0]).toMatchObject({
      Event: "Submitted",
      At: row?.SubmittedDateTime,
      ByName: "Marisol Vega",
      IsByDesk: false,
    });
    expect(row?.StatusDateTime).toBe(History.at(-1)?.At);
  });

  test.each([
    ["accepted", ["Accepted"]],
    ["rejected", ["Rejected"]],
    ["answered", ["Answered"]],
    ["completed", ["Answered", "Completed"]],
    ["moved", ["Moved"]],
  ])("the history of the submission %s says what the review desk did", async (name, events) => {
    const { History } = await detail(ids[name]);
    expect(History.slice(1)).toEqual(
      events.map((Event) => expect.objectContaining({ Event, ByName: carmen.name, IsByDesk: true })),
    );
    expect(History.at(-1)).toMatchObject({
      EnrollmentStatus: name === "moved" ? "Pending Information" : null,
      Reason: { rejected: "It has expired.", moved: "The signature is missing." }[name] ?? null,
    });
  });

  test("a submitted application has the status of its enrollment, whoever changes it", async () => {
    const id = await submit.Application(ask);
    const EnrollmentId = (await detail(id)).EnrollmentId ?? "";
    for (const [status, expected] of [
      ["Submitted", "UnderReview"],
      ["In Review", "UnderReview"],
      ["Pending Information", "WaitingForYou"],
      ["Sent to Carrier", "WithCarrier"],
      ["Approved", "Accepted"],
      ["Active", "Accepted"],
      ["Terminated", "Accepted"],
      ["Declined", "Rejected"],
      ["Withdrawn", "Withdrawn"],
      ["Some Other", "UnderReview"],
    ] as const) {
      await database.db.updateTable("enrollments").set({ status }).where("id", "=", EnrollmentId).execute();
      expect((await detail(id)).Status, status).toBe(expected);
    }
  });

  test("the subject of a help request is its first 100 characters", async () => {
    const id = await submit.HelpRequest(ask, { Description: "x".repeat(300) });
    expect((await detail(id)).Subject).toBe("x".repeat(100));
  });

  test("a note by the producer gives a help request back to the review desk", async () => {
    const id = await submit.HelpRequest(ask);
    await answerHelpRequest(services, carmen, id, {
      note: "Which carrier?",
      completes: false,
      seen: await seenOf(services, id),
    });
    await ask("/t/activitynotes", "demo-agent", postedJson({ ActivityId: id, Note: "Alder." }));
    const { Status, History } = await detail(id);
    expect(Status).toBe("UnderReview");
    expect(History.map(({ Event, IsByDesk }) => [Event, IsByDesk])).toEqual([
      ["Submitted", false],
      ["Answered", true],
      ["Noted", false],
    ]);
  });

  test("filters of a list of submissions leave what matches, with an exact total", async () => {
    const { Data, Total } = await all();
    expect(Total).toBe(Data.length);
    const same = async (query: string, keeps: (row: OwnSubmission) => boolean) => {
      const found = await all(query);
      const expected = Data.filter(keeps);
      expect(found.Data, query).toEqual(expected);
      expect(found.Total, query).toBe(expected.length);
    };
    const isOpen = ({ Status }: OwnSubmission) =>
      ["UnderReview", "WaitingForYou", "WithCarrier"].includes(Status ?? "");
    for (const kind of submissionKinds) await same(`&Kind=${kind}`, ({ Kind }) => Kind === kind);
    for (const status of submissionStatuses)
      await same(`&Status=${status}`, ({ Status }) => Status === status);
    await same("&IsOpen=true", isOpen);
    await same("&IsOpen=false", (row) => !isOpen(row));
    await same("&Kind=License&IsOpen=false", (row) => row.Kind === "License" && !isOpen(row));
    for (const query of ["?Kind=Nothing", "?Status=done", "?IsOpen=yes", "?page=0", "?pageSize=1001"])
      expect((await ask(`${path}${query}`, "demo-agent")).status, query).toBe(400);
  });

  test("a submission's status counts from the day in the business time zone on which it began", async () => {
    const id = await submit.License(ask, { LicenseNumber: "LATE" });
    await reject(services, id, "It has expired.");
    const { db } = database;
    const rejectedOn = async (at: string, from: string) => {
      await sql`update submissions set decided_at = ${at} where id = ${id}`.execute(db);
      const found = await all(`&Status=Rejected&StatusFrom=${from}`);
      expect(found.Total).toBe(found.Data.length);
      return found.Data.some(({ Id }) => Id === id);
    };
    // Midnight in New York is four o'clock in UTC.
    expect(await rejectedOn("2026-08-16T04:00:00Z", "2026-08-16")).toBe(true);
    expect(await rejectedOn("2026-08-16T03:59:59Z", "2026-08-16")).toBe(false);
    for (const day of ["2026-02-30", "soon"])
      expect((await ask(`${path}?StatusFrom=${day}`, "demo-agent")).status, day).toBe(400);
  });

  test.each(["Submitted-asc", "Submitted-desc", "Status-asc", "Status-desc", "Nothing-asc"])(
    "every submission is on one page of the list sorted by %s",
    async (sort) => {
      const { Data, Total } = await all(`&sort=${sort}`);
      const paged: OwnSubmission[] = [];
      for (let number = 1; paged.length < Total; number++)
        paged.push(...(await list(`?pageSize=3&page=${number}&sort=${sort}`)).Data);
      expect(paged).toEqual(Data);
      expect(await list(`?page=1000&sort=${sort}`)).toEqual({ Data: [], Total });
      const times = Data.map(({ SubmittedDateTime }) => Date.parse(SubmittedDateTime ?? ""));
      const ranks = Data.map(({ Status }) => statuses.indexOf(Status ?? ""));
      const values = sort.startsWith("Status") ? ranks : times;
      const sorted = values.toSorted((one, other) => one - other);
      expect(values).toEqual(sort.startsWith("Nothing") || sort.endsWith("desc") ? sorted.reverse() : sorted);
    },
  );

  test("submissions of the same moment have one order", async () => {
    const { db } = database;
    await sql`update submissions set submitted_at = '2025-01-01' where agent_id = ${demoIds.agent}`.execute(
      db,
    );
    const rows = (await all("&sort=Submitted-asc")).Data.map(({ Id }) => Id);
    expect((await all("&sort=Submitted-desc")).Data.map(({ Id }) => Id)).toEqual(rows.reverse());
  });

  test("an agency sees its own submissions alone, and an agent theirs", async () => {
    const id = await taken(
      ask,
      `/t/agencies/${demoIds.agency}/eandos/submit`,
      posted(eAndOParts()),
      "demo-agency",
    );
    const ofAgency = await list("?pageSize=100", "demo-agency", agencyPath);
    expect(ofAgency.Data.map(({ Id }) => Id)).toContain(id);
    const ofAgent = (await all()).Data.map(({ Id }) => Id);
    expect(ofAgent).not.toContain(id);
    for (const { Id } of ofAgency.Data) expect(ofAgent).not.toContain(Id);
    for (const foreign of [
      `${path}/${id}`,
      `${agencyPath}/${ids.License}`,
      `${path}/${demoIds.teamHelpRequest}`,
    ]) {
      const as = foreign.startsWith(path) ? "demo-agent" : "demo-agency";
      expect((await ask(foreign, as)).status, foreign).toBe(404);
    }
  });

  test("a list of submissions and a submission that are read leave a row each in the audit log", async () => {
    const rows = await leftBy(database, async () => {
      await list();
      await detail(ids.Application);
    });
    expect(rows).toMatchObject([
      { action: "read", resource: "/t/agents/{ownerId}/submissions", record: [demoIds.agent] },
      {
        action: "read",
        resource: "/t/agents/{ownerId}/submissions/{submissionId}",
        record: [demoIds.agent, ids.Application],
      },
    ]);
  });

  test("the backend announces all its extensions to an agent and an agency", async () => {
    for (const [base, as] of [
      [`/t/agents/${demoIds.agent}`, "demo-agent"],
      [`/t/agencies/${demoIds.agency}`, "demo-agency"],
    ])
      expect(await (await ask(`${base}/features`, as)).json()).toMatchObject({
        Extensions: ALL_EXTENSIONS,
      });
  });
});
