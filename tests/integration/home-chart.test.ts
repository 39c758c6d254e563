import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { startBoth } from "../support/portal.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** The chart of the home page: `docs/product/home.md`, "Enrollments". Today is September 15, 2026. */

/** The section alone, as words. */
const chartIn = (words: string) =>
  words.slice(words.indexOf("Applications by the date"), words.indexOf("Your relationship manager"));

/** The rows of a table of the page, each as the texts of its cells. */
function rowsOf(html: string, table: string): string[][] {
  const [, body = ""] =
    new RegExp(`<table[^>]*id="${table}"[\\s\\S]*?<tbody>([\\s\\S]*?)</tbody>`).exec(html) ?? [];
  return [...body.matchAll(/<tr\b[\s\S]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[hd]\b[^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
      cell.replace(/<[^>]*>/g, ""),
    ),
  );
}
const numbersIn = (rows: string[][], column: number) =>
  rows.map((row) => Number(row[column]?.replaceAll(",", "")));
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe("on the demo", () => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  beforeAll(async () => {
    both = await startBoth();
  });
  afterAll(() => both?.stop());

  test("the enrollment chart has the months up to this one, with the figures that the list finds", async () => {
    const at = pathsFor({ type: "agent", id: demoIds.agent });
    const somebody = visitor(both.portal.url);
    await somebody.signIn("agent@demo.example", { returnUrl: at.home() });
    const six = rowsOf((await somebody.get(at.home())).html, "chart-figures");
    expect(six.map(([month]) => month)).toEqual(["Apr", "May", "Jun", "Jul", "Aug", "Sep"]);
    const { html, words } = await somebody.get(at.home({ chart: "12" }));
    const twelve = rowsOf(html, "chart-figures");
    expect(twelve.map(([month]) => month)).toEqual([
      ...["Oct", "Nov", "Dec", "Jan", "Feb", "Mar"],
      ...six.map(([month]) => month),
    ]);
    expect(twelve.slice(6)).toEqual(six);
    const found = async (receivedFrom: string, receivedTo: string) => {
      const list = await somebody.get(at.enrollments({ receivedFrom, receivedTo }));
      const [, count] = /id="result-count"[^>]*><span>([^<]+)/.exec(list.html) ?? [];
      return Number(/^[\d,]+/.exec(count ?? "")?.[0].replaceAll(",", "") ?? 0);
    };
    const [total, lastYear] = [sum(numbersIn(twelve, 1)), sum(numbersIn(twelve, 2))];
    expect(total).toBe(await found("2025-10-01", "2026-09-15"));
    expect(lastYear).toBe(await found("2024-10-01", "2025-09-30"));
    expect(total).toBeGreaterThan(0);
    expect(words).toContain(`Enrollments received by month: ${total}. A year earlier: ${lastYear}.`);
    expect(html).toMatch(/<svg role="img" aria-labelledby="chart-name"/);
  });

  test("an agency sees its enrollments counted by producer, page by page and by carrier", async () => {
    const at = pathsFor({ type: "agency", id: demoIds.largeAgency });
    const somebody = visitor(both.portal.url);
    await somebody.signIn("large@demo.example", { returnUrl: at.home() });
    const view = { chart: "producers", from: "2024-01-01", to: "2026-09-15" };
    const first = await somebody.get(at.home(view));
    const rows = rowsOf(first.html, "enrollments-by-producer");
    expect(rows).toHaveLength(10);
    const counts = numbersIn(rows, 1);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    const [, total] =
      /([\d,]+) producers, most enrollments first · Jan 1, 2024 to Sep 15, 2026/.exec(first.words) ?? [];
    expect(Number(total?.replaceAll(",", ""))).toBeGreaterThan(10);
    const next = linksOf(first.html).find(({ label }) => label === "Next");
    const second = await somebody.get(next?.href ?? "");
    expect(numbersIn(rowsOf(second.html, "enrollments-by-producer"), 1)[0]).toBeLessThanOrEqual(
      counts.at(-1) ?? 0,
    );
    const name = rows[0]?.[0] ?? "";
    const link = linksOf(first.html).find(({ label }) => label === name);
    expect((await somebody.get(link?.href ?? "")).words).toContain(name);
    const ofCarrier = await somebody.get(at.home({ ...view, carrier: demoIds.carrier }));
    expect(sum(numbersIn(rowsOf(ofCarrier.html, "enrollments-by-producer"), 1))).toBeLessThan(sum(counts));
    const pages = Math.ceil(Number(total?.replaceAll(",", "")) / 10);
    const csv = await somebody.get(listToolAt(at.home(view), "csv"));
    const [head, ...lines] = csv.bytes.toString().trim().split("\r\n");
    expect(head).toBe("Producer,Enrollments");
    expect(lines).toHaveLength(Number(total?.replaceAll(",", "")));
    expect(lines.slice(0, 10).map((line) => Number(line.split(",").at(-1)))).toEqual(counts);
    for (const page of [pages + 1, 9000]) {
      const past = await somebody.get(at.home({ ...view, page: String(page) }), { follow: false });
      expect([past.status, past.headers.location]).toEqual([302, at.home(view)]);
    }
  });
});

describe("on another backend", () => {
  const { agentId, agencyId } = standIn;
  const agent = pathsFor({ type: "agent", id: agentId });
  const agency = pathsFor({ type: "agency", id: agencyId });
  const call = `/t/agents/${agentId}/dashboard`;
  const producers = `/t/agencies/${agencyId}/producersummary`;
  const month = (MonthName: unknown, EnrollmentCount: unknown, LastYearEnrollmentCount: unknown = 1) => ({
    MonthName,
    EnrollmentCount,
    LastYearEnrollmentCount,
  });
  let all: StandIns;
  let somebody: Visitor;

  beforeAll(async () => {
    all = await startStandIns();
    ({ somebody } = await all.signedIn());
  });
  afterEach(() => all.backend.heal());
  afterAll(() => all?.stop());

  const answer = (body: unknown, path = call) => all.backend.fail(path, { kind: "shape", body });
  const figures = async (chart?: string) =>
    rowsOf((await somebody.get(agent.home({ chart }))).html, "chart-figures");

  test("the twelve months of the enrollment chart are found under their own name, and under any other", async () => {
    expect(await figures("12")).toEqual([
      ["Moon of May", "11", "3"],
      ["Sep", "–", "2"],
    ]);
    answer({ Other: [month("May", 1)], EnrollmentsChart12Months: [month("June", 2)], Version: 3 });
    expect(await figures("12")).toEqual([["Jun", "2", "1"]]);
    answer({ Version: 3, "{hash}": [month("July", 3)], EnrollmentsChart6Months: [month("May", 1)] });
    expect(await figures("12")).toEqual([["Jul", "3", "1"]]);
    expect(await figures()).toEqual([["May", "1", "1"]]);
  });

  test.each([
    ["a chart is missing", {}],
    ["a chart is null", { EnrollmentsChart6Months: null, EnrollmentsChart12Months: null }],
    ["a chart has no months", { EnrollmentsChart6Months: [], EnrollmentsChart12Months: [] }],
  ])("where %s, the home page says that there are no enrollments and shows no fault", async (_of, body) => {
    answer(body);
    for (const chart of [undefined, "12"]) {
      const { words, html } = await somebody.get(agent.home({ chart }));
      expect(chartIn(words)).toContain("No enrollments found for these months.");
      expect(chartIn(words)).not.toContain("Failed to fetch");
      expect(html).not.toContain('role="img"');
    }
  });

  test("months of the enrollment chart are named as they come, and unreadable ones are left out and counted", async () => {
    const months = [
      ...[
        month("Octobre", 1),
        month(null, 2),
        month(" ", 3),
        month("Sept.", null, null),
        month("May 2026", 5),
      ],
      ...[month("June", "6"), month("July", -1), month(8, 8), "August", null],
    ];
    answer({ EnrollmentsChart6Months: months });
    expect(await figures()).toEqual([
      ["Octobre", "1", "1"],
      ["–", "2", "1"],
      ["–", "3", "1"],
      ["Sep", "–", "–"],
      ["May 2026", "5", "1"],
    ]);
    const { words } = await somebody.get(agent.home());
    expect(chartIn(words)).toContain("5 entries could not be shown.");
  });

  test("a month with a name or a count beyond all measure leaves the home page whole", async () => {
    answer({
      EnrollmentsChart6Months: [month("M".repeat(5000), Number.MAX_SAFE_INTEGER), month("May", 0, 0)],
    });
    const { status, html } = await somebody.get(agent.home());
    expect(status).toBe(200);
    expect(html).not.toMatch(/NaN|Infinity/);
  });

  test.each([
    ["the chart is no list", { EnrollmentsChart6Months: "none" }],
    ["not one month can be read", { EnrollmentsChart6Months: [1, 2] }],
    ["the answer is a list", [month("May", 1)]],
    ["the answer is nothing", null],
  ])(
    "where %s, a panel replaces the enrollment chart and the rest of the home page is there",
    async (_of, body) => {
      answer(body);
      const { status, words } = await somebody.get(agent.home());
      expect(status).toBe(200);
      expect(chartIn(words)).toContain("Error loading enrollment counts The Hub’s answer could not be read.");
      expect(chartIn(words)).toContain("12 months");
      expect(words).toContain("1 license expires within 30 days");
      expect(words).toContain(standIn.managerName);
    },
  );

  test("an agent's enrollment chart has no producers, and nothing is asked for them", async () => {
    const before = all.backend.count(/producersummary/);
    const address = listToolAt(agent.home({ chart: "producers" }), "csv");
    expect((await somebody.get(address)).status).toBe(403);
    const { words } = await somebody.get(agent.home({ chart: "producers" }));
    expect(chartIn(words)).not.toContain("Producers");
    expect(await figures("producers")).toEqual(await figures());
    expect(all.backend.count(/producersummary/)).toBe(before);
  });

  const asked = () =>
    Object.fromEntries(all.backend.calls.findLast(({ path }) => path === producers)?.query ?? []);

  test("the enrollment chart asks for producers from a month ago to today, ten a page, the most first", async () => {
    const { words, html } = await somebody.get(agency.home({ chart: "producers" }));
    expect(asked()).toEqual({
      BeginningProducerDate: "2026-08-15",
      EndingProducerDate: "2026-09-15",
      page: "1",
      pageSize: "10",
      sort: "EnrollmentCount-desc",
    });
    expect(chartIn(words)).toContain("1 producer, most enrollments first · Aug 15, 2026 to Sep 15, 2026");
    expect(rowsOf(html, "enrollments-by-producer")).toEqual([["Agnes Standin", "4,242"]]);
    expect(linksOf(html)).toContainEqual(
      expect.objectContaining({ label: "Agnes Standin", href: agency.producer("9001") }),
    );
    await somebody.get(agency.home({ chart: "producers", carrier: "77", to: "2026-03-31" }));
    expect(asked()).toMatchObject({
      InsurerId: "77",
      BeginningProducerDate: "2026-02-28",
      EndingProducerDate: "2026-03-31",
    });
  });

  test.each([
    [{ from: "2026-09-02", to: "2026-09-01" }, "from", "Start date cannot be after end date."],
    [{ from: "2026-09-16" }, "from", "Choose today or an earlier date."],
    [{ to: "2026-09-16" }, "to", "End date cannot be after today."],
    [{ from: "2026-02-30" }, "from", "Enter a valid date"],
    [{ to: "<b>" }, "to", "Enter a valid date"],
  ])(
    "the period %j of the enrollment chart is refused beside its field, and nothing is asked for",
    async (days, field, says) => {
      const before = all.backend.count(producers);
      const page = await somebody.get(agency.home({ chart: "producers", ...days }));
      expect(page.status).toBe(200);
      const [, message] = new RegExp(`id="${field}-error"[\\s\\S]*?<span>([^<]*)`).exec(page.html) ?? [];
      expect(message).toContain(says);
      expect(page.words).toContain("Correct the dates to count enrollments.");
      expect(all.backend.count(producers)).toBe(before);
    },
  );

  test("the enrollment chart has producers without a name, an id or a count, and says when there are none", async () => {
    const row = (AgentId: unknown, AgentName: unknown, EnrollmentCount: unknown) => ({
      AgentId,
      AgentName,
      EnrollmentCount,
    });
    const rows = [row(1, null, 3), row(null, "Nemo", null), row(2, "Ok", "many"), "no row"];
    answer({ Data: rows, Total: 4 }, producers);
    const page = await somebody.get(agency.home({ chart: "producers" }));
    expect(rowsOf(page.html, "enrollments-by-producer")).toEqual([
      ["–", "3"],
      ["Nemo", "–"],
    ]);
    expect(chartIn(page.words)).toContain("2 entries could not be shown.");
    answer({ Data: [], Total: 0 }, producers);
    const none = await somebody.get(agency.home({ chart: "producers" }));
    expect(chartIn(none.words)).toContain("No enrollments were received in this period.");
  });

  test("the enrollment chart shows the last page of producers, and the one after it leads to the first", async () => {
    answer({ Data: [{ AgentId: 1, AgentName: "Last Standin", EnrollmentCount: 3 }], Total: 11 }, producers);
    const view = { chart: "producers" };
    const last = await somebody.get(agency.home({ ...view, page: "2" }), { follow: false });
    expect(last.status).toBe(200);
    expect(rowsOf(last.html, "enrollments-by-producer")).toEqual([["Last Standin", "3"]]);
    const past = await somebody.get(agency.home({ ...view, page: "3" }), { follow: false });
    expect([past.status, past.headers.location]).toEqual([302, agency.home(view)]);
  });

  test("the enrollment chart has its producers when the carriers cannot be had", async () => {
    all.backend.fail(`/t/agencies/${agencyId}/insurers`, { kind: "status", status: 500 });
    const { status, words } = await somebody.get(agency.home({ chart: "producers", carrier: "77" }));
    expect(status).toBe(200);
    expect(chartIn(words)).toContain("Error loading carriers");
    expect(chartIn(words)).toContain("Your selection");
    expect(chartIn(words)).toContain("4,242");
  });
});
