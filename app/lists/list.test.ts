import { expect, test } from "vitest";
import { choice, defineList, text } from "./list.ts";

const list = defineList({
  filters: { status: choice(["All", "Active"], "Active"), carrier: text(10) },
  sorts: { columns: ["agent", "start"], by: "agent" },
  pageSizes: [15, 25],
});
const bare = list.read("/x");

test("a bare address gives the defaults", () => {
  expect(bare).toEqual({
    filters: { status: "Active", carrier: "" },
    sort: "agent",
    desc: false,
    page: 1,
    pageSize: 15,
  });
  expect(Object.values(list.query(bare)).every((value) => value === undefined)).toBe(true);
});

test.each([
  "status=zzz&sort=x;drop&desc=true&page=0&pageSize=7",
  "page=-1",
  "page=1.5",
  "page=1e9",
  "page=abc",
  "pageSize=1e9",
  "status=&carrier=%20%20",
  "status=toString&sort=__proto__",
])("nonsense gives the defaults: %s", (query) => {
  expect(list.read(`/x?${query}`)).toEqual(bare);
});

test("a filter that changes leads to the first page and keeps the rest", () => {
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

test("a text is trimmed and shortened", () => {
  expect(list.read("/x?carrier=++blue+harbor+mutual").filters.carrier).toBe("blue harbo");
});

test("each applied filter knows the list without it", () => {
  const applied = list.applied(list.read("/x?status=All&carrier=blue"));
  expect(applied.map(({ name, value }) => [name, value])).toEqual([
    ["status", "All"],
    ["carrier", "blue"],
  ]);
  expect(applied[0]?.without).toMatchObject({ status: undefined, carrier: "blue" });
});
