import { expect, test } from "vitest";
import { shortened } from "../i18n/shortened.ts";

test.each([
  [" Two\n lines ", 10, "Two lines"],
  ["Exactly ten", 11, "Exactly ten"],
  ["One more than that", 8, "One more…"],
  ["One more than that", 9, "One more…"],
  ["👍👍👍", 2, "👍👍…"],
])("%j in %d characters is %j", (text, most, line) => {
  expect(shortened(text, most)).toBe(line);
});
