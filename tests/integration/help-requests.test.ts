import { beforeAll, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { pathsFor } from "#app/paths.ts";
import { usualFaults } from "../support/fault-kinds.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { cookiesOf } from "../support/security/raw.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { helpRequestsOfStandIn as known, standInHelpRequest } from "../support/stand-in-help-requests.ts";
import type { Visitor } from "../support/visitor.ts";
import { MOST_LIST_HTML, weightOf } from "../support/weight.ts";

/** Reading help requests with a backend that shares no code with the reference backend. Today is September 15, 2026. */

const { agentId, agencyId } = standIn;
const asAgent = pathsFor({ type: "agent", id: agentId });
const asAgency = pathsFor({ type: "agency", id: agencyId });
const call = `/t/agents/${agentId}/activities`;
const features = `/t/agents/${agentId}/features`;
const newNotes = `${call}/newnotes`;

let somebody: Visitor;

const all = standInsOfFile({ BACKEND_TIMEOUT_MS: "1500" });
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
const lastCall = (path: string) => all.backend.calls.findLast((one) => one.path === path);
const asked = (path: string) => Object.fromEntries(lastCall(path)?.query ?? []);
/** The help requests of a page, in their order. */
const shown = (html: string) =>
  linksOf(html).flatMap(({ href }) => /^\/help-requests\/(\d+)\?/.exec(href)?.[1] ?? []);

describe("a backend without pages", () => {
  const many = Array.from({ length: 60 }, (_, n) => ({
    Id: n + 1,
    ActivityTypeName: n % 4 === 3 ? "Compliance" : "Agent Service",
    CreatedDateTime: `2026-01-01T${String(n % 24).padStart(2, "0")}:00:${String(n).padStart(2, "0")}Z`,
    Description: `Question number n${n}`,
    IsCompleted: n % 2 === 1,
    Notes: n === 7 ? [{ Id: 1, Note: "x", DateCreated: "2026-02-01T00:30:00Z" }, { Id: {} }] : null,
  }));

  test("a backend without pages is asked for the whole list of help requests, shown by the newest activity", async () => {
    answers(call, many);
    const page = await somebody.get(asAgent.helpRequests());
    expect(page.status).toBe(200);
    expect(asked(call)).toEqual({});
    expect(lastCall(call)?.headers.paged).toBeUndefined();
    expect(page.words).toContain("60 help requests, sorted by last updated, newest first");
    // The note of request 8 is the newest activity. At half past midnight in UTC it is still January in New York.
    expect(shown(page.html).slice(0, 2)).toEqual(["8", "48"]);
    expect(page.words).toContain("Jan 31, 2026");
    expect(page.words).not.toContain("new note");
    expect(all.backend.count(newNotes)).toBe(0);
  });

  test.each([
    [{ status: "completed" }, 30],
    [{ status: "open", text: "COMPL" }, 0],
    [{ status: "completed", text: "compl" }, 15],
    [{ text: "number n1" }, 11],
    [{ text: "umber" }, 0],
    [{ text: "100% _" }, 0],
    [{ status: "Nonsense", sort: "x;drop", page: "0", pageSize: "26" }, 60],
  ])("the portal filters the help requests of a backend without pages: %j", async (query, total) => {
    answers(call, many);
    const page = await somebody.get(asAgent.helpRequests(query));
    expect(page.status).toBe(200);
    if (total === 0) expect(page.words).toContain("No help requests found");
    else expect(page.words).toContain(`${total} help requests, sorted by last updated, newest first`);
    expect(shown(page.html)).toHaveLength(Math.min(25, total));
  });

  test("the portal sorts and pages help requests, and a page past the last leads to the first", async () => {
    answers(call, { Data: many });
    const query = { sort: "requested", pageSize: "50" };
    const second = await somebody.get(asAgent.helpRequests({ ...query, page: "2" }));
    expect(shown(second.html)).toHaveLength(10);
    expect(second.words).toContain("51–60 of 60");
    const past = await somebody.get(asAgent.helpRequests({ ...query, page: "3" }));
    expect(past.url).toBe(all.url + asAgent.helpRequests(query));
    const removed = linksOf(
      (await somebody.get(asAgent.helpRequests({ status: "open", ...query }))).html,
    ).find(({ label }) => label.startsWith("Status: In Progress"));
    expect(removed?.href).toBe(asAgent.helpRequests(query));
  });
});

describe("a backend with pages", () => {
  test("a backend with pages is asked for a page of help requests with every filter, under the names of the API", async () => {
    answers(features, { Extensions: extensions.helpRequestPages });
    answers(newNotes, { Count: 1 });
    answers(call, { Data: [{ ...standInHelpRequest, Notes: [], NewNotes: 2 }], Total: 120 });
    const page = await somebody.get(
      asAgent.helpRequests({
        status: "open",
        text: " contract ",
        sort: "status",
        desc: "true",
        page: "2",
        pageSize: "100",
      }),
    );
    expect(asked(call)).toEqual({
      IsCompleted: "false",
      Text: "contract",
      sort: "Status-desc",
      page: "2",
      pageSize: "100",
    });
    expect(lastCall(call)?.headers.paged).toBe("1");
    expect(page.words).toContain("120 help requests, sorted by status, descending · page 2 of 2");
    expect(page.words).toContain("1 with a new note from the team");
    expect(page.words).toContain(`${known.description} 2 new notes`);
    await somebody.get(asAgent.helpRequests());
    expect(asked(call)).toEqual({ sort: "Updated-desc", page: "1", pageSize: "25" });
  });

  test("a count of new notes that cannot be had is left out of the list of help requests", async () => {
    answers(features, { Extensions: extensions.helpRequestPages });
    all.backend.fail(newNotes, { kind: "status", status: 500 });
    const page = await somebody.get(asAgent.helpRequests());
    expect(page.status).toBe(200);
    expect(page.words).toContain("1 help request");
    expect(page.words).not.toContain("new note");
  });
});

test("a help request that cannot be read is left out and counted, and its text is not in the log", async () => {
  const secret = "Confidential Person";
  answers(call, [standInHelpRequest, { Id: 2, CreatedDateTime: secret }, { Id: {} }]);
  const page = await somebody.get(asAgent.helpRequests());
  expect(shown(page.html)).toEqual(["15"]);
  expect(page.words).toContain("2 entries could not be shown.");
  expect(all.portal.log()).not.toContain(secret);
});

test("agents and agencies without help requests are told so, with the way to ask", async () => {
  for (const [paths, path] of [
    [asAgent, call],
    [asAgency, `/t/agencies/${agencyId}/activities`],
  ] as const) {
    answers(path, []);
    const page = await somebody.get(paths.helpRequests());
    expect(page.words).toContain("No help requests found");
    expect(linksOf(page.html).map(({ href }) => href)).toContain(paths.newHelpRequest());
  }
});

test.each(usualFaults)(
  "a list of help requests that fails says so inside the frame: $name",
  async ({ fault, status, told }) => {
    all.backend.fail(call, fault);
    const page = await somebody.get(asAgent.helpRequests({ text: "contract" }));
    expect(page.status).toBe(status);
    expect(page.words).toContain("Error loading help requests");
    expect(page.words).toContain(told);
    expect(page.words).not.toContain("nginx");
    const links = linksOf(page.html);
    expect(links.find(({ label }) => label === "Try again")?.href).toBe(
      asAgent.helpRequests({ text: "contract" }),
    );
    for (const label of ["Statements", "Request Help"])
      expect(links.map((link) => link.label)).toContain(label);
  },
);

test("a page of 25 help requests is no heavier than a list may be", async () => {
  const rows = Array.from({ length: 25 }, (_, n) => ({
    ...standInHelpRequest,
    Id: crypto.randomUUID(),
    Description: `${crypto.randomUUID()} ${known.description} number ${n} `.repeat(4),
    Notes: [],
    NewNotes: n % 3,
  }));
  answers(features, { Extensions: extensions.helpRequestPages });
  answers(call, { Data: rows, Total: 300 });
  const own = cookiesOf(somebody);
  const full = await weightOf(all.url, asAgent.helpRequests(), own);
  const lite = await weightOf(all.url, asAgent.helpRequests(), { ...own, "save-data": "on" });
  expect(lite.html).toBeLessThanOrEqual(MOST_LIST_HTML.lite);
  expect(full.html).toBeLessThanOrEqual(MOST_LIST_HTML.full);
  expect(lite.html).toBeGreaterThan(2_000);
});
