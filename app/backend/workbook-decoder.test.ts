import { describe, expect, test } from "vitest";
import { Undecodable } from "./base64.server.ts";
import { workbookDecoder } from "./workbook-decoder.server.ts";

const end = (comment = "") => {
  const record = Buffer.alloc(22);
  record.write("PK\x05\x06", "latin1");
  record.writeUInt16LE(comment.length, 20);
  return Buffer.concat([record, Buffer.from(comment)]);
};
/** Of a length that needs padding in base64. */
const workbook = Buffer.concat([Buffer.from("PK\x03\x04!"), Buffer.from([...Array(256).keys()]), end()]);
const base64 = workbook.toString("base64");
const lines = base64.replace(/.{76}/g, "$&\r\n");
const inJson = (content: string, before = '"FileName":"rts.xlsx",') => `{${before}"Content":"${content}"}`;

function decode(pieces: readonly Buffer[]): Buffer {
  const decoder = workbookDecoder();
  const decoded = pieces.map((piece) => decoder.push(piece));
  decoder.end();
  return Buffer.concat(decoded);
}

function cutAt(bytes: Buffer, ...borders: number[]): Buffer[] {
  return [0, ...borders].map((from, index) => bytes.subarray(from, borders[index] ?? bytes.length));
}

const forms: Record<string, string | Buffer> = {
  "the workbook itself": workbook,
  "a workbook with a comment": Buffer.concat([workbook.subarray(0, -22), end("PK\x05\x06 made by hand")]),
  base64,
  "base64 in lines": `${lines}\r\n`,
  "base64 after a byte order mark": `\ufeff${base64}`,
  JSON: inJson(base64),
  "JSON, the content first": `{"Content":"${base64}","FileName":"a","ContentType":null}`,
  "JSON written for people": `\ufeff\r\n { "Size" : 12.5e3 , "Content" : "${base64}" , "IsLast" : true }\n`,
  "JSON with lines in it": inJson(lines.replace(/\r\n/g, "\\r\\n")),
  "JSON with escapes": inJson(base64.replace(/\//g, "\\/").replace(/\+/g, "\\u002B")),
  "JSON that holds other contents": inJson(
    base64,
    '"Meta":{"Content":"no","Deep":[{"Content":"}"},[]]},"Name":"\\"Content\\":\\"x",',
  ),
  "JSON whose names are escaped": `{"\\u0043ontent":"${base64}"}`,
  "a JSON text": `"${base64}"`,
};

describe.each(Object.entries(forms))("%s", (name, form) => {
  const bytes = Buffer.from(form);
  const expected = name.includes("comment") ? bytes : workbook;

  test("whole, byte by byte and with a border at every byte", () => {
    expect(decode([bytes])).toEqual(expected);
    expect(decode([...bytes].map((byte) => Buffer.of(byte)))).toEqual(expected);
    for (let border = 0; border <= bytes.length; border++) {
      expect(decode(cutAt(bytes, border)).equals(expected), `a border at ${border}`).toBe(true);
    }
    expect(decode(cutAt(bytes, 1, 2, 3, 5, 8))).toEqual(expected);
  });

  test("cut short anywhere it is not taken for whole", () => {
    // Blanks behind the last byte are no loss.
    for (let length = 0; length < bytes.toString("latin1").trimEnd().length; length++) {
      expect(() => decode([bytes.subarray(0, length)]), `${length} bytes`).toThrow(Undecodable);
    }
  });
});

test.each([
  ["nothing", ""],
  ["blanks", " \r\n "],
  ["blanks without end", " ".repeat(2000)],
  ["a page", "<!DOCTYPE html><title>502</title>"],
  ["words", "Internal Server Error"],
  ["null", "null"],
  ["a list", `["${base64}"]`],
  ["another file in base64", Buffer.from("%PDF-1.4 and so on").toString("base64")],
  ["another file", "%PDF-1.4"],
  ["a workbook that is no ZIP at its end", Buffer.concat([workbook, Buffer.from("x")])],
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
  ["content twice", `{"Content":"${base64}","Content":"${base64}"}`],
  ["JSON with something behind it", `${inJson(base64)}{}`],
  ["JSON that lacks a colon", `{"Content" "${base64}"}`],
  ["JSON that lacks a comma", `{"A":"b" "Content":"${base64}"}`],
  ["JSON with an escape that is none", inJson(`\\x${base64}`)],
  ["JSON with a letter that base64 lacks", inJson(`\\u0141${base64}`)],
  ["JSON with much around the content", inJson(base64, `"Filler":"${"x".repeat(70_000)}",`)],
])("%s is refused", (_, form) => {
  const bytes = Buffer.from(form);
  expect(() => decode([bytes])).toThrow(Undecodable);
  expect(() => decode([...bytes].map((byte) => Buffer.of(byte)))).toThrow(Undecodable);
});

test("nothing comes out before it is seen to be a workbook", () => {
  const decoder = workbookDecoder();
  const pieces = [..."UEsDB"].map((letter) => decoder.push(Buffer.from(letter)).toString("latin1"));
  expect(pieces).toEqual(["", "", "", "PK\x03", ""]);
});
