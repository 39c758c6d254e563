import { expect, test } from "vitest";
import { fileIn, NoWholeFile } from "./encoded-file.ts";

const workbookIn = (answer: Buffer) => fileIn(answer, "workbook");

const end = (comment = "") => {
  const record = Buffer.alloc(22);
  record.write("PK\x05\x06", "latin1");
  record.writeUInt16LE(comment.length, 20);
  return Buffer.concat([record, Buffer.from(comment)]);
};
/** Its length needs padding in base64. */
const workbook = Buffer.concat([Buffer.from("PK\x03\x04!"), Buffer.from([...Array(256).keys()]), end()]);
const base64 = workbook.toString("base64");
const lines = base64.replace(/.{76}/g, "$&\r\n");
const inJson = (content: string, before = '"FileName":"rts.xlsx",') => `{${before}"Content":"${content}"}`;
const withComment = Buffer.concat([workbook.subarray(0, -22), end("made by hand")]);

test.each<[string, string | Buffer, Buffer?]>([
  ["the workbook itself", workbook],
  ["a workbook with a comment", withComment, withComment],
  ["base64", base64],
  ["base64 in lines", `${lines}\r\n`],
  ["base64 after a byte order mark", `\ufeff${base64}`],
  ["JSON", inJson(base64)],
  ["JSON, the content first", `{"Content":"${base64}","FileName":"a","ContentType":null}`],
  ["JSON written for people", `\ufeff\r\n { "Size" : 12.5e3 , "Content" : "${base64}" , "IsLast" : true }\n`],
  ["JSON with lines in it", inJson(lines.replace(/\r\n/g, "\\r\\n"))],
  ["JSON with escapes", inJson(base64.replace(/\//g, "\\/").replace(/\+/g, "\\u002B"))],
  ["JSON that holds other contents", inJson(base64, '"Meta":{"Content":"no","Deep":[{"Content":"}"},[]]},')],
  ["a JSON text", `"${base64}"`],
])("a workbook sent as %s is read", (_, answer, expected = workbook) => {
  expect(workbookIn(Buffer.from(answer)).equals(expected)).toBe(true);
});

test("an encoded workbook of 20 MB is read", () => {
  const large = Buffer.concat([Buffer.from("PK"), Buffer.alloc(20 * 1024 * 1024, 7), end()]);
  expect(workbookIn(Buffer.from(inJson(large.toString("base64")))).equals(large)).toBe(true);
});

test.each([workbook.toString("latin1"), base64, lines.trimEnd(), inJson(base64), `"${base64}"`])(
  "a workbook that is cut short anywhere is not taken for whole (encoding %#)",
  (whole) => {
    const bytes = Buffer.from(whole, "latin1");
    for (let length = 0; length < bytes.length; length++) {
      expect(() => workbookIn(bytes.subarray(0, length)), `${length} bytes`).toThrow(NoWholeFile);
    }
  },
);

test.each([
  ["nothing", ""],
  ["blanks", " \r\n "],
  ["a page", "<!DOCTYPE html><title>502</title>"],
  ["words", "Internal Server Error"],
  ["null", "null"],
  ["a list", `["${base64}"]`],
  ["another file in base64", Buffer.from("%PDF-1.4 and so on").toString("base64")],
  ["another file", "%PDF-1.4"],
  ["base64 for addresses", base64.replace(/\+/g, "-").replace(/\//g, "_")],
  ["base64 without padding", base64.replace(/=+$/, "")],
  ["base64 behind its end", `${base64}${base64}`],
  ["base64 with something in it", `${base64.slice(0, 40)}*${base64.slice(41)}`],
  ["JSON without content", '{"FileName":"rts.xlsx"}'],
  ["an error in JSON", '{"Error":{"Content":"x"}}'],
  ["an empty object", "{}"],
  ["content that is null", '{"Content":null}'],
  ["content that is a list", '{"Content":["x"]}'],
  ["content that is empty", inJson("")],
  ["JSON with something behind it", `${inJson(base64)}{}`],
  ["JSON with an escape that is none", inJson(`\\x${base64}`)],
  ["JSON with a letter that base64 lacks", inJson(`\\u0141${base64}`)],
])("an answer that is no whole workbook is refused: %s", (_, answer) => {
  expect(() => workbookIn(Buffer.from(answer))).toThrow(NoWholeFile);
});

const pdf = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

test.each([
  ["as it is", pdf],
  ["in base64", Buffer.from(pdf.toString("base64"))],
  ["in JSON", Buffer.from(inJson(pdf.toString("base64")))],
])("a PDF is read %s", (_, answer) => {
  expect(fileIn(answer, "pdf").equals(pdf)).toBe(true);
});

test("a PDF that is cut short, a workbook and a page are no PDF", () => {
  // The last byte is the end of a line, which a PDF need not have.
  for (const whole of [pdf.subarray(0, -1), Buffer.from(inJson(pdf.toString("base64")))])
    for (let length = 0; length < whole.length; length++)
      expect(() => fileIn(whole.subarray(0, length), "pdf"), `${length} bytes`).toThrow(NoWholeFile);
  for (const other of [workbook, Buffer.from(base64), Buffer.from("<!DOCTYPE html><title>%PDF-</title>")])
    expect(() => fileIn(other, "pdf")).toThrow(NoWholeFile);
});
