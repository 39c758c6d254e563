import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { submitted } from "#api/submissions.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { known } from "#backend/demo/known.ts";
import { type Ask, asking, testBackend } from "./support/backend.ts";
import { databaseKinds } from "./support/databases.ts";
import { licence, licenceParts, licencePath, newKey, posted, submittedRows } from "./support/submitting.ts";
import { testDate } from "./support/time.ts";

/** What is handed in is taken once, wholly or not at all: decision 209. */

describe.each(databaseKinds)("what is handed in, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
  });
  afterAll(() => database.close());

  /** What something leaves behind. */
  async function leftBy(act: () => Promise<unknown>) {
    const before = await submittedRows(database);
    await act();
    const after = await submittedRows(database);
    return {
      submissions: after.submissions.slice(before.submissions.length),
      events: after.events.slice(before.events.length),
      files: after.files.filter(({ id }) => !before.files.some((file) => file.id === id)),
    };
  }

  test("a licence is kept with its file and its history, and waits for review", async () => {
    let id = "";
    const left = await leftBy(async () => {
      const answer = await ask(licencePath, "demo-agent", posted(licenceParts()));
      expect(answer.status).toBe(200);
      id = submitted.parse(await answer.json()).Id;
    });
    expect(left.submissions).toEqual([
      expect.objectContaining({
        id,
        kind: "licence",
        agent_id: known.agent,
        agency_id: null,
        sub: "demo-agent",
        status: "under review",
        content: licence,
        idempotency_key: null,
      }),
    ]);
    expect(left.events).toEqual([
      expect.objectContaining({ submission_id: id, sub: "demo-agent", event: "submitted" }),
    ]);
    const [file, ...more] = left.files;
    expect(more).toEqual([]);
    expect(file).toMatchObject({ submission_id: id, file_name: "licence.pdf", created_date: testDate });
    expect(Buffer.from(file?.content ?? "")).toEqual(Buffer.from(licenceParts()[1]?.value ?? ""));
  });

  test("20 times the same at once is one", async () => {
    const key = newKey();
    const left = await leftBy(async () => {
      const all = Array.from({ length: 20 }, () =>
        ask(licencePath, "demo-agent", posted(licenceParts(), key)),
      );
      const answers = await Promise.all(all);
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const bodies = await Promise.all(answers.map((answer) => answer.text()));
      expect(new Set(bodies).size).toBe(1);
    });
    expect(left.submissions).toHaveLength(1);
    expect(left.events).toHaveLength(1);
    expect(left.files).toHaveLength(1);
  });
});
