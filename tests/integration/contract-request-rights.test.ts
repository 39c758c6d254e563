import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { idFor } from "#demo/data/seeded.ts";
import { faultsOf } from "../support/html-form.ts";
import { startOnOwnBackend } from "../support/own-backend.ts";
import {
  answerAll,
  answerStep,
  draftOf,
  sendStep,
  shownIn,
  stepOf,
  type Typed,
} from "../support/request-wizard.ts";
import { signInOnly } from "../support/security/stand-ins.ts";
import { visitor } from "../support/visitor.ts";

/** Rows 23, 24, 36, 107: contract requests on the reference backend: what is somebody else's is not taken, and once is once. */

const agency = pathsFor({ type: "agency", id: demoIds.agency });
const agent = pathsFor({ type: "agent", id: demoIds.agent });
const suncoast = idFor("agency", "suncoast");
const optionOf = (holder: string, carrier = "Alder Health Plans") =>
  idFor("agency contract", `${holder}:${carrier}`);

const target: Typed = { target: demoIds.downlineAgency };
const upline: Typed = { upline: demoIds.agency };
const contracts: Typed = { contracts: [optionOf("harborlight")], states: [demoIds.state] };

let all: Awaited<ReturnType<typeof startOnOwnBackend>>;

beforeAll(async () => {
  all = await startOnOwnBackend();
});
afterAll(() => all?.stop());

async function signedIn(sub: string) {
  all.provider.letIn({ sub });
  const somebody = visitor(all.portal.url);
  await signInOnly(somebody);
  return somebody;
}

/** The submissions of this portal. Those of the demo have no key. */
const submissions = () =>
  all.database.db.selectFrom("submissions").selectAll().where("idempotency_key", "is not", null).execute();

describe("row 23: an id that is not offered is refused, whoever it belongs to, and nothing is written", () => {
  const { otherAgency, otherAgent, otherAgencyContract, agencyContract, missing } = demoIds;
  const cases: [name: string, start: string, steps: Typed[], field: string, wrong: string[]][] = [
    ["the agency", agency.contractRequest(), [], "target", [otherAgency, demoIds.agent, otherAgent, missing]],
    ["the agent", agency.downlineRequest(), [], "target", [otherAgent, demoIds.agency, suncoast, missing]],
    ["an agency's upline", agency.contractRequest(), [target], "upline", [otherAgency, suncoast, missing]],
    ["an agent's upline", agent.contractRequest(), [], "upline", [otherAgency, demoIds.agent, missing]],
    [
      "the contracts",
      agency.contractRequest(),
      [target, upline],
      "contracts",
      [
        otherAgencyContract,
        optionOf("suncoast"),
        optionOf("harborlight", "Tidewater Benefit Company"),
        missing,
      ],
    ],
    [
      "the states",
      agency.contractRequest(),
      [target, upline],
      "states",
      [agencyContract, demoIds.county, missing],
    ],
  ];

  test.each(cases)(
    "a contract request refuses an id that is not offered for %s",
    async (_, start, steps, field, wrong) => {
      const somebody = await signedIn(start.includes("agentId") ? "demo-agent" : "demo-agency");
      const page = await answerAll(somebody, start, steps);
      const good = field === "contracts" || field === "states" ? contracts : {};
      for (const id of wrong) {
        const together = field in good ? [good[field] ?? [], id].flat() : id;
        const refused = await sendStep(somebody, page, { ...good, [field]: together });
        expect(refused.status, id).toBe(422);
        expect(faultsOf(refused)).toEqual([expect.stringMatching(/^Choose (the|an|at least one) \w+/)]);
      }
      expect(await submissions()).toEqual([]);
    },
  );

  test("row 24: an agent named in the address is chosen only when they are below the agency", async () => {
    const somebody = await signedIn("demo-agency");
    const chosen = async (forAgentId: string) =>
      shownIn(await somebody.get(agency.downlineRequest({ forAgentId }))).all("target");
    expect(await chosen(demoIds.agent)).toEqual([demoIds.agent]);
    for (const id of [otherAgent, demoIds.agency, missing, "__proto__", "x".repeat(500)])
      expect(await chosen(id), id).toEqual([]);
  });
});

test("an agent who is no longer below the agency when a contract request is sent is chosen anew", async () => {
  const somebody = await signedIn("demo-agency");
  const start = agency.downlineRequest({ forAgentId: demoIds.agent });
  const page = await answerAll(somebody, start, [{}, upline, contracts]);
  expect(stepOf(page)).toBe("check");
  const employ = (agencyId: string) =>
    all.database.db
      .updateTable("agents")
      .set({ agency_id: agencyId })
      .where("id", "=", demoIds.agent)
      .execute();
  await employ(demoIds.otherAgency);
  const refused = await sendStep(somebody, page);
  expect(stepOf(refused)).toBe("agent");
  const step = await somebody.get(refused.location ?? "");
  expect(shownIn(step).all("target")).toEqual([]);
  expect(stepOf(await somebody.get(page.url))).toBe("agent");
  expect(await submissions()).toEqual([]);
  await employ(suncoast);
  expect(stepOf(await somebody.get(page.url))).toBe("check");
});

test("a contract that has ended before its contract request is sent is chosen anew, and the rest stays", async () => {
  const somebody = await signedIn("demo-agent");
  const page = await answerAll(somebody, agent.contractRequest(), [
    upline,
    { ...contracts, comments: "Soon, please." },
  ]);
  const end = (day: string | null) =>
    all.database.db
      .updateTable("agency_contracts")
      .set({ end_date: day })
      .where("id", "=", optionOf("harborlight"))
      .execute();
  await end("2026-09-14");
  const refused = await sendStep(somebody, page);
  expect(stepOf(refused)).toBe("contracts");
  const step = await somebody.get(refused.location ?? "");
  expect(shownIn(step).all("contracts")).toEqual([]);
  expect(shownIn(step).all("comments")).toEqual(["Soon, please."]);
  await end(null);
});

test("row 107: a contract request that is sent twenty times at once from two pages is one submission", async () => {
  const somebody = await signedIn("demo-agency");
  const page = await answerAll(somebody, agency.contractRequest(), [target, upline, contracts]);
  const other = await somebody.get(page.url);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => sendStep(somebody, index % 2 ? page : other)),
  );
  expect(new Set(answers.map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
  expect(new URL(answers[0]?.location ?? "").pathname).toBe("/contracts/request/success");
  const written = await submissions();
  expect(written).toHaveLength(1);
  expect(written[0]).toMatchObject({
    kind: "ContractRequest",
    agency_id: demoIds.agency,
    sub: "demo-agency",
    content: {
      requestForm: {
        contracts: contracts.contracts,
        states: contracts.states,
        agentCount: null,
        comments: null,
      },
      uplineAgency: demoIds.agency,
      targetAgency: { id: demoIds.downlineAgency },
    },
  });
  const late = await answerStep(somebody, page);
  expect(late.words).toContain("Contract request submitted");
  expect(
    stepOf(await somebody.get(agency.contractRequestStep("request", "check", { draft: draftOf(page) }))),
  ).toBe("agency");
  expect(await submissions()).toHaveLength(1);
});
