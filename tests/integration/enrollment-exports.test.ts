import { beforeAll, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { readWorkbook } from "../support/backend/read-workbook.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { cookiesOf } from "../support/security/raw.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";
import { MOST_LIST_HTML, MOST_SCRIPT_BYTES, weightOf } from "../support/weight.ts";

/** Exports of the list of enrollments, and its weight, with a backend that shares no code with the reference backend. */

const { agencyId } = standIn;
const asAgency = pathsFor({ type: "agency", id: agencyId });
const call = `/t/agencies/${agencyId}/enrollments`;
const searchForm = `/t/agencies/${agencyId}/enrollmentsearchform`;
const features = `/t/agencies/${agencyId}/features`;

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const answers = (path: string, body: unknown) => all.backend.fail(path, { kind: "shape", body });
const lastCall = (path: string) => all.backend.calls.findLast((one) => one.path === path);
const asked = (path: string) => Object.fromEntries(lastCall(path)?.query ?? []);
const labels = (html: string) => linksOf(html).map(({ label }) => label);

describe("exports", () => {
  const query = { state: "12", sort: "effective", desc: "true", cols: "producer.status" };

  test("an export of enrollments has the rows, the order and the columns of the page", async () => {
    await somebody.get(listToolAt(asAgency.enrollments({ state: "12" }), "excel"));
    expect(asked(`${call}/excel`), "no extension is announced").toEqual({ CustomerStateId: "12" });
    answers(features, { EnrollmentExport: true });
    const before = all.backend.count(`${call}/excel`);
    const own = await somebody.get(listToolAt(asAgency.enrollments(query), "excel"));
    expect(all.backend.count(`${call}/excel`), "the portal makes it").toBe(before);
    const [sheet] = await readWorkbook(own.bytes);
    expect(sheet?.rows[0]).toEqual(["Last name", "First name", "Producer", "Status"]);
    answers(features, { EnrollmentExport: true, Extensions: extensions.exportColumns });
    const excel = await somebody.get(listToolAt(asAgency.enrollments(query), "excel"));
    expect(excel.headers["content-disposition"]).toContain('filename="enrollments-florida-2026-09-15.xlsx"');
    expect(asked(`${call}/excel`)).toEqual({
      CustomerStateId: "12",
      sort: "EffectiveDate-desc",
      Columns: "CustomerLastName,CustomerFirstName,AgentName,AppQueueStatus",
    });
    const csv = await somebody.get(listToolAt(asAgency.enrollments(query), "csv"));
    expect(csv.headers["content-disposition"]).toContain('filename="enrollments-florida-2026-09-15.csv"');
    expect(csv.bytes.toString("utf8", 3)).toBe(
      "Last name,First name,Producer,Status\r\nStandby,Ana María,Agnes Standin,Lost at Sea\r\n",
    );
    expect(asked(call)).toMatchObject({ CustomerStateId: "12", page: "1", pageSize: "100" });
    expect(lastCall(call)?.headers.paged).toBe("1");
  });

  test("a list of more than 100,000 enrollments offers Excel and no CSV", async () => {
    answers(call, { Data: [{ PolicyId: 1 }], Total: 100_001 });
    const page = await somebody.get(asAgency.enrollments());
    expect(labels(page.html)).toContain("Export to Excel");
    expect(labels(page.html)).not.toContain("Export to CSV");
    expect((await somebody.get(listToolAt(asAgency.enrollments(), "csv"))).status).toBe(422);
  });

  test("a file of enrollments is refused, and not asked for, where the portal lacks the feature", async () => {
    answers(features, { EnrollmentExport: false });
    const page = await somebody.get(asAgency.enrollments());
    expect(page.words).toContain("Export feature is not enabled for this portal.");
    expect(labels(page.html).filter((label) => label.startsWith("Export to"))).toEqual([]);
    const before = all.backend.count(`${call}/excel`);
    const refused = await somebody.get(listToolAt(asAgency.enrollments(), "excel"));
    expect(refused.status).toBe(403);
    expect(refused.words).toContain("Export feature is not enabled for this portal.");
    const csv = await somebody.get(listToolAt(asAgency.enrollments(), "csv"));
    expect([csv.status, csv.words.includes("Export feature is not enabled for this portal.")]).toEqual([
      403,
      true,
    ]);
    expect(all.backend.count(`${call}/excel`)).toBe(before);
  });

  test("an Excel export of enrollments that the backend refuses says that the feature is not enabled", async () => {
    all.backend.fail(`${call}/excel`, { kind: "status", status: 403 });
    const refused = await somebody.get(listToolAt(asAgency.enrollments(), "excel"));
    expect(refused.status).toBe(403);
    expect(refused.words).toContain("Export feature is not enabled for this portal.");
  });

  test.each([404, 500])(
    "a backend whose features cannot be had (%i) decides itself about an export of enrollments",
    async (status) => {
      await somebody.get(asAgency.enrollments());
      all.backend.fail(features, { kind: "status", status });
      const before = all.backend.count("/t/agents/my/permissions");
      expect(labels((await somebody.get(asAgency.enrollments())).html)).toContain("Export to Excel");
      expect((await somebody.get(listToolAt(asAgency.enrollments(), "excel"))).status).toBe(200);
      // A missing extension says nothing about the user's rights: nobody asks for them anew.
      expect(all.backend.count("/t/agents/my/permissions")).toBe(before);
    },
  );
});

test("a page of 25 enrollments is no heavier than a list may be", async () => {
  const id = () => crypto.randomUUID();
  const agents = Array.from({ length: 5 }, id);
  const rows = Array.from({ length: 25 }, (_, n) => ({
    PolicyId: id(),
    CustomerFirstName: `First ${id().slice(0, 5)}`,
    CustomerLastName: `Last ${id().slice(0, 6)}`,
    AgentId: agents[n % 5],
    AgentName: `Agent Number ${n % 5}`,
    CustomerState: "Florida",
    CustomerCounty: `County ${n % 12}`,
    AppQueueStatus: ["Active", "Submitted", "Terminated", "In Review"][n % 4],
    InsurerName: `Carrier ${n % 7}`,
    PolicyType: `Policy type ${n % 4}`,
    EffectiveDate: `2026-0${1 + (n % 8)}-01`,
  }));
  answers(call, { Data: rows, Total: 2000 });
  const named = (what: string, length: number) =>
    Object.fromEntries(Array.from({ length }, (_, n) => [`${what} ${n}`, id()]));
  answers(searchForm, {
    PolicyTypes: named("Policy type", 8),
    Insurers: named("Carrier", 15),
    States: named("State", 10),
    TerminationReasons: named("Reason", 8),
    Agents: named("Agent", 2000),
  });
  const own = cookiesOf(somebody);
  const full = await weightOf(all.url, asAgency.enrollments(), own);
  const lite = await weightOf(all.url, asAgency.enrollments(), { ...own, "save-data": "on" });
  expect(lite.html).toBeLessThanOrEqual(MOST_LIST_HTML.lite);
  expect(full.html).toBeLessThanOrEqual(MOST_LIST_HTML.full);
  expect(full.js).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  expect(lite.html).toBeGreaterThan(2_000);
});
