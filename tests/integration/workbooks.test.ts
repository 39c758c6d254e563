import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { demoIds } from "#demo/data/demo-ids.ts";
import { readWorkbook } from "../support/backend/read-workbook.ts";
import { startBoth } from "../support/portal.ts";
import { cookiesOf } from "../support/security/raw.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** Workbooks as people get them: through the built portal, from the export thread of the built backend. */

const paths = pathsFor({ type: "agency", id: demoIds.agency });

let both: Awaited<ReturnType<typeof startBoth>>;
let somebody: Visitor;

beforeAll(async () => {
  both = await startBoth({});
  somebody = visitor(both.portal.url);
  await somebody.signIn("agency@demo.example");
});
afterAll(() => both?.stop());

const linesOf = (log: string): { level: number; path?: string; stack?: string }[] =>
  log
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

test("an export that is left early leaves a line in the access log, and no fault in portal or backend", async () => {
  const address = listToolAt(paths.producers({ status: "All" }), "excel");
  const { pathname } = new URL(address, both.portal.url);
  const [ofPortal, ofBackend] = [both.portal.log().length, both.backend.log().length];
  const portalLines = () => linesOf(both.portal.log().slice(ofPortal));
  for (const moment of ["finish", "response", "finish", "response", "finish", "response"]) {
    const browser = request(both.portal.url + address, { headers: cookiesOf(somebody) });
    browser.on("error", () => {}).end();
    await once(browser, moment);
    browser.destroy();
  }
  expect((await somebody.get(address)).status).toBe(200);
  await expect.poll(() => portalLines().filter(({ path }) => path === pathname)).toHaveLength(7);
  const faults = [...portalLines(), ...linesOf(both.backend.log().slice(ofBackend))].filter(
    ({ level, ...line }) => level >= 50 || JSON.stringify(line).includes('"stack"'),
  );
  expect(faults).toEqual([]);
});

test.each([
  ["the producers", listToolAt(paths.producers({ status: "All" }), "excel"), "Policy count"],
  ["the hierarchy", paths.hierarchyExport(demoIds.agencyContract), "Upline agency"],
  ["the policies", paths.policiesExport(demoIds.agencyContract), "Policy number"],
  ["the RTS report", paths.rtsReportExport({ planYear: "2026" }), "RTS status"],
])(
  "the exported workbook of %s has one sheet, with its column names and more than ten rows",
  async (_, path, heading) => {
    const { status, bytes } = await somebody.get(path);
    expect(status).toBe(200);
    const [sheet, ...others] = await readWorkbook(bytes);
    expect(others).toEqual([]);
    expect(sheet?.rows[0]).toContain(heading);
    expect(sheet?.rows.length).toBeGreaterThan(10);
  },
);
