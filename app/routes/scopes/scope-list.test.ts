import { expect, test } from "vitest";
import { methodsOfContact, scopeNotes, scopeStatuses } from "#api/scopes.ts";
import { placeOf, scopeList } from "./scope-list.ts";
import { methods, notes, statuses } from "./scope-values.ts";

test("the page knows the statuses, methods of contact and notes of the API", () => {
  expect([statuses, methods, notes]).toEqual([scopeStatuses, methodsOfContact, scopeNotes]);
});

test("the place of a view is its address, the page included, and nothing that no list has", () => {
  const place = placeOf(
    scopeList.read("/scopes?page=3&lastName=O%27Hara&pageSize=26&status=Nonsense&back=//evil.example&sort=x"),
  );
  const given = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
  expect(given).toEqual({ page: "3", lastName: "O'Hara" });
});
