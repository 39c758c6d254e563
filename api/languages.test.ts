import { expect, test } from "vitest";
import { languageInList } from "./languages.ts";

test.each([
  ["ca,es;q=0.9,en", "es"],
  ["es-MX,en;q=0.5", "es"],
  ["EN-us;q=0.8, es;q=0.5", "en"],
  ["es;q=0,en", "en"],
  ["es;q=0.0", null],
  ["fr, *", null],
  ["", null],
])("of the browser's languages %j the first one that the product has is %s", (list, language) => {
  expect(languageInList(list)).toBe(language);
});
