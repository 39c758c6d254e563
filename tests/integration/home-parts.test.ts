import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { known } from "#backend/demo/known.ts";
import { faultKinds, usualFaults } from "../support/fault-kinds.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { startBoth } from "../support/portal.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** The parts of the home page, which fail and come late one by one: `docs/product/home.md`. */

const { agentId, agencyId } = standIn;
const agent = pathsFor({ type: "agent", id: agentId });
const agency = pathsFor({ type: "agency", id: agencyId });

type Part = {
  part: string;
  page: string;
  call: string;
  /** What stands in its place when it fails, and the link when it is late. */
  says: string;
  waits: string;
  /** What is on the page only when the part is. */
  shows: string;
};
const own: Part[] = [
  {
    part: "attention",
    page: agent.home(),
    call: `/t/agents/${agentId}/licenses`,
    says: "Error loading licenses",
    waits: "Load what needs attention",
    shows: "1 license expires within 30 days",
  },
  {
    part: "chart",
    page: agent.home({ chart: "12" }),
    call: `/t/agents/${agentId}/dashboard`,
    says: "Error loading enrollment counts",
    waits: "Load the enrollment chart",
    shows: "Moon of May",
  },
  {
    part: "chart",
    page: agency.home({ chart: "producers" }),
    call: `/t/agencies/${agencyId}/producersummary`,
    says: "Error loading producers",
    waits: "Load the enrollment chart",
    shows: "4,242",
  },
  {
    part: "enrollments",
    page: agency.home(),
    call: `/t/agencies/${agencyId}/enrollments/recent`,
    says: "Error loading recent enrollments",
    waits: "Load recent enrollments",
    shows: "Lost at Sea",
  },
  {
    part: "statements",
    page: agent.home(),
    call: `/t/agents/${agentId}/statements`,
    says: "Error loading statements",
    waits: "Load recent statements",
    shows: "$1,113.96",
  },
  {
    part: "scopes",
    page: agent.home(),
    call: `/t/v2/agents/${agentId}/scopes`,
    says: "Error loading recent scope of appointments",
    waits: "Load recent SOAs",
    shows: "Client Signed",
  },
];
const news = {
  part: "news",
  page: agent.home(),
  call: "/api/feeds/news",
  says: "Error loading feed",
  waits: "Load the news",
  shows: standIn.newsTitle,
};
const videos = {
  part: "videos",
  page: agent.home(),
  call: "/api/videos",
  says: "Error loading videos",
  waits: "Load recent videos",
  shows: standIn.videoTitle,
};

/** A list of its own and one that says something about another list meet every fault, the others one of each sort. */
const withEveryFault = [own[0]?.call, own[3]?.call];

describe("each part against each fault", () => {
  let all: StandIns;
  let somebody: Visitor;
  beforeAll(async () => {
    all = await startStandIns({ BACKEND_TIMEOUT_MS: "400" });
    ({ somebody } = await all.signedIn());
  });
  afterEach(() => all.backend.heal());
  afterAll(() => all?.stop());

  describe.each(own)("$call", ({ page, call, says, waits, shows }) => {
    const faults = withEveryFault.includes(call) ? faultKinds : usualFaults;
    test.each(faults.filter(({ fault }) => fault.kind !== "endless"))(
      "$name",
      async ({ fault, told, status }) => {
        all.backend.fail(call, fault);
        const failed = await somebody.get(page);
        expect(failed.status).toBe(200);
        expect(failed.words).toContain(says);
        expect(failed.words).not.toContain(shows);
        if (status === 504) expect(failed.words).toContain(`${says} This is taking longer than usual`);
        else expect(failed.words).toContain(`${says} Failed to fetch: ${told}`);
        expect(failed.words).toContain(status === 504 ? waits : "Try again");
        // One panel: no other part has failed with it.
        expect(failed.html.match(/class="error-panel/g)).toHaveLength(1);
      },
    );

    test("afterwards all is well", async () => {
      const well = await somebody.get(page);
      expect(well.words).toContain(shows);
      expect(well.html).not.toContain('class="error-panel');
    });
  });
});

describe("a late part", () => {
  let all: StandIns;
  let somebody: Visitor;
  beforeAll(async () => {
    all = await startStandIns();
    for (const { call } of [news, videos]) all.backend.fail(call, { kind: "slow", delayMs: "untilReleased" });
    ({ somebody } = await all.signedIn());
  });
  afterEach(() => all.backend.heal());
  afterAll(() => all?.stop());

  test.each([news, videos, ...own])("$call: the others come, and it is there alone", async (late) => {
    const { part, page, call, says, waits, shows } = late;
    all.backend.fail(call, { kind: "slow", delayMs: "untilReleased" });
    const started = Date.now();
    const home = await somebody.get(page);
    // A machine with other things to do takes its time as well.
    expect(Date.now() - started).toBeLessThan(9_000);
    expect(home.words).toContain(`${says} This is taking longer than usual. The rest of the page is ready.`);
    for (const other of own.filter((one) => one.page === page && one.call !== call))
      expect(home.words).toContain(other.shows);
    const link = linksOf(home.html).find(({ label }) => label === waits);
    const address = new URL(link?.href ?? "", all.url);
    expect(address.searchParams.get("part")).toBe(part);
    address.searchParams.delete("part");
    expect(address.pathname + address.search).toBe(page);

    // It may be slower than the home page waits when it is alone.
    all.backend.heal();
    if (part === "chart" || part === "news") all.backend.fail(call, { kind: "slow", delayMs: 1_600 });
    const calls = all.backend.calls.length;
    const alone = await somebody.get(link?.href ?? "");
    expect(alone.words).toContain(shows);
    expect(alone.words).not.toContain("taking longer");
    for (const other of own.filter((one) => one.part !== part)) {
      expect(alone.words).not.toContain(other.shows);
      expect(all.backend.calls.slice(calls).map((made) => made.path)).not.toContain(other.call);
    }
    expect(linksOf(alone.html).find(({ label }) => label === "Show all of Home")?.href).toBe(page);
  });

  test("one that fails alone says what failed, and an unknown one is the whole page", async () => {
    all.backend.fail(`/t/agents/${agentId}/statements`, { kind: "status", status: 500 });
    const alone = await somebody.get(agent.home({ part: "statements" }));
    expect(alone.words).toContain("Error loading statements Failed to fetch: 500 Internal Server Error");
    const whole = await somebody.get(agent.home({ part: "<script>" }));
    expect(whole.words).toContain(standIn.newsTitle);
  });
});

describe("on the demo", () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  beforeAll(async () => {
    both = await startBoth();
  });
  afterAll(() => both?.stop());

  test("recent parts agree with their lists", async () => {
    const at = pathsFor({ type: "agent", id: known.agent });
    const somebody = visitor(both.portal.url);
    await somebody.signIn("agent@demo.example", { returnUrl: at.home() });
    const home = await somebody.get(at.home());
    const rowsOf = (html: string, table: string) =>
      (
        html
          .split(`id="${table}-frame"`)[1]
          ?.split("</table>")[0]
          ?.match(/<th scope="row"[\s\S]*?<\/th>/g) ?? []
      ).map((cell) => cell.replace(/<[^>]*>/g, ""));
    expect(rowsOf(home.html, "recent-enrollments-table")).toHaveLength(10);
    const statements = await somebody.get(at.statements());
    expect(rowsOf(home.html, "recent-statements-table")).toEqual(
      rowsOf(statements.html, "statements").slice(0, 5),
    );
    const scopes = await somebody.get(at.scopes());
    const names = rowsOf(home.html, "recent-scopes-table");
    expect(names).toHaveLength(5);
    expect(names.map((name) => scopes.words.indexOf(name))).toEqual(
      names.map((name) => scopes.words.indexOf(name)).toSorted((one, other) => one - other),
    );
    for (const link of [
      "View enrollments",
      "View statements",
      "View SOAs",
      "New SOA",
      "View training calendar",
    ])
      expect(linksOf(home.html).map(({ label }) => label)).toContain(link);
  });

  test("an agency has no SOAs", async () => {
    const at = pathsFor({ type: "agency", id: known.agency });
    const somebody = visitor(both.portal.url);
    await somebody.signIn("agency@demo.example", { returnUrl: at.home() });
    const home = await somebody.get(at.home());
    expect(home.words).not.toContain("Recent SOAs");
    expect(home.words).toContain("Recent enrollments");
  });
});
