import { beforeAll, beforeEach, expect, test } from "vitest";
import { extensions } from "#api/features.ts";
import { listToolAt, pathsFor } from "#app/paths.ts";
import { standIn } from "../support/faulty-backend.ts";
import { linksOf } from "../support/html-form.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { pdfFile } from "../support/submission-forms.ts";
import type { Visitor } from "../support/visitor.ts";

/** Appointments, with a backend that shares no code with the reference backend. Today is September 15, 2026. */

const agent = pathsFor({ type: "agent", id: standIn.agentId });
const agency = pathsFor({ type: "agency", id: standIn.agencyId });
const call = `/t/agents/${standIn.agentId}/appointments`;

let somebody: Visitor;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});

const announce = (number: number) =>
  all.backend.answer(`/t/agents/${standIn.agentId}/features`, () => ({ Extensions: number }));
const appointment = (Id: number, InsurerName: string, StateProvince: string, more: object = {}) => ({
  ...{ Id, InsurerName, StateProvince, Status: "Active", EffectiveDate: "2024-05-01T00:00:00" },
  ...more,
});

beforeEach(() => {
  announce(extensions.appointments);
  all.backend.answer(call, () => [
    appointment(1, "Alder", "Florida", { ExpirationDate: "2026-09-15" }),
    appointment(2, "Alder", "Georgia", { ExpirationDate: "2026-09-14" }),
    appointment(3, "Birch", "Florida", { EffectiveDate: "2026-12-01" }),
    appointment(4, "Birch", "Texas", { Status: "Suspended" }),
    { Id: 5, InsurerName: "Cedar" },
  ]);
});

test("a backend without appointments has no list of them, and is not asked", async () => {
  announce(extensions.appointments - 1);
  expect((await somebody.get(agent.appointments())).status).toBe(404);
  expect((await somebody.get(listToolAt(agent.appointments(), "csv"))).status).toBe(404);
  expect((await somebody.get(agent.search({ q: "Florida" }))).words).not.toContain("Appointments");
  expect(all.backend.calls.filter(({ path }) => path === call)).toEqual([]);
  expect((await somebody.get(agent.home())).html).not.toContain('href="/appointments');
});

test("the list of appointments says where each stands today, and leaves out what cannot be read", async () => {
  const { words } = await somebody.get(agent.appointments());
  expect(words).toMatch(
    /Alder Florida Active .*2026.* Alder Georgia Ended .* Birch Florida Pending .* Birch Texas Suspended/,
  );
  expect(words).not.toContain("Cedar");
  expect(words).toContain("4 appointments");
});

test.each<[Record<string, string>, string[]]>([
  [{ status: "Active" }, ["Alder Florida"]],
  [{ status: "Ended" }, ["Alder Georgia"]],
  [{ status: "Pending" }, ["Birch Florida"]],
  [{ state: "Florida", sort: "effective", desc: "true" }, ["Birch Florida", "Alder Florida"]],
  [{ carrier: "Birch" }, ["Birch Florida", "Birch Texas"]],
  [{ expiry: "30" }, ["Alder Florida"]],
])("the list and the CSV of appointments have the same rows with %j", async (query, wanted) => {
  const csv = await somebody.get(listToolAt(agent.appointments(query), "csv"));
  const [, ...rows] = csv.html.trim().split("\r\n");
  expect(rows.pop()).toContain("1 entry could not be shown.");
  expect(rows.map((line) => line.split(",").slice(0, 2).join(" "))).toEqual(wanted);
  const { words } = await somebody.get(agent.appointments(query));
  const places = wanted.map((name) => words.indexOf(name));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(Math.min(...places)).toBeGreaterThan(0);
});

test("the search finds appointments by carrier and state, and leads to them", async () => {
  const page = await somebody.get(agent.search({ q: "birch tex" }));
  expect(linksOf(page.html)).toContainEqual(
    expect.objectContaining({
      label: "Birch",
      href: agent.appointments({ carrier: "Birch", state: "Texas" }),
    }),
  );
});

test("appointments that cannot be fetched say so in their list and in the search", async () => {
  all.backend.fail(call, { kind: "status", status: 500 });
  const page = await somebody.get(agent.appointments());
  expect(page.status).toBe(502);
  expect(page.words).toContain("Error loading appointments");
  const search = await somebody.get(agent.search({ q: "Florida" }));
  expect(search.status).toBe(200);
  expect(search.words).toContain("Error searching appointments");
});

test("the page of a producer has the appointments that the backend gives, and none where it has none of anybody", async () => {
  const path = `/t/v2/agencies/${standIn.agencyId}/agents/${standIn.agentId}`;
  const producer = { id: standIn.agentId, first_name: "Ana", last_name: "Ruiz" };
  const shown = async (more: object) => {
    all.backend.answer(path, () => ({ ...producer, ...more }));
    return (await somebody.get(agency.producer(standIn.agentId))).words;
  };
  expect(await shown({})).not.toContain("Appointments");
  expect(await shown({ appointments: [] })).toContain("No appointments on record");
  expect(await shown({ appointments: [appointment(1, "Alder", "Florida"), {}] })).toMatch(
    /Appointments .*Alder Florida Active Effective date May 1, 2024/,
  );
});

test("an appointment is submitted with the carrier's letter, and where the backend has none there is no form", async () => {
  const taken = `${call}/submit`;
  all.backend.answer(taken, () => ({ Id: "s-1", Status: "UnderReview" }));
  const page = await somebody.get(agent.documentForm("Appointment"));
  const checked = await somebody.submit(page, {
    button: "Continue",
    values: { carrier: standIn.carrier, state: "Florida", effective: "2026-09-01" },
    form: ({ isMultipart }) => isMultipart,
    files: { file: [pdfFile()] },
  });
  expect(checked.words).toMatch(/Carrier Foreign Carrier State Florida Effective date Sep 1, 2026/);
  const sent = await somebody.submit(checked, {
    form: ({ action }) => action.includes("/check"),
    button: "Submit appointment",
  });
  expect(sent.words).toContain("Appointment submitted");
  const { body } = all.backend.calls.findLast(({ path }) => path === taken) ?? {};
  expect(body?.toString("latin1")).toContain(
    JSON.stringify({
      ...{ InsurerName: standIn.carrier, StateProvince: "Florida" },
      ...{ EffectiveDate: "2026-09-01", ExpirationDate: null },
    }),
  );
  announce(extensions.appointments - 1);
  expect((await somebody.get(agent.documentForm("Appointment"))).status).toBe(404);
  expect((await somebody.get(agent.documentCheck("Appointment"))).status).toBe(404);
});
