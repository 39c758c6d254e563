import { type Decoder, Undecodable } from "./base64.server.ts";

/** How much may stand around the text that is wanted. */
const MOST_AROUND_BYTES = 64 * 1024;

/** What comes next in the object; inside is in a value that is an object or a list itself. */
type Place = "before" | "key" | "colon" | "value" | "inside" | "comma" | "after";

/** A number, true, false or null. Its characters are not looked at more closely than this. */
const OTHER_VALUE = /[\w+.-]/;

/**
 * Reads one text out of JSON without ever holding all of it: of an object the member of that name, which must be a text
 * and stand there once; or the JSON is a text and nothing else.
 */
export function jsonTextDecoder(name: string): Decoder {
  let place: Place = "before";
  let depth = 0;
  let around = 0;
  let found = false;
  /** The text that is being read: a key, the one that is wanted, or another. Null between texts. */
  let reading: "key" | "wanted" | "other" | null = null;
  /** An escape that has begun. */
  let escaping = "";
  let key = "";

  function between(character: string): void {
    count(1);
    if (character === '"') beginText();
    else if (!/\s/.test(character)) place = next(character) ?? refuse();
  }

  function beginText(): void {
    const isWanted = place === "before" || (place === "value" && key === name);
    if (place === "key") key = "";
    if (isWanted && found) throw new Undecodable(`${name}: there twice`);
    if (isWanted) found = true;
    if (!["before", "key", "value", "inside"].includes(place)) refuse();
    reading = isWanted ? "wanted" : place === "key" ? "key" : "other";
  }

  function endText(): void {
    reading = null;
    if (place === "before") place = "after";
    else if (place === "key") place = "colon";
    else if (place === "value") place = "comma";
  }

  /** One character between texts. @returns where it leads, or null where it has no business */
  function next(character: string): Place | null {
    const isOpening = character === "{" || character === "[";
    const isClosing = character === "}" || character === "]";
    switch (place) {
      case "before":
        if (character !== "{") return null;
        depth = 1;
        return "key";
      case "key":
        return character === "}" && key === "" ? "after" : null;
      case "colon":
        return character === ":" ? "value" : null;
      case "value":
        if (key === name) throw new Undecodable(`${name}: not a text`);
        if (isOpening) depth = 2;
        if (isOpening) return "inside";
        return OTHER_VALUE.test(character) ? "comma" : null;
      case "inside":
        if (isOpening) depth += 1;
        if (isClosing) depth -= 1;
        return depth === 1 ? "comma" : "inside";
      case "comma":
        if (character === ",") return "key";
        if (character === "}") return "after";
        return OTHER_VALUE.test(character) ? "comma" : null;
      case "after":
        return null;
    }
  }

  /** Characters of a text up to its end, an escape or the end of the piece. @returns how far it came */
  function readText(json: string, from: number, wanted: string[]): number {
    if (escaping) {
      escaping += json.charAt(from);
      if (escaping.length < (escaping.startsWith("\\u") ? 6 : 2)) return from + 1;
      take(unescaped(escaping), wanted);
      escaping = "";
      return from + 1;
    }
    if (json.charAt(from) === '"') {
      endText();
      return from + 1;
    }
    if (json.charAt(from) === "\\") {
      escaping = "\\";
      return from + 1;
    }
    const length = json.slice(from).search(/["\\]/);
    const to = length === -1 ? json.length : from + length;
    take(json.slice(from, to), wanted);
    return to;
  }

  function take(text: string, wanted: string[]): void {
    if (reading === "wanted") wanted.push(text);
    else count(text.length);
    if (reading === "key") key += text;
  }

  function count(characters: number): void {
    around += characters;
    if (around > MOST_AROUND_BYTES) throw new Undecodable(`too much around ${name}`);
  }

  return {
    push(piece) {
      const json = piece.toString("latin1");
      const wanted: string[] = [];
      for (let at = 0; at < json.length; ) {
        if (reading) {
          at = readText(json, at, wanted);
        } else {
          between(json.charAt(at));
          at += 1;
        }
      }
      return Buffer.from(wanted.join(""), "latin1");
    },
    end() {
      if (place !== "after") throw new Undecodable("JSON that ends half-way");
      if (!found) throw new Undecodable(`${name}: missing`);
    },
  };
}

function refuse(): never {
  throw new Undecodable("not JSON");
}

/** What an escape stands for. A character outside latin1, which no base64 has, becomes one that none has either. */
function unescaped(escaped: string): string {
  try {
    const text: unknown = JSON.parse(`"${escaped}"`);
    return typeof text === "string" && text <= "\u00ff" ? text : "\u00ff";
  } catch {
    return refuse();
  }
}
