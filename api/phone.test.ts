import { expect, test } from "vitest";
import { phoneOf } from "./phone.ts";

test.each([
  ["7275550134", "(727) 555-0134", "tel:+17275550134"],
  ["727-555-0134", "(727) 555-0134", "tel:+17275550134"],
  ["(727) 555.0134", "(727) 555-0134", "tel:+17275550134"],
  ["+1 727 555 0134", "(727) 555-0134", "tel:+17275550134"],
  ["555-0134", "555-0134", "tel:5550134"],
  ["+44 20 7946 0958", "+44 20 7946 0958", "tel:+442079460958"],
  ["727-555-0134 ext. 5", "727-555-0134 ext. 5", null],
  ["727 555 0134x", "727 555 0134x", null],
  ["javascript:alert(1)", "javascript:alert(1)", null],
  ["", "", null],
])("%j is shown as %j and leads to %j", (given, text, href) => {
  expect(phoneOf(given)).toEqual({ text, href });
});
