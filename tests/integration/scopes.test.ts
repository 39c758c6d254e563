import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { scopeActionStatuses } from "#api/scopes.ts";
import { scopeStatuses } from "#api/statuses.ts";
import { listToolAt } from "#app/paths.ts";
import type { Call, Fault } from "../support/faulty-backend.ts";
import { formsOf, linksOf } from "../support/html-form.ts";
import { asAgency, asAgent, extendTo, listCall, statusWords } from "../support/integration/scope-pages.ts";
import { cookiesOf } from "../support/security/raw.ts";
import { standInsOfFile } from "../support/security/stand-ins.ts";
import { scopesOfStandIn as known, standInScope } from "../support/stand-in-scopes.ts";
import type { Answer, Visitor } from "../support/visitor.ts";
import { MOST_LIST_HTML, weightOf } from "../support/weight.ts";

/** The list of scopes of appointment with a backend that shares no code with ours. Today is September 15, 2026. */

let somebody: Visitor;

const all = standInsOfFile({ BACKEND_TIMEOUT_MS: "1500" });
beforeAll(async () => {
  ({ somebody } = await all.signedIn());
});
beforeEach(() => {
  all.backend.calls.length = 0;
});

const answer = (Data: unknown, Total = 1) =>
  all.backend.fail(listCall, { kind: "shape", body: { Data, Total } });
const listed = (): Call[] => all.backend.calls.filter(({ path }) => path === listCall);
const asked = () => Object.fromEntries(listed().at(-1)?.query ?? []);

/** The scopes of a page: the row of each, and what can be done with it. */
function cards({ html }: Answer) {
  const items = html.split("<tbody>")[1]?.split("</tbody>")[0]?.split("<tr>").slice(1) ?? [];
  return items.map((card) => {
    const addresses = [
      ...formsOf(card).map(({ action }) => action),
      ...linksOf(card).map(({ href }) => href),
    ];
    const does = (pattern: RegExp) => addresses.some((address) => pattern.test(address));
    const actions = [
      ...(does(/\/signing\?/) ? ["sign"] : []),
      ...(does(/\/resend\?/) ? ["resend"] : []),
      ...(does(/\/void\?/) ? ["void"] : []),
      ...(does(/\/pdf\?/) ? ["download"] : []),
      ...(does(/\/in-person\?/) ? ["in person"] : []),
      ...(does(/\/scopes\/request\?.*replaces=/) ? ["replace"] : []),
    ];
    const icon = /#([a-z-]+)"><\/use>/.exec(card)?.[1];
    return { actions, icon, card };
  });
}

test("the backend is asked for the newest page of scopes, by the names of the API", async () => {
  const page = await somebody.get(asAgent.scopes());
  expect(page.status).toBe(200);
  expect(asked()).toEqual({ sort: "DateRequested-desc", page: "1", pageSize: "25" });
  expect(page.words).toContain("1 SOA, sorted by date requested, newest first");
  expect(page.words).toContain(known.customer);
  expect(page.words).toContain(known.email);
  expect(page.words).toContain("Sep 1, 2026");
});

test("filters, sort and page of scopes go to the backend, with the day after the chosen end", async () => {
  extendTo(all, "scopeStatuses");
  answer([standInScope], 300);
  const query = {
    firstName: " Ana ",
    lastName: "O'Hara",
    email: "ana@",
    status: "Client Viewed",
    from: "2026-08-01",
    to: "2026-08-31",
    sort: "requested",
    page: "2",
    pageSize: "100",
  };
  const page = await somebody.get(asAgent.scopes(query));
  expect(asked()).toEqual({
    first_name: "Ana",
    last_name: "O'Hara",
    email: "ana@",
    status: "Client Viewed",
    date_requested_start: "2026-08-01",
    date_requested_end: "2026-09-01",
    sort: "DateRequested-asc",
    page: "2",
    pageSize: "100",
  });
  expect(page.words).toContain("300 SOAs, sorted by date requested, oldest first · page 2 of 3");
  const removal = linksOf(page.html).find(({ label }) => label.startsWith("Requested to: Aug 31, 2026"));
  const { to: _, page: __, ...without } = query;
  expect(removal?.href).toBe(asAgent.scopes({ ...without, firstName: "Ana" }));
  const refresh = linksOf(page.html).find(({ label }) => label === "Refresh");
  expect(refresh?.href).toBe(asAgent.scopes({ ...query, firstName: "Ana" }));
});

test("scopes are asked for by status only where the backend announces that it knows it", async () => {
  const page = await somebody.get(asAgent.scopes({ status: "Voided" }));
  expect(asked()).toEqual({ sort: "DateRequested-desc", page: "1", pageSize: "25" });
  expect(page.html).not.toContain('name="status"');
  expect(linksOf(page.html).filter(({ label }) => label.startsWith("Status:"))).toEqual([]);
});

test.each([
  [{ page: "0", pageSize: "7", sort: "name; drop", status: "Nonsense" }, {}],
  [{ from: "2026-02-30" }, {}],
  [{ from: "2026-09-16" }, {}],
  [{ to: "2026-09-15" }, { date_requested_end: "2026-09-16" }],
  [{ to: "2026-02-28" }, { date_requested_end: "2026-03-01" }],
])("an address of scopes that makes no sense is read as far as it does: %j", async (query, expected) => {
  extendTo(all, "scopeStatuses");
  const page = await somebody.get(asAgent.scopes(query));
  expect(page.status).toBe(200);
  expect(asked()).toEqual({ sort: "DateRequested-desc", page: "1", pageSize: "25", ...expected });
});

test("a day that is no filter of scopes stays as it was typed, with what is wrong", async () => {
  const page = await somebody.get(asAgent.scopes({ from: "2026-02-30", to: "2027-01-01" }));
  expect(page.html).toContain('value="2026-02-30"');
  expect(page.words).toContain("Enter a valid date, such as 12/31/2025.");
  expect(page.words).toContain("Choose today or an earlier date.");
});

test("a page past the last of the scopes leads to the first, with its filters", async () => {
  answer([], 30);
  const past = await somebody.get(asAgent.scopes({ lastName: "F", page: "3" }), { follow: false });
  expect(past.status).toBe(302);
  expect(past.location).toBe(all.url + asAgent.scopes({ lastName: "F" }));
});

test("an empty list of scopes says whether there are none or the filters let none through", async () => {
  answer(null, 0);
  const none = await somebody.get(asAgent.scopes());
  expect(none.words).toContain("No SOAs yet");
  const filtered = await somebody.get(asAgent.scopes({ email: "zzz" }));
  expect(filtered.words).toContain("No SOAs match these filters");
  const bare = linksOf(filtered.html).find(({ label }) => label === "Show all SOAs");
  expect(bare?.href).toBe(asAgent.scopes());
});

describe("the status of a scope", () => {
  const icons: Record<string, string> = { Completed: "check", Voided: "close" };
  test.each([...scopeStatuses, "Lost at Sea", "completed", null])(
    "a scope with the status %s has its icon and its actions",
    async (status) => {
      answer([{ ...standInScope, status }]);
      const [card] = cards(await somebody.get(asAgent.scopes()));
      const expected = ["sign", "resend", "void", "download"].filter((action) =>
        scopeActionStatuses[action as "sign"].some((allowed) => allowed === status),
      );
      expect(card?.actions).toEqual(expected);
      expect(card?.icon).toBe(icons[status ?? ""] ?? "pending");
      expect(card?.card).toContain(status ? statusWords(status) : "Unknown status");
    },
  );

  test.each(scopeStatuses)(
    "a scope with the status %s and every extension has the actions that are allowed",
    async (status) => {
      extendTo(all, "scopeReplacement");
      answer(
        [
          { ...standInScope, status },
          { ...standInScope, id: 62, status, replaced_by: 63 },
        ],
        2,
      );
      const [card, replaced] = cards(await somebody.get(asAgent.scopes()));
      const isOpen = status === "Sent" || status === "Client Viewed";
      const isOver = status === "Completed" || status === "Voided";
      expect(card?.actions.includes("in person")).toBe(isOpen);
      expect(card?.actions.includes("replace")).toBe(isOver);
      // One is replaced once.
      expect(replaced?.actions).not.toContain("replace");
    },
  );
});

test("what extensions tell stands in the row of a scope, and unknown words stand as they are", async () => {
  answer(
    [
      {
        ...standInScope,
        status: "Sent",
        note: "expired",
        method_of_contact: "walk_in",
        replaces: 62,
      },
      {
        id: "62",
        status: "Completed",
        date_requested: "2026-08-01T03:00:00Z",
        date_completed: "2026-08-02",
        note: "Misplaced",
        method_of_contact: "carrier pigeon",
        replaced_by: 61,
      },
      { ...standInScope, id: 63, replaces: "gone" },
    ],
    3,
  );
  const page = await somebody.get(asAgent.scopes());
  expect(page.words).toContain("Sent Link expired");
  expect(page.words).toContain("Walk-in");
  // Three o'clock in UTC is still the day before in New York.
  expect(page.words).toContain("Replaces: The SOA of Jul 31, 2026");
  expect(page.words).toMatch(/Unnamed customer .*Completed Misplaced/);
  expect(page.words).toMatch(/carrier pigeon .*Aug 2, 2026/);
  expect(page.words).toContain("Replaced: By a newer SOA");
  expect(page.words).toContain("Replaces: An earlier SOA");
});

test("a scope that cannot be read is left out and counted, and its text is not in the log", async () => {
  const secret = "Confidential Person";
  answer(
    [standInScope, { id: {}, first_name: secret }, { ...standInScope, id: 3, date_requested: secret }],
    3,
  );
  const page = await somebody.get(asAgent.scopes());
  expect(cards(page)).toHaveLength(1);
  expect(page.words).toContain("2 entries could not be shown.");
  await expect.poll(() => all.portal.log()).toContain("rows left out");
  expect(all.portal.log()).not.toContain(secret);
});

const faults: [string, Fault, number, string][] = [
  ["500", { kind: "status", status: 500 }, 502, "Failed to fetch: 500 Internal Server Error"],
  ["a page of HTML", { kind: "html", status: 502 }, 502, "Failed to fetch: 502 Bad Gateway"],
  ["HTML with 200", { kind: "html", status: 200 }, 502, "The Hub’s answer could not be read."],
  ["nothing with 200", { kind: "empty", status: 200 }, 502, "The Hub’s answer could not be read."],
  ["204", { kind: "empty", status: 204 }, 502, "The Hub’s answer could not be read."],
  ["cut in the body", { kind: "reset" }, 503, "The Hub could not be reached."],
  ["JSON cut in half", { kind: "cut off" }, 502, "The Hub’s answer could not be read."],
  ["a bare list", { kind: "shape", body: [standInScope] }, 502, "The Hub’s answer could not be read."],
  ["no total", { kind: "shape", body: { Data: [standInScope] } }, 502, "The Hub’s answer could not be read."],
  ["late", { kind: "slow", delayMs: "untilReleased" }, 504, "The Hub did not answer in time."],
  ["403", { kind: "status", status: 403 }, 403, "Failed to fetch: 403 Forbidden"],
];

test.each(faults)("a list of scopes that fails says so: %s", async (_, fault, status, told) => {
  all.backend.fail(listCall, fault);
  const page = await somebody.get(asAgent.scopes({ lastName: "F" }));
  expect(page.status).toBe(status);
  expect(page.words).toContain("Error loading SOAs");
  expect(page.words).toContain(told);
  const again = linksOf(page.html).find(({ label }) => label === "Try again");
  expect(again?.href).toBe(asAgent.scopes({ lastName: "F" }));
  expect(page.words).toContain("New SOA");
});

test("row 26: for an agency every address of scopes is 403, and the backend is not asked", async () => {
  const addresses = [
    asAgency.scopes(),
    asAgency.scopeRequest(),
    asAgency.scopeRequest({ replaces: known.id }),
    listToolAt(asAgency.scopes(), "csv"),
    asAgency.scope(known.id, "pdf"),
    asAgency.scope(known.id, "signing"),
    asAgency.scope(known.id, "resend"),
    asAgency.scope(known.id, "void"),
    asAgency.scope(known.id, "in-person"),
    asAgency.scope("no such id", "void"),
  ];
  for (const address of addresses) {
    const page = await somebody.get(address);
    expect(page.status, address).toBe(403);
    expect(page.words, address).toContain("You do not have permission to access the requested page.");
  }
  expect(all.backend.count(/scopes/)).toBe(0);
  const { somebody: other, token: csrf } = await all.signedIn();
  // The agent's home page shows the newest ones.
  all.backend.calls.length = 0;
  const form = { csrf, firstName: "A", lastName: "B", email: "a@b.example", methodOfContact: "email" };
  for (const address of addresses.filter((one) => !/\/scopes\?|csv|pdf/.test(one))) {
    const refused = await other.post(address, form);
    expect(refused.status, address).toBe(403);
  }
  expect(all.backend.count(/scopes/)).toBe(0);
});

test("25 scopes are no heavier than a list may be", async () => {
  extendTo(all, "scopeReplacement");
  const many = Array.from({ length: 25 }, (_, n) => ({
    ...standInScope,
    id: `5f0c2a86-7d1f-4c7e-9a53-0c1d2e3f4a${n + 10}`,
    first_name: `Firstname${n * 7919}`,
    last_name: `Lastname${n * 104729}`,
    email: `customer${n * 1299709}@foreign.example`,
    status: scopeStatuses[n % 6],
    method_of_contact: "email",
  }));
  answer(many, 300);
  const path = asAgent.scopes();
  const { html } = await weightOf(all.url, path, cookiesOf(somebody));
  const lite = await weightOf(all.url, path, { ...cookiesOf(somebody), "save-data": "on" });
  expect(html).toBeLessThanOrEqual(MOST_LIST_HTML.full);
  expect(lite.html).toBeLessThanOrEqual(MOST_LIST_HTML.lite);
});
