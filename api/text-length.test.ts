import { expect, test } from "vitest";
import { beginningOf, lengthOf } from "./text-length.ts";

test.each([
  ["", 0],
  ["año", 3],
  ["an\u0303o", 3],
  ["a\r\nb\nc", 5],
  ["😀", 1],
  ["👍🏽", 1],
  ["👩‍👩‍👧‍👦", 1],
  ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", 1],
  ["🇵🇷🇺🇸", 2],
  ["1️⃣", 1],
  ["क्\u200dष", 2],
  ["\u0301a", 2],
])("the text %j has %i characters, as people count them", (text, length) => {
  expect(lengthOf(text)).toBe(length);
});

test("a letter with hundreds of marks or joiners counts as more than one character", () => {
  expect(lengthOf(`a${"\u0301".repeat(899)}`)).toBe(100);
  expect(lengthOf(`👩${"\u200d👩".repeat(69)}`)).toBe(19);
});

test("the beginning of a text ends between two characters", () => {
  expect(beginningOf("👩‍👩‍👧‍👦😀n\u0303x", 3)).toBe("👩‍👩‍👧‍👦😀n\u0303");
  expect(beginningOf("José", 10)).toBe("José");
});
