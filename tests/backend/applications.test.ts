import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submitted } from "#api/submissions.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { known } from "#backend/demo/known.ts";
import { idFor } from "#backend/demo/seeded.ts";
import { openNumbers } from "#backend/sealing/numbers.ts";
import { createSealing } from "#backend/sealing/sealing.ts";
import {
  application,
  applicationParts,
  applicationPath,
  appliedFor,
  bareNumbers,
  forOtherAgent,
  noTrace,
  numbers,
} from "./support/applications.ts";
import { leftBy } from "./support/audit.ts";
import { type Ask, asking, testBackend, testKey } from "./support/backend.ts";
import { databaseKinds } from "./support/databases.ts";
import { answerTo } from "./support/ownership.ts";
import { goodPdf, newKey, posted, postedBody, sha256, sized } from "./support/submitting.ts";
import { testDate } from "./support/time.ts";

/** An application becomes an enrollment with its files, wholly and once: rows 23, 29, 107, 109 and 116. */

const agent = "demo-agent";
const sealing = createSealing([testKey("tests")]);

describe.each(databaseKinds)("an application, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;
  const logged: string[] = [];

  beforeAll(async () => {
    database = await openFilled();
    const logger = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000, logger }));
  });
  afterAll(() => database.close());

  const send = (fields: object = {}, { as = agent, key = "" } = {}) =>
    answerTo(ask, applicationPath, as, posted(applicationParts(fields), key || undefined));
  const leftBehind = (act: () => Promise<unknown>) => appliedFor(database, act);

  test("becomes a submission and an enrollment with its files, its numbers encrypted", async () => {
    const second = sized(3_000);
    const parts = applicationParts({}, [{ fileName: "a.pdf" }, { fileName: "b.pdf", value: second }]);
    let answer = submitted.parse({ Id: "-", Status: "under review" });
    const left = await leftBehind(async () => {
      const response = await ask(applicationPath, agent, posted(parts));
      expect(response.status, await response.clone().text()).toBe(200);
      answer = submitted.parse(await response.json());
    });
    const { SSN, MbiNumber, MedicaidNumber, ...content } = application;
    expect(left.submissions).toEqual([
      expect.objectContaining({
        id: answer.Id,
        kind: "application",
        agent_id: known.agent,
        sub: agent,
        content,
      }),
    ]);
    expect(left.events).toEqual([expect.objectContaining({ submission_id: answer.Id, event: "submitted" })]);
    expect(left.files).toEqual([]);
    expect(left.enrollments).toEqual([
      expect.objectContaining({
        id: answer.EnrollmentId,
        agent_id: known.agent,
        agency_id: known.downlineAgency,
        customer_first_name: "Wilhelmina",
        customer_last_name: "Testperson",
        state_id: known.state,
        county_id: application.CountyId,
        status: "Submitted",
        carrier_id: known.carrier,
        policy_type_id: known.policyType,
        product_id: application.ProductId,
        effective_date: "2025-11-01",
        agent_received_date: "2025-10-19",
        fmo_received_date: testDate,
        sent_to_insurer_date: null,
      }),
    ]);
    expect(left.enrollmentFiles.map(({ file_name, sha256 }) => [file_name, sha256]).sort()).toEqual([
      ["a.pdf", sha256(goodPdf)],
      ["b.pdf", sha256(second)],
    ]);
    for (const { enrollment_id } of left.enrollmentFiles) expect(enrollment_id).toBe(answer.EnrollmentId);
    const [row] = left.applications;
    expect(row).toMatchObject({
      submission_id: answer.Id,
      enrollment_id: answer.EnrollmentId,
      key_id: "tests",
    });
    expect(row && openNumbers(sealing, row)).toEqual(bareNumbers);
  });

  test("without numbers, a birth date and dates of Medicare is one too", async () => {
    const empty = {
      SSN: "",
      MbiNumber: null,
      MedicaidNumber: undefined,
      DateOfBirth: "",
      MedicareADate: null,
    };
    const left = await leftBehind(async () => expect((await send(empty)).status).toBe(200));
    expect(left.applications).toEqual([
      expect.objectContaining({
        ssn_sealed: null,
        medicare_number_sealed: null,
        medicaid_number_sealed: null,
        medicare_number_hash: null,
      }),
    ]);
    expect(left.submissions[0]?.content).toMatchObject({ DateOfBirth: null, MedicareADate: null });
  });

  describe("is handed in", () => {
    test.each([
      ["for their own agent", agent, {}, { agent_id: known.agent, agency_id: null }],
      ["by an agency two levels above", "demo-agency", {}, { agent_id: null, agency_id: known.agency }],
      [
        "for the agent by who has both",
        "demo-both",
        forOtherAgent,
        { agent_id: known.otherAgent, agency_id: null },
      ],
    ])("%s", async (_, as, fields, owner) => {
      const left = await leftBehind(async () => expect((await send(fields, { as })).status).toBe(200));
      expect(left.submissions).toEqual([expect.objectContaining({ ...owner, sub: as })]);
      expect(left.enrollments[0]?.agent_id).toBe({ ...application, ...fields }.AgentId);
    });

    test("by the nearest of several agencies above, also when agencies are above each other", async () => {
      const near = { sub: "near-and-far", agent_id: null, agency_id: known.downlineAgency };
      const far = { ...near, agency_id: known.agency };
      await database.db.insertInto("user_portals").values([far, near]).execute();
      const left = await leftBehind(async () => {
        expect((await send({}, { as: near.sub })).status).toBe(200);
        const top = { parent_id: known.downlineAgency };
        await database.db.updateTable("agencies").set(top).where("id", "=", known.agency).execute();
        try {
          expect((await send({}, { as: near.sub })).status).toBe(200);
          expect((await send(forOtherAgent, { as: near.sub })).status).toBe(422);
        } finally {
          const none = { parent_id: null };
          await database.db.updateTable("agencies").set(none).where("id", "=", known.agency).execute();
        }
      });
      expect(left.submissions.map(({ agency_id }) => agency_id)).toEqual(Array(2).fill(known.downlineAgency));
    });

    test.each([
      ["another agent", agent, forOtherAgent],
      ["an agent of another organisation", "demo-agency", forOtherAgent],
      ["nobody", agent, { AgentId: known.missing }],
      ["an agency", "demo-agency", { AgentId: known.agency }],
      ["what is no id", agent, { AgentId: "nonsense" }],
      ["a script", agent, { AgentId: "' or '1'='1" }],
    ])("not for %s, all answered alike", async (_, as, fields) => {
      let answer: Awaited<ReturnType<typeof send>> | undefined;
      const left = await leftBehind(async () => {
        answer = await send(fields, { as });
      });
      expect(left).toEqual(noTrace);
      expect(answer?.status).toBe(422);
      expect(JSON.parse(answer?.body ?? "").errors).toEqual({ AgentId: ["choice"] });
    });

    test("not by who acts for nobody, whose body is not read", async () => {
      let pulls = 0;
      const pull = () => {
        pulls += 1;
      };
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      const rows = await leftBy(database, async () => {
        expect((await ask(applicationPath, "demo-none", postedBody(body))).status).toBe(403);
        expect((await ask(applicationPath, undefined, posted(applicationParts()))).status).toBe(401);
      });
      expect(pulls).toBe(0);
      expect(rows.map(({ sub, action, status }) => ({ sub, action, status }))).toEqual([
        { sub: "demo-none", action: "refused", status: 403 },
      ]);
    });
  });

  describe("under an idempotency key", () => {
    test("is one of 20 at once, and everybody hears the same", async () => {
      const key = newKey();
      const left = await leftBehind(async () => {
        const all = await Promise.all(Array.from({ length: 20 }, () => send({}, { key })));
        expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
        expect(new Set(all.map(({ body }) => body)).size).toBe(1);
        expect(await send({}, { key })).toEqual(all[0]);
      });
      expect(Object.values(left).map(({ length }) => length)).toEqual([1, 1, 0, 1, 1, 1]);
    });

    test("uses it up for any other field, number, file or number of files", async () => {
      const key = newKey();
      expect((await send({}, { key })).status).toBe(200);
      const left = await leftBehind(async () => {
        for (const fields of [
          { LastName: "Other" },
          { SSN: "219-09-9998" },
          { MbiNumber: "1EG4-TE5-MK72" },
          { MedicaidNumber: null },
          { DateOfBirth: null },
        ])
          expect((await send(fields, { key })).status, JSON.stringify(fields)).toBe(409);
        for (const files of [
          [{ fileName: "other.pdf" }],
          [{ fileName: "application.pdf", value: sized(999) }],
          [{ fileName: "application.pdf" }, { fileName: "application.pdf" }],
        ])
          expect((await ask(applicationPath, agent, posted(applicationParts({}, files), key))).status).toBe(
            409,
          );
      });
      expect(left).toEqual(noTrace);
      const typedOtherwise = { SSN: "219099999", MbiNumber: "1eg4 te5 mk73" };
      expect((await send(typedOtherwise, { key })).status).toBe(200);
    });
  });

  test("a fault half-way leaves nothing, names and numbers in no log, and the same key may be sent again", async () => {
    const key = newKey();
    const left = await leftBehind(async () => {
      await sql`alter table enrollments add constraint unlike check (customer_last_name <> 'Testperson') not valid`.execute(
        database.db,
      );
      expect((await send({}, { key })).status).toBe(500);
      await sql`alter table enrollments drop constraint unlike`.execute(database.db);
      for (const table of ["files", "applications", "enrollments"]) {
        await sql`alter table ${sql.id(table)} rename to lost`.execute(database.db);
        try {
          const answer = await send({}, { key });
          expect(answer.status).toBe(500);
          for (const text of ["Testperson", ...Object.values(bareNumbers)])
            expect(answer.body).not.toContain(text);
        } finally {
          await sql`alter table lost rename to ${sql.id(table)}`.execute(database.db);
        }
      }
    });
    expect(left).toEqual(noTrace);
    expect(logged.join("\n")).toContain("request failed");
    expect(logged.join("\n")).not.toMatch(/Testperson|1951-04-23|1EG4|219-?09-?9999|QX-?77/);
    expect((await send({}, { key })).status).toBe(200);
  });

  test("what it says beyond its fields changes nothing", async () => {
    const more = {
      Id: known.missing,
      status: "Active",
      AgencyId: known.otherAgency,
      EnrollmentId: known.missing,
    };
    const odd = { ...more, key_id: "x", fmo_received_date: "2001-01-01", AppQueueStatus: "Active" };
    const left = await leftBehind(async () => expect((await send(odd)).status).toBe(200));
    expect(left.enrollments[0]).toMatchObject({
      status: "Submitted",
      agency_id: known.downlineAgency,
      fmo_received_date: testDate,
    });
    expect(Object.keys(left.submissions[0]?.content as object).sort()).toEqual(
      Object.keys(application)
        .filter((name) => !Object.keys(numbers).includes(name))
        .sort(),
    );
  });

  test("leaves a row in the audit log that names the agent and nothing of the person", async () => {
    const rows = await leftBy(database, () => send());
    expect(rows).toEqual([
      expect.objectContaining({
        action: "write",
        resource: applicationPath,
        record: [known.agent],
        sub: agent,
      }),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Testperson|1EG4|219/);
  });

  describe("the states of an agent", () => {
    const states = async (id: string, as = agent) => {
      const response = await ask(`/t/appqueuesubmissions/${id}/new`, as);
      return { status: response.status, body: await response.json() };
    };

    test("are those of licences that have not ended, for the agent and the agencies above", async () => {
      // Ended yesterday: Alabama. Ends today: Georgia. Without an end: Mississippi.
      const names = ["Florida", "Georgia", "Mississippi", "North Carolina", "South Carolina", "Tennessee"];
      for (const as of [agent, "demo-agency"]) {
        const { status, body } = await states(known.agent, as);
        expect(status).toBe(200);
        expect(Object.keys(body.States)).toEqual(names);
        expect(body.States.Florida).toBe(idFor("state", "FL"));
      }
    });

    test("are nobody else's business", async () => {
      for (const [id, as] of [
        [known.otherAgent, agent],
        [known.otherAgent, "demo-agency"],
        [known.agent, "demo-both"],
        [known.missing, agent],
        [known.agency, "demo-agency"],
        ["nonsense", agent],
      ] as const)
        expect((await states(id, as)).status, `${id} ${as}`).toBe(404);
    });
  });
});
