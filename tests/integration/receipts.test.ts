import { afterAll, beforeAll, expect, test } from "vitest";
import { shortReference } from "#app/forms/short-reference.ts";
import { standIn } from "../support/faulty-backend.ts";
import { standInAgent as agent, newcomer, opened, send, shownIn } from "../support/filling-in.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import { confirmationOf, exampleForm, submissionForms } from "../support/submission-forms.ts";
import type { Answer } from "../support/visitor.ts";

/** Confirmations as evidence: `docs/product/submissions.md`, "Confirmation". */

let all: StandIns;

beforeAll(async () => {
  all = await startStandIns();
});
afterAll(() => all?.stop());

/** The receipt of a page, term by term. */
function receiptIn({ html }: Answer): Record<string, string> {
  const [, card = ""] = /<h2>Receipt<\/h2>([\s\S]*?)<\/dl>/.exec(html) ?? [];
  const text = (part: string) => part.replace(/<[^>]*>/g, "").trim();
  const pairs = [...card.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt><dd[^>]*>([\s\S]*?)<\/dd>/g)];
  return Object.fromEntries(pairs.map(([, term = "", value = ""]) => [text(term), text(value)]));
}

const given = {
  Submitted: "Sep 15, 2026, 12:00 PM EDT",
  "Submitted by": standIn.agentName,
  Portal: standIn.agentName,
  "Relationship manager": standIn.managerName,
  "Manager’s email": "max@standin.example",
  "Manager’s phone": "(813) 555-0199",
};

test.each(submissionForms)(
  "a submission without an id of the backend has a short reference, which leads back: $name",
  async (form) => {
    const somebody = await newcomer(all);
    const page = await opened(somebody, form, agent);
    const { submission } = shownIn(page);
    const short = shortReference(submission);
    all.backend.answer(form.call(agent), () => ({ Status: "under review" }));
    const sent = await send(somebody, page, form);
    const confirmation = await somebody.get(sent.location ?? "");
    expect(receiptIn(confirmation)).toEqual({ Reference: short, ...given });
    expect(confirmation.words).toContain("You usually hear back within 3 business days.");
    expect(confirmation.words).toContain("Print this page or save it as a PDF with your browser.");
    for (const typed of [short, short.toLowerCase().replaceAll("-", "")]) {
      const again = await somebody.get(confirmationOf(form, agent, typed), { follow: false });
      expect(again.status, typed).toBe(200);
      expect(receiptIn(again)).toEqual({ Reference: short, ...given });
    }
    const other = await newcomer(all);
    expect((await other.get(confirmationOf(form, agent, short), { follow: false })).status).toBe(302);
  },
);

test.each([
  ["R-2026-0077", "R-2026-0077"],
  [4711, "4711"],
  ["<b>x</b>", null],
  ["x".repeat(65), null],
  ["", null],
  [{ Id: "x" }, null],
])("the backend's own id is the reference of a receipt only if it can be one: %j", async (Id, shown) => {
  const somebody = await newcomer(all);
  const page = await opened(somebody, exampleForm, agent);
  all.backend.answer(exampleForm.call(agent), () => ({ Id }));
  const sent = await send(somebody, page, exampleForm);
  const { Reference } = receiptIn(await somebody.get(sent.location ?? ""));
  expect(Reference).toBe(shown ?? shortReference(shownIn(page).submission));
});

test("an answer that is too long to be a reference is not read, and the submission is confirmed", async () => {
  const somebody = await newcomer(all);
  const page = await opened(somebody, exampleForm, agent);
  all.backend.answer(exampleForm.call(agent), () => ({ Id: "late", filling: "x".repeat(100_000) }));
  const sent = await send(somebody, page, exampleForm);
  expect(sent.status).toBe(303);
  const confirmation = await somebody.get(sent.location ?? "");
  expect(receiptIn(confirmation).Reference).toBe(shortReference(shownIn(page).submission));
});

test("a confirmation promises no time when no business days are set", async () => {
  const silent = await startStandIns({ REVIEW_BUSINESS_DAYS: "0" });
  try {
    const somebody = await newcomer(silent);
    const page = await opened(somebody, exampleForm, agent);
    const sent = await send(somebody, page, exampleForm);
    const { words } = await somebody.get(sent.location ?? "");
    expect(words).toContain("under review by your relationship manager");
    expect(words).not.toContain("You usually hear back");
  } finally {
    await silent.stop();
  }
});
