import { beforeAll, beforeEach, expect, test } from "vitest";
import { listToolAt } from "#app/paths.ts";
import { asAgent, extendTo, listCall } from "../support/integration/scope-pages.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { standInScope } from "../support/stand-in-scopes.ts";
import type { Visitor } from "../support/visitor.ts";

/** The register of scopes of appointment as comma-separated text, made of the call that every backend has. */

let somebody: Visitor;
/** The scopes that the backend has. */
let rows: unknown[] = [];
let total: number | null = null;

const all = standInsOfFile();
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
  all.backend.answer(listCall, ({ query }) => {
    const size = Number(query.get("pageSize"));
    const from = (Number(query.get("page")) - 1) * size;
    return { Data: rows.slice(from, from + size), Total: total ?? rows.length };
  });
});
beforeEach(() => {
  rows = Array.from({ length: 250 }, (_, n) => ({ ...standInScope, id: n + 1 }));
  total = null;
  all.backend.calls.length = 0;
});

const linesOf = (bytes: Buffer) => bytes.toString("utf8", 3).split("\r\n");

test("the CSV of scopes is made of the pages of the list that the address names, the largest there are", async () => {
  extendTo(all, "scopeStatuses");
  const query = { lastName: "F", status: "Voided", to: "2026-08-31", sort: "requested", page: "7" };
  const file = await somebody.get(listToolAt(asAgent.scopes(query), "csv"));
  expect(file.status).toBe(200);
  expect(file.headers["content-disposition"]).toContain(
    'filename="scopes-of-appointment-one-client-voided-requested-to-2026-08-31-2026-09-15.csv"',
  );
  const lines = linesOf(file.bytes);
  expect(lines).toHaveLength(252);
  expect(lines[250]).toMatch(/^250,Foreign,Ana María,/);
  const asked = all.backend.calls.filter(({ path }) => path === listCall);
  expect(asked.map((call) => Object.fromEntries(call.query))).toEqual(
    ["1", "2", "3"].map((page) => ({
      last_name: "F",
      status: "Voided",
      date_requested_end: "2026-09-01",
      sort: "DateRequested-asc",
      page,
      pageSize: "100",
    })),
  );
});

test("the CSV of scopes is made of pages of 1,000 rows where the backend announces them", async () => {
  extendTo(all, "largePages");
  rows = Array.from({ length: 1100 }, (_, n) => ({ ...standInScope, id: n + 1 }));
  const file = await somebody.get(listToolAt(asAgent.scopes(), "csv"));
  expect(linesOf(file.bytes)).toHaveLength(1102);
  const asked = all.backend.calls.filter(({ path }) => path === listCall);
  expect(asked.map(({ query }) => [query.get("page"), query.get("pageSize")])).toEqual([
    ["1", "1000"],
    ["2", "1000"],
  ]);
});

test("the CSV of scopes has every column, times in the business time zone, and words of the page's language", async () => {
  rows = [
    {
      ...standInScope,
      status: "Completed",
      note: "declined",
      method_of_contact: "walk_in",
      products: ["part_d", "PDP"],
      date_signed: "2026-09-02T03:30:00Z",
      date_completed: "2026-09-03T12:00:00Z",
      appointment_from: "2026-09-05T12:00:00Z",
      replaces: 60,
      replaced_by: "62",
    },
    { id: 7, status: "Lost at Sea", note: "x", method_of_contact: "pigeon", date_requested: "2026-09-01" },
  ];
  const file = await somebody.get(listToolAt(asAgent.scopes(), "csv"));
  expect(linesOf(file.bytes)).toEqual([
    "ID,Last name,First name,Email,Date requested,Status,Note,Method of contact,Products,Signed by the customer,Date completed,Earliest appointment,Replaces,Replaced by",
    "61,Foreign,Ana María,ana@foreign.example,2026-09-01 10:30,Completed,Declined by the customer,Walk-in,Medicare prescription drug plans (Part D); PDP,2026-09-01 23:30,2026-09-03 08:00,2026-09-05 08:00,60,62",
    "7,,,,2026-09-01,Lost at Sea,x,pigeon,,,,,,",
    "",
  ]);
  const chosen = await somebody.get(listToolAt(asAgent.scopes({ cols: "id" }), "csv"));
  expect(linesOf(chosen.bytes), "cards have no columns to choose").toEqual(linesOf(file.bytes));
  const spanish = await somebody.get(`${listToolAt(asAgent.scopes(), "csv")}&lng=es`);
  expect(linesOf(spanish.bytes)[1]).toContain("Completado,Rechazado por el cliente,Llegó sin cita");
});

test("rows 72, 73: the CSV of scopes has as text what a spreadsheet takes for a formula", async () => {
  rows = ["=1+1", "+1", "-1", "@x", "\tx", 'say "hi"', "a,b"].map((last_name) => ({
    ...standInScope,
    last_name,
    note: last_name,
  }));
  const lines = linesOf((await somebody.get(listToolAt(asAgent.scopes(), "csv"))).bytes);
  expect(lines.slice(1, 8).map((line) => /^61,(.*),Ana/.exec(line)?.[1])).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@x",
    "x",
    '"say ""hi"""',
    '"a,b"',
  ]);
});

test("more than 100,000 scopes have no CSV", async () => {
  total = 100_001;
  const refused = await somebody.get(listToolAt(asAgent.scopes(), "csv"));
  expect(refused.status).toBe(422);
  expect(refused.words).toContain("A CSV file holds up to 100,000 rows.");
  const list = await somebody.get(asAgent.scopes());
  expect(list.words).toContain("A CSV file holds up to 100,000 rows.");
});

test("a CSV of scopes is a page when its first call fails, and breaks off when a later one does", async () => {
  all.backend.fail(listCall, { kind: "status", status: 500 });
  const failed = await somebody.get(listToolAt(asAgent.scopes({ lastName: "F" }), "csv"));
  expect(failed.status).toBe(502);
  expect(failed.words).toContain("Error exporting SOAs.");
  all.backend.fail(listCall, { kind: "alternating", faults: [null, { kind: "status", status: 500 }] });
  await expect(somebody.get(listToolAt(asAgent.scopes(), "csv"))).rejects.toThrow();
});

test("a scope that cannot be read is counted at the end of the CSV", async () => {
  rows = [standInScope, { id: {} }];
  const lines = linesOf((await somebody.get(listToolAt(asAgent.scopes(), "csv"))).bytes);
  expect(lines[2]).toMatch(/^1 entry could not be shown\.,+$/);
});
