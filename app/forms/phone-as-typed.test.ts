import { expect, test } from "vitest";
import { formatAsTyped } from "./phone-as-typed.ts";

/** @param text with `|` where the caret is */
function typed(text: string): string {
  const caret = text.indexOf("|");
  const formatted = formatAsTyped(text.replace("|", ""), caret);
  return `${formatted.text.slice(0, formatted.caret)}|${formatted.text.slice(formatted.caret)}`;
}

test.each([
  ["|", "|"],
  ["7|", "(7|"],
  ["(727|", "(727|"],
  ["(7275|", "(727) 5|"],
  ["(727) 5550|", "(727) 555-0|"],
  ["(727) 555-0142|", "(727) 555-0142|"],
  ["(727) 555-01429|", "(727) 555-0142|"],
  // Backspace takes away the last digit, and the signs before it.
  ["(727) |", "(727|"],
  ["(727) 555-|", "(727) 555|"],
  ["(|", "|"],
  // In the middle the caret stays behind the same digit.
  ["(727) 15|5-0142", "(727) 15|5-0142"],
  ["(79|27) 555-0142", "(79|2) 755-5014"],
  ["|(727) 555-0142", "|(727) 555-0142"],
  // Pasted.
  ["727.555.0142|", "(727) 555-0142|"],
  ["+1 727 555 0142|", "(727) 555-0142|"],
  ["17275550142|", "(727) 555-0142|"],
  [" 727/555-0142 |", "(727) 555-0142|"],
  // No number of the United States, or more than a number: it stays for the form to judge.
  ["+44 20 7946 0958|", "+44 20 7946 0958|"],
  ["727-555-0142 ext. 5|", "727-555-0142 ext. 5|"],
  ["call me|", "call me|"],
])("a phone number typed as %j becomes %j", (given, wanted) => {
  expect(typed(given)).toBe(wanted);
});

test("a phone number that is typed digit by digit ends as it is shown", () => {
  for (const digits of ["7275550142", "17275550142"]) {
    let text = "";
    for (const digit of digits) ({ text } = formatAsTyped(text + digit, text.length + 1));
    expect(text).toBe("(727) 555-0142");
  }
});
