import { expect, test } from "vitest";
import { typedText, withPlainSigns } from "./typed-text.ts";

const invisible = {
  "a zero-width space": "\u200b",
  "a zero-width joiner between Latin letters": "\u200d",
  "a zero-width non-joiner between Latin letters": "\u200c",
  "a word joiner": "\u2060",
  "a byte order mark": "\ufeff",
  "a soft hyphen": "\u00ad",
  "a left-to-right mark": "\u200e",
  "an Arabic letter mark": "\u061c",
  "a right-to-left override": "\u202e",
  "an isolate": "\u2066",
  "a Hangul filler": "\u3164",
  "a variation selector after a letter": "\ufe0f",
  "a tag": "\u{e0061}",
  "a combining grapheme joiner": "\u034f",
  "an interlinear annotation": "\ufff9",
};

test.each(Object.entries(invisible))("typed text loses %s, at each place", (_, character) => {
  const text = `${character}Ana${character}María${character}`;
  expect(typedText(text)).toBe("AnaMaría");
  expect(withPlainSigns(text)).toBe("AnaMaría");
});

test.each([
  ["the picture of a family", "👩‍👩‍👧‍👦"],
  ["a colored heart", "❤️"],
  ["a picture with a tone of skin and a sign", "👩🏽‍⚕️"],
  ["the picture of a digit", "1️⃣"],
  ["the flag of Wales", "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}"],
  ["a Persian word of two parts", "می\u200cخواهم"],
  ["a Hindi letter that must not join", "क्\u200cष"],
  ["a Malayalam letter at the end", "ന്\u200d"],
  ["a family name with its own form of a character", "葛\u{e0100}城"],
])("typed text keeps the characters that make %s", (_, text) => {
  expect(typedText(text)).toBe(text.normalize("NFC"));
});

test("typed text is in composed form and has no blanks around it", () => {
  expect(typedText(" \u00a0Nun\u0303ez\t\n")).toBe("Nuñez");
});

test("a line break of a word processor is a plain line break in typed text", () => {
  expect(typedText("one\vtwo\u2028three\ffour\u0085five")).toBe("one\ntwo\nthree\nfour\nfive");
});

test("names keep their typographic signs and wide letters", () => {
  for (const name of ["O’Brien", "Jean‐Luc", "山田　太郎", "Ａｎａ", "ʻIolani"])
    expect(typedText(name)).toBe(name);
});

test.each([
  ["555–123—4567", "555-123-4567"],
  ["555‑123−4567", "555-123-4567"],
  ["O’Brien ʻIolani `a´ d′", "O'Brien 'Iolani 'a' d'"],
  ["５５５－１２３", "555-123"],
  ["ＡＢ\u00a012\u3000３", "AB 12 3"],
  ["ana＠example．com", "ana@example.com"],
  ["می\u200cخواهم", "میخواهم"],
])("the typed text %j becomes %j with plain signs", (text, plain) => {
  expect(withPlainSigns(text)).toBe(plain);
});
