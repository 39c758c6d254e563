import { expect, test } from "vitest";
import { defineList } from "./list.ts";
import { inOrder } from "./whole-list.server.ts";

type Row = { name: string; number: string | null; policies: number | null };

const list = defineList<Row>()({
  name: "rows",
  address: () => "/",
  title: () => "Rows",
  words: { count: () => "", loadFailed: () => "", none: () => "" },
  rowKey: ({ name }) => name,
  columns: {
    name: { label: () => "Name", value: ({ name }) => name, isSorted: true },
    number: { label: () => "Number", value: ({ number }) => number, isSorted: true },
    policies: { label: () => "Policies", value: ({ policies }) => policies, isSorted: true },
  },
  alwaysShown: "name",
  filters: {},
  order: { by: "name" },
});

const rows: Row[] = [
  { name: "Abel", number: "W-10", policies: 2 },
  { name: "Bird", number: null, policies: 7 },
  { name: "Cole", number: "W-9", policies: 2 },
  { name: "Dunn", number: "", policies: null },
];
const names = (sort: "name" | "number" | "policies", desc: boolean) =>
  inOrder(list, rows, { sort, desc }).map(({ name }) => name);

test("rows of a list that are equal in the sorted column keep their order in both directions", () => {
  expect(names("policies", false)).toEqual(["Abel", "Cole", "Bird", "Dunn"]);
  expect(names("policies", true)).toEqual(["Bird", "Abel", "Cole", "Dunn"]);
});

test("a list sorts numbers in a text as numbers, and puts empty values last in both directions", () => {
  expect(names("number", false)).toEqual(["Cole", "Abel", "Bird", "Dunn"]);
  expect(names("number", true)).toEqual(["Abel", "Cole", "Bird", "Dunn"]);
});
