import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import {
  application,
  applicationParts,
  applicationPath,
  appliedFor,
  forOtherAgent,
  noTrace,
} from "../support/backend/applications.ts";
import { leftBy } from "../support/backend/audit.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { answerTo } from "../support/backend/ownership.ts";
import { posted, postedBody } from "../support/backend/submitting.ts";

/** For whom an application is submitted, and where that agent may sell: `docs/product/applications.md`. */

const agent = "demo-agent";

describe.each(oneDatabase)("an application, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db, { submissionsPerHour: 1_000 }));
  });
  afterAll(() => database.close());

  const send = (fields: object = {}, { as = agent, key = "" } = {}) =>
    answerTo(ask, applicationPath, as, posted(applicationParts(fields), key || undefined));
  const leftBehind = (act: () => Promise<unknown>) => appliedFor(database, act);

  describe("the owner of an application", () => {
    test.each([
      ["for their own agent", agent, {}, { agent_id: demoIds.agent, agency_id: null }],
      ["by an agency two levels above", "demo-agency", {}, { agent_id: null, agency_id: demoIds.agency }],
      [
        "for the agent by who has both",
        "demo-both",
        forOtherAgent,
        { agent_id: demoIds.otherAgent, agency_id: null },
      ],
    ])("an application is submitted %s", async (_, as, fields, owner) => {
      const left = await leftBehind(async () => expect((await send(fields, { as })).status).toBe(200));
      expect(left.submissions).toEqual([expect.objectContaining({ ...owner, sub: as })]);
      expect(left.enrollments[0]?.agent_id).toBe({ ...application, ...fields }.AgentId);
    });

    test("an application is submitted by the nearest agency above, also when agencies are above each other", async () => {
      const near = { sub: "near-and-far", agent_id: null, agency_id: demoIds.downlineAgency };
      const far = { ...near, agency_id: demoIds.agency };
      await database.db.insertInto("user_portals").values([far, near]).execute();
      const left = await leftBehind(async () => {
        expect((await send({}, { as: near.sub })).status).toBe(200);
        const top = { parent_id: demoIds.downlineAgency };
        await database.db.updateTable("agencies").set(top).where("id", "=", demoIds.agency).execute();
        try {
          expect((await send({}, { as: near.sub })).status).toBe(200);
          expect((await send(forOtherAgent, { as: near.sub })).status).toBe(422);
        } finally {
          const none = { parent_id: null };
          await database.db.updateTable("agencies").set(none).where("id", "=", demoIds.agency).execute();
        }
      });
      expect(left.submissions.map(({ agency_id }) => agency_id)).toEqual(
        Array(2).fill(demoIds.downlineAgency),
      );
    });

    test.each([
      ["another agent", agent, forOtherAgent],
      ["an agent of another organisation", "demo-agency", forOtherAgent],
      ["nobody", agent, { AgentId: demoIds.missing }],
      ["an agency", "demo-agency", { AgentId: demoIds.agency }],
      ["what is no id", agent, { AgentId: "nonsense" }],
      ["a script", agent, { AgentId: "' or '1'='1" }],
    ])("an application for %s is refused as for an agent who is not offered", async (_, as, fields) => {
      let answer: Awaited<ReturnType<typeof send>> | undefined;
      const left = await leftBehind(async () => {
        answer = await send(fields, { as });
      });
      expect(left).toEqual(noTrace);
      expect(answer?.status).toBe(422);
      expect(JSON.parse(answer?.body ?? "").errors).toEqual({ AgentId: ["choice"] });
    });

    test("an application by who acts for nobody is refused, and its body is not read", async () => {
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

  describe("the states of an agent", () => {
    const states = async (id: string, as = agent) => {
      const response = await ask(`/t/appqueuesubmissions/${id}/new`, as);
      return { status: response.status, body: await response.json() };
    };

    test("the states of an agent are those of licenses that have not ended, for the agent and the agencies above", async () => {
      // Ended yesterday: Alabama. Ends today: Georgia. Without an end: Mississippi.
      const names = ["Florida", "Georgia", "Mississippi", "North Carolina", "South Carolina", "Tennessee"];
      for (const as of [agent, "demo-agency"]) {
        const { status, body } = await states(demoIds.agent, as);
        expect(status).toBe(200);
        expect(Object.keys(body.States)).toEqual(names);
        expect(body.States.Florida).toBe(idFor("state", "FL"));
      }
    });

    test("the states of an agent are told to nobody else", async () => {
      for (const [id, as] of [
        [demoIds.otherAgent, agent],
        [demoIds.otherAgent, "demo-agency"],
        [demoIds.agent, "demo-both"],
        [demoIds.missing, agent],
        [demoIds.agency, "demo-agency"],
        ["nonsense", agent],
      ] as const)
        expect((await states(id, as)).status, `${id} ${as}`).toBe(404);
    });
  });
});
