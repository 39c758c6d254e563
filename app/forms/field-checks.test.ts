import { expect, test } from "vitest";
import { LARGEST_FILE_BYTES } from "#api/upload-rules.ts";
import { fileRule } from "./field-checks.ts";

/** The checks of a chosen file in the browser, before anything is sent. */

test.each([
  ["Form.pdf", 1, null],
  ["Form.PDF", 1, null],
  ["Form.pdf", LARGEST_FILE_BYTES, null],
  ["Form.pdf", LARGEST_FILE_BYTES + 1, "tooLarge"],
  ["Form.pdf", 0, "empty"],
  ["Form.pdf.exe", 1, "notPdf"],
  ["pdf", 1, "notPdf"],
])("a file %s of %d bytes breaks the rule %s", (name, size, rule) => {
  expect(fileRule({ name, size })).toBe(rule);
});
