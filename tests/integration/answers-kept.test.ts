import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { movableClock } from "../support/movable-clock.ts";
import { signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** The time for which the portal keeps answers of the backend. */

const MINUTE_MS = 60_000;
const agent = pathsFor({ type: "agent", id: standIn.agentId });
const agency = pathsFor({ type: "agency", id: standIn.agencyId });
const clock = movableClock();

afterAll(() => {
  clock.remove();
});
const all = standInsOfFile({ ...clock.env, REMEMBERED_SECONDS: "60" });
beforeAll(async () => {
  all.backend.answer("/api/user", () => ({ isAuthenticated: true, claims: [] }));
  all.backend.answer(`/t/agents/${standIn.agentId}/connecture`, () => ({
    sso_url: "https://sso.standin.example/",
    is_captive: true,
  }));
});

const advance = (ms: number) => all.provider.clockIsAhead(clock.advance(ms));

/** Lets time pass for somebody who goes on working: a session that nobody uses ends after a quarter of an hour. */
async function working(somebody: Visitor, minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 10) {
    advance(Math.min(left, 10) * MINUTE_MS);
    await somebody.get(agent.preferences());
  }
}

const ofAgent = `/t/agents/${standIn.agentId}`;

test.each([
  { what: "who is signed in", path: "/api/user", page: agent.home(), minutes: 5 },
  { what: "the portals of a user", path: "/t/agents/my/permissions", page: agent.preferences(), minutes: 5 },
  { what: "the count of licenses", path: `${ofAgent}/licenses`, page: agent.preferences(), minutes: 5 },
  { what: "alerts", path: "/t/alerts", page: agent.preferences(), minutes: 5 },
  { what: "the marketplace", path: `${ofAgent}/connecture`, page: agent.marketplace(), minutes: 60 },
])("the answer about $what is kept for $minutes minutes", async ({ path, page, minutes }) => {
  const asked = () => all.backend.count(path);
  const before = asked();
  const somebody = await newcomer(all);
  const look = () => somebody.get(page, { follow: false });
  await look();
  await expect.poll(asked).toBe(before + 1);
  await working(somebody, minutes - 1);
  await look();
  await working(somebody, 2);
  await look();
  await expect.poll(asked).toBe(before + 2);
});

test.each([
  {
    what: "the relationship manager",
    path: `${ofAgent}/accountmanager`,
    page: agent.home(),
    shown: standIn.managerName,
    answer: (name: string) => ({ DisplayName: name }),
  },
  {
    what: "videos",
    path: "/api/videos",
    page: agent.videos(),
    shown: standIn.videoTitle,
    answer: (name: string) => [{ id: "1", snippet: { title: name, resourceId: { videoId: "v" } } }],
  },
  {
    what: "the training calendar",
    path: "/api/content/calendar",
    page: agent.trainingCalendar(),
    shown: standIn.trainingEvent,
    answer: (name: string) => Buffer.from(`<p>${name}</p>`),
  },
])(
  "the answer about $what is kept for an hour, and then shown once more while it is renewed",
  async ({ path, page, shown, answer }) => {
    const sub = `who looks at ${path}`;
    const look = async () => {
      all.provider.letIn({ sub });
      const somebody = visitor(all.url);
      await signInOnly(somebody);
      return (await somebody.get(page)).words;
    };
    const asked = () => all.backend.count(path);
    // What is kept from the tests before is old by now.
    advance(61 * MINUTE_MS);
    const before = asked();
    expect(await look()).toContain(shown);
    await expect.poll(asked).toBe(before + 1);
    const first = asked();
    all.backend.answer(path, () => answer("Another one"));
    advance(59 * MINUTE_MS);
    expect(await look()).toContain(shown);
    expect(asked()).toBe(first);
    advance(2 * MINUTE_MS);
    expect(await look()).toContain(shown);
    await expect.poll(asked).toBe(first + 1);
    await expect.poll(look).toContain("Another one");
    expect(asked()).toBe(first + 1);
  },
);

test("license types in one language are not kept for another", async () => {
  all.backend.answer("/t/licenseTypes", ({ headers }) => ({
    [headers["accept-language"] === "es" ? "Vida" : "Life"]: "1",
  }));
  const somebody = await newcomer(all);
  for (const [lng, name, other] of [
    ["en", "Life", "Vida"],
    ["es", "Vida", "Life"],
    ["en", "Life", "Vida"],
  ] as const) {
    const { html } = await somebody.get(`${agent.documentForm("License")}&lng=${lng}`);
    expect(html).toContain(`>${name}</option>`);
    expect(html).not.toContain(`>${other}</option>`);
  }
});

const insurers = `/t/agencies/${standIn.agencyId}/insurers`;
const agencyFeatures = `/t/agencies/${standIn.agencyId}/features`;

test.each([
  { what: "the carriers of an agency", path: insurers, page: agency.producers() },
  { what: "the extensions of the backend", path: agencyFeatures, page: agency.producers() },
])("the answer about $what is kept for a minute, for one user", async ({ path, page }) => {
  const asked = () => all.backend.count(path);
  const look = async (visitor: Visitor) => expect((await visitor.get(page)).status).toBe(200);
  const arrive = async () => {
    // A sign-in asks for the extensions of the backend too.
    const somebody = await newcomer(all);
    await look(somebody);
    return somebody;
  };
  const before = asked();
  const somebody = await arrive();
  const first = asked();
  expect(first).toBeGreaterThan(before);
  advance(50_000);
  await look(somebody);
  expect(asked()).toBe(first);
  await arrive();
  const ofBoth = asked();
  expect(ofBoth).toBeGreaterThan(first);
  advance(20_000);
  await look(somebody);
  expect(asked()).toBe(ofBoth + 1);
});

test("a failure of the backend without an answer before it is not kept", async () => {
  const somebody = await newcomer(all);
  all.backend.fail(insurers, { kind: "status", status: 500 });
  expect((await somebody.get(agency.producers())).words).toContain("Error loading carriers");
  all.backend.heal();
  const { words, html } = await somebody.get(agency.producers());
  expect(words).not.toContain("Error loading carriers");
  expect(html).toContain(standIn.otherCarrier);
});

test("after a failure of the backend its last answer counts for 15 seconds; after a refusal it does not", async () => {
  const somebody = await newcomer(all);
  const asked = () => all.backend.count(insurers);
  const look = async () => (await somebody.get(agency.producers())).words;
  await look();
  all.backend.fail(insurers, { kind: "status", status: 500 });
  advance(61_000);
  const before = asked();
  expect(await look()).not.toContain("Error loading carriers");
  expect(asked()).toBe(before + 1);
  advance(10_000);
  expect(await look()).not.toContain("Error loading carriers");
  expect(asked()).toBe(before + 1);
  all.backend.fail(insurers, { kind: "status", status: 404 });
  advance(10_000);
  expect(await look()).toContain("Error loading carriers");
  all.backend.heal();
});

test("a list says which filter of its address it cannot apply, while it is not known whether the backend has it", async () => {
  all.backend.fail(agencyFeatures, { kind: "status", status: 500 });
  const somebody = await newcomer(all);
  const { words } = await somebody.get(agency.enrollments({ status: "PendingInformation" }));
  expect(words).toContain("All rows are shown: the filter Status could not be applied.");
  expect(words).toContain("Failed to fetch: 500 Internal Server Error");
  expect((await somebody.get(agency.enrollments())).words).not.toContain("could not be applied");
  all.backend.heal();
});

test("a page says for 15 seconds that extensions are not known, also once the call would succeed", async () => {
  const said = "Some parts of this page may be missing";
  all.backend.fail(agencyFeatures, { kind: "status", status: 500 });
  const somebody = await newcomer(all);
  const look = async () => (await somebody.get(agency.contracts())).words;
  await expect.poll(look).toContain(said);
  const page = await somebody.get(agency.submissions());
  expect(page.status).toBe(503);
  all.backend.heal();
  expect(await look()).toContain(said);
  advance(16_000);
  await look();
  await expect.poll(look).not.toContain(said);
});
