import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";
import { normalized } from "./typed-text.ts";

test.each([
  ["Zoë Nuñez", "zoe nunez"],
  ["a\u0301b", "ab"],
  ["ﬁn", "ﬁn"],
])("the text %j is compared as %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test("a letter with a hundred thousand marks behind it is compared as fast as one with a few", () => {
  const text = `a${"\u0301\u0327".repeat(100_000)}b`;
  expect(plainText(text)).toBe("ab");
  expect(normalized(text, "NFC")).toHaveLength("á".length + 30);
});

test("marks that a language has stay as they are when a text is normalized", () => {
  expect(normalized("an\u0303o", "NFC")).toBe("año");
  expect(normalized(`ก${"\u0e49".repeat(30)}`, "NFC")).toHaveLength(31);
});
