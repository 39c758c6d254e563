import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { faultsOf } from "../support/html-form.ts";
import {
  agency,
  all,
  arrived,
  asAgency,
  asAgent,
  contentOf,
  withNewAgent,
  withStandIns,
  zeta,
} from "../support/integration/contract-requests.ts";
import { newAgent } from "../support/newcomers.ts";
import { answerAll, answerStep, sendStep, shownIn, stepOf } from "../support/request-wizard.ts";

/**
 * The order and the preselection of choices in a contract request, and the answers it keeps when an earlier one changes.
 */

withStandIns();

const uplinesCall = `/t/agencies/${agency.id}/uplines`;
const optionsCalls = [`/t/agents/${standIn.agentId}`, `/t/agencies/${agency.id}`].map(
  (owner) => `${owner}/contractrequests/options`,
);
const shape = (body: unknown) => ({ kind: "shape", body }) as const;
const numbered = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));

/** The values of the radio buttons of a page, in their order. */
const offeredIn = (html: string) =>
  [...html.matchAll(/<input(?=[^>]*type="radio")[^>]*value="([^"]+)"/g)].map(([, value]) => value);

describe("who stands first", () => {
  test("one's own agency stands first in a contract request, also with too many below it to list", async () => {
    const many = Object.fromEntries(numbered(40, (n) => [`Branch ${n}`, 500 + n]));
    all.backend.fail(`/t/v2/agencies/${agency.id}/downlines`, shape(many));
    const page = await (await newcomer(all)).get(asAgency.contractRequest());
    expect(offeredIn(page.html)).toEqual([agency.id, "new"]);
  });

  test("the direct upline stands first in a contract request, and is chosen beforehand", async () => {
    const others = numbered(40, (n) => ({ AgencyId: 500 + n, Name: `Branch ${n}` }));
    all.backend.fail(uplinesCall, shape([...others, { AgencyId: 7, Name: "Direct", IsDirect: true }]));
    const somebody = await newcomer(all);
    const page = await answerAll(somebody, asAgency.contractRequest(), [{ target: agency.id }]);
    expect(offeredIn(page.html)).toEqual(["7"]);
    expect(shownIn(page).all("upline")).toEqual(["7"]);
  });

  test.each([
    ["the only one", [{ AgencyId: 5, Name: "Only" }], ["5"]],
    ["none of several", [5, 6].map((id) => ({ AgencyId: id, Name: `Upline ${id}` })), []],
    ["none of two direct ones", [5, 6].map((id) => ({ AgencyId: id, Name: `${id}`, IsDirect: true })), []],
  ])("of the uplines in an agent's contract request %s is chosen beforehand", async (_, uplines, chosen) => {
    all.backend.fail(`/t/agents/${standIn.agentId}/uplines`, shape(uplines));
    const page = await (await newcomer(all)).get(asAgent.contractRequest());
    expect(shownIn(page).all("upline")).toEqual(chosen);
  });

  test("whoever chooses no upline in a contract request is asked again, and none is chosen for them", async () => {
    const somebody = await newcomer(all);
    const page = await somebody.get(asAgent.contractRequest());
    const refused = await sendStep(somebody, page, { upline: [] });
    expect(faultsOf(refused)).toEqual(["Choose an upline agency."]);
    expect(shownIn(refused).all("upline")).toEqual([]);
  });
});

describe("an agent whom the address names", () => {
  const agents = `/t/agencies/${agency.id}/downlineagents`;
  const unknown = "The agent in this link is not in your downline.";

  test("an agent whom a link names by name alone is searched in a long list", async () => {
    all.backend.fail(agents, shape(Object.fromEntries(numbered(40, (n) => [`Ann Branch ${n}`, 500 + n]))));
    const somebody = await newcomer(all);
    const page = await somebody.get(asAgency.downlineRequest({ forAgentName: "Branch 3" }));
    expect(shownIn(page).all("search")).toEqual(["Branch 3"]);
    expect(page.words).toContain("13 found");
    expect(shownIn(page).all("target")).toEqual([]);
    const one = await somebody.get(asAgency.downlineRequest({ forAgentName: "branch 39" }));
    expect(shownIn(one).all("target")).toEqual(["539"]);
    for (const { words } of [page, one]) expect(words).not.toContain(unknown);
  });

  test("an agent whom a link names and who is not below the agency is said to be unknown", async () => {
    const somebody = await newcomer(all);
    const page = await somebody.get(asAgency.downlineRequest({ forAgentId: "4711" }));
    expect(page.status).toBe(200);
    expect(page.words).toContain(unknown);
    const known = await somebody.get(asAgency.downlineRequest({ forAgentId: standIn.agentId }));
    expect(known.words).not.toContain(unknown);
    expect(shownIn(known).all("target")).toEqual([standIn.agentId]);
  });
});

describe("after a change", () => {
  const typed = { states: [standIn.stateId], comments: "Soon, please." };
  const option = (id: string, name: string, type: string) => ({
    AgencyContractId: id,
    InsurerName: name,
    PolicyTypes: [{ Abbreviation: type }],
  });
  const ofFirst = [option("f-1", "Alpha", "MA"), option("f-2", "Beta", "MA"), option("f-3", "Gamma", "MA")];
  const ofSecond = [option("s-1", "Alpha", "MA"), option("s-2", "Beta", "PDP"), option("s-4", "Delta", "MA")];
  const lost = "No longer available after your change: Beta (MA).";

  beforeEach(() => {
    for (const call of optionsCalls)
      all.backend.answer(call, ({ query }) =>
        query.get("uplineAgencyId") === standIn.agencyId ? ofFirst : ofSecond,
      );
  });
  afterEach(() => {
    const offered = standIn.contractOptionIds.map((id) => option(id, "Zeta Mutual", "PDP"));
    for (const call of optionsCalls) all.backend.answer(call, () => offered);
  });

  test("after a change of the upline, contracts that are still offered stay chosen, and the others are named", async () => {
    const somebody = await newcomer(all);
    const check = await answerAll(somebody, asAgent.contractRequest(), [
      { upline: standIn.agencyId },
      { ...typed, contracts: ["f-1", "f-2"] },
    ]);
    expect(stepOf(check)).toBe("check");
    const upline = await somebody.get(check.url.replace("/check", "/upline"));
    const page = await answerStep(somebody, upline, { upline: standIn.lowerAgencyId });
    expect(stepOf(page)).toBe("contracts");
    expect(shownIn(page).all("contracts")).toEqual(["s-1"]);
    expect(shownIn(page).all("states")).toEqual([standIn.stateId]);
    expect(shownIn(page).all("comments")).toEqual(["Soon, please."]);
    expect(page.words).toContain(lost);

    await answerStep(somebody, page);
    const again = await somebody.get(page.url);
    expect(again.words).not.toContain("No longer available after your change");
    expect(shownIn(again).all("contracts")).toEqual(["s-1"]);
  });

  test("after a change of the agency the upline is chosen anew, and contracts that are still offered stay chosen", async () => {
    const somebody = await newcomer(all);
    const check = await answerAll(somebody, asAgency.contractRequest(), [
      { target: agency.id },
      { upline: standIn.agencyId },
      { ...typed, contracts: ["f-1", "f-2"], agentCount: "12" },
    ]);
    const target = await somebody.get(check.url.replace("/check", "/agency"));
    const upline = await answerStep(somebody, target, { target: standIn.lowerAgencyId });
    expect(stepOf(upline)).toBe("upline");
    expect(stepOf(await somebody.get(check.url))).toBe("upline");
    const page = await answerStep(somebody, upline, { upline: standIn.lowerAgencyId });
    expect(stepOf(page)).toBe("contracts");
    expect(shownIn(page).all("contracts")).toEqual(["s-1"]);
    expect(shownIn(page).all("agentCount")).toEqual(["12"]);
    expect(shownIn(page).all("comments")).toEqual(["Soon, please."]);
    expect(page.words).toContain(lost);
  });
});

describe("an address of something that is not there any more", () => {
  const old = "a".repeat(32);
  const gone = "That form is no longer open";

  test.each([
    ["a check", asAgent.contractRequestStep("request", "check", { draft: old }), gone],
    ["a first step", asAgent.contractRequestStep("request", "upline", { draft: old }), gone],
    ["the check of a profile", asAgent.profileCheck({ draft: old }), gone],
    ["an application", asAgent.applicationStep("check", { draft: old }), gone],
    ["a contract request", asAgent.contractsRequested("request", old), "We couldn't find that confirmation"],
    ["a license", asAgent.documentSubmitted("License", "nonsense"), "We couldn't find that confirmation"],
    ["an E&O policy", asAgent.documentSubmitted("EAndO", old), "We couldn't find that confirmation"],
    ["a profile", asAgent.profileSubmitted(old), "We couldn't find that confirmation"],
  ])("the address of a form or a confirmation that is gone says so once: %s", async (_, address, says) => {
    const somebody = await newcomer(all);
    const page = await somebody.get(address);
    expect(page.url).not.toContain(old);
    expect(page.words).toContain(says);
    // It is said once.
    expect((await somebody.get(page.url)).words).not.toContain(says);
  });
});

describe("what is typed", () => {
  test("too many agents and too long a comment in a contract request are told the limit", async () => {
    const somebody = await newcomer(all);
    const page = await answerAll(somebody, asAgency.contractRequest(), [
      { target: agency.id },
      { upline: standIn.lowerAgencyId },
    ]);
    expect(page.words).toContain("Up to 5,000 characters.");
    const answers = { contracts: [zeta], states: [standIn.stateId] };
    const refused = await sendStep(somebody, page, {
      ...answers,
      agentCount: "100,001",
      comments: "x".repeat(5001),
    });
    expect(faultsOf(refused)).toEqual([
      "Enter the number of agents, up to 100,000.",
      "Shorten “Comments” to at most 5,000 characters.",
    ]);
    // Characters as people count them: an emoji is one, and so is a line break.
    for (const comments of ["😀".repeat(5000), "x\r\n".repeat(2500).trim()])
      expect((await sendStep(somebody, page, { ...answers, comments })).status).toBe(303);
  });

  test("an NPN that is typed with spaces arrives at the backend without them", async () => {
    const somebody = await newcomer(all);
    const spaced = ` ${newAgent.npn.slice(0, 2)} ${newAgent.npn.slice(2)} `;
    const [first = {}, second, ...rest] = withNewAgent.steps;
    const check = await answerAll(somebody, withNewAgent.start, [first, { ...second, npn: spaced }, ...rest]);
    expect(stepOf(check)).toBe("check");
    await answerStep(somebody, check);
    const [call] = arrived(withNewAgent);
    expect(call && contentOf(call)).toMatchObject({ targetAgent: { npn: newAgent.npn } });
  });
});
