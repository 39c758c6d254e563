import { expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";

/** The confirmation of a help request: `docs/product/submissions.md`, "Confirmation". */

const asAgent = pathsFor({ type: "agent", id: standIn.agentId });

const all = standInsOfFile();

test("a help request that was sent says its number, when it was sent, who is handling it and until when", async () => {
  const somebody = await newcomer(all);
  const form = await somebody.get(asAgent.newHelpRequest());
  const page = await somebody.submit(form, {
    form: ({ fields }) => fields.some(({ name }) => name === "details"),
    button: "Submit request",
    values: { details: "Please call." },
  });
  const { managerName } = standIn;
  expect(page.words).toMatch(
    new RegExp(
      `Your request number is \\w{4}-\\w{4}-\\w{4}\\. It was submitted on .* ${managerName} is handling it\\. You usually hear back within 3 business days\\.`,
    ),
  );
});
