import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { sendStep } from "../support/request-wizard.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** Agents are found by NPN and email wherever they are searched, with a backend that announces it and with one that does not. */

const { agencyId } = standIn;
const asAgency = pathsFor({ type: "agency", id: agencyId });
const owner = `/t/agencies/${agencyId}`;
const call = `/t/v2/agencies/${agencyId}/agents`;
const agents = Object.fromEntries([
  ["Agnes Standin", 9001],
  ...Array.from({ length: 30 }, (_, index) => [`Other ${index}`, 9100 + index]),
]);

let somebody: Visitor;
const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
const announce = (is: boolean) =>
  answers(`${owner}/features`, is ? { Extensions: extensions.agentContacts } : {});
const asked = () => all.backend.calls.filter(({ path }) => path === call);

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});
beforeEach(() => {
  answers(`${owner}/downlineagents`, agents);
  answers(`${owner}/enrollmentsearchform`, { Agents: agents });
  answers(call, [{ AgentId: 9001, AgentName: "Agnes Standin" }]);
  announce(true);
  all.backend.calls.length = 0;
});

const texts = ["17000042", "1700", "agnes@", "agnes@standin"];

describe.each([
  [
    "producers",
    asAgency.producerAgents,
    asAgency.producers,
    `/t/v2/agencies/${agencyId}/downlineagentcontracts`,
  ],
  ["enrollments", asAgency.enrollmentAgents, asAgency.enrollments, `${owner}/enrollments`],
] as const)("in %s", (_, suggestionsAt, listAt, rows) => {
  test.each(texts)(
    "the NPN or email %j suggests its agent and narrows the list to that agent",
    async (text) => {
      const suggested = await somebody.get(suggestionsAt(text));
      expect(JSON.parse(suggested.html)).toEqual({
        options: [{ id: "9001", name: "Agnes Standin" }],
        total: 1,
      });
      expect(asked()[0]?.query.get("Contact")).toBe(text);
      const page = await somebody.get(listAt({ agent: text }));
      expect(page.html).toContain('placeholder="Name, NPN or email"');
      const query = all.backend.calls.findLast(({ path }) => path === rows)?.query;
      expect([query?.get("AgentId"), query?.get("AgentName")]).toEqual(["9001", null]);
    },
  );

  test("a list offers several agents with an NPN to choose from, and has no rows when nobody has it", async () => {
    answers(call, [
      { AgentId: 9001, AgentName: "Agnes Standin" },
      { AgentId: 9105, AgentName: "Other 5" },
    ]);
    expect((await somebody.get(listAt({ agent: "1700" }))).words).toContain("Agnes Standin Other 5");
    answers(call, []);
    all.backend.calls.length = 0;
    expect((await somebody.get(listAt({ agent: "1700" }))).status).toBe(200);
    expect(all.backend.calls.some(({ path }) => path === rows)).toBe(false);
  });

  test("a name is not looked up as an NPN, nor an NPN at a backend that does not announce the search", async () => {
    await somebody.get(suggestionsAt("agnes"));
    announce(false);
    await somebody.get(suggestionsAt("17000042"));
    const page = await somebody.get(listAt({ agent: "17000042" }));
    expect(page.html).toContain('placeholder="Part of the name"');
    expect(asked()).toEqual([]);
  });
});

describe("in the wizard", () => {
  test.each(["17000042", "agnes@"])(
    "the NPN or email %j finds the agent of a downline request",
    async (text) => {
      const page = await somebody.get(asAgency.downlineRequest());
      expect(page.words).toContain("All or part of a name, an NPN or an email address.");
      const found = await sendStep(somebody, page, { search: text, find: "yes" });
      const shown = await somebody.get(found.location ?? "");
      expect(shown.words).toContain("1 found");
      expect(shown.words).toContain("Agnes Standin");
      expect(shown.words).not.toContain("Other 5");
    },
  );

  test("a downline request searches by name alone where the backend announces no search by NPN and email", async () => {
    announce(false);
    const page = await somebody.get(asAgency.downlineRequest());
    expect(page.words).toContain("All or part of the name.");
    const found = await sendStep(somebody, page, { search: "17000042", find: "yes" });
    expect((await somebody.get(found.location ?? "")).words).toContain("No agents found");
    expect(asked()).toEqual([]);
  });

  test("the upline of a contract request is found by its NPN, with any backend", async () => {
    const uplines = Array.from({ length: 30 }, (_, index) => ({
      AgencyId: 500 + index,
      Name: `Agency ${index}`,
      NPN: `88000${index}`,
    }));
    answers(`${owner}/uplines`, uplines);
    const first = await sendStep(somebody, await somebody.get(asAgency.contractRequest()));
    const page = await somebody.get(first.location ?? "");
    const found = await sendStep(somebody, page, { search: "8800017", find: "yes" });
    const shown = await somebody.get(found.location ?? "");
    expect(shown.words).toContain("1 found");
    expect(shown.words).toContain("Agency 17");
  });
});
