import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { auditRows, leftBy, withoutLog } from "../support/backend/audit.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { answerTo } from "../support/backend/ownership.ts";
import {
  contractRequest,
  licenseParts,
  licensePath,
  newKey,
  nothing,
  posted,
  postedJson,
  requestPath,
  submittedBy,
} from "../support/backend/submitting.ts";

/** The limit of one user's submissions, and their rows in the audit log: rows 46 and 116; `docs/decisions/0207`, `0209`. */

const agent = "demo-agent";

describe.each(oneDatabase)("what is submitted, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  const send = (as = agent, key?: string) =>
    as === agent
      ? answerTo(ask, licensePath, as, posted(licenseParts(), key))
      : answerTo(
          ask,
          licensePath.replace(demoIds.agent, demoIds.otherAgent),
          as,
          posted(licenseParts(), key),
        );
  const later = (interval: string) =>
    sql`update submissions set submitted_at = submitted_at - ${interval}::interval`.execute(database.db);

  test("a user may submit 60 times an hour, and then hears 429 until the oldest is an hour old", async () => {
    const key = newKey();
    const first = await send(agent, key);
    await later("50 minutes");
    const all = await Promise.all(Array.from({ length: 70 }, () => send()));
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(59);
    expect(statuses.filter((status) => status === 429)).toHaveLength(11);
    const refused = all.find(({ status }) => status === 429);
    expect(JSON.parse(refused?.body ?? "")).toMatchObject({ status: 429, title: "Too much" });
    const seconds = Number(refused?.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(9 * 60);
    expect(seconds).toBeLessThanOrEqual(10 * 60);

    const left = await submittedBy(database, async () => {
      expect((await send(agent, newKey())).status).toBe(429);
      expect(await send(agent, key)).toEqual(first);
    });
    expect(left).toEqual(nothing);
    expect((await send("demo-both")).status).toBe(200);
    await later("11 minutes");
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    await later("2 hours");
  });

  test("a refused submission does not count toward the hourly limit", async () => {
    const few = asking(testBackend(database.db, { submissionsPerHour: 1 }));
    const sent = (fields: object) => answerTo(few, licensePath, agent, posted(licenseParts(fields)));
    for (let time = 0; time < 3; time++) expect((await sent({ LicenseType: "Fishing" })).status).toBe(422);
    expect((await sent({})).status).toBe(200);
    expect((await sent({})).status).toBe(429);
    await later("2 hours");
  });

  test("each submission that is taken leaves a row that names the owner in the audit log, and others leave none", async () => {
    const key = newKey();
    const path = "/t/agents/{ownerId}/licenses/submit";
    const row = { sub: agent, action: "write", resource: path, record: [demoIds.agent], status: 200 };
    const written = await leftBy(database, async () => {
      for (let time = 0; time < 2; time++) await send(agent, key);
    });
    expect(written).toEqual([expect.objectContaining(row), expect.objectContaining(row)]);
    const quiet = await leftBy(database, async () => {
      await answerTo(ask, licensePath, agent, posted(licenseParts({ LicenseNumber: "another" }), key));
      await answerTo(ask, licensePath, agent, posted(licenseParts({ LicenseNumber: "" })));
      await answerTo(ask, licensePath, agent, posted([]));
    });
    expect(quiet).toEqual([]);
  });

  test("a submission for somebody else's owner and an agent's for a target leave a refusal in the audit log", async () => {
    const target = { targetAgent: { id: demoIds.agent } };
    const rows = await leftBy(database, async () => {
      expect((await answerTo(ask, licensePath, "demo-both", posted(licenseParts()))).status).toBe(404);
      const asked = postedJson(contractRequest(demoIds.agent, {}, target));
      expect((await answerTo(ask, requestPath.agent, agent, asked)).status).toBe(403);
    });
    expect(rows.map(({ sub, action, status, record }) => ({ sub, action, status, record }))).toEqual([
      { sub: "demo-both", action: "refused", status: 404, record: [demoIds.agent] },
      { sub: agent, action: "refused", status: 403, record: [demoIds.agent] },
    ]);
  });

  test("a submission that the audit log cannot take is answered 503, and then taken once with the same key", async () => {
    const key = newKey();
    const left = await submittedBy(database, async () => {
      await withoutLog(database.db, async () => {
        const lost = await send(agent, key);
        expect(lost.status).toBe(503);
        expect(lost.headers["retry-after"]).toBe("5");
        expect(lost.body).not.toContain("under review");
      });
      const again = await send(agent, key);
      expect(again.status).toBe(200);
      expect(await send(agent, key)).toEqual(again);
    });
    expect(left.submissions).toHaveLength(1);
    expect((await auditRows(database)).at(-1)).toMatchObject({ action: "write", sub: agent });
  });
});
