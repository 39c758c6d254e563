import { describe, expect, test } from "vitest";
import { choice, identifier, listAddress, text } from "./list-address.ts";

const list = listAddress({
  filters: { status: choice(["All", "Active"], "Active"), carrier: text(10) },
  sorts: { columns: ["agent", "start"], by: "agent" },
  pageSizes: [15, 25],
});
const bare = list.read("/x");

test("a list's address without a query gives the defaults", () => {
  expect(bare).toEqual({
    filters: { status: "Active", carrier: "" },
    sort: "agent",
    desc: false,
    page: 1,
    pageSize: 15,
    columns: [],
  });
  expect(Object.values(list.query(bare)).every((value) => value === undefined)).toBe(true);
});

test.each([
  "status=zzz&sort=x;drop&desc=yes&page=0&pageSize=7",
  "page=-1",
  "page=1.5",
  "page=1e9",
  "page=abc",
  "pageSize=1e9",
  "status=&carrier=%20%20",
  "status=toString&sort=__proto__",
])("nonsense in a list's address gives the defaults: %s", (query) => {
  expect(list.read(`/x?${query}`)).toEqual(bare);
});

test("a direction alone turns the default order of a list round", () => {
  expect(list.read("/x?desc=true")).toEqual({ ...bare, desc: true });
  expect(list.query(list.read("/x?desc=true")).desc).toBe("true");
});

test("a changed filter leads to the first page of a list and keeps the rest", () => {
  const view = list.read("/x?sort=start&desc=true&page=3&pageSize=25&carrier=blue");
  expect(list.query(view, { filters: { status: "All" } })).toEqual({
    status: "All",
    carrier: "blue",
    sort: "start",
    desc: "true",
    page: undefined,
    pageSize: "25",
  });
  expect(list.query(view, { page: 2 }).page).toBe("2");
});

test("a text in a list's address is trimmed and shortened", () => {
  expect(list.read("/x?carrier=++blue+harbor+mutual").filters.carrier).toBe("blue harbo");
});

test("each applied filter has the query of the list without it", () => {
  const applied = list.applied(list.read("/x?status=All&carrier=blue"));
  expect(applied.map(({ name, value }) => [name, value])).toEqual([
    ["status", "All"],
    ["carrier", "blue"],
  ]);
  expect(applied[0]?.without).toMatchObject({ status: undefined, carrier: "blue" });
});

describe("a list with chosen columns and a default order that depends on its filters", () => {
  const agents = listAddress({
    filters: { agent: identifier() },
    sorts: { columns: ["agent", "start"], by: ({ agent }) => (agent ? "start" : "agent") },
    columns: { all: ["start", "agent", "end"], always: "agent" },
  });
  const queryOf = (address: string, change?: Parameters<typeof agents.query>[1]) =>
    new URLSearchParams(
      Object.entries(agents.query(agents.read(address), change)).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    ).toString();

  test("the default order of a list follows its new filters, and a chosen order stays", () => {
    expect(agents.read("/x").sort).toBe("agent");
    expect(agents.read("/x?agent=7").sort).toBe("start");
    expect(queryOf("/x", { filters: { agent: "7" } })).toBe("agent=7");
    expect(queryOf("/x?agent=7", { filters: { agent: "" } })).toBe("");
    expect(queryOf("/x?desc=true&sort=agent", { filters: { agent: "7" } })).toBe(
      "agent=7&sort=agent&desc=true",
    );
    expect(queryOf("/x?agent=7&sort=agent")).toBe("agent=7&sort=agent");
    expect(queryOf("/x?agent=7&sort=agent", { filters: { agent: "" } })).toBe("");
    expect(queryOf("/x?agent=7", { sort: "start", desc: true })).toBe("agent=7&sort=start&desc=true");
    expect(queryOf("/x?agent=7&sort=agent", { sort: "start", desc: false })).toBe("agent=7");
  });

  test.each([
    ["/x?cols=end.agent", ["agent", "end"], "cols=agent.end"],
    ["/x?cols=end&cols=start", ["start", "agent", "end"], ""],
    ["/x?cols=agent&cols=agent", ["agent"], "cols=agent"],
    ["/x?cols=end.nonsense.end", ["agent", "end"], "cols=agent.end"],
    ["/x?chosen=yes", ["agent"], "cols=agent"],
    ["/x?chosen=yes&cols=end&cols=start", ["start", "agent", "end"], ""],
    ["/x?cols=", ["start", "agent", "end"], ""],
    ["/x?cols=nonsense..__proto__", ["start", "agent", "end"], ""],
    ["/x", ["start", "agent", "end"], ""],
  ])("the list's address %s shows the columns %j and becomes the query “%s”", (address, columns, query) => {
    expect(agents.read(address).columns).toEqual(columns);
    expect(queryOf(address)).toBe(query);
  });

  test.each(["", "a b", "x".repeat(65), "a%00", "a%0d%0ab", "%20"])(
    "the text %j in a list's address is not an id",
    (id) => {
      expect(agents.read(`/x?agent=${id}`).filters.agent).toBe("");
    },
  );

  test("any form of id in a list's address is accepted unchanged", () => {
    for (const id of ["4711", "5f0c2a86-7d1f-4c7e-9a53-0c1d2e3f4a5b", "c/1", "ñ"])
      expect(agents.read(`/x?agent=${encodeURIComponent(id)}`).filters.agent).toBe(id);
  });
});
