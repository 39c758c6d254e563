import { beforeAll, beforeEach, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { sellApplications, toFiles } from "../support/application-wizard.ts";
import { standIn } from "../support/faulty-backend.ts";
import { standInAgency as agency, standInAgent as agent, newcomer } from "../support/filling-in.ts";
import { formsOf, linksOf } from "../support/html-form.ts";
import {
  answerAll,
  answerStep,
  draftOf,
  sendStep,
  shownIn,
  stepOf,
  type Typed,
} from "../support/request-wizard.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/** The steps of a form of several pages keep what is typed in one place: `docs/decisions/0220`. */

const all = standInsOfFile();
beforeAll(async () => {
  sellApplications(all.backend);
});
beforeEach(() => all.backend.heal());

const [asAgent, asAgency] = [pathsFor(agent), pathsFor(agency)];
const [zeta = "", alpha = ""] = standIn.contractOptionIds;

type Step = {
  name: string;
  /** Opens the step. */
  open: (somebody: Visitor) => Promise<Answer>;
  /** What is refused. */
  refused: Typed;
  /** What is typed after that, with the button that shows more of the page. */
  later: Typed;
  button: Typed;
};

const manyAgents = () =>
  all.backend.fail(`/t/agencies/${agency.id}/downlineagents`, {
    kind: "shape",
    body: Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`Ann Branch ${n}`, 500 + n])),
  });

const steps: readonly Step[] = [
  {
    name: "the counties of a state",
    open: (somebody) =>
      answerAll(somebody, asAgent.applicationStep("customer"), [
        { firstName: "Eva", state: standIn.stateId, show: "counties" },
      ]),
    refused: { firstName: "Ann", lastName: "" },
    later: { firstName: "Bea", lastName: "Later", state: "44" },
    button: { show: "counties" },
  },
  {
    name: "the products of a carrier",
    open: async (somebody) => {
      const files = await toFiles(somebody, agent);
      return somebody.get(asAgent.applicationStep("coverage", { draft: draftOf(files) }));
    },
    refused: { effective: "never", product: "" },
    later: { effective: "2026-11-01", policyType: "1", carrier: "77" },
    button: { show: "products" },
  },
  {
    name: "all states of a contract request",
    open: (somebody) => answerAll(somebody, asAgent.contractRequest(), [{ upline: standIn.lowerAgencyId }]),
    refused: { contracts: [zeta], comments: "First" },
    later: { contracts: [alpha], comments: "Second" },
    button: { show: "all" },
  },
  {
    name: "agents by their name",
    open: (somebody) => {
      manyAgents();
      return answerAll(somebody, asAgency.downlineRequest(), [{ search: "Branch 3", find: "yes" }]);
    },
    refused: { search: "Branch 1" },
    later: { search: "Branch 39" },
    button: { find: "yes" },
  },
];

test.each(steps)("after a refusal a button shows $name for what was typed since", async (step) => {
  const somebody = await newcomer(all);
  const refused = await sendStep(somebody, await step.open(somebody), step.refused);
  expect(refused.status).toBe(422);
  const shown = await answerStep(somebody, refused, { ...step.later, ...step.button });
  expect(stepOf(shown)).toBe(stepOf(refused));
  for (const [name, value] of Object.entries(step.later))
    expect(shownIn(shown).all(name), name).toEqual([value].flat());
  expect((await somebody.get(shown.url)).words).not.toContain("There is a problem");
});

test("what is wrong with a step of an application is said for as long as its form is the same", async () => {
  const somebody = await newcomer(all);
  const refused = await sendStep(somebody, await somebody.get(asAgent.applicationStep("customer")), {
    firstName: "Ann",
    lastName: "",
  });
  expect((await somebody.get(refused.url)).status).toBe(422);
  await answerStep(somebody, refused, { lastName: "Later", state: "44", show: "counties" });
  const again = await somebody.get(refused.url);
  expect(again.status).toBe(200);
  expect(shownIn(again).all("lastName")).toEqual(["Later"]);
});

test("a user who goes back to the first step of an application finds what they typed, until they want it empty", async () => {
  const brought = "This is what you entered before. It has not been submitted.";
  const somebody = await newcomer(all);
  const start = asAgent.applicationStep("customer");
  const refused = await sendStep(somebody, await somebody.get(start), { firstName: "Ann" });
  const back = await somebody.get(start);
  expect(draftOf(back)).toBe(draftOf(refused));
  expect(back.status).toBe(200);
  expect(back.words).toContain(brought);
  expect(shownIn(back).all("firstName")).toEqual(["Ann"]);

  const link = linksOf(back.html).find(({ label }) => label === "Start over");
  const empty = await somebody.get(link?.href ?? "");
  expect(draftOf(empty)).toBe("");
  expect(shownIn(empty).all("firstName")).toEqual([""]);
  expect((await somebody.get(start)).words).not.toContain(brought);
});

test("an empty step of an application that is refused begins no draft", async () => {
  const somebody = await newcomer(all);
  const start = asAgent.applicationStep("customer");
  const refused = await sendStep(somebody, await somebody.get(start));
  expect(refused.status).toBe(422);
  expect(draftOf(refused)).toBe("");
  expect(formsOf((await somebody.get(asAgent.applications())).html).length).toBeGreaterThan(0);
});

test("the first step of an application leads to the refused draft in the language that its address names", async () => {
  const somebody = await newcomer(all);
  await sendStep(somebody, await somebody.get(asAgent.applicationStep("customer")), { firstName: "Ann" });
  const found = await somebody.get(`${asAgent.applicationStep("customer")}&lng=es`);
  expect(new URL(found.url).searchParams.get("draft")).toMatch(/^[0-9a-f]{32}$/);
  expect(found.html).toContain('<html lang="es"');
});
