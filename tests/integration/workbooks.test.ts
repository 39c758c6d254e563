import { afterAll, beforeAll, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { known } from "#backend/demo/known.ts";
import { readWorkbook } from "../support/backend/read-workbook.ts";
import { startBoth } from "../support/portal.ts";
import { type Visitor, visitor } from "../support/visitor.ts";

/** Workbooks as people get them: through the built portal, from the export thread of the built backend. */

const paths = pathsFor({ type: "agency", id: known.agency });

let both: Awaited<ReturnType<typeof startBoth>>;
let somebody: Visitor;

beforeAll(async () => {
  both = await startBoth({});
  somebody = visitor(both.portal.url);
  await somebody.signIn("agency@demo.example");
});
afterAll(() => both?.stop());

test.each([
  ["the producers", paths.producersExport("excel", { status: "All" }), "Policy count"],
  ["the hierarchy", paths.hierarchyExport(known.agencyContract), "Upline agency"],
  ["the policies", paths.policiesExport(known.agencyContract), "Policy number"],
  ["the RTS report", paths.rtsReportExport({ planYear: "2026" }), "RTS status"],
])("%s", async (_, path, heading) => {
  const { status, bytes } = await somebody.get(path);
  expect(status).toBe(200);
  const [sheet, ...others] = await readWorkbook(bytes);
  expect(others).toEqual([]);
  expect(sheet?.rows[0]).toContain(heading);
  expect(sheet?.rows.length).toBeGreaterThan(10);
});
