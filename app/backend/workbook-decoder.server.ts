import { base64Decoder, type Decoder, Undecodable } from "./base64.server.ts";
import { jsonTextDecoder } from "./json-text.server.ts";

/** A workbook is a ZIP: how one begins, and how the record at its end does, behind which only a comment may stand. */
const ZIP_BEGINNING = Buffer.from("PK");
const ZIP_END = Buffer.from("PK\x05\x06");
const ZIP_END_BYTES = 22;
const LONGEST_COMMENT_BYTES = 65_535;

const BYTE_ORDER_MARK = Buffer.from("\ufeff");
/** Blanks before anything else. */
const MOST_BLANK_BYTES = 1024;

/**
 * A workbook out of what a backend sends for one: the workbook itself, its base64, or JSON with that in `Content`
 * (decision 9). Which of them it is shows in the bytes; what the answer says of itself is not believed. Nothing comes
 * out before it is seen to be a workbook, and one that is not whole ends in an error.
 */
export function workbookDecoder(): Decoder {
  const check = zipCheck();
  /** What its form is decoded by, once that is known. */
  let form: Decoder | null = null;
  let beginning: Buffer = Buffer.alloc(0);
  return {
    push(piece) {
      if (form) return check.push(form.push(piece));
      beginning = Buffer.concat([beginning, piece]);
      if (beginning.subarray(0, 3).equals(BYTE_ORDER_MARK)) beginning = beginning.subarray(3);
      form = formOf(beginning);
      return form ? check.push(form.push(beginning)) : Buffer.alloc(0);
    },
    end() {
      if (!form) throw new Undecodable("nothing came");
      form.end();
      check.end();
    },
  };
}

/** Null while too little is there to tell. */
function formOf(beginning: Buffer): Decoder | null {
  const text = beginning.toString("latin1").replace(/^\xef?\xbb?\s*/, "");
  if (beginning.length > MOST_BLANK_BYTES && text === "") throw new Undecodable("nothing but blanks");
  if (/^["{]/.test(text)) return inTurn(jsonTextDecoder("Content"), base64Decoder());
  if (text.length < ZIP_BEGINNING.length) return null;
  // The base64 of a ZIP begins in another way.
  return text.startsWith("PK") ? { push: (piece) => piece, end() {} } : base64Decoder();
}

function inTurn(first: Decoder, second: Decoder): Decoder {
  return {
    push: (piece) => second.push(first.push(piece)),
    end() {
      first.end();
      second.end();
    },
  };
}

/** Lets the bytes of a ZIP through. One that was cut off lacks its end. */
function zipCheck(): Decoder {
  let begun: Buffer | null = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  return {
    push(piece) {
      let bytes = piece;
      if (begun) {
        bytes = Buffer.concat([begun, piece]);
        begun = bytes.length < ZIP_BEGINNING.length ? bytes : null;
        if (begun) return Buffer.alloc(0);
        if (!bytes.subarray(0, ZIP_BEGINNING.length).equals(ZIP_BEGINNING))
          throw new Undecodable("no workbook");
      }
      tail = Buffer.concat([tail, bytes]).subarray(-(ZIP_END_BYTES + LONGEST_COMMENT_BYTES));
      return bytes;
    },
    end() {
      if (!hasZipEnd(tail)) throw new Undecodable("a workbook that ends half-way");
    },
  };
}

function hasZipEnd(tail: Buffer): boolean {
  const last = tail.length - ZIP_END_BYTES;
  for (let at = last; at >= 0; at--) {
    if (tail.readUInt16LE(at + ZIP_END_BYTES - 2) !== last - at) continue;
    if (tail.subarray(at, at + ZIP_END.length).equals(ZIP_END)) return true;
  }
  return false;
}
