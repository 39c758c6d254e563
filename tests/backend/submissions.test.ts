import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submitted } from "#api/submissions.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { bodyOf } from "#tests/support/multipart.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { answerTo } from "../support/backend/ownership.ts";
import {
  appointment,
  appointmentParts,
  appointmentPath,
  contractRequest,
  eAndO,
  eAndOParts,
  eAndOPath,
  goodPdf,
  license,
  licenseParts,
  licensePath,
  newKey,
  nothing,
  posted,
  postedBody,
  postedJson,
  requestPath,
  sha256,
  submittedBy,
} from "../support/backend/submitting.ts";
import { testDate } from "../support/backend/time.ts";

/** Each submission is accepted once, wholly or not at all: rows 23, 29, 43, 46, 107 and 109; `docs/decisions/0209`. */

const agent = "demo-agent";

describe.each(oneDatabase)("what is submitted, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000 }));
  });
  afterAll(() => database.close());

  const leftBy = (act: () => Promise<unknown>) => submittedBy(database, act);
  const statusOf = async (path: string, as: string, init: RequestInit) => (await ask(path, as, init)).status;
  const taken = async (path: string, as: string, init: RequestInit) => {
    const answer = await ask(path, as, init);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return submitted.parse(await answer.json()).Id;
  };
  const asAgency = { path: requestPath.agency, as: "demo-agency" };
  const forItself = contractRequest(
    demoIds.agency,
    { agentCount: 7 },
    { targetAgency: { id: demoIds.agency } },
  );

  test.each([
    ["a license", "License", licensePath, agent, posted(licenseParts()), license, "license.pdf"],
    ["E&O insurance", "EAndO", eAndOPath, agent, posted(eAndOParts()), eAndO, "certificate.pdf"],
    [
      "an appointment",
      "Appointment",
      appointmentPath,
      agent,
      posted(appointmentParts()),
      appointment,
      "letter.pdf",
    ],
    [
      "a request for contracts",
      "ContractRequest",
      asAgency.path,
      asAgency.as,
      postedJson(forItself),
      { ...forItself, targetAgent: null },
      undefined,
    ],
  ])(
    "%s that is submitted is kept with its file and its history, and waits for review",
    async (_, kind, path, as, init, content, file) => {
      let id = "";
      const left = await leftBy(async () => {
        id = await taken(path, as, init);
      });
      const owner =
        as === agent
          ? { agent_id: demoIds.agent, agency_id: null }
          : { agent_id: null, agency_id: demoIds.agency };
      expect(left.submissions).toEqual([
        expect.objectContaining({
          id,
          kind,
          ...owner,
          sub: as,
          status: "under review",
          content,
          idempotency_key: null,
        }),
      ]);
      expect(left.events).toEqual([
        expect.objectContaining({ submission_id: id, sub: as, event: "submitted" }),
      ]);
      expect(left.files.map(({ file_name }) => file_name)).toEqual(file ? [file] : []);
      for (const row of left.files) {
        expect(row).toMatchObject({
          submission_id: id,
          created_date: testDate,
          content_type: "application/pdf",
        });
        expect(row.sha256).toBe(sha256(goodPdf));
        expect((await ask(`/t/files/${row.id}/downloadurl`, as)).status).toBe(404);
      }
    },
  );

  test("a license or an E&O policy that waits for review stands in no list", async () => {
    const lists = [`/t/agents/${demoIds.agent}/licenses`, `/t/agents/${demoIds.agent}/eandos`];
    const before = await Promise.all(lists.map((path) => answerTo(ask, path, agent)));
    await taken(licensePath, agent, posted(licenseParts()));
    await taken(eAndOPath, agent, posted(eAndOParts()));
    expect(await Promise.all(lists.map((path) => answerTo(ask, path, agent)))).toEqual(before);
  });

  describe("the idempotency key", () => {
    test.each([
      ["a license", licensePath, agent, (key: string) => posted(licenseParts(), key)],
      ["a request for contracts", asAgency.path, asAgency.as, (key: string) => postedJson(forItself, key)],
    ])("%s submitted 20 times at once with one key is taken once", async (_, path, as, send) => {
      const key = newKey();
      const left = await leftBy(async () => {
        const all = await Promise.all(Array.from({ length: 20 }, () => answerTo(ask, path, as, send(key))));
        expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
        expect(new Set(all.map(({ body }) => body)).size).toBe(1);
        expect(await answerTo(ask, path, as, send(key))).toEqual(all[0]);
      });
      expect([left.submissions, left.events].map(({ length }) => length)).toEqual([1, 1]);
      expect(left.files).toHaveLength(path === licensePath ? 1 : 0);
    });

    test("an idempotency key is refused with another field, file, owner or kind of submission", async () => {
      const key = newKey();
      const other = Buffer.concat([goodPdf, Buffer.from("%")]);
      const both = "demo-both";
      const [ofAgent, ofAgency] = [`/t/agents/${demoIds.otherAgent}`, `/t/agencies/${demoIds.otherAgency}`];
      await taken(`${ofAgent}/licenses/submit`, both, posted(licenseParts(), key));
      const left = await leftBy(async () => {
        for (const [path, init] of [
          [`${ofAgent}/licenses/submit`, posted(licenseParts({ LicenseNumber: "W123457" }), key)],
          [`${ofAgent}/licenses/submit`, posted(licenseParts({}, { fileName: "License.pdf" }), key)],
          [`${ofAgent}/licenses/submit`, posted(licenseParts({}, { value: other }), key)],
          [`${ofAgency}/licenses/submit`, posted(licenseParts(), key)],
          [`${ofAgent}/eandos/submit`, posted(eAndOParts(), key)],
          [`${ofAgent}/contractrequests`, postedJson(contractRequest(demoIds.otherAgent), key)],
        ] as const) {
          expect(await statusOf(path, both, init), path).toBe(409);
        }
      });
      expect(left).toEqual(nothing);
    });

    test("an idempotency key of one agency is refused for another agency of the same user", async () => {
      const key = newKey();
      const [spruce, cornerstone] = ["blue-spruce", "cornerstone"].map(
        (name) => `/t/agencies/${idFor("agency", name)}/eandos/submit`,
      );
      await taken(spruce ?? "", "demo-six", posted(eAndOParts(), key));
      expect(await statusOf(cornerstone ?? "", "demo-six", posted(eAndOParts(), key))).toBe(409);
    });

    test("an idempotency key is its user's own, and optional", async () => {
      const key = newKey();
      const path = `/t/agencies/${demoIds.agency}/licenses/submit`;
      const left = await leftBy(async () => {
        await taken(licensePath, agent, posted(licenseParts(), key));
        await taken(path, "demo-agency", posted(licenseParts(), key));
        // The owner counts, also when a submission is sent again.
        await taken(licensePath, agent, posted(licenseParts(), key));
        await taken(path, "demo-agency", posted(licenseParts(), key));
        for (let time = 0; time < 2; time++) await taken(licensePath, agent, posted(licenseParts()));
      });
      expect(left.submissions.map(({ sub }) => sub).sort()).toEqual(["demo-agency", agent, agent, agent]);
    });

    test("an idempotency key of a strange shape is refused", async () => {
      const left = await leftBy(async () => {
        for (const key of ["short", "x".repeat(65), "a key with spaces in it", "quote'quote'quote'"]) {
          expect(await statusOf(licensePath, agent, posted(licenseParts(), key)), key).toBe(400);
        }
      });
      expect(left).toEqual(nothing);
    });

    test("an idempotency key brings the first answer back even when its values would not do any more", async () => {
      const key = newKey();
      const init = () => posted(licenseParts({ LicenseType: "Property and Casualty" }), key);
      const first = await answerTo(ask, licensePath, agent, init());
      const rename = (from: string, to: string) =>
        database.db.updateTable("license_types").set({ name: to }).where("name", "=", from).execute();
      await rename("Property and Casualty", "Renamed");
      try {
        expect(await answerTo(ask, licensePath, agent, init())).toEqual(first);
      } finally {
        await rename("Renamed", "Property and Casualty");
      }
    });
  });

  test("what the body of a submission says beyond its fields changes nothing", async () => {
    const more = {
      Id: demoIds.missing,
      id: demoIds.missing,
      status: "accepted",
      Status: "accepted",
      AgentId: demoIds.otherAgent,
      agent_id: demoIds.otherAgent,
      sub: "demo-both",
      submitted_at: "2001-01-01",
    };
    const left = await leftBy(async () => {
      await taken(licensePath, agent, posted(licenseParts(more)));
      await taken(requestPath.agent, agent, postedJson(contractRequest(demoIds.agent, more, more)));
    });
    for (const { id, agent_id, sub, status, content, submitted_at } of left.submissions) {
      expect(id).not.toBe(demoIds.missing);
      expect({ agent_id, sub, status }).toEqual({
        agent_id: demoIds.agent,
        sub: agent,
        status: "under review",
      });
      expect(submitted_at.getFullYear()).toBeGreaterThan(2001);
      for (const name of Object.keys(more)) expect(JSON.stringify(content)).not.toContain(`"${name}"`);
    }
    expect(left.submissions).toHaveLength(2);
  });

  test("a submission that fails half-way leaves nothing, and the same key may be sent again", async () => {
    const key = newKey();
    const left = await leftBy(async () => {
      await sql`alter table files rename to lost`.execute(database.db);
      try {
        expect(await statusOf(licensePath, agent, posted(licenseParts(), key))).toBe(500);
      } finally {
        await sql`alter table lost rename to files`.execute(database.db);
      }
    });
    expect(left).toEqual(nothing);
    await taken(licensePath, agent, posted(licenseParts(), key));
  });

  test("a right to submit that ends while the body comes is no right", async () => {
    const right = { sub: agent, agent_id: demoIds.agent, agency_id: null };
    const body = bodyOf(licenseParts());
    let pulls = 0;
    const slow = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          pulls += 1;
          if (pulls === 1) return controller.enqueue(body.subarray(0, 300));
          await database.db.deleteFrom("user_portals").where("sub", "=", agent).execute();
          controller.enqueue(body.subarray(300));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    try {
      const left = await leftBy(async () => {
        expect(await statusOf(licensePath, agent, postedBody(slow))).toBe(404);
      });
      expect(pulls).toBe(2);
      expect(left).toEqual(nothing);
    } finally {
      await database.db.insertInto("user_portals").values(right).execute();
    }
  });

  test("the history of submissions is only added to", async () => {
    await taken(licensePath, agent, posted(licenseParts()));
    for (const attempt of [
      sql`update submission_events set sub = 'somebody else'`,
      sql`delete from submission_events`,
      sql`truncate submission_events`,
      sql`truncate submissions cascade`,
    ]) {
      await expect(attempt.execute(database.db)).rejects.toThrow(/submission_events is append-only/);
    }
    await expect(sql`delete from submissions`.execute(database.db)).rejects.toThrow(/foreign key/);
  });
});
