import { beforeAll, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** Counts of the home page that not every backend can be asked for: `docs/product/home.md`, "Needs attention". */

const { agentId, agencyId } = standIn;
const agent = {
  isAgent: true,
  owner: `/t/agents/${agentId}`,
  at: pathsFor({ type: "agent", id: agentId }),
};
const agency = {
  isAgent: false,
  owner: `/t/agencies/${agencyId}`,
  at: pathsFor({ type: "agency", id: agencyId }),
};
const portals = [
  ["an agent", agent],
  ["an agency", agency],
] as const;
const scopes = `/t/v2/agents/${agentId}/scopes`;
const announced = { Extensions: extensions.scopeStatuses };

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });

const nothingCounted = { enrollments: [], onHold: [], submissions: [], scopes: [] };

/** The rows of "Needs attention" with what each leads to. */
const rowsOf = (html: string) =>
  linksOf(html.slice(html.indexOf('id="attention"')))
    .filter(({ label }) => /^\d[\d,]* .*(SOA|application|on hold|help request|submission)/.test(label))
    .map(({ label, href }) => [label, href]);

/** The calls that count, each with its parameters. */
function counting({ owner }: (typeof portals)[number][1]) {
  const asked = all.backend.calls.filter(({ query }) => query.get("pageSize") === "2");
  const of = (end: string) =>
    asked.filter(({ path }) => path === end).map(({ query }) => Object.fromEntries(query));
  const ofScopes = of(scopes).sort((one, other) => (one.status ?? "").localeCompare(other.status ?? ""));
  return {
    enrollments: of(`${owner}/enrollments`),
    onHold: of(`${owner}/onholdpayments`),
    submissions: of(`${owner}/submissions`),
    scopes: ofScopes,
  };
}

describe.each(portals)("the counts of %s", (_who, portal) => {
  const { isAgent, owner, at } = portal;

  test("each count of the home page leads to what it counts, and the most urgent stand first", async () => {
    answers(`${owner}/features`, announced);
    answers(`${owner}/enrollments`, { Data: [{ PolicyId: 1 }], Total: 1 });
    answers(`${owner}/onholdpayments`, { Data: [], Total: 1200 });
    answers(scopes, { Data: [], Total: 2 });
    all.backend.answer(`${owner}/submissions`, ({ query }) => ({
      Data: [],
      Total: query.get("Kind") ? 4 : 1,
    }));
    all.backend.calls.length = 0;
    const { html, status } = await somebody.get(at.home());
    expect(status).toBe(200);
    const signing = ["2 SOAs are waiting for your signature", at.scopes({ status: "toSign" })];
    const waiting = ["2 SOAs are waiting for the customer's signature", at.scopes({ status: "waiting" })];
    expect(rowsOf(html)).toEqual([
      ...(isAgent ? [signing] : []),
      ["1 application is waiting for information from you", at.enrollments({ status: "PendingInformation" })],
      [
        "4 help requests are waiting for your reply",
        at.submissions({ kind: "HelpRequest", status: "WaitingForYou" }),
      ],
      [
        "1 submission was rejected in the last 30 days",
        at.submissions({ status: "Rejected", changed: "30" }),
      ],
      ["1,200 payments are on hold", at.onHoldPayments()],
      ...(isAgent ? [waiting] : []),
    ]);
    const first = { page: "1", pageSize: "2" };
    const ofScopes = { sort: "DateRequested-asc", ...first };
    expect(counting(portal)).toEqual({
      enrollments: [{ Status: "Pending Information", sort: "CustomerLastName-asc", ...first }],
      onHold: [first],
      submissions: [
        { Kind: "HelpRequest", Status: "WaitingForYou", sort: "Submitted-desc", ...first },
        { Status: "Rejected", StatusFrom: "2026-08-16", sort: "Submitted-desc", ...first },
      ],
      scopes: isAgent
        ? [
            { status: "Client Signed,Agent Viewed", ...ofScopes },
            { status: "Sent,Client Viewed", ...ofScopes },
          ]
        : [],
    });
  });

  test.each([{}, { Extensions: 0 }, { Extensions: null }])(
    "the home page asks for no counts, and has no row for them, where the backend announces %j",
    async (features) => {
      answers(`${owner}/features`, features);
      all.backend.calls.length = 0;
      const home = await somebody.get(at.home());
      expect(counting(portal)).toEqual(nothingCounted);
      expect(rowsOf(home.html)).toEqual([]);
      expect(home.words).not.toMatch(/Error loading (applications|payments on hold|your submissions)/);
    },
  );

  test("the home page asks for no counts where the backend has no features call", async () => {
    all.backend.fail(`${owner}/features`, { kind: "status", status: 404 });
    all.backend.calls.length = 0;
    const home = await somebody.get(at.home());
    expect(home.status).toBe(200);
    expect(counting(portal)).toEqual(nothingCounted);
  });

  test("a count of zero has no row on the home page", async () => {
    answers(`${owner}/features`, announced);
    for (const path of [`${owner}/enrollments`, `${owner}/onholdpayments`, `${owner}/submissions`, scopes])
      answers(path, { Data: [], Total: 0 });
    const home = await somebody.get(at.home());
    expect(home.status).toBe(200);
    expect(rowsOf(home.html)).toEqual([]);
    answers(scopes, { Data: [], Total: 2 });
    expect(rowsOf((await somebody.get(at.home())).html)).toHaveLength(isAgent ? 2 : 0);
  });

  test("each count of the home page that fails is named, and the others stay", async () => {
    answers(`${owner}/features`, announced);
    answers(`${owner}/onholdpayments`, { Data: [], Total: 3 });
    answers(scopes, { Data: [], Total: 2 });
    all.backend.fail(`${owner}/enrollments`, { kind: "status", status: 500 });
    const home = await somebody.get(at.home());
    expect(home.status).toBe(200);
    expect(home.words).toContain("Error loading applications Failed to fetch: 500 Internal Server Error");
    expect(rowsOf(home.html).map(([label]) => label)).toContain("3 payments are on hold");
    answers(`${owner}/enrollments`, { Data: [], Total: 0 });
    for (const path of [`${owner}/onholdpayments`, `${owner}/submissions`, scopes])
      all.backend.fail(path, { kind: "status", status: 500 });
    const more = await somebody.get(at.home());
    expect(more.words.split("Error loading your submissions")).toHaveLength(2);
    expect(more.words).toContain("Error loading payments on hold Failed to fetch: 500");
    expect(more.words).not.toContain("Error loading applications");
    const attention = more.words.slice(
      more.words.indexOf("Needs attention"),
      more.words.indexOf("Readiness"),
    );
    expect(attention.split("Error loading SOAs").length - 1).toBe(isAgent ? 1 : 0);
  });
});

test("counts that do not come hold the home page back for its time limit only", async () => {
  answers(`${agent.owner}/features`, announced);
  for (const call of [/\/onholdpayments$/, /\/v2\/agents\/.*\/scopes$/])
    all.backend.fail(call, { kind: "slow", delayMs: "untilReleased" });
  const started = Date.now();
  const home = await somebody.get(agent.at.home());
  expect(home.status).toBe(200);
  expect(Date.now() - started).toBeLessThan(4000);
  expect(home.words).toContain("Error loading payments on hold");
});

test("a slow features call leaves the counts of the home page no more than the rest of the time", async () => {
  const { owner, at } = agent;
  all.backend.answer(`${owner}/features`, () => announced);
  all.backend.answer(`${owner}/onholdpayments`, () => ({ Data: [], Total: 3 }));
  all.backend.fail(`${owner}/features`, { kind: "slow", delayMs: 1100 });
  all.backend.fail(`${owner}/onholdpayments`, { kind: "slow", delayMs: 1400 });
  expect((await somebody.get(at.home())).words).not.toContain("3 payments are on hold");
  all.backend.heal();
  expect((await somebody.get(at.home())).words).toContain("3 payments are on hold");
});
