import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { startPortal } from "../support/portal.ts";
import { cookiesOf } from "../support/security/raw.ts";
import { forgeryTokenOf, signInOnly, standInsOfFile } from "../support/security/stand-ins.ts";
import { until } from "../support/until.ts";
import { type Visitor, visitor } from "../support/visitor.ts";
import { MOST_LIST_HTML, weightOf } from "../support/weight.ts";

/** The list of producers over HTTP: what it asks of a backend, and the views that are kept of it. */

const { agencyId, agentId } = standIn;
const asAgency = pathsFor({ type: "agency", id: agencyId });
const downline = `/t/v2/agencies/${agencyId}/downlineagentcontracts`;

let somebody: Visitor;
let token: string;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody, token } = await all.signedIn());
});

/** Returns the query of the last call of a path. */
function asked(path: string): Record<string, string> {
  const call = all.backend.calls.filter((one) => one.path === path).at(-1);
  return Object.fromEntries(call?.query ?? []);
}

test("the filters of producers reach the backend under the names of the API, and none as it came", async () => {
  await somebody.get(asAgency.producers());
  expect(asked(downline)).toEqual({ FilterSet: "Active", sort: "agent_name-asc", page: "1", pageSize: "25" });
  const query = { status: "RecentlyActivated", carrier: "77", rts: "Failed", rtsNext: "NoCerts" };
  await somebody.get(asAgency.producers({ ...query, filterAgentId: agentId, desc: "true", pageSize: "100" }));
  expect(asked(downline)).toEqual({
    FilterSet: "RecentlyActivated",
    InsurerId: "77",
    RtsStatusFilterThisYear: "Failed",
    RtsStatusFilterNextYear: "NoCerts",
    AgentId: agentId,
    sort: "insurer_name-desc",
    page: "1",
    pageSize: "100",
  });
  const nonsense = { status: "x", carrier: "76", rts: "rts", sort: "agent_name", page: "0", cols: "x.y" };
  await somebody.get(asAgency.producers(nonsense));
  expect(asked(downline)).toEqual({ FilterSet: "Active", sort: "agent_name-asc", page: "1", pageSize: "25" });
});

test("an export of producers has the rows, the order and the columns of the page", async () => {
  const query = { status: "All", carrier: "76", sort: "start", desc: "true", cols: "rtsNext.policies" };
  await somebody.get(listToolAt(asAgency.producers({ status: "All" }), "excel"));
  expect(asked(`${downline}/excel`), "no extension is announced").toEqual({ FilterSet: "All" });
  const before = all.backend.count(`${downline}/excel`);
  expect((await somebody.get(listToolAt(asAgency.producers(query), "excel"))).status).toBe(200);
  expect(all.backend.count(`${downline}/excel`), "the portal makes it").toBe(before);
  all.backend.answer(`/t/agencies/${agencyId}/features`, () => ({ Extensions: extensions.exportColumns }));
  for (const kind of ["excel", "csv"] as const) {
    const answer = await somebody.get(listToolAt(asAgency.producers(query), kind));
    expect(answer.headers["content-disposition"]).toContain(
      `filename="producer-contracts-2026-09-15.${kind === "excel" ? "xlsx" : "csv"}"`,
    );
    expect(asked(kind === "excel" ? `${downline}/excel` : downline)).toEqual({
      FilterSet: "All",
      sort: "start_date-desc",
      ...(kind === "excel"
        ? { Columns: "agent_name,agent_npn,agent_email,rts_next_year,policy_count" }
        : { page: "1", pageSize: "100" }),
    });
  }
  all.backend.answer(`/t/agencies/${agencyId}/features`, () => ({}));
});

test("text typed beside a chosen agent sorts producers by the agent's name", async () => {
  await somebody.get(asAgency.producers({ agent: "agnes", filterAgentId: agentId }));
  expect(asked(downline).sort).toBe("agent_name-asc");
});

test("the files of a producer are refused like the page where there is no such producer", async () => {
  const gone = `/t/v2/agencies/${agencyId}/agents/${agentId}`;
  all.backend.fail(gone, { kind: "status", status: 404 });
  for (const part of ["csv", "excel"]) {
    const before = all.backend.calls.length;
    expect((await somebody.get(listToolAt(asAgency.producer(agentId), part))).status, part).toBe(404);
    expect(all.backend.calls.slice(before).map(({ path }) => path)).not.toContain(downline);
  }
});

test("an address of a file in capitals, or of saved views with a slash at its end, is found", async () => {
  const file = await somebody.get(asAgency.producers().replace("/producers", "/lists/CSV/PRODUCERS"));
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const views = await somebody.get(asAgency.contracts().replace("/contracts", "/lists/views/contracts/"));
  expect([views.status, views.words.includes("Saved views")]).toEqual([200, true]);
});

describe("a carrier", () => {
  const id = "333e9c52-48cf-5d5f-9c7d-f50b7d79a5dc";
  const insurers = `/t/agencies/${agencyId}/insurers`;
  const isOffered = () => all.backend.fail(insurers, { kind: "shape", body: { Alder: id } });
  const cannotBeHad = () => all.backend.fail(insurers, { kind: "status", status: 500 });

  test("a carrier of producers is asked for by its whole id, at the same time as the agency's carriers", async () => {
    isOffered();
    const { html, words } = await somebody.get(asAgency.producers({ carrier: id }));
    expect(asked(downline).InsurerId).toBe(id);
    expect(words).toContain("Carrier: Alder");
    expect(html).toContain(`<option value="${id}" selected="">Alder</option>`);

    all.backend.fail(insurers, { kind: "slow", delayMs: "untilReleased" });
    const before = all.backend.calls.length;
    const page = somebody.get(asAgency.producers({ carrier: id }));
    const isAsked = () => all.backend.calls.slice(before).some(({ path }) => path === downline);
    await until("the contracts are asked for while the carriers are on their way", isAsked);
    all.backend.heal();
    expect((await page).status).toBe(200);
  });

  test("a carrier that the agency does not have is no filter of producers", async () => {
    isOffered();
    for (const carrier of ["76", "0badc0de", "f77ea00c-8496-58ae-95c9-f01f574b4d3d"]) {
      const { url, status } = await somebody.get(asAgency.producers({ carrier }));
      expect([url, status], carrier).toEqual([all.url + asAgency.producers(), 200]);
      expect(asked(downline), carrier).not.toHaveProperty("InsurerId");
    }
  });

  test("a carrier of producers is asked for by its whole id while the agency's carriers cannot be had", async () => {
    cannotBeHad();
    const page = await somebody.get(asAgency.producers({ carrier: id }));
    expect([page.status, asked(downline).InsurerId]).toEqual([200, id]);
    expect(page.words).toContain(standIn.downlineWritingNumber);
    expect((await somebody.get(listToolAt(asAgency.producers({ carrier: id }), "excel"))).status).toBe(200);
  });
});

test("a list with more producers than an Excel sheet holds says so", async () => {
  expect((await somebody.get(asAgency.producers())).words).not.toContain("several sheets");
  all.backend.fail(downline, { kind: "shape", body: { Data: [], Total: 1_048_576 } });
  expect((await somebody.get(asAgency.producers())).words).toContain(
    "Too large for one Excel sheet; split across several.",
  );
});

test("a page of 25 producers is no heavier than a list may be", async () => {
  const rows = Array.from({ length: 25 }, (_, row) => ({
    insurer_name: `Carrier ${row % 7}`,
    policy_types: [{ Id: 1, Abbreviation: "MAPD" }],
    agent_id: crypto.randomUUID(),
    agent_name: `Agent ${row} of ${crypto.randomUUID().slice(0, 8)}`,
    upline_agency: `Agency ${row % 5}`,
    writing_number: `WN-${crypto.randomUUID().slice(0, 8)}`,
    start_date: "2026-01-01",
    contract_certifications: [{ PlanYear: 2026, Status: row % 2 ? "RTS" : "Pending" }],
    policy_count: row,
  }));
  all.backend.fail(downline, { kind: "shape", body: { Data: rows, Total: 2000 } });
  const carriers = Array.from({ length: 20 }, (_, n) => [`Carrier ${n}`, crypto.randomUUID()]);
  all.backend.fail(`/t/agencies/${agencyId}/insurers`, { kind: "shape", body: Object.fromEntries(carriers) });
  const own = cookiesOf(somebody);
  const full = await weightOf(all.url, asAgency.producers(), own);
  const lite = await weightOf(all.url, asAgency.producers(), { ...own, "save-data": "on" });
  expect((await somebody.get(asAgency.producers())).words).toContain("Foreign news");
  expect(full.html).toBeLessThanOrEqual(MOST_LIST_HTML.full);
  expect(lite.html).toBeLessThanOrEqual(MOST_LIST_HTML.lite);
  expect(lite.html).toBeGreaterThan(2_000);
});

test("suggestions of producers say who is found and how many, and are refused in an agent's portal", async () => {
  const found = await somebody.get(asAgency.producerAgents("  AGNES stand "));
  expect(JSON.parse(found.bytes.toString())).toEqual({
    options: [{ id: agentId, name: standIn.agentName }],
    total: 1,
  });
  const none = await somebody.get(asAgency.producerAgents(" "));
  expect(JSON.parse(none.bytes.toString())).toEqual({ options: [], total: 0 });
  const asAgent = pathsFor({ type: "agent", id: agentId });
  expect((await somebody.get(asAgent.producerAgents("a"))).status).toBe(403);
});

test("before August producers have no RTS of next year, and an address that asks for it is told", async () => {
  const portal = await startPortal({
    backendUrl: all.backend.url,
    oidcIssuer: all.provider.issuer,
    env: { FIXED_TIME: "2026-08-01T03:59:59Z" },
  });
  try {
    const early = visitor(portal.url);
    await signInOnly(early);
    const plain = await early.get(asAgency.producers());
    expect(plain.words).toContain("RTS 2026");
    expect(plain.words).not.toContain("2027");
    const told = await early.get(asAgency.producers({ rtsNext: "Rts", cols: "rtsNext.start" }));
    expect(told.words).toContain("RTS 2027 filtering starts in August; the filter was ignored.");
    expect(asked(downline)).not.toHaveProperty("RtsStatusFilterNextYear");
    const csv = await early.get(listToolAt(asAgency.producers({ cols: "rtsNext.start" }), "csv"));
    expect(csv.bytes.toString("utf8", 3)).toMatch(/^Agent,Start date\r\n/);
    // All the columns there are: next year's will be among them.
    const each = "status.carrier.policyTypes.agent.upline.writingNumber.start.end.rts.policies";
    const allOfThem = await early.get(asAgency.producers({ cols: each }));
    expect(linksOf(allOfThem.html).filter(({ href }) => href.includes("cols="))).toEqual([]);
  } finally {
    await portal.stop();
  }
});

describe("saved views", () => {
  const save = (name: string, query: Record<string, string> = {}, who = somebody, csrf = token) =>
    who.post(listToolAt(asAgency.producers(query), "views"), { csrf, name }, { follow: false });
  const kept = async (who = somebody) =>
    linksOf((await who.get(listToolAt(asAgency.producers(), "views"))).html)
      .filter(({ href }) => href.includes("/removal"))
      .map(({ href }) => href);

  beforeEach(async () => {
    for (const address of await kept()) await somebody.post(address, { csrf: token });
    expect(await kept()).toEqual([]);
  });

  test("a saved view keeps what the list's declaration read, not the address as it came", async () => {
    const query = {
      status: "All",
      carrier: "77",
      page: "7",
      evil: "https://evil.example",
      sort: "x",
      agent: " a ",
    };
    const answer = await save("Mine", query);
    expect(answer.status).toBe(303);
    const kept = { status: "All", carrier: "77", agent: "a" };
    expect(answer.location).toBe(all.url + asAgency.producers(kept));
    const { html } = await somebody.get(asAgency.producers());
    const mine = linksOf(html).find(({ label }) => label === "Mine");
    expect(mine?.href).toBe(asAgency.producers(kept));
  });

  test("the view that is shown is marked among the saved views", async () => {
    const id = "333e9c52-48cf-5d5f-9c7d-f50b7d79a5dc";
    await save("Alder", { carrier: id });
    all.backend.fail(`/t/agencies/${agencyId}/insurers`, { kind: "shape", body: { Alder: id } });
    const { html } = await somebody.get(asAgency.producers({ carrier: id }));
    expect(html).toMatch(
      /<a (?=[^>]*aria-current="true")(?=[^>]*href="[^"]*carrier=333e9c52-)[^>]*>Alder<\/a>/,
    );
  });

  test("a view saved by twenty requests at once is kept once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => save("Twice", { rts: "Rts" })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(await kept()).toHaveLength(1);
    const others = Array.from({ length: 5 }, (_, number) => save(`Other ${number}`, { status: "Pending" }));
    await Promise.all(others);
    expect(await kept()).toHaveLength(6);
    const [address = ""] = await kept();
    const removed = await Promise.all(
      [1, 2, 3].map(() => somebody.post(address, { csrf: token }, { follow: false })),
    );
    expect(removed.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await kept()).toHaveLength(5);
    expect((await somebody.get(address)).status).toBe(404);
  });

  test("a saved view has a name of 1 to 60 characters of its own, and there are twenty at most", async () => {
    for (const name of ["", "   ", "x".repeat(61), "a\u0000b"]) {
      const refused = await save(name);
      expect(refused.status, name).toBe(422);
      expect(refused.words).toContain("There is a problem");
    }
    expect((await save("x".repeat(60))).status).toBe(303);
    const taken = await save(`${"X".repeat(60)} `, { status: "All" });
    expect(taken.status).toBe(422);
    expect(taken.words).toContain("A view with this name already exists");
    for (let number = 2; number <= 20; number++) await save(`View ${number}`);
    const full = await save("One more <b>");
    expect(full.status).toBe(422);
    expect(full.words).toContain("You already have 20 saved views");
    expect(full.html).toContain('value="One more &lt;b&gt;"');
    expect(await kept()).toHaveLength(20);
  });

  test("the default view is where the sidebar leads, and the bare address still shows the whole list", async () => {
    await save("Pending", { status: "Pending" });
    await save("Recent", { status: "RecentlyActivated" });
    const sidebarOf = async () =>
      linksOf((await somebody.get(asAgency.helpRequests())).html).find(({ label }) => label === "Producers")
        ?.href;
    expect(await sidebarOf()).toBe(asAgency.producers());
    const [pending = "", recent = ""] = (await kept()).map((address) =>
      address.replace("/removal", "/default"),
    );
    const chosen = await somebody.post(pending, { csrf: token, default: "yes" }, { follow: false });
    expect([chosen.status, chosen.location]).toEqual([
      303,
      all.url + listToolAt(asAgency.producers(), "views"),
    ]);
    expect(await sidebarOf()).toBe(asAgency.producers({ status: "Pending" }));
    await somebody.get(asAgency.producers());
    expect(asked(downline).FilterSet).toBe("Active");
    await somebody.post(recent, { csrf: token, default: "yes" });
    expect(await sidebarOf()).toBe(asAgency.producers({ status: "RecentlyActivated" }));
    await somebody.post(pending, { csrf: token, default: "no" });
    expect(await sidebarOf(), "the other view stays the default").toBe(
      asAgency.producers({ status: "RecentlyActivated" }),
    );
    await somebody.post(recent, { csrf: token, default: "no" });
    expect(await sidebarOf()).toBe(asAgency.producers());
    await somebody.post(pending, { csrf: token, default: "yes" });
    await somebody.post(pending.replace("/default", "/removal"), { csrf: token });
    expect(await sidebarOf()).toBe(asAgency.producers());
    expect((await somebody.post(pending, { csrf: token })).status).toBe(404);
    expect((await somebody.post(recent, {}, { follow: false })).status).toBe(403);
    // A second press of the same button changes nothing.
    for (const _ of [1, 2]) await somebody.post(recent, { csrf: token, default: "yes" });
    expect(await sidebarOf()).toBe(asAgency.producers({ status: "RecentlyActivated" }));
  });

  test("saved views are of one user and one portal", async () => {
    await save("Mine");
    all.provider.letIn({ sub: "colleague", email: "colleague@standin.example" });
    const agencies = { [agencyId]: standIn.agencyName, "9009": "Other Agency" };
    const agents = { [agentId]: standIn.agentName };
    const body = { ViewableAgentList: agents, ViewableAgencyList: agencies };
    all.backend.fail("/t/agents/my/permissions", { kind: "shape", body });
    const colleague = visitor(all.url);
    await signInOnly(colleague);
    all.provider.letIn({});
    expect(await kept(colleague)).toEqual([]);
    const [address = ""] = await kept();
    const csrf = forgeryTokenOf(await colleague.get(asAgency.producers()));
    await save("Theirs", {}, colleague, csrf);
    const elsewhere = await colleague.get(
      listToolAt(pathsFor({ type: "agency", id: "9009" }).producers(), "views"),
    );
    expect(elsewhere.status).toBe(200);
    expect(elsewhere.words).not.toContain("Theirs");
    expect((await colleague.get(listToolAt(asAgency.producers(), "views"))).words).toContain("Theirs");
    expect((await colleague.get(address)).status).toBe(404);
    await colleague.post(address, { csrf });
    expect(await kept()).toEqual([address]);
    const other = pathsFor({ type: "agent", id: agentId });
    expect((await somebody.get(listToolAt(other.producers(), "views"))).status).toBe(403);
    expect(
      (await somebody.post(listToolAt(other.producers(), "views"), { csrf: token, name: "x" })).status,
    ).toBe(403);
  });
});
