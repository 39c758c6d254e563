import { beforeAll, beforeEach, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { formsOf } from "../support/html-form.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { knowSubmissions, submissionOfStandIn } from "../support/stand-in-submissions.ts";
import type { Visitor } from "../support/visitor.ts";

/** Forms that are opened with values: `docs/product/submissions.md`, "Forms that are filled in". */

const portal = { type: "agent", id: standIn.agentId } as const;
const asAgent = pathsFor(portal);
const owner = `/t/agents/${standIn.agentId}`;
const call = `${owner}/submissions/611`;
const policy = {
  ...{ Id: "p1", IssuedBy: "Brightwater", PolicyNumber: "EO-1", CoverageLimits: "$1,000,000" },
  ExpirationDate: "2026-09-01",
};
const answers = {
  ...{ StateProvince: "Georgia", LicenseType: "Health", LicenseNumber: "GA-4711" },
  ...{ ExpirationDate: "2027-05-31", IsResidentLicense: true },
};

const all = standInsOfFile();
let somebody: Visitor;
beforeAll(async () => {
  somebody = await newcomer(all);
});
beforeEach(() => {
  knowSubmissions(all.backend);
  all.backend.answer(`${owner}/eandos`, () => [policy]);
  all.backend.answer(call, () => ({ ...submissionOfStandIn, History: [], Answers: answers }));
});

/** What the form of a page begins with, without what is hidden or empty. */
const filledIn = (html: string) =>
  Object.fromEntries(
    formsOf(html)
      .flatMap(({ fields }) => fields)
      .filter(({ type, value }) => type !== "hidden" && value !== "")
      .map(({ name, value }) => [name, value]),
  );

test("an expired E&O policy leads to a form with all its fields but the day on which it ended", async () => {
  const list = await somebody.get(asAgent.eAndOs());
  const page = await somebody.follow(list, ({ href }) => href.includes("renew="));
  expect(page.words).toContain("You are renewing your Brightwater policy.");
  expect(filledIn(page.html)).toEqual({ issuer: "Brightwater", number: "EO-1", limits: "$1,000,000" });
});

test("a rejected license leads to a form with all its answers and the reason", async () => {
  const submission = await somebody.get(asAgent.submission("611"));
  const page = await somebody.follow(submission, "Submit the license again");
  expect(page.words).toContain("The reason was: The file shows another number.");
  expect(filledIn(page.html)).toEqual({
    ...{ state: "Georgia", type: "Health", number: "GA-4711" },
    ...{ expires: "2027-05-31", resident: "on" },
  });
});

test("what a form cannot be opened with is said, and the form is empty", async () => {
  const notFound = "Your earlier submission could not be found.";
  const isEmpty = async (address: string, words: string) => {
    const page = await somebody.get(address);
    expect([page.status, page.words.includes(words), filledIn(page.html)]).toEqual([200, true, {}]);
  };
  await isEmpty(asAgent.eAndOSubmission({ renew: "p2" }), "The policy to renew could not be found.");
  // A license is no E&O policy.
  await isEmpty(asAgent.eAndOSubmission({ repeat: "611" }), notFound);
  for (const id of ["612", "../x", "x".repeat(200), "a b"])
    await isEmpty(asAgent.licenseSubmission({ repeat: id }), notFound);
  all.backend.answer(call, () => ({ ...submissionOfStandIn, History: [] }));
  await isEmpty(asAgent.licenseSubmission({ repeat: "611" }), notFound);
  all.backend.fail(call, { kind: "status", status: 500 });
  await isEmpty(asAgent.licenseSubmission({ repeat: "611" }), notFound);
});

test("a backend without submissions is not asked for one", async () => {
  all.backend.answer(`${owner}/features`, () => ({ Extensions: 0 }));
  const other = await newcomer(all);
  const before = all.backend.count(call);
  const page = await other.get(asAgent.licenseSubmission({ repeat: "611" }));
  expect(page.words).toContain("Your earlier submission could not be found.");
  expect(all.backend.count(call)).toBe(before);
});
