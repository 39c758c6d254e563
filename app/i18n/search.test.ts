import { expect, test } from "vitest";
import { matching } from "./search.ts";

const portals = ["Blue Harbor Benefits", "Harbor Light Agency", "José Núñez"].map((name) => ({ name }));
const found = (search: string) => matching(portals, search).map(({ name }) => name);

test("a search finds the names that have every word of it, in any order and case", () => {
  expect(found("harbor")).toEqual(["Blue Harbor Benefits", "Harbor Light Agency"]);
  expect(found("BEN harb")).toEqual(["Blue Harbor Benefits"]);
  expect(found("harbor nowhere")).toEqual([]);
});

test("accents may be left out of a search for a name", () => {
  expect(found("jose nunez")).toEqual(["José Núñez"]);
});
