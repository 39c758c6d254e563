import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submitted } from "#api/submissions.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { openNumbers } from "#backend/sealing/numbers.ts";
import { createSealing } from "#backend/sealing/sealing.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import {
  application,
  applicationParts,
  applicationPath,
  appliedFor,
  bareNumbers,
  noTrace,
  numbers,
} from "../support/backend/applications.ts";
import { leftBy } from "../support/backend/audit.ts";
import { type Ask, asking, testBackend, testKey } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { answerTo } from "../support/backend/ownership.ts";
import { goodPdf, newKey, posted, sha256, sized } from "../support/backend/submitting.ts";
import { testDate } from "../support/backend/time.ts";

/** An application becomes an enrollment with its files, wholly and once: rows 23, 29, 107, 109 and 116. */

const agent = "demo-agent";
const sealing = createSealing([testKey("tests")]);

describe.each(oneDatabase)("an application, on $name", ({ openFilled }) => {
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

  test("an application becomes a submission and an enrollment with its files, its numbers encrypted", async () => {
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
        kind: "Application",
        agent_id: demoIds.agent,
        sub: agent,
        content,
      }),
    ]);
    expect(left.events).toEqual([expect.objectContaining({ submission_id: answer.Id, event: "submitted" })]);
    expect(left.files).toEqual([]);
    expect(left.enrollments).toEqual([
      expect.objectContaining({
        id: answer.EnrollmentId,
        agent_id: demoIds.agent,
        agency_id: demoIds.downlineAgency,
        customer_first_name: "Wilhelmina",
        customer_last_name: "Testperson",
        state_id: demoIds.state,
        county_id: application.CountyId,
        status: "Submitted",
        carrier_id: demoIds.carrier,
        policy_type_id: demoIds.policyType,
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

  test("an application without numbers, a birth date and dates of Medicare is taken too", async () => {
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

  test("a fault half-way through an application leaves nothing, also in the log, and its key may be sent again", async () => {
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

  test("what an application says beyond its fields changes nothing", async () => {
    const more = {
      Id: demoIds.missing,
      status: "Active",
      AgencyId: demoIds.otherAgency,
      EnrollmentId: demoIds.missing,
    };
    const odd = { ...more, key_id: "x", fmo_received_date: "2001-01-01", AppQueueStatus: "Active" };
    const left = await leftBehind(async () => expect((await send(odd)).status).toBe(200));
    expect(left.enrollments[0]).toMatchObject({
      status: "Submitted",
      agency_id: demoIds.downlineAgency,
      fmo_received_date: testDate,
    });
    expect(Object.keys(left.submissions[0]?.content as object).sort()).toEqual(
      Object.keys(application)
        .filter((name) => !Object.keys(numbers).includes(name))
        .sort(),
    );
  });

  test("an application leaves a row in the audit log that names the agent and nothing of the person", async () => {
    const rows = await leftBy(database, () => send());
    expect(rows).toEqual([
      expect.objectContaining({
        action: "write",
        resource: applicationPath,
        record: [demoIds.agent],
        sub: agent,
      }),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Testperson|1EG4|219/);
  });
});
