import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { linksOf } from "../support/html-form.ts";
import { startBoth } from "../support/portal.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** The home page: `docs/product/home.md`. Today is September 15, 2026. */

/** The links of "Needs attention": each begins with how many there are. */
const needsOf = (html: string) =>
  linksOf(withoutDetails(html.split('id="attention"')[1]?.split("</section>")[0] ?? "")).filter(({ label }) =>
    /^[\d,]+ /.test(label),
  );
/** The names of the first records stand below what a row says. */
const withoutDetails = (html: string) => html.replace(/<span class="[^"]*text-muted block">.*?<\/span>/g, "");
const numberIn = (text: string) => Number(/[\d,]+/.exec(text)?.[0].replaceAll(",", ""));

/** Opens what each link leads to. @returns the label of each, and how many records that list says it has */
async function followAll(somebody: Visitor, html: string) {
  const found: { label: string; listed: number }[] = [];
  for (const { label, href } of needsOf(html)) {
    const list = await somebody.get(href);
    expect(list.status, href).toBe(200);
    const [, count] = /id="result-count"[^>]*><span>([^<]+)/.exec(list.html) ?? [];
    found.push({ label, listed: numberIn(count ?? "") });
  }
  return found;
}

describe("on the demo", () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  beforeAll(async () => {
    both = await startBoth();
  });
  afterAll(() => both?.stop());

  test.each([
    [
      "an agent",
      "agent@demo.example",
      pathsFor({ type: "agent", id: demoIds.agent }),
      [
        ...["licenses have expired", "E&O policies have expired"],
        ...["are waiting for your signature", "are waiting for information from you"],
        ...["help requests are waiting for your reply", "rejected in the last 30 days"],
        ...["RTS", "on hold"],
        ...["licenses expire", "E&O policies expire", "are waiting for the customer's signature"],
      ],
    ],
    [
      "an agency",
      "agency@demo.example",
      pathsFor({ type: "agency", id: demoIds.agency }),
      [
        ...["licenses have expired", "E&O policies have expired", "are waiting for information from you"],
        "help requests are waiting for your reply",
        ...["RTS", "on hold", "licenses expire", "E&O policies expire"],
      ],
    ],
  ] as const)(
    "%s finds as many records behind each link of the home page as the link says",
    async (_who, email, at, rows) => {
      const somebody = visitor(both.portal.url);
      await somebody.signIn(email, { returnUrl: at.helpRequests() });
      // Alone, the counts are waited for like any other page: on a busy machine, one can be too late for the whole page.
      const home = await somebody.get(at.home({ part: "attention" }));
      expect(home.status).toBe(200);
      const found = await followAll(somebody, home.html);
      expect(found.map(({ label }) => label)).toEqual(rows.map((words) => expect.stringContaining(words)));
      for (const { label, listed } of found) expect(listed, label).toBe(numberIn(label));
    },
  );

  test("an agency without a relationship manager is told of the team", async () => {
    const at = pathsFor({ type: "agency", id: demoIds.otherAgency });
    const somebody = visitor(both.portal.url);
    await somebody.signIn("both@demo.example", { returnUrl: at.home() });
    const home = await somebody.get(at.home());
    expect(home.words).toContain("Producer Support Team");
    expect(home.html).toContain('href="mailto:producer.support@example.com"');
    expect(home.html).toContain('href="tel:+18005550100"');
  });
});

describe("on another backend", () => {
  const { agentId, agencyId } = standIn;
  const agent = pathsFor({ type: "agent", id: agentId });
  const agency = pathsFor({ type: "agency", id: agencyId });
  const license = (Id: number, ExpirationDate: string | null) => ({
    Id,
    StateProvince: "Florida",
    ExpirationDate,
  });
  const eAndO = (Id: number, ExpirationDate: string | null) => ({ Id, IssuedBy: "Mutual", ExpirationDate });
  const contract = (Id: number, Status?: string) => ({
    Id,
    Insurer: `Carrier ${Id}`,
    ContractCertifications: Status ? [{ PlanYear: 2026, Status }] : [],
  });
  let all: StandIns;
  let somebody: Visitor;

  beforeAll(async () => {
    all = await startStandIns({ RELATIONSHIP_TEAM_NAME: "Team Tests" });
    ({ somebody } = await all.signedIn());
  });
  afterEach(() => all.backend.heal());
  afterAll(() => all?.stop());

  test("each range of days to an expiration is counted once on the home page, and its list has as many", async () => {
    const { backend } = all;
    const dates = ["2026-09-14", "2026-09-15", "2026-10-15", "2026-10-16", "2026-12-14", "2026-12-15", null];
    backend.fail(`/t/agents/${agentId}/licenses`, {
      kind: "shape",
      body: [license(90, "2020-01-01"), ...dates.map((date, index) => license(index, date))],
    });
    backend.fail(`/t/agents/${agentId}/eandos`, {
      kind: "shape",
      body: dates.slice(3).map((date, index) => eAndO(index, date)),
    });
    backend.fail(`/t/agents/${agentId}/contracts`, {
      kind: "shape",
      body: [contract(1, "RTS"), contract(2, "Failed"), contract(3), contract(4, "Expired")],
    });
    const home = await somebody.get(agent.home());
    const found = await followAll(somebody, home.html);
    expect(found).toEqual([
      { label: "2 licenses have expired", listed: 2 },
      { label: "2 carrier contracts are not RTS for 2026", listed: 2 },
      { label: "2 licenses expire within 30 days", listed: 2 },
      { label: "2 licenses expire in 31 to 90 days", listed: 2 },
      { label: "2 E&O policies expire in 31 to 90 days", listed: 2 },
    ]);
    expect(home.words).toContain("Carrier 2 2026 Not RTS 2027 No certifications");
  });

  test("a producer with nothing to do is told so", async () => {
    const { backend } = all;
    backend.fail(`/t/agents/${agentId}/licenses`, { kind: "shape", body: [license(1, "2028-01-01")] });
    backend.fail(`/t/agents/${agentId}/eandos`, { kind: "shape", body: [eAndO(1, "2028-01-01")] });
    backend.fail(`/t/agents/${agentId}/contracts`, { kind: "shape", body: [contract(1, "RTS")] });
    const { words } = await somebody.get(agent.home());
    expect(words).toContain("You're all caught up. Nothing needs your attention today.");
    expect(words).not.toContain("Get started");
  });

  test("a producer who has submitted nothing is told how to begin, each step only until it is done", async () => {
    const { backend } = all;
    const steps = async () => {
      const { html } = await somebody.get(agent.home());
      const begin = html.split('id="get-started"')[1]?.split("</section>")[0] ?? "";
      return linksOf(begin).map(({ label, href }) => [label, href]);
    };
    for (const list of ["licenses", "eandos", "contracts"])
      backend.fail(`/t/agents/${agentId}/${list}`, { kind: "shape", body: [] });
    expect(await steps()).toEqual([
      ["Submit your state licenses", agent.documentForm("License")],
      ["Submit your E&O insurance", agent.documentForm("EAndO")],
      ["Request your first carrier contracts", agent.contractRequest()],
    ]);
    const { words } = await somebody.get(agent.home());
    expect(words).not.toContain("Nothing needs your attention today.");
    // Empty parts are left out until something is in them.
    expect(words).not.toContain("No carrier certifications found");
    backend.fail(`/t/agents/${agentId}/licenses`, { kind: "status", status: 500 });
    backend.fail(`/t/agents/${agentId}/contracts`, { kind: "shape", body: [contract(1)] });
    expect(await steps()).toEqual([["Submit your E&O insurance", agent.documentForm("EAndO")]]);
  });

  test("the home page shows an agent's relationship manager, and the team to an agency without one", async () => {
    const ofAgent = await somebody.get(agent.home());
    expect(ofAgent.words).toContain(standIn.managerName);
    expect(ofAgent.html).toContain('href="mailto:max@standin.example"');
    expect(ofAgent.html).toContain('href="tel:+18135550199"');
    const help = linksOf(ofAgent.html).find(({ label }) => label === "Request help");
    expect(help?.href).toContain(agent.newHelpRequest());
    const ofAgency = await somebody.get(agency.home());
    expect(ofAgency.words).toContain("Team Tests");
    expect(ofAgency.words).toContain("1 contract of your producers is not RTS for 2026");
  });

  test("the relationship manager is asked for once an hour for each user and portal", async () => {
    const call = `/t/agents/${agentId}/accountmanager`;
    await somebody.get(agent.home());
    const before = all.backend.count(call);
    expect(before).toBeGreaterThan(0);
    await somebody.get(agent.home());
    expect(all.backend.count(call)).toBe(before);
  });

  test("a relationship manager who cannot be had is the team, and is not asked for again at once", async () => {
    const call = `/t/agents/${agentId}/accountmanager`;
    all.backend.fail(call, { kind: "status", status: 500 });
    const other = await newcomer(all);
    const home = await other.get(agent.home());
    expect(home.status).toBe(200);
    expect(home.words).toContain("Team Tests");
    all.backend.heal();
    const before = all.backend.count(call);
    expect((await other.get(agent.home())).words).toContain("Team Tests");
    expect(all.backend.count(call)).toBe(before);
  });

  test("licenses that cannot be read are left out of what needs attention, and counted", async () => {
    const body = [license(1, "2026-09-20"), { Id: {}, ExpirationDate: "2026-09-20" }];
    all.backend.fail(`/t/agents/${agentId}/licenses`, { kind: "shape", body });
    const home = await somebody.get(agent.home());
    expect(home.words).toContain("1 license expires within 30 days");
    expect(home.words).toContain("1 entry could not be shown.");
  });

  const expiringLicense = "1 license expires within 30 days";
  const policy = "1 E&O policy expires within 30 days";
  test.each([
    ["licenses", "licenses", "Error loading licenses", [policy]],
    ["E&O policies", "eandos", "Error loading E&Os", [expiringLicense]],
    ["contracts", "contracts", "Error loading contracts", [expiringLicense, policy]],
  ])(
    "where the %s cannot be fetched, a panel of the home page says so and the rest stays",
    async (_of, list, says, rows) => {
      const { backend } = all;
      backend.fail(`/t/agents/${agentId}/${list}`, { kind: "status", status: 500 });
      const home = await somebody.get(agent.home());
      expect(home.status).toBe(200);
      expect(home.words).toContain(`${says} Failed to fetch: 500 Internal Server Error Try again`);
      expect(home.words).not.toContain("Nothing needs your attention");
      expect(home.words).toContain(standIn.managerName);
      expect(needsOf(home.html).map(({ label }) => label)).toEqual(rows);
      backend.heal();
      const again = await somebody.get(agent.home());
      expect(again.words).not.toContain("Try again");
    },
  );

  test("a backend that does not answer holds the home page back for its time limit only", async () => {
    const { backend } = all;
    for (const call of [/\/licenses$/, /\/eandos$/, /\/contracts$/])
      backend.fail(call, { kind: "slow", delayMs: "untilReleased" });
    const started = Date.now();
    const home = await somebody.get(agent.home());
    expect(Date.now() - started).toBeLessThan(4000);
    expect(home.words).toContain("Error loading licenses This is taking longer than usual");
    expect(home.words).toContain(standIn.managerName);
  });
});
