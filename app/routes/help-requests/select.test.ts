import { describe, expect, test } from "vitest";
import type { HelpRequest } from "../../api-client/help-requests.server.ts";
import { selectRequests } from "./select.ts";

/** The rules by which the portal chooses and sorts itself: `docs/product/help-requests.md`, "List". */

const request = (id: string, more: Partial<HelpRequest> = {}): HelpRequest => ({
  id,
  type: "Agent Service",
  description: "Change my address",
  created: "2026-01-01T10:00:00.000Z",
  due: null,
  isCompleted: false,
  isWaiting: false,
  updated: "2026-01-02T10:00:00.000Z",
  newNotes: 0,
  policy: null,
  ...more,
});
const view = { filters: { status: "all", text: "" }, sort: "updated", desc: true } as const;
const ids = (rows: readonly HelpRequest[]) => rows.map(({ id }) => id).join("");

describe("a list of help requests", () => {
  const rows = [
    request("a", { updated: "2026-01-02T10:00:00.000Z", created: "2026-01-02T10:00:00.000Z" }),
    request("b", { updated: "2026-03-02T10:00:00.000Z", isCompleted: true }),
    request("c", { updated: "2026-02-02T10:00:00.000Z" }),
    request("d", { updated: null, created: null }),
    request("e", { updated: "2026-02-02T10:00:00.000Z", isCompleted: true }),
  ];

  test.each([
    ["updated", true, "becad"],
    ["updated", false, "daceb"],
    ["requested", true, "aecbd"],
    ["status", false, "cadbe"],
    ["status", true, "becad"],
  ] as const)("help requests are sorted by %s, descending: %s", (sort, desc, expected) => {
    expect(ids(selectRequests(rows, { ...view, sort, desc }))).toBe(expected);
  });

  test("the status filter of help requests finds the open ones or the completed ones", () => {
    const of = (status: "open" | "completed") =>
      ids(selectRequests(rows, { ...view, filters: { status, text: "" } }));
    expect([of("open"), of("completed")]).toEqual(["cad", "be"]);
  });
});

test.each([
  ["addr", true],
  ["ADDR chang", true],
  ["serv my", true],
  ["ress", false],
  ["address phone", false],
  ["café", true],
  ["cafe", true],
  ["o'br", true],
  ["%", false],
  ["...", false],
  ["   ", false],
])("a search for %j finds a help request by the beginnings of its words: %s", (text, isFound) => {
  const one = request("a", { description: "Change my address at Café O'Brien" });
  expect(selectRequests([one], { ...view, filters: { status: "all", text } })).toHaveLength(isFound ? 1 : 0);
});
