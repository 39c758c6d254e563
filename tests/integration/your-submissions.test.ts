import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { type Fault, standIn } from "../support/faulty-backend.ts";
import { newcomer } from "../support/filling-in.ts";
import { linksOf } from "../support/html-form.ts";
import { cookiesOf } from "../support/security/raw.ts";
import { forgeryTokenOf, standInsOfFile } from "../support/security/stand-ins.ts";
import { submissionOfStandIn as known, knowSubmissions } from "../support/stand-in-submissions.ts";
import type { Visitor } from "../support/visitor.ts";
import { MOST_LIST_HTML, MOST_SCRIPT_BYTES, weightOf } from "../support/weight.ts";

/** The list of "Your submissions" with a backend that is not ours. Today is September 15, 2026. */

const { agentId, agencyId } = standIn;
const portals = [
  { who: "an agent", at: pathsFor({ type: "agent", id: agentId }), owner: `/t/agents/${agentId}` },
  { who: "an agency", at: pathsFor({ type: "agency", id: agencyId }), owner: `/t/agencies/${agencyId}` },
];
const [{ at: asAgent, owner: agent }] = portals as [(typeof portals)[number]];
const call = `${agent}/submissions`;

let somebody: Visitor;

const all = standInsOfFile({ BACKEND_TIMEOUT_MS: "1500" });
beforeAll(async () => {
  somebody = await newcomer(all);
});
beforeEach(() => knowSubmissions(all.backend));

const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
const asked = (path: string) =>
  Object.fromEntries(all.backend.calls.findLast((one) => one.path === path)?.query ?? []);
const isOfSubmissions = /\/submissions(\/|$)/;

describe.each(portals)("of $who", ({ at, owner }) => {
  test("a submission says its kind, subject, day, who sent it, status, holder and reason", async () => {
    const page = await somebody.get(at.submissions());
    expect(page.status).toBe(200);
    expect(page.words).toContain("1 submission, sorted by submitted, newest first");
    // At half past one in UTC it is still September 10 in New York.
    expect(page.words).toContain(
      "License Georgia GA-4711 Submitted Sep 10, 2026 by Agnes Standin Rejected since Sep 12, 2026 – The file shows",
    );
    expect(linksOf(page.html)).toContainEqual(
      expect.objectContaining({ label: known.Subject, href: at.submission("611") }),
    );
    expect(asked(`${owner}/submissions`)).toEqual({ sort: "Submitted-desc", page: "1", pageSize: "25" });
  });

  test.each([undefined, {}, { Extensions: extensions.submissions - 1 }])(
    "a backend that announces %j is asked for no submissions, and the portal has no page for them",
    async (announced) => {
      all.backend.answer(`${owner}/features`, () => announced);
      if (!announced) all.backend.fail(`${owner}/features`, { kind: "status", status: 404 });
      const visitor = await newcomer(all);
      const before = all.backend.count(isOfSubmissions);
      for (const path of [
        at.submissions(),
        at.submission("611"),
        listToolAt(at.submissions(), "views"),
        listToolAt(at.submissions(), "views/0123456789ab/removal"),
      ]) {
        const page = await visitor.get(path);
        expect(page.status, path).toBe(404);
        expect(page.words, path).toContain("Not Found");
        expect(linksOf(page.html).map(({ label }) => label)).not.toContain("Your submissions");
      }
      const csrf = forgeryTokenOf(await visitor.get(at.preferences()));
      for (const path of [
        listToolAt(at.submissions(), "views"),
        listToolAt(at.submissions(), "views/0123456789ab/removal"),
      ])
        expect((await visitor.post(path, { csrf, name: "Mine" }, { follow: false })).status, path).toBe(404);
      expect((await visitor.get(at.home())).words).not.toContain("rejected");
      expect(all.backend.count(isOfSubmissions)).toBe(before);
    },
  );

  test("the submissions of one record are asked for by its id, and the filter can be taken off", async () => {
    await somebody.get(at.submissions({ record: "77" }));
    expect(asked(`${owner}/submissions`)).not.toHaveProperty("RecordId");
    all.backend.answer(`${owner}/features`, () => ({ Extensions: extensions.recordSubmissions }));
    const page = await (await newcomer(all)).get(at.submissions({ record: "77" }));
    expect(asked(`${owner}/submissions`)).toMatchObject({ RecordId: "77" });
    expect(linksOf(page.html)).toContainEqual(
      expect.objectContaining({ label: expect.stringContaining("one record"), href: at.submissions() }),
    );
  });

  test("the list of submissions is exported, with who submitted and since when, as filters and columns say", async () => {
    const lines = async (query: Record<string, string>) => {
      const { bytes } = await somebody.get(listToolAt(at.submissions(query), "csv"));
      return bytes.toString("utf8", 3).trimEnd().split("\r\n");
    };
    const [headings, row] = await lines({ kind: "License" });
    expect(headings).toBe("Type,Submission,Submitted,Submitted by,Status,Since,Waiting on,Reason");
    expect(row).toContain(
      "License,Georgia GA-4711,2026-09-10,Agnes Standin,Rejected,2026-09-12,,The file shows",
    );
    expect(asked(`${owner}/submissions`)).toMatchObject({
      Kind: "License",
      sort: "Submitted-desc",
      page: "1",
    });
    expect((await lines({ cols: "subject.status" }))[0]).toBe("Submission,Submitted by,Status,Since");
  });

  test("the side navigation leads to the list of submissions, and the address keeps the portal", async () => {
    const page = await (await newcomer(all)).get(at.preferences());
    const entry = linksOf(page.html).find(({ label }) => label === "Your submissions");
    expect(entry?.href).toBe(at.submissions());
  });

  test("an empty list of submissions says that there are none yet, or none that match the filters", async () => {
    answers(`${owner}/submissions`, { Data: null, Total: 0 });
    const page = await somebody.get(at.submissions());
    expect(page.words).toContain("No submissions yet");
    const filtered = await somebody.get(at.submissions({ kind: "EAndO" }));
    expect(filtered.words).toContain("No submissions match these filters");
    expect(linksOf(filtered.html)).toContainEqual(
      expect.objectContaining({ label: "Show all submissions", href: at.submissions() }),
    );
  });
});

test("the side navigation asks the backend once for its features, and waits for no late answer", async () => {
  const features = `${agent}/features`;
  const visitor = await newcomer(all);
  all.backend.fail(features, { kind: "slow", delayMs: "untilReleased" });
  const before = all.backend.count(features);
  const labels = async () => linksOf((await visitor.get(asAgent.licenses())).html).map(({ label }) => label);
  const started = Date.now();
  expect(await labels()).not.toContain("Your submissions");
  expect(Date.now() - started).toBeLessThan(1500);
  expect(await labels()).not.toContain("Your submissions");
  expect(all.backend.count(features)).toBe(before + 1);
  all.backend.heal();
  await expect.poll(labels).toContain("Your submissions");
});

test.each<[Record<string, string>, Record<string, string>]>([
  [{ kind: "EAndO" }, { Kind: "EAndO" }],
  [{ status: "open" }, { IsOpen: "true" }],
  [{ status: "ended" }, { IsOpen: "false" }],
  [
    { status: "WaitingForYou", kind: "HelpRequest" },
    { Status: "WaitingForYou", Kind: "HelpRequest" },
  ],
  [
    { status: "Rejected", changed: "30" },
    { Status: "Rejected", StatusFrom: "2026-08-16" },
  ],
  [{ sort: "status" }, { sort: "Status-asc" }],
  [
    { sort: "status", desc: "true", pageSize: "100" },
    { sort: "Status-desc", pageSize: "100" },
  ],
  [{ kind: "Surprise", status: "x;drop", changed: "31", sort: "Reason", page: "0", pageSize: "26" }, {}],
])("the list of submissions at the address %j asks the backend for %j", async (query, wanted) => {
  const page = await somebody.get(asAgent.submissions(query));
  expect(page.status).toBe(200);
  expect(asked(call)).toEqual({ sort: "Submitted-desc", page: "1", pageSize: "25", ...wanted });
});

test("the filters in force on the list of submissions are named, and each can be taken off alone", async () => {
  const page = await somebody.get(
    asAgent.submissions({ kind: "Application", status: "ended", changed: "30" }),
  );
  const removed = linksOf(page.html).filter(({ label }) => /^(Type|Status|Status changed): /.test(label));
  expect(removed.map(({ href }) => href)).toEqual([
    asAgent.submissions({ status: "ended", changed: "30" }),
    asAgent.submissions({ kind: "Application", changed: "30" }),
    asAgent.submissions({ kind: "Application", status: "ended" }),
  ]);
});

test("the list of submissions has pages, and one past the last leads to the first", async () => {
  answers(call, { Data: [known], Total: 51 });
  const query = { kind: "License", sort: "status", desc: "true" };
  const second = await somebody.get(asAgent.submissions({ ...query, page: "3" }));
  expect(second.words).toContain("51 submissions, sorted by status, descending · page 3 of 3");
  const past = await somebody.get(asAgent.submissions({ ...query, page: "4" }));
  expect(past.url).toBe(all.url + asAgent.submissions(query));
});

test("unknown kinds, statuses and holders of submissions stand as they came, and a missing one is a dash", async () => {
  const bare = { Id: "bare", Kind: "License" };
  const odd = { Id: 7, Kind: "Bond", Status: "Lost in mail", HeldBy: "The courier", Subject: " " };
  answers(call, { Data: [odd, bare], Total: 2, More: true });
  const page = await somebody.get(asAgent.submissions());
  expect(page.words).toContain("Bond Bond – Lost in mail The courier –");
  expect(page.words).toContain("License License – – – –");
  expect(page.html).toMatch(/<span class="badge">Lost in mail</);
});

test("a submission that cannot be read is left out of the list and counted, and its text is not in the log", async () => {
  const secret = "Confidential Person";
  answers(call, {
    Data: [known, { ...known, Id: 2, SubmittedDateTime: secret }, { Id: {} }, null],
    Total: 4,
  });
  const page = await somebody.get(asAgent.submissions());
  expect(page.words).toContain(known.Subject);
  expect(page.words).toContain("3 entries could not be shown.");
  expect(all.portal.log()).not.toContain(secret);
});

test.each<[string, Fault, number, string]>([
  ["500", { kind: "status", status: 500 }, 502, "Failed to fetch: 500 Internal Server Error"],
  ["404", { kind: "status", status: 404 }, 404, "Failed to fetch: 404 Not Found"],
  ["403", { kind: "status", status: 403 }, 403, "Failed to fetch: 403 Forbidden"],
  ["HTML with 200", { kind: "html", status: 200 }, 502, "The Hub’s answer could not be read."],
  ["JSON cut in half", { kind: "cut off" }, 502, "The Hub’s answer could not be read."],
  ["a list without a total", { kind: "shape", body: [known] }, 502, "The Hub’s answer could not be read."],
  [
    "no row that can be read",
    { kind: "shape", body: { Data: [{}], Total: 1 } },
    502,
    "The Hub’s answer could not be read.",
  ],
  ["late", { kind: "slow", delayMs: "untilReleased" }, 504, "The Hub did not answer in time."],
  ["cut in the body", { kind: "reset" }, 503, "The Hub could not be reached."],
])(
  "a list of submissions that cannot be loaded says so inside the portal's frame: %s",
  async (_, fault, status, told) => {
    all.backend.fail(call, fault);
    const address = asAgent.submissions({ status: "open" });
    const page = await somebody.get(address);
    expect(page.status).toBe(status);
    expect(page.words).toContain("Error loading your submissions");
    expect(page.words).toContain(told);
    expect(linksOf(page.html)).toContainEqual(expect.objectContaining({ label: "Try again", href: address }));
  },
);

test("a view of the submissions is saved under a name, is found again and can be removed", async () => {
  const viewer = await newcomer(all);
  const query = { kind: "License", status: "Rejected" };
  const page = await viewer.get(asAgent.submissions({ ...query, page: "1" }));
  const saved = await viewer.submit(page, {
    form: ({ action }) => action === listToolAt(asAgent.submissions(query), "views"),
    button: "Save this view",
    values: { name: "Rejected licenses" },
  });
  expect(saved.words).toContain("View saved.");
  expect(saved.url).toBe(all.url + asAgent.submissions(query));
  const [link] = linksOf(saved.html).filter(({ label }) => label === "Rejected licenses");
  expect(link?.href).toBe(asAgent.submissions(query));
  const question = await viewer.follow(saved, ({ href }) => href.includes("/removal"));
  expect(question.words).toContain("Remove the view “Rejected licenses”?");
  const removed = await viewer.submit(question, {
    form: ({ action }) => action.includes("/removal"),
    button: "Remove",
  });
  expect(removed.words).toContain("View removed.");
  expect(linksOf(removed.html).map(({ label }) => label)).not.toContain("Rejected licenses");
});

test("a list of 25 submissions is no heavier than a list may be, and one submission has no more script either", async () => {
  const rows = Array.from({ length: 25 }, (_, n) => ({
    ...known,
    Id: crypto.randomUUID(),
    Subject: `${crypto.randomUUID()} Georgia ${n}`,
    Reason: `${crypto.randomUUID()} The file shows another number ${n}.`,
  }));
  answers(call, { Data: rows, Total: 300 });
  const own = cookiesOf(somebody);
  const full = await weightOf(all.url, asAgent.submissions(), own);
  const lite = await weightOf(all.url, asAgent.submissions(), { ...own, "save-data": "on" });
  expect(lite.html).toBeLessThanOrEqual(MOST_LIST_HTML.lite);
  expect(full.html).toBeLessThanOrEqual(MOST_LIST_HTML.full);
  const one = await weightOf(all.url, asAgent.submission("611"), own);
  for (const { js } of [full, one]) {
    expect(js).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
    expect(js).toBeGreaterThan(90_000);
  }
});
