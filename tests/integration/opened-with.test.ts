import { beforeAll, beforeEach, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { formsOf } from "../support/html-form.ts";
import { agentsOwn, withNewAgency } from "../support/integration/contract-requests.ts";
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

/** The first values of the form of a page, without hidden and empty ones. */
const filledIn = (html: string) =>
  Object.fromEntries(
    formsOf(html)
      .flatMap(({ fields }) => fields)
      .filter(({ type, value }) => type !== "hidden" && value !== "")
      .map(({ name, value }) => [name, value]),
  );

const isForm =
  (path: string) =>
  ({ action }: { action: string }) =>
    action.startsWith(path);

/** The newest JSON that the backend got at a path. */
function sentTo(path: string): unknown {
  const call = all.backend.calls.findLast((one) => one.method === "POST" && one.path === path);
  return JSON.parse(String(call?.body));
}

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
  await isEmpty(asAgent.documentForm("EAndO", { renew: "p2" }), "The policy to renew could not be found.");
  // A license is no E&O policy.
  await isEmpty(asAgent.documentForm("EAndO", { repeat: "611" }), notFound);
  for (const id of ["612", "../x", "x".repeat(200), "a b"])
    await isEmpty(asAgent.documentForm("License", { repeat: id }), notFound);
  all.backend.answer(call, () => ({ ...submissionOfStandIn, History: [] }));
  await isEmpty(asAgent.documentForm("License", { repeat: "611" }), notFound);
  all.backend.fail(call, { kind: "status", status: 500 });
  await isEmpty(asAgent.documentForm("License", { repeat: "611" }), notFound);
});

test("a backend without submissions is not asked for one", async () => {
  all.backend.answer(`${owner}/features`, () => ({ Extensions: 0 }));
  const other = await newcomer(all);
  const before = all.backend.count(call);
  const page = await other.get(asAgent.documentForm("License", { repeat: "611" }));
  expect(page.words).toContain("Your earlier submission could not be found.");
  expect(all.backend.count(call)).toBe(before);
});

test("an opened form that is refused without script keeps its answers and the reason", async () => {
  const opened = await somebody.get(asAgent.documentForm("License", { repeat: "611" }));
  const refused = await somebody.submit(opened, { form: isForm("/licenses"), values: { number: "" } });
  expect(refused.status).toBe(422);
  expect(refused.words).toContain("The reason was: The file shows another number.");
  expect(refused.words).not.toContain("could not be found");
  expect(filledIn(refused.html)).toEqual({
    ...{ state: "Georgia", type: "Health" },
    ...{ expires: "2027-05-31", resident: "on" },
  });
});

test("a rejected contract request leads to the check of its answers with the reason, and is sent again", async () => {
  all.backend.answer(call, () => ({
    ...submissionOfStandIn,
    ...{ Kind: "ContractRequest", History: [], Answers: agentsOwn.sent },
  }));
  const submission = await somebody.get(asAgent.submission("611"));
  expect(submission.words).toContain("Comments Two lines – ¿sí?");
  const check = await somebody.follow(submission, "Request contracts again");
  expect(new URL(check.url).pathname).toBe("/contracts/request/check");
  expect(check.words).toContain("The reason was: The file shows another number.");
  const sent = await somebody.submit(check, { form: isForm("/contracts") });
  expect(new URL(sent.url).pathname).toBe("/contracts/request/success");
  expect(sentTo(`${owner}/contractrequests`)).toEqual(agentsOwn.sent);
});

test("a rejected request for a new agency has its agency, its principal agent and their E&O insurance again", async () => {
  const agency = pathsFor({ type: "agency", id: standIn.agencyId });
  all.backend.answer(`/t/agencies/${standIn.agencyId}/submissions/611`, () => ({
    ...submissionOfStandIn,
    ...{ Kind: "ContractRequest", History: [], Answers: withNewAgency.sent },
  }));
  const check = await somebody.get(agency.contractRequest({ repeat: "611" }));
  const sent = await somebody.submit(check, { form: isForm("/contracts") });
  expect(new URL(sent.url).pathname).toBe("/contracts/request/success");
  expect(sentTo(`/t/agencies/${standIn.agencyId}/contractrequests`)).toEqual(withNewAgency.sent);
});

test("an earlier contract request that cannot be had leads to the first step of an empty one", async () => {
  for (const repeat of ["612", "../x", "a b"]) {
    const page = await somebody.get(asAgent.contractRequest({ repeat }));
    expect([page.status, new URL(page.url).pathname]).toEqual([200, "/contracts/request/upline"]);
  }
});

test("a rejected profile change leads to the form with what was asked for and the reason", async () => {
  const Answers = {
    ...{ FirstName: "Agnes", MiddleName: null, LastName: "Changed", Nickname: null },
    PhoneNumber: { Number: "5555550100" },
    Address: { Address1: "1 New St", Address2: null, City: "Tampa", StateName: "Florida", ZipCode: "33601" },
  };
  all.backend.answer(call, () => ({
    ...submissionOfStandIn,
    ...{ Kind: "ProfileChange", History: [], Answers },
  }));
  const submission = await somebody.get(asAgent.submission("611"));
  expect(submission.words).toContain("Phone (555) 555-0100");
  const page = await somebody.follow(submission, "Change your profile again");
  expect(page.words).toContain("The reason was: The file shows another number.");
  expect(filledIn(page.html)).toMatchObject({ lastName: "Changed", address1: "1 New St", zip: "33601" });
});

test("a submission leads to a request for help that says which one it is about, and its address does not", async () => {
  const submission = await somebody.get(asAgent.submission("611"));
  const page = await somebody.follow(submission, "Ask about this");
  expect(page.url).not.toContain("Georgia");
  expect(filledIn(page.html).details).toContain("About License, Georgia GA-4711 (reference 611):");
  for (const about of ["612", "../x", "a b"]) {
    const empty = await somebody.get(asAgent.newHelpRequest({ about }));
    expect([empty.status, filledIn(empty.html).details]).toEqual([200, undefined]);
  }
});
