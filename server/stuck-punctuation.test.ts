import { expect, test } from "vitest";
import { withoutStuckPunctuation } from "./stuck-punctuation.ts";

test.each([
  ["/contracts/c-1.", "/contracts/c-1"],
  ["/help-requests/15).", "/help-requests/15"],
  ["/help-requests/15%29%2C", "/help-requests/15"],
  ["/scopes%E2%80%9D", "/scopes"],
  ["c-1.", "c-1"],
  ["/contracts/c-1", null],
  ["/contracts/c.1/files", null],
  ["/producers/...", null],
  ["/enrollments/..%2f..", null],
])("the address %s with signs of a sentence behind it leads to %s", (path, clean) => {
  expect(withoutStuckPunctuation(path)).toBe(clean);
});
