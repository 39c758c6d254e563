import { beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { formsOf, type HtmlForm, linksOf } from "../support/html-form.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { enrollmentsOfStandIn } from "../support/stand-in-enrollments.ts";
import type { Visitor } from "../support/visitor.ts";

/** The list of enrollments with a backend that shares no code with the reference backend. Today is September 15, 2026. */

const { agentId, agencyId } = standIn;
const asAgent = pathsFor({ type: "agent", id: agentId });
const asAgency = pathsFor({ type: "agency", id: agencyId });
const call = `/t/agencies/${agencyId}/enrollments`;
const searchForm = `/t/agencies/${agencyId}/enrollmentsearchform`;

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
const lastCall = (path: string) => all.backend.calls.findLast((one) => one.path === path);
const asked = (path: string) => Object.fromEntries(lastCall(path)?.query ?? []);
const labels = (html: string) => linksOf(html).map(({ label }) => label);

describe("the call of the list", () => {
  test("the list of enrollments is asked for a page by query and header, sorted by last name", async () => {
    const page = await somebody.get(asAgency.enrollments());
    expect(page.status).toBe(200);
    expect(asked(call)).toEqual({ sort: "CustomerLastName-asc", page: "1", pageSize: "25" });
    expect(lastCall(call)?.headers.paged).toBe("1");
    expect(page.words).toContain("1 enrollment, sorted by customer, A–Z");
    const row = linksOf(page.html).find(({ label }) => label === enrollmentsOfStandIn.customer);
    expect(row?.href).toBe(asAgency.enrollment(enrollmentsOfStandIn.policyId));
    for (const words of ["Lost at Sea", "Foreign County", "Foreign Medigap", "Oct 1, 2026"])
      expect(page.words).toContain(words);
  });

  test("every filter of the enrollments reaches the backend under the names of the API", async () => {
    const query = {
      lastName: " Sta ",
      firstName: "Ana",
      state: "12",
      county: "3",
      carrier: "77",
      policyType: "1",
      reason: "5",
      active: "only",
      effectiveFrom: "2026-01-01",
      effectiveTo: "2026-09-15",
      receivedFrom: "2026-02-01",
      receivedTo: "2026-02-28",
      agentReceivedFrom: "2026-03-01",
      agentReceivedTo: "2026-03-31",
      filterAgentId: "9001",
      sort: "terminated",
      desc: "true",
      pageSize: "100",
    };
    const page = await somebody.get(asAgency.enrollments(query));
    expect(page.url).toBe(all.url + asAgency.enrollments(query));
    expect(asked(call)).toEqual({
      CustomerLastName: "Sta",
      CustomerFirstName: "Ana",
      CustomerStateId: "12",
      CustomerCountyId: "3",
      InsurerId: "77",
      PolicyTypeId: "1",
      TermReasonId: "5",
      ActiveOnly: "true",
      BeginningEffectiveDate: "2026-01-01",
      EndingEffectiveDate: "2026-09-15",
      BeginningFmoReceivedDate: "2026-02-01",
      EndingFmoReceivedDate: "2026-02-28",
      BeginningAgentReceivedAppDate: "2026-03-01",
      EndingAgentReceivedAppDate: "2026-03-31",
      AgentId: "9001",
      sort: "TerminationDate-desc",
      page: "1",
      pageSize: "100",
    });
    for (const words of ["Last name: Sta", "County: Foreign County", "Agent: Agnes Standin"])
      expect(page.words).toContain(words);
    expect(page.words).toContain("Effective from: Jan 1, 2026");
  });

  test("an agent's enrollments have no producer column, no producer filter and no suggestions", async () => {
    const own = `/t/agents/${agentId}/enrollments`;
    const page = await somebody.get(
      asAgent.enrollments({ filterAgentId: "9005", sort: "producer", agent: "a" }),
    );
    expect(asked(own)).toEqual({ sort: "CustomerLastName-asc", page: "1", pageSize: "25" });
    expect(page.html).not.toMatch(/<th[^>]*>(<a[^>]*>)?Producer/);
    expect(page.html).not.toContain('name="agent"');
    expect((await somebody.get(asAgent.enrollmentAgents("a"))).status).toBe(403);
    // All the columns an agent has are all columns: nothing is said of them in the addresses.
    const each = "customer.fields.state.county.status.carrier.policyType.effective.reason.terminated";
    const every = await somebody.get(asAgent.enrollments({ cols: each }));
    expect(linksOf(every.html).filter(({ href }) => href.includes("cols="))).toEqual([]);
  });

  test("an address with a filter that nobody offers, or a page past the last, leads to the enrollments without it", async () => {
    for (const query of [
      { state: "99", county: "3" },
      { carrier: "99" },
      { policyType: "99" },
      { reason: "99" },
      { county: "3" },
    ]) {
      const { url, status } = await somebody.get(asAgency.enrollments({ ...query, lastName: "s" }));
      expect([url, status]).toEqual([all.url + asAgency.enrollments({ lastName: "s" }), 200]);
    }
    const past = await somebody.get(asAgency.enrollments({ lastName: "s", page: "9" }));
    expect(past.url).toBe(all.url + asAgency.enrollments({ lastName: "s" }));
  });
});

describe("days", () => {
  test("a day after today is refused beside its field, and the other filters of enrollments are applied", async () => {
    const query = { lastName: "s", receivedFrom: "2026-09-01", receivedTo: "2026-09-16" };
    const page = await somebody.get(asAgency.enrollments(query));
    expect(page.status).toBe(200);
    expect(asked(call)).toMatchObject({ CustomerLastName: "s", BeginningFmoReceivedDate: "2026-09-01" });
    expect(asked(call)).not.toHaveProperty("EndingFmoReceivedDate");
    expect(page.html).toMatch(/id="receivedTo-error"(.|\n)*?Choose today or an earlier date\./);
    expect(page.html).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="2026-09-16"/);
    expect(page.html).toContain('<details class="basis-full" open');
    // No link of the page carries the refused day on.
    expect(linksOf(page.html).filter(({ href }) => href.includes("2026-09-16"))).toEqual([]);
  });

  test("a day after today is refused in each of the six date filters of enrollments", async () => {
    const fields = [
      ...["effectiveFrom", "effectiveTo", "receivedFrom"],
      ...["receivedTo", "agentReceivedFrom", "agentReceivedTo"],
    ];
    for (const field of fields) {
      const page = await somebody.get(asAgency.enrollments({ [field]: "2026-09-16" }));
      expect(page.html).toContain(`id="${field}-error"`);
      expect(Object.values(asked(call)), field).not.toContain("2026-09-16");
    }
  });

  test.each(["2026-02-30", "soon", "0202-01-01"])(
    "the filter of enrollments refuses %s, which is not a day",
    async (typed) => {
      const page = await somebody.get(asAgency.enrollments({ effectiveFrom: typed }));
      expect(asked(call)).not.toHaveProperty("BeginningEffectiveDate");
      expect(page.words).toContain("Enter a valid date");
      expect(page.html).toContain(`value="${typed}"`);
    },
  );

  test("the effective dates of enrollments may be today, a preset for the future, or typed days before the preset", async () => {
    await somebody.get(asAgency.enrollments({ effectiveTo: "2026-09-15" }));
    expect(asked(call).EndingEffectiveDate).toBe("2026-09-15");
    const future = await somebody.get(asAgency.enrollments({ effective: "future" }));
    expect(asked(call)).toMatchObject({ BeginningEffectiveDate: "2026-09-16" });
    expect(future.words).toContain("Effective date: Upcoming");
    await somebody.get(asAgency.enrollments({ effective: "future", effectiveFrom: "2026-01-01" }));
    expect(asked(call).BeginningEffectiveDate).toBe("2026-01-01");
  });
});

describe("counties", () => {
  const fieldsOf = (html: string) =>
    formsOf(html).find(({ fields }) => fields.some(({ name }) => name === "state"));

  test("counties of enrollments are offered once there is a state, and another state clears the chosen county", async () => {
    const none = await somebody.get(asAgency.enrollments());
    expect(none.html).not.toContain('name="county"');
    const florida = await somebody.get(asAgency.enrollments({ state: "12", county: "3", sort: "carrier" }));
    expect(florida.words).toContain("Other County");
    const sent = new URLSearchParams(fieldsOf(florida.html)?.fields.map(({ name, value }) => [name, value]));
    expect(sent.get("county")).toBe("3");
    sent.set("state", "13");
    const georgia = await somebody.get(`/enrollments?${sent}`);
    expect(georgia.url).toBe(all.url + asAgency.enrollments({ state: "13", sort: "carrier" }));
    expect(asked(call)).not.toHaveProperty("CustomerCountyId");
    expect(georgia.words).toContain("Georgian County");
  });

  test("counties that cannot be had leave the list of enrollments and the chosen county", async () => {
    all.backend.fail("/t/counties/12/dictionary", { kind: "status", status: 500 });
    const page = await somebody.get(asAgency.enrollments({ state: "12", county: "3" }));
    expect(page.status).toBe(200);
    expect(page.words).toContain("Error loading counties");
    expect(asked(call).CustomerCountyId).toBe("3");
    expect(page.html).toMatch(/<option value="3" selected="">/);
  });
});

describe("a backend that answers otherwise", () => {
  test("a list of enrollments that is null says that there are none and offers no export", async () => {
    answers(call, { Data: null, Total: 0 });
    const page = await somebody.get(asAgency.enrollments());
    expect(page.words).toContain("No enrollments yet");
    expect(labels(page.html).filter((label) => label.startsWith("Export"))).toEqual([]);
    const filtered = await somebody.get(asAgency.enrollments({ lastName: "x" }));
    expect(filtered.words).toContain("No enrollments match these filters");
  });

  test("enrollments without names or with a respelled status are shown, and unreadable ones are counted", async () => {
    const rows = [
      { PolicyId: 1 },
      { PolicyId: 2, AppQueueStatus: "SENT TO CARRIER", AgentName: "Nobody" },
      7,
      {},
    ];
    answers(call, { Data: rows, Total: 4 });
    const page = await somebody.get(asAgency.enrollments());
    expect(page.status).toBe(200);
    expect(labels(page.html)).toContain("Unnamed customer");
    expect(page.words).toContain("2 entries could not be shown.");
    expect(page.words).toContain("Nobody");
    expect(labels(page.html)).not.toContain("Nobody");
  });

  test("a search form that fails leaves the list of enrollments, and each filter says so", async () => {
    all.backend.fail(searchForm, { kind: "status", status: 500 });
    const page = await somebody.get(asAgency.enrollments({ carrier: "77", agent: "agnes", more: "yes" }));
    expect(page.status).toBe(200);
    expect(page.words).toContain(enrollmentsOfStandIn.customer);
    for (const what of ["states", "carriers", "policy types", "termination reasons", "agents"])
      expect(page.words).toContain(`Error loading ${what}`);
    expect(asked(call).InsurerId).toBe("77");
    expect(page.html).toMatch(/<option value="77" selected="">/);
  });

  test("a choice of the enrollment search form that cannot be read is left out and counted", async () => {
    answers(searchForm, { Insurers: { Good: 1, Bad: null }, States: null, Agents: {} });
    const page = await somebody.get(asAgency.enrollments());
    expect(page.words).toContain("Good");
    expect(page.words).toContain("1 entry could not be shown.");
  });

  test("a list of enrollments that fails says so, with its status", async () => {
    all.backend.fail(call, { kind: "status", status: 500 });
    const page = await somebody.get(asAgency.enrollments());
    expect(page.status).toBe(502);
    expect(page.words).toContain("Error loading enrollments");
    expect(page.words).toContain("Failed to fetch: 500");
  });
});

test("agents are searched among those of the enrollment search form", async () => {
  const found = await somebody.get(asAgency.enrollmentAgents("standin agn"));
  expect(JSON.parse(found.bytes.toString())).toEqual({
    options: [{ id: "9001", name: "Agnes Standin" }],
    total: 1,
  });
  const several = await somebody.get(asAgency.enrollments({ agent: "agnes", sort: "state" }));
  const match = linksOf(several.html).find(({ label }) => label === "Agnes Other");
  expect(match?.href).toBe(asAgency.enrollments({ filterAgentId: "9005", sort: "state" }));
  const one = await somebody.get(asAgency.enrollments({ agent: "berta" }));
  expect(one.url).toBe(all.url + asAgency.enrollments({ agent: "berta" }));
  expect(one.words).toContain("Agent: berta");
});

describe("the filters that are needed less often", () => {
  test("more filters of enrollments come when asked for, keep what was typed, and stay while one filters on", async () => {
    const bare = await somebody.get(asAgency.enrollments());
    expect(bare.html).not.toMatch(/name="(policyType|reason|receivedFrom)"/);
    const asked = await somebody.submit(bare, {
      form: isFilter,
      button: "More filters",
      values: { lastName: "sta" },
    });
    expect(asked.words).toContain("Last name: sta");
    for (const name of ["policyType", "reason", "effectiveFrom", "receivedTo", "agentReceivedTo"])
      expect(asked.html).toContain(`name="${name}"`);
    const chosen = await somebody.submit(asked, { form: isFilter, button: "Apply", values: { state: "12" } });
    expect(chosen.html).toContain('name="policyType"');
    const bySort = await somebody.get(asAgency.enrollments({ policyType: "1" }));
    expect(bySort.html, "one in force is never out of sight").toContain('<option value="1" selected="">');
  });

  const isFilter = ({ fields }: HtmlForm) => fields.some(({ name }) => name === "lastName");
});
