import JSZip from "jszip";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrollment, enrollmentColumns } from "#api/enrollments.ts";
import { paged } from "#api/wire.ts";
import type { OpenDatabase } from "#backend/database/connect.ts";
import { words } from "#backend/words.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { applicationParts, applicationPath } from "../support/backend/applications.ts";
import { type Ask, asking, testBackend } from "../support/backend/backend.ts";
import { oneDatabase } from "../support/backend/databases.ts";
import { dayOf, type ReadCell, readWorkbook } from "../support/backend/read-workbook.ts";
import { goodPdf, posted, sized } from "../support/backend/submitting.ts";

/** Files that enrollments are handed out as: workbooks, and the documents of an application. */

const ofAgent = `/t/agents/${demoIds.agent}/enrollments`;
const ofAgency = `/t/agencies/${demoIds.agency}/enrollments`;
const days: readonly string[] = ["EffectiveDate", "TerminationDate"];

describe.each(oneDatabase)("files of enrollments, on $name", ({ openFilled }) => {
  let database: OpenDatabase;
  let ask: Ask;

  beforeAll(async () => {
    database = await openFilled();
    ask = asking(testBackend(database.db));
    // The first workbook of a process takes longer than all others.
    await exported(ofAgent, "", "demo-agent");
  });
  afterAll(() => database.close());

  async function listed(path: string, query: string, as: string) {
    const rows = [];
    for (let page = 1; ; page++) {
      const answer = await ask(`${path}?${query}&pageSize=100&page=${page}`, as);
      const { Data } = paged(enrollment).parse(await answer.json());
      rows.push(...Data);
      if (Data.length < 100) return rows;
    }
  }

  async function exported(path: string, query: string, as: string) {
    const answer = await ask(`${path}/excel?${query}`, as);
    expect(answer.status, query).toBe(200);
    const [sheet, ...others] = await readWorkbook(await answer.arrayBuffer());
    expect(others).toEqual([]);
    const [headings = [], ...rows] = sheet?.rows ?? [];
    return { headings, rows };
  }

  const statusName = (status: string | null) => words("en", "desk")(`status.${status as "Active"}`);
  const shown = (cell: ReadCell | undefined, name: string) =>
    cell instanceof Date && days.includes(name) ? dayOf(cell) : cell;

  describe("a workbook", () => {
    test.each([
      ["everything of an agency", ofAgency, "sort=TerminationDate-desc", "demo-agency", 400],
      ["some of it", ofAgency, "ActiveOnly=true&sort=AgentName-asc&CustomerFirstName=a", "demo-agency", 3],
      ["an agent's", ofAgent, "sort=EffectiveDate-asc", "demo-agent", 20],
    ])("a workbook of enrollments has the rows of the list: %s", async (_, path, query, as, least) => {
      const columns = enrollmentColumns.filter((name) => name !== "AgentName" || path === ofAgency);
      const { headings, rows } = await exported(path, query, as);
      expect(headings).toHaveLength(columns.length);
      expect(headings.includes("Producer")).toBe(path === ofAgency);
      const wanted = await listed(path, query, as);
      expect(wanted.length).toBeGreaterThan(least);
      expect(rows.map((row) => columns.map((name, index) => shown(row[index], name)))).toEqual(
        wanted.map((row) =>
          columns.map((name) => (name === "AppQueueStatus" ? statusName(row[name]) : row[name])),
        ),
      );
    });

    test("a workbook of enrollments has the columns asked for in the list's order, and no producer column for an agent", async () => {
      const columns = "Columns=InsurerName,CustomerLastName,AgentName,Nothing";
      const ofThree = await exported(ofAgency, columns, "demo-agency");
      expect(ofThree.headings).toEqual(["Last name", "Producer", "Carrier"]);
      const [first] = await listed(ofAgency, "", "demo-agency");
      expect(ofThree.rows[0]).toEqual([first?.CustomerLastName, first?.AgentName, first?.InsurerName]);
      expect((await exported(ofAgent, columns, "demo-agent")).headings).toEqual(["Last name", "Carrier"]);
      expect((await exported(ofAgent, "Columns=AgentName", "demo-agent")).headings).toHaveLength(10);
    });

    test("a workbook of enrollments has headings alone when a filter is no id", async () => {
      const { headings, rows } = await exported(ofAgency, "InsurerId=nonsense", "demo-agency");
      expect([headings.length, rows.length]).toEqual([11, 0]);
    });
  });

  describe("the documents of an application", () => {
    const pathOf = (id: string, owner = ofAgent) => `${owner}/${id}/application`;
    const unpacked = async (answer: Response) => {
      const archive = await JSZip.loadAsync(await answer.arrayBuffer(), { checkCRC32: true });
      const files = Object.values(archive.files).map(
        async (file) => [file.name, await file.async("nodebuffer")] as const,
      );
      return Promise.all(files);
    };
    const submit = async (files: Parameters<typeof applicationParts>[1]): Promise<string> => {
      const answer = await ask(applicationPath, "demo-agent", posted(applicationParts({}, files)));
      expect(answer.status).toBe(200);
      return (await answer.json()).EnrollmentId;
    };

    test("several documents of an application come as an archive, byte by byte, however they are called", async () => {
      const files = [
        { fileName: "b.pdf", value: sized(2_000_000) },
        { fileName: "A.pdf", value: sized(5_000) },
        { fileName: "a.pdf", value: goodPdf },
        { fileName: "Peña 日.pdf", value: sized(99) },
        { fileName: "Pen\u0303a 日.pdf", value: sized(97) },
        { fileName: "../../up.pdf", value: sized(98) },
      ];
      const id = await submit(files);
      const answer = await ask(pathOf(id, ofAgency), "demo-agency");
      expect(answer.headers.get("Content-Type")).toBe("application/zip");
      expect(answer.headers.get("Content-Security-Policy")).toBe("sandbox");
      expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment;.*Application\.zip/);
      const found = await unpacked(answer);
      const names = found.map(([name]) => name.toLowerCase());
      expect(new Set(names).size, "no two names that a folder takes for one").toBe(files.length);
      expect(names.toSorted()).toEqual([
        "a (2).pdf",
        "a.pdf",
        "b.pdf",
        "peña 日 (2).pdf",
        "peña 日.pdf",
        "up.pdf",
      ]);
      const sizes = found.map(([, content]) => content.length);
      expect(sizes.toSorted()).toEqual(files.map(({ value }) => value.length).toSorted());
      for (const { value } of files)
        expect(found.some(([, content]) => content.equals(Buffer.from(value)))).toBe(true);
      const head = await ask(pathOf(id), "demo-agent", { method: "HEAD" });
      expect([head.status, head.headers.get("Content-Type"), await head.text()]).toEqual([
        200,
        "application/zip",
        "",
      ]);
    });

    test("the only document of an application comes as the PDF itself, and without any the answer is 404", async () => {
      const id = await submit([{ fileName: "Only “one”.pdf", value: sized(1_234) }]);
      const answer = await ask(pathOf(id), "demo-agent");
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "application/pdf",
        "content-length": "1234",
        "content-security-policy": "sandbox",
      });
      expect(Buffer.from(await answer.arrayBuffer()).equals(sized(1_234))).toBe(true);
      expect((await ask(pathOf(demoIds.enrollmentWithoutFile), "demo-agent")).status).toBe(404);
    });

    test("hostile names of an application's documents stay inside the archive", async () => {
      const { agent, enrollment: id, sub } = demoIds.hostile;
      const found = await unpacked(await ask(pathOf(id, `/t/agents/${agent}/enrollments`), sub));
      expect(found).toHaveLength(4);
      for (const [name] of found) expect(name).not.toMatch(/[/\\\r\n]/);
    });
  });
});
