import { expect, test } from "vitest";
import { placeOf, scopeList } from "./scope-list.tsx";

test("the kept place of a list of scopes has the page and filters of its address, and no nonsense", () => {
  const place = placeOf(
    scopeList.everywhere.read(
      "/scopes?page=3&lastName=O%27Hara&pageSize=26&status=Nonsense&back=//evil.example&sort=x",
    ),
  );
  const given = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
  expect(given).toEqual({ page: "3", lastName: "O'Hara" });
});
