/** Turns what arrives in pieces into something else, a piece at a time. Both functions throw `Undecodable`. */
export type Decoder = {
  push(piece: Buffer): Buffer;
  /** Nothing more comes. */
  end(): void;
};

/** What arrived is not what it should be, or not all of it. The message is for the log. */
export class Undecodable extends Error {}

/**
 * Base64 as RFC 4648 and MIME write it: with padding, and with line breaks anywhere. Without its padding the end of a
 * text could not be told from a text that was cut off.
 */
export function base64Decoder(): Decoder {
  /** The beginning of a group of four. */
  let begun = "";
  let isOver = false;
  return {
    push(piece) {
      const text = begun + piece.toString("latin1").replace(/[\r\n\t ]+/g, "");
      if (text === "") return Buffer.alloc(0);
      if (isOver || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new Undecodable("not base64");
      const whole = text.slice(0, text.length - (text.length % 4));
      begun = text.slice(whole.length);
      isOver = whole.endsWith("=");
      return Buffer.from(whole, "base64");
    },
    end() {
      if (begun) throw new Undecodable("base64 that ends half-way");
    },
  };
}
