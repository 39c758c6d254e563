import { expect, test } from "vitest";
import { fileName } from "./record-file.server.ts";

/** The names under which downloaded files are saved. */

test.each([
  ["Form", "pdf", "Form.pdf"],
  ["Form", ".pdf", "Form.pdf"],
  ["Form.pdf", "pdf", "Form.pdf"],
  ["Form.PDF", "pdf", "Form.PDF"],
  ["Form.pdf", "PDF", "Form.pdf"],
  ["Form.docx", "pdf", "Form.docx.pdf"],
  ["pdf", "pdf", "pdf.pdf"],
  ["Form.pdf", null, "Form.pdf"],
])("a file %s with the extension %s is saved as %s", (FileName, FileExtension, saved) => {
  expect(fileName({ FileName, FileExtension })).toBe(saved);
});
