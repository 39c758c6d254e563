/**
 * Typed text as it is kept and compared: `docs/decisions/0241-typed-text.md`. The portal's server, its pages and the backend
 * use the same functions, so that they read the same text in the same way.
 */

/** Characters that show nothing by themselves: zero width, direction marks, soft hyphens, fillers, selectors, tags. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`;
const PICTURE = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]*`;
/** Signs of Indic scripts after which a joiner decides how a letter looks. */
const VIRAMA = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]`;
const JOINED_LETTER = String.raw`[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Nko}\p{sc=Mongolian}]`;
/** Texts that look different without such a character. Old browsers cannot look behind a character, so each begins before it. */
const MEANT = [
  // The flag of a region.
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}`,
  String.raw`${PICTURE}(?:\u200d${PICTURE})*`,
  String.raw`[0-9#*]\ufe0f\u20e3`,
  String.raw`${VIRAMA}[\u200c\u200d]`,
  String.raw`${JOINED_LETTER}\p{M}{0,8}\u200c(?=${JOINED_LETTER})`,
  // The form of a Chinese character, which some family names depend on.
  String.raw`\p{sc=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`\p{sc=Mongolian}[\u180b-\u180d\u180f]`,
];
const MEANT_OR_INVISIBLE = new RegExp(`(${MEANT.join("|")})|${INVISIBLE}`, "gu");
const EVERY_INVISIBLE = new RegExp(INVISIBLE, "gu");

const LINE_BREAKS = /[\v\f\u0085\u2028\u2029]/g;
const DASHES = /[\p{Pd}\u2043\u2212\u02d7]/gu;
const APOSTROPHES =
  /[\u2018-\u201b\u2032\u2035`\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u055a\ua78c\uff07]/g;
/** Letters, digits and signs as wide as a Chinese character. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;

/**
 * Returns a text as it is kept: without characters that nobody sees, in Unicode's composed form (NFC), and without blanks
 * around it. Joiners and selectors stay where they change what people see.
 */
export function typedText(text: string): string {
  return composed(text.replace(MEANT_OR_INVISIBLE, "$1"));
}

/**
 * Returns an identifier, a phone number, an email address or a search as it is kept and compared: like `typedText`, and with
 * the plain sign for typographic dashes and apostrophes, all kinds of spaces, and full-width letters and digits.
 */
export function withPlainSigns(text: string): string {
  return composed(
    text
      .replace(EVERY_INVISIBLE, "")
      .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET))
      .replace(DASHES, "-")
      .replace(APOSTROPHES, "'")
      .replace(/\p{Zs}/gu, " "),
  );
}

const composed = (text: string) => normalized(text.replace(LINE_BREAKS, "\n"), "NFC").trim();

/** Marks that follow each other beyond those that any language has (UAX 15, stream-safe text). */
const SURPLUS_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Returns a text in a Unicode form. Each text from outside is normalized here: thousands of marks behind each other would
 * take `String.normalize` many seconds to sort, so those beyond 30 are left out.
 */
export const normalized = (text: string, form: "NFC" | "NFD") =>
  text.replace(SURPLUS_MARKS, "$1").normalize(form);
