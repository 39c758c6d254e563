import { expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { until } from "../support/until.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** The counts of the side navigation: `docs/product/home.md`. Today is September 15, 2026. */

const agent = pathsFor({ type: "agent", id: standIn.agentId });
const licenses = `/t/agents/${standIn.agentId}/licenses`;
const eAndOs = `/t/agents/${standIn.agentId}/eandos`;

const all = standInsOfFile();

let people = 0;

/** Somebody new, of whom nothing is kept yet, and who has seen no page. */
async function newcomer(): Promise<Visitor> {
  people += 1;
  all.provider.letIn({ sub: `newcomer-${people}` });
  const somebody = visitor(all.url);
  await signInOnly(somebody);
  return somebody;
}

/** The entries of the side navigation that have a count. */
const counted = (html: string) =>
  linksOf(html.slice(html.lastIndexOf("<nav", html.indexOf("<main")), html.indexOf("<main")))
    .map(({ label }) => label)
    .filter((label) => /need/.test(label));

test("licenses and E&O say how many have expired or end within 30 days, from one call each", async () => {
  const somebody = await newcomer();
  const asked = () => all.backend.count(licenses) + all.backend.count(eAndOs);
  const before = asked();
  const first = await somebody.get(agent.contracts());
  const second = await somebody.get(agent.statements());
  for (const { html } of [first, second])
    expect(counted(html)).toEqual([
      expect.stringMatching(/^Licenses 1 ?1 needs attention$/),
      expect.stringMatching(/^E&O 1 ?1 needs attention$/),
    ]);
  expect(asked()).toBe(before + 2);
});

test("a late count of licenses holds no page back for long, and stands on the next page", async () => {
  const somebody = await newcomer();
  all.backend.fail(licenses, { kind: "slow", delayMs: "untilReleased" });
  const before = all.backend.count(licenses);
  const started = Date.now();
  const page = await somebody.get(agent.contracts());
  expect(Date.now() - started).toBeLessThan(1500);
  expect(page.status).toBe(200);
  expect(counted(page.html)).toEqual([]);
  all.backend.heal();
  await until("the counts are there", async () => {
    const { html } = await somebody.get(agent.contracts());
    return counted(html).length === 2;
  });
  expect(all.backend.count(licenses)).toBe(before + 1);
});

test.each([
  ["a fault", { kind: "status", status: 500 }],
  ["a refusal", { kind: "status", status: 403 }],
  ["a refused token", { kind: "status", status: 401 }],
  ["another shape", { kind: "shape", body: "none" }],
] as const)(
  "after %s the count of licenses is missing, that of E&O is there, and the next page does not ask again",
  async (_name, fault) => {
    const somebody = await newcomer();
    all.backend.fail(licenses, fault);
    let page = await somebody.get(agent.contracts());
    expect(page.status).toBe(200);
    // On a busy machine the count comes after the time that a page waits for it, and stands on the next page.
    await until("the other count is there", async () => {
      page = await somebody.get(agent.contracts());
      return counted(page.html).length > 0;
    });
    expect(counted(page.html)).toEqual([expect.stringMatching(/^E&O /)]);
    const before = all.backend.count(licenses);
    await somebody.get(agent.statements());
    expect(all.backend.count(licenses)).toBe(before);
  },
);
