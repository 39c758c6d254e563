import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoIds } from "#demo/data/demo-ids.ts";
import { submittedRows } from "../support/backend/submitting.ts";
import {
  arrivedAt,
  contentOf,
  expectConfirmed,
  keyOf,
  newcomer,
  opened,
  send,
  shownIn,
  standInAgent,
} from "../support/filling-in.ts";
import { faultsOf } from "../support/html-form.ts";
import { startOnOwnBackend } from "../support/own-backend.ts";
import { startPortal } from "../support/portal.ts";
import { SESSION_SECRET, signInOnly, startStandIns } from "../support/security/stand-ins.ts";
import { pdfFile, pdfOfSize, sentValues, submissionForms } from "../support/submission-forms.ts";
import { until } from "../support/until.ts";
import { visitor } from "../support/visitor.ts";

/** Rows 98 and 107 where things are kept: in the reference backend's database, and over the end of the portal's process. */

const agent = { type: "agent", id: demoIds.agent } as const;

describe("at the reference backend", () => {
  let running: Awaited<ReturnType<typeof startOnOwnBackend>> | undefined;

  beforeAll(async () => {
    running = await startOnOwnBackend();
  });
  afterAll(() => running?.stop());

  async function marisol() {
    if (!running) throw new Error("Nothing runs");
    running.provider.letIn({ sub: "demo-agent", email: "agent@demo.example" });
    const somebody = visitor(running.portal.url);
    await signInOnly(somebody);
    return { somebody, database: running.database };
  }

  test.each(submissionForms)(
    "a form sent twenty times at once is one row in the database, with its file: $name",
    async (form) => {
      const { somebody, database } = await marisol();
      const before = await submittedRows(database);
      const page = await opened(somebody, form, agent);
      const file = pdfFile("Scan – é.pdf", pdfOfSize(700_000));
      const sent = () => send(somebody, page, form, { files: [file] });
      for (const answer of await Promise.all(Array.from({ length: 20 }, sent)))
        expectConfirmed(answer, form, page, agent);
      expectConfirmed(await sent(), form, page, agent);

      const after = await submittedRows(database);
      const rows = after.submissions.slice(before.submissions.length);
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({
        agent_id: demoIds.agent,
        sub: "demo-agent",
        content: sentValues(form),
        idempotency_key: shownIn(page).submission,
      });
      expect(after.events.length - before.events.length).toBe(1);
      const files = after.files.filter(({ id }) => !before.files.some((other) => other.id === id));
      expect(files.map(({ file_name }) => file_name)).toEqual([file.name]);
      expect(files[0]?.sha256).toBe(createHash("sha256").update(file.buffer).digest("hex"));
    },
  );

  test.each(submissionForms)(
    "a choice that a form does not offer is refused beside its field: $name",
    async (form) => {
      const { somebody } = await marisol();
      for (const field of form.fields.filter(({ kind }) => kind === "choice")) {
        const page = await opened(somebody, form, agent);
        const refused = await send(somebody, page, form, { values: { [field.name]: "Atlantis" } });
        expect(refused.status).toBe(422);
        expect(faultsOf(refused)).toEqual([field.missing.en]);
        expect(shownIn(refused).value(field.name)).toBe("Atlantis");
      }
    },
  );
});

test("row 98: a form sent again after the portal was killed while it sent it is the same submission", async () => {
  const [form] = submissionForms;
  if (!form) return;
  const folder = mkdtempSync(path.join(tmpdir(), "producer-portal-killed-"));
  const env = { DATA_DIR: folder, BACKEND_SUBMISSION_TIMEOUT_MS: "1000" };
  const all = await startStandIns(env);
  const somebody = await newcomer(all);
  const page = await opened(somebody, form, standInAgent);
  const arrived = () => arrivedAt(all.backend, form, standInAgent);
  all.backend.fail(form.call(standInAgent), { kind: "slow", delayMs: "untilReleased" });
  const lost = send(somebody, page, form).catch(() => null);
  await until("it is on its way", () => arrived().length === 1);
  await all.portal.kill();
  expect(await lost).toBeNull();

  all.backend.heal();
  const again = await startPortal({
    backendUrl: all.backend.url,
    oidcIssuer: all.provider.issuer,
    env: { SESSION_SECRET, ...env },
    port: Number(new URL(all.url).port),
  });
  expectConfirmed(await send(somebody, page, form), form, page);
  expect(arrived().map(keyOf)).toEqual(Array(2).fill(shownIn(page).submission));
  const [, second] = arrived();
  if (second) expect(contentOf(form, second).json).toEqual(sentValues(form));
  await again.stop();
  await Promise.all([all.backend.stop(), all.provider.stop()]);
  rmSync(folder, { recursive: true, force: true });
});
