import { expect, test } from "vitest";
import { emailHref } from "./email-href.ts";

test.each([
  ["max@standin.example", "mailto:max@standin.example"],
  ["max@standin.example?bcc=somebody@elsewhere.example", null],
  ["max@standin.example&subject=x", null],
  ["max%0d@standin.example", null],
  ["a@b@c", null],
  ["max @standin.example", null],
  ["the team", null],
])("%j leads to %j", (address, href) => {
  expect(emailHref(address)).toBe(href);
});
