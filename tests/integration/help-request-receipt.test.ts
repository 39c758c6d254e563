import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { type StandIns, startStandIns } from "../security/support/stand-ins.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";

/** The confirmation of a help request: `docs/product/submissions.md`, "Confirmation". */

const asAgent = pathsFor({ type: "agent", id: standIn.agentId });

let all: StandIns;

beforeAll(async () => {
  all = await startStandIns();
});
afterAll(() => all?.stop());

test("a request that was sent says its number, when it was sent, who looks after it and until when", async () => {
  const somebody = await newcomer(all);
  all.backend.answer("/t/activities", () => ({ Id: "H-77" }));
  const form = await somebody.get(asAgent.newHelpRequest());
  const page = await somebody.submit(form, {
    form: ({ fields }) => fields.some(({ name }) => name === "details"),
    button: "Submit request",
    values: { details: "Please call." },
  });
  expect(page.words).toContain(
    `Your request is number H-77. It was submitted on Sep 15, 2026, 12:00 PM EDT. ${standIn.managerName} looks after it. You usually hear back within 3 business days.`,
  );
});
