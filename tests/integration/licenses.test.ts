import { beforeAll, beforeEach, expect, test } from "vitest";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { formsOf, linksOf, textOf } from "../support/html-form.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import type { Visitor } from "../support/visitor.ts";

/** The filter of licenses by state, whose choices are the states that the licenses have. Today is September 15, 2026. */

const { licenses } = pathsFor({ type: "agent", id: standIn.agentId });
const call = `/t/agents/${standIn.agentId}/licenses`;

let somebody: Visitor;

const license = (id: number, state: string, expires: string) => ({
  ...{ Id: id, StateProvince: state, LicenseNumber: `N${id}`, LicenseType: "Health" },
  ...{ IsResidentLicense: id === 1, ExpirationDate: expires },
});

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});
beforeEach(() => {
  all.backend.answer(call, () => [
    license(1, "New Jersey", "2026-10-01"),
    license(2, "Texas", "2028-01-01"),
    license(3, "New Jersey", "2028-02-01"),
  ]);
  all.backend.calls.length = 0;
});

const choices = (html: string) => {
  const select = /<select[^>]* id="state"[\s\S]*/.exec(html)?.[0] ?? "";
  return [...select.slice(0, select.indexOf("</select>")).matchAll(/<option[^>]*>([^<]*)</g)].map(
    ([, words]) => words,
  );
};
const numbers = (html: string) => [...textOf(html).matchAll(/\bN\d\b/g)].map(([number]) => number);

test("licenses can be filtered by the states that they have, with one call", async () => {
  const page = await somebody.get(licenses());
  expect(choices(page.html)).toEqual(["All states", "New Jersey", "Texas"]);
  expect(numbers(page.html)).toEqual(["N1", "N2", "N3"]);
  const one = await somebody.get(licenses({ state: "New Jersey" }));
  expect(numbers(one.html)).toEqual(["N1", "N3"]);
  expect(choices(one.html)).toEqual(["All states", "New Jersey", "Texas"]);
  expect(linksOf(one.html).map(({ label }) => label)).toContainEqual(expect.stringContaining("New Jersey"));
  const both = await somebody.get(licenses({ state: "New Jersey", expiry: "30" }));
  expect(numbers(both.html)).toEqual(["N1"]);
  expect(all.backend.calls.filter(({ path }) => path === call).length).toBeLessThanOrEqual(4);
});

test("a file of licenses has those of the chosen state, and its name says so", async () => {
  const file = await somebody.get(listToolAt(licenses({ state: "New Jersey" }), "csv"));
  expect(file.headers["content-disposition"]).toContain('filename="licenses-new-jersey-2026-09-15.csv"');
  const lines = file.bytes.toString("utf8", 3).trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",")[2])).toEqual(["N1", "N3"]);
});

test("an address with a state that no license has shows none, and keeps the state chosen", async () => {
  const page = await somebody.get(licenses({ state: "Ohio" }));
  expect(page.status).toBe(200);
  expect(textOf(page.html)).toContain("No licenses match this filter.");
  expect(choices(page.html)).toEqual(["All states", "New Jersey", "Ohio", "Texas"]);
  const fields = formsOf(page.html).flatMap(({ fields }) => fields);
  expect(fields).toContainEqual(expect.objectContaining({ name: "state", value: "Ohio" }));
});

test("a failure to fetch licenses is said once, and the state stays chosen", async () => {
  all.backend.fail(call, { kind: "status", status: 500 });
  const page = await somebody.get(licenses({ state: "Texas" }));
  expect(page.status).toBe(502);
  expect(textOf(page.html).split("Error loading licenses")).toHaveLength(2);
  expect(textOf(page.html)).not.toContain("Error loading filters");
  expect(choices(page.html)).toEqual(["All states", "Texas"]);
});

test("a license that was submitted leads to its history, where a backend says so", async () => {
  const [first, second] = [license(1, "New Jersey", "2026-10-01"), license(2, "Texas", "2028-01-01")];
  all.backend.answer(call, () => [
    { ...first, SubmissionCount: 2 },
    { ...second, SubmissionCount: 0 },
  ]);
  const histories = (html: string) =>
    linksOf(html).flatMap(({ label, href }) => (label.startsWith("History") ? [[label, href]] : []));
  const { submissions } = pathsFor({ type: "agent", id: standIn.agentId });
  expect(histories((await somebody.get(licenses())).html)).toEqual([
    ["History New Jersey", submissions({ record: "1" })],
  ]);
});
