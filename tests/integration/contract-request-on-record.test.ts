import { describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import {
  agentsOwn,
  all,
  contracts,
  ofAgent,
  ofItself,
  upline,
  withNewAgency,
  withStandIns,
} from "../support/integration/contract-requests.ts";
import { answerAll, stepOf } from "../support/request-wizard.ts";

/** The records of those for whom contracts are requested: `docs/product/submissions.md`. */

withStandIns();

const ofAgents = `/t/agents/${standIn.agentId}`;
const ofAgencies = `/t/agencies/${standIn.agencyId}`;
const held = (Insurer: unknown, more: object = {}) => ({ Id: `c-${Math.random()}`, Insurer, ...more });
const asked = [{ InsurerName: "Zeta Mutual", SubmittedDateTime: "2026-09-10T02:00:00Z" }];

describe("an agent's own request", () => {
  test("an agent's contract request points out carriers with a contract or an open request before it is sent", async () => {
    const somebody = await newcomer(all);
    all.backend.answer(`${ofAgents}/contracts`, () => [
      held({ Id: 1, Name: "alpha health" }, { StartDate: "2026-01-01" }),
      held("Alpha Health", { StartDate: "2020-01-01", EndDate: "2021-01-01" }),
      held("Middle Life", { StartDate: "2020-01-01", EndDate: "2021-01-01" }),
    ]);
    all.backend.answer(`${ofAgents}/features`, () => ({ Extensions: extensions.openContractRequests }));
    all.backend.answer(`${ofAgents}/contractrequests/open`, () => asked);
    const page = await answerAll(somebody, agentsOwn.start, [upline]);
    expect(page.words).toContain("Alpha Health Active contract Alpha Health (MA, SNP)");
    expect(page.words).toContain("Zeta Mutual Requested Sep 9, 2026 Zeta Mutual (PDP)");
    expect(page.words).toMatch(/Middle Life (?!Active|Contract|Requested)/);
    const check = await answerAll(somebody, page.url, [contracts]);
    expect(check.words).toContain(
      "You already have a contract or an open request: Alpha Health: Active contract",
    );
    expect(check.words).not.toContain("Zeta Mutual:");
    expect(check.words).not.toContain("Middle Life:");
  });

  test("an agent's contract request does without what cannot be had, and without open requests not announced", async () => {
    const somebody = await newcomer(all);
    all.backend.fail(`${ofAgents}/contracts`, { kind: "status", status: 500 });
    all.backend.fail(`${ofAgents}/licenses`, { kind: "status", status: 500 });
    all.backend.fail(`${ofAgents}/features`, { kind: "status", status: 404 });
    all.backend.answer(`${ofAgents}/contractrequests/open`, () => asked);
    const before = all.backend.calls.length;
    const check = await answerAll(somebody, agentsOwn.start, agentsOwn.steps);
    expect(stepOf(check)).toBe("check");
    expect(check.words).not.toContain("on record");
    const paths = all.backend.calls.slice(before).map(({ path }) => path);
    expect(paths).not.toContain(`${ofAgents}/contractrequests/open`);
  });

  test("an open contract request whose instant cannot be read is left out; one without an offset is in UTC", async () => {
    const somebody = await newcomer(all);
    all.backend.answer(`${ofAgents}/features`, () => ({ Extensions: extensions.openContractRequests }));
    all.backend.answer(`${ofAgents}/contractrequests/open`, () => [
      { InsurerName: "Alpha Health", SubmittedDateTime: "2026-13-45T10:00" },
      { InsurerName: "Zeta Mutual", SubmittedDateTime: "2026-09-10T02:00:00" },
      { InsurerName: "Middle Life", SubmittedDateTime: "2026-02-30" },
    ]);
    const page = await answerAll(somebody, agentsOwn.start, [upline]);
    expect(page.words).toContain("Zeta Mutual Requested Sep 9, 2026 Zeta Mutual (PDP)");
    expect(page.words).toContain("Requested 2026-02-30");
    expect(page.words).not.toMatch(/Alpha Health Requested/);
  });

  test("an agent's contract request says which states have no license, until there is one", async () => {
    const somebody = await newcomer(all);
    all.backend.answer(`${ofAgents}/licenses`, () => [
      { Id: 1, StateProvince: "Florida", ExpirationDate: "2026-09-14" },
      { Id: 2, StateProvince: "Georgia", ExpirationDate: null },
    ]);
    const check = await answerAll(somebody, agentsOwn.start, agentsOwn.steps);
    expect(check.words).toContain("No license is on record for Florida.");
    all.backend.answer(`${ofAgents}/licenses`, () => [{ Id: 1, StateProvince: " florida " }]);
    expect((await somebody.get(check.url)).words).not.toContain("No license is on record");
  });
});

test("an E&O policy of somebody new that has expired is pointed out", async () => {
  const somebody = await newcomer(all);
  for (const [expirationDate, isPast] of [
    ["2019-12-31", true],
    ["2027-12-31", false],
  ] as const) {
    const [target = {}, person, ...rest] = withNewAgency.steps;
    const steps = [target, { ...person, expirationDate }, ...rest];
    const check = await answerAll(somebody, withNewAgency.start, steps);
    expect(stepOf(check)).toBe("check");
    expect(check.words.includes("The expiration date of the E&O policy has passed.")).toBe(isPast);
  }
});

describe("an agency's request", () => {
  test("an agency's contract request for an agent goes by what that agent holds, and by that agent's licenses", async () => {
    const somebody = await newcomer(all);
    all.backend.answer(`/t/v2/agencies/${standIn.agencyId}/downlineagentcontracts`, () => ({
      Data: [{ agent_id: standIn.agentId, insurer_name: "Middle Life", status: "Pending" }],
      Total: 1,
    }));
    all.backend.answer(`${ofAgencies}/features`, () => ({ Extensions: extensions.openContractRequests }));
    all.backend.answer(`${ofAgencies}/contractrequests/open`, () => asked);
    const page = await answerAll(somebody, ofAgent.start, ofAgent.steps.slice(0, -1));
    expect(page.words).toContain("Middle Life Pending contract");
    expect(page.words).not.toContain("Active contract");
    expect(page.words).not.toContain("Select my licensed states");
    const open = all.backend.calls.findLast(({ path }) => path.endsWith("/contractrequests/open"));
    expect(Object.fromEntries(open?.query ?? [])).toEqual({ AgentId: standIn.agentId });
    const list = all.backend.calls.findLast(({ path }) => path.endsWith("/downlineagentcontracts"));
    expect(list?.query.get("AgentId")).toBe(standIn.agentId);
    const check = await answerAll(somebody, page.url, [contracts]);
    expect(check.words).toContain("Middle Life: Pending contract");
    expect(check.words, "the agent has a license there").not.toContain("No license is on record");
  });

  test("an agency's contract request for somebody new has nothing on record, and nothing is asked", async () => {
    const somebody = await newcomer(all);
    all.backend.answer(`${ofAgencies}/features`, () => ({ Extensions: extensions.openContractRequests }));
    const before = all.backend.calls.length;
    const check = await answerAll(somebody, withNewAgency.start, withNewAgency.steps);
    expect(stepOf(check)).toBe("check");
    const paths = all.backend.calls.slice(before).map(({ path }) => path);
    for (const path of ["contracts", "contractrequests/open"])
      expect(paths).not.toContain(`${ofAgencies}/${path}`);
  });

  test("an agency's contract request for itself marks what it holds", async () => {
    const somebody = await newcomer(all);
    all.backend.answer(`${ofAgencies}/contracts`, () => [held("Zeta Mutual", { StartDate: "2020-01-01" })]);
    const page = await answerAll(somebody, ofItself.start, ofItself.steps.slice(0, -1));
    expect(page.words).toContain("Zeta Mutual Active contract");
  });
});
