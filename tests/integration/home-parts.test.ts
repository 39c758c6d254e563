import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { faultKinds, usualFaults } from "../support/fault-kinds.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { linksOf } from "../support/html-form.ts";
import { counted, news, own, type Part, training, videos } from "../support/integration/home-parts.ts";
import { startBoth } from "../support/portal.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import { type Answer, type Visitor, visitor } from "../support/visitor.ts";

/** The parts of the home page, which fail and come late one by one: `docs/product/home.md`. */

const { agentId, agencyId } = standIn;
const agent = pathsFor({ type: "agent", id: agentId });

const announced = { Extensions: extensions.scopeStatuses };

/** A list of its own and one that says something about another list meet every fault, the others one of each sort. */
const withEveryFault = [own[0]?.call, own[3]?.call];

describe("each part against each fault", () => {
  let all: StandIns;
  let somebody: Visitor;
  beforeAll(async () => {
    all = await startStandIns({ BACKEND_TIMEOUT_MS: "400" });
    for (const owner of [`/t/agents/${agentId}`, `/t/agencies/${agencyId}`]) {
      all.backend.answer(`${owner}/features`, () => announced);
      all.backend.answer(`${owner}/onholdpayments`, () => ({ Data: [], Total: 3 }));
      all.backend.answer(`${owner}/submissions`, () => ({ Data: [], Total: 0 }));
    }
    ({ somebody } = await all.signedIn());
  });
  afterEach(() => all.backend.heal());
  afterAll(() => all?.stop());

  describe.each([...own, ...counted])("$says", ({ page, call, says, waits, shows }) => {
    const faults = withEveryFault.includes(call) ? faultKinds : usualFaults;
    test.each(faults.filter(({ fault }) => fault.kind !== "endless"))(
      "a part of the home page that meets $name says so, and no other part fails with it",
      async ({ fault, told, status }) => {
        all.backend.fail(call, fault);
        const failed = await somebody.get(page);
        expect(failed.status).toBe(200);
        expect(failed.words).toContain(says);
        expect(failed.words).not.toContain(shows);
        if (status === 504) expect(failed.words).toContain(`${says} This is taking longer than usual`);
        else expect(failed.words).toContain(`${says} ${told}`);
        expect(failed.words).toContain(status === 504 ? waits : "Try again");
        // No other part has failed with it. Two come from the same call.
        const panels = call.endsWith("/scopes") ? 2 : 1;
        expect(failed.html.match(/class="error-panel/g)).toHaveLength(panels);
      },
    );

    test("a part of the home page that has failed is whole again afterwards", async () => {
      const well = await somebody.get(page);
      expect(well.words).toContain(shows);
      expect(well.html).not.toContain('class="error-panel');
    });
  });

  test.each(usualFaults)(
    "a relationship manager whose call meets $name is replaced by the team, without a word",
    async ({ fault }) => {
      all.backend.fail(`/t/agents/${agentId}/accountmanager`, fault);
      // What was asked once is kept for each user.
      const home = await (await newcomer(all)).get(agent.home());
      expect(home.status).toBe(200);
      expect(home.words).toContain("Producer Support Team");
      expect(home.html).not.toContain('class="error-panel');
    },
  );

  test.each(usualFaults)(
    "a features call that meets $name leaves its parts out of the home page, and the rest stays",
    async ({ fault }) => {
      all.backend.fail(`/t/agents/${agentId}/features`, fault);
      const home = await somebody.get(agent.home());
      expect(home.status).toBe(200);
      expect(home.words).not.toContain("payments are on hold");
      expect(home.words).toContain("1 E&O policy expires within 30 days");
      expect(home.html).not.toContain('class="error-panel');
    },
  );
});

describe("a late part", () => {
  let all: StandIns;
  let somebody: Visitor;
  beforeAll(async () => {
    all = await startStandIns();
    somebody = await newcomer(all);
  });
  afterEach(() => all.backend.heal());
  afterAll(() => all?.stop());

  /** @returns the link that loads the part alone */
  function linkOfLate(home: Answer, { part, page, says, waits }: Part): string {
    expect(home.words).toContain(`${says} This is taking longer than usual. The rest of the page is ready.`);
    const { href = "" } = linksOf(home.html).find(({ label }) => label === waits) ?? {};
    const address = new URL(href, all.url);
    expect(address.searchParams.get("part")).toBe(part);
    address.searchParams.delete("part");
    expect(address.pathname + address.search).toBe(page);
    return href;
  }

  // First: once they were read they are kept.
  test("a user who waits for late training events, news and videos holds nobody else's home page back", async () => {
    const kept = [training, news, videos];
    for (const { call } of kept) all.backend.fail(call, { kind: "slow", delayMs: "untilReleased" });
    const home = await somebody.get(agent.home());
    const alone = kept.map((late) => somebody.get(linkOfLate(home, late)));
    let isAnyThere = false;
    for (const page of alone) page.then(() => (isAnyThere = true));
    const other = await (await newcomer(all)).get(agent.home());
    for (const late of kept) linkOfLate(other, late);
    expect(isAnyThere).toBe(false);
    all.backend.heal();
    const pages = await Promise.all(alone);
    for (const [at, { shows }] of kept.entries()) expect(pages[at]?.words).toContain(shows);
    for (const { call } of kept) expect(all.backend.count(call)).toBe(1);
  });

  test.each(own)(
    "a late part of the home page lets the others come and can be loaded alone: $call",
    async (late) => {
      const { part, page, call, shows } = late;
      all.backend.fail(call, { kind: "slow", delayMs: "untilReleased" });
      const home = await somebody.get(page);
      for (const other of own.filter((one) => one.page === page && one.call !== call))
        expect(home.words).toContain(other.shows);
      const link = linkOfLate(home, late);

      // It may be slower than the home page waits when it is alone.
      all.backend.heal();
      if (part === "chart") all.backend.fail(call, { kind: "slow", delayMs: 1_600 });
      const calls = all.backend.calls.length;
      const alone = await somebody.get(link);
      expect(alone.words).toContain(shows);
      expect(alone.words).not.toContain("taking longer");
      for (const other of own.filter((one) => one.part !== part)) {
        expect(alone.words).not.toContain(other.shows);
        expect(all.backend.calls.slice(calls).map((made) => made.path)).not.toContain(other.call);
      }
      expect(linksOf(alone.html).find(({ label }) => label === "Show all of Home")?.href).toBe(page);
    },
  );

  test("a part of the home page that fails alone says what failed, and an unknown part is the whole page", async () => {
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

  test("the recent parts of the home page agree with their lists", async () => {
    const at = pathsFor({ type: "agent", id: demoIds.agent });
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

  test("an agency's home page has no recent scopes of appointment", async () => {
    const at = pathsFor({ type: "agency", id: demoIds.agency });
    const somebody = visitor(both.portal.url);
    await somebody.signIn("agency@demo.example", { returnUrl: at.home() });
    const home = await somebody.get(at.home());
    expect(home.words).not.toContain("Recent SOAs");
    expect(home.words).toContain("Recent enrollments");
  });
});
