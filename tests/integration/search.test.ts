import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { type StandIns, startStandIns } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** The search of the portal: `docs/product/search.md`. */

describe("on a backend that has little", () => {
  const agent = pathsFor({ type: "agent", id: standIn.agentId });
  let all: StandIns;
  let somebody: Visitor;
  beforeAll(async () => {
    all = await startStandIns({ BACKEND_TIMEOUT_MS: "400" });
    ({ somebody } = await all.signedIn());
  });
  afterEach(() => all.backend.heal());
  afterAll(() => all?.stop());

  test("a list that cannot be searched says so, and the others are searched", async () => {
    const well = await somebody.get(agent.search({ q: "alder" }));
    expect(well.html).not.toContain('class="error-panel');
    all.backend.fail(`/t/agents/${standIn.agentId}/licenses`, { kind: "status", status: 500 });
    const failed = await somebody.get(agent.search({ q: "alder" }));
    expect(failed.status).toBe(200);
    expect(failed.words).toContain("Error searching licenses");
    expect(failed.html.match(/class="error-panel/g)).toHaveLength(1);
  });

  test("an address of the search without words, or with too many, asks nothing and says nothing wrong", async () => {
    for (const query of ["", "&q=", "&q=%20", "&q=a&q=b", `&q=${"a".repeat(3_000)}`]) {
      const page = await somebody.get(agent.search() + query);
      expect(page.status, query).toBe(200);
      expect(page.html, query).not.toContain('class="error-panel');
    }
  });

  test("suggestions are the addresses of what is found, and nothing is asked for without words", async () => {
    const enrollments = `/t/agents/${standIn.agentId}/enrollments`;
    const rows = [
      { PolicyId: "e-1", CustomerFirstName: "Ana", CustomerLastName: "Ruiz", InsurerName: "Foreign" },
    ];
    all.backend.fail(enrollments, { kind: "shape", body: { Data: rows, Total: 1 } });
    const found = await somebody.get(agent.searchSuggestions("ruiz"));
    expect(JSON.parse(found.bytes.toString())).toEqual({
      options: [{ id: agent.enrollment("e-1"), name: "Ruiz, Ana · Foreign" }],
      total: 1,
    });
    const before = all.backend.count(enrollments);
    for (const text of ["", "  ", "1EG4-TE5-MK73"]) {
      const none = await somebody.get(agent.searchSuggestions(text));
      expect(JSON.parse(none.bytes.toString()), text).toEqual({ options: [], total: 0 });
    }
    expect(all.backend.count(enrollments)).toBe(before);
    all.backend.fail(enrollments, { kind: "status", status: 500 });
    expect((await somebody.get(agent.searchSuggestions("ruiz"))).status).toBe(502);
  });

  test("a text with an identity number is not searched for, leaves the address, and the page says so", async () => {
    for (const text of ["1eg4 te5 mk73", "ruiz 219-09-9999"]) {
      const before = all.backend.calls.length;
      const left = await somebody.get(agent.search({ q: text }), { follow: false });
      expect([left.status, left.location], text).toEqual([303, all.url + agent.search()]);
      const page = await somebody.get(agent.search());
      expect(page.words).toContain("looks like a Social Security or Medicare number");
      const lists = all.backend.calls
        .slice(before)
        .filter(({ path }) => /enrollments|scopes|contracts$/.test(path));
      expect(lists).toEqual([]);
    }
  });

  test("words with markup are mere text on the page of the search", async () => {
    const page = await somebody.get(agent.search({ q: '<b>"zzz&' }));
    expect(page.html).not.toContain("<b>");
    expect(page.words).toContain('for “<b>"zzz&”');
  });
});
