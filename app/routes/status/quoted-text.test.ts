import { expect, test } from "vitest";
import { quotedText } from "./quoted-text.ts";

test.each([
  ["The account is locked", "The account is locked"],
  ["  Two\n lines\t ", "Two lines"],
  ["Go to https://evil.example/login now", "Go to … now"],
  ["Go to evil.example/login now", "Go to … now"],
  ["Go to WWW.EVIL.EXAMPLE now", "Go to … now"],
  ["Write to help@evil.example.", "Write to …"],
  ["Call +1 (813) 555-0199 today", "Call … today"],
  ["Error AADSTS50105: wait 15 minutes. Then retry.", "Error AADSTS50105: wait 15 minutes. Then retry."],
  ["", ""],
])("the text %j from an address is quoted as %j", (given, quoted) => {
  expect(quotedText(given)).toBe(quoted);
});

test("120 characters of a text from an address are quoted, as people count them", () => {
  expect(quotedText("é".repeat(120))).toBe("é".repeat(120));
  expect(quotedText("😀".repeat(121))).toBe(`${"😀".repeat(119)}…`);
});

test("a text of a million letters is quoted as fast as a short one", () => {
  expect(quotedText("a".repeat(1_000_000))).toBe(`${"a".repeat(119)}…`);
  expect(quotedText(`Go to ${"a".repeat(300)}.evil.example ${"now ".repeat(1000)}`)).toMatch(
    /^Go to … now now/,
  );
});

test("half of a web address that is cut off is not quoted", () => {
  expect(quotedText(`${"https://evil.example/".padEnd(470, "x")} evil.example`)).toBe("…");
});
