import { beforeAll, describe, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { listToolAt } from "#app/paths.ts";
import { formsOf, linksOf } from "../support/html-form.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { standInPortals } from "../support/stand-in-portals.ts";
import type { Visitor } from "../support/visitor.ts";

/** The list of enrollments by status, with a backend that announces it and with one that does not. */

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

describe.each(standInPortals)("enrollments of an $type", ({ owner, at }) => {
  const call = `${owner}/enrollments`;
  const announces = (body: unknown) => all.backend.fail(`${owner}/features`, { kind: "shape", body });
  const asked = (path = call) =>
    Object.fromEntries(all.backend.calls.findLast((one) => one.path === path)?.query ?? []);
  const query = { carrier: "77", status: "PendingInformation" };

  test("the status of enrollments is a filter like any other where the backend announces it", async () => {
    announces({ Extensions: extensions.enrollmentStatus });
    const page = await somebody.get(at.enrollments(query));
    expect(page.status).toBe(200);
    expect(asked()).toMatchObject({ Status: "Pending Information", InsurerId: "77" });
    expect(page.words).toContain("Status: Pending information");
    const select = /<select[^>]*id="status".*?<\/select>/s.exec(page.html)?.[0] ?? "";
    expect(select).toMatch(/<option value="PendingInformation" selected/);
    expect(select.match(/<option/g)).toHaveLength(10);
    const removal = linksOf(page.html).find(({ label }) => label.includes("Status: Pending information"));
    expect(removal?.href).toBe(at.enrollments({ carrier: "77" }));
    for (const { href } of linksOf(page.html).filter(({ href }) => /[?&](desc|pageSize|cols)=/.test(href)))
      expect(href).toContain("status=PendingInformation");
  });

  test("exports and saved views of enrollments have the status filter where the backend announces it", async () => {
    announces({ Extensions: extensions.enrollmentStatus });
    await somebody.get(listToolAt(at.enrollments(query), "excel"));
    expect(asked(`${call}/excel`)).toMatchObject({ Status: "Pending Information", InsurerId: "77" });
    await somebody.get(listToolAt(at.enrollments(query), "csv"));
    expect(asked()).toMatchObject({ Status: "Pending Information", InsurerId: "77" });
    const { html } = await somebody.get(at.enrollments(query));
    expect(formsOf(html).map(({ action }) => action)).toContain(listToolAt(at.enrollments(query), "views"));
  });

  test("an unknown status is no filter of enrollments", async () => {
    announces({ Extensions: extensions.enrollmentStatus });
    const page = await somebody.get(at.enrollments({ status: "Nonsense" }));
    expect(page.status).toBe(200);
    expect(page.html).toContain('id="status"');
    expect(asked()).not.toHaveProperty("Status");
    expect(page.words).not.toContain("Status: ");
  });

  test("enrollments have no status filter, and are not asked for by it, where the backend does not announce it", async () => {
    announces({});
    const page = await somebody.get(at.enrollments(query));
    expect(page.status).toBe(200);
    expect(asked()).toMatchObject({ InsurerId: "77" });
    expect(asked()).not.toHaveProperty("Status");
    expect(page.html).toContain('id="carrier"');
    expect(page.html).not.toContain('id="status"');
    expect(page.words).not.toContain("Status: Pending information");
    for (const kind of ["excel", "csv"] as const) {
      await somebody.get(listToolAt(at.enrollments(query), kind));
      expect(asked(kind === "excel" ? `${call}/excel` : call)).not.toHaveProperty("Status");
    }
  });
});
