/** The code points that join the character before them: accents, tones of skin, joiners, and the letters of flags of regions. */
const JOINED = String.raw`(?:[\p{M}\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|[\u200c\u200d](?!\p{Extended_Pictographic})){0,8}`;
/** The numbers are bounded, so that what joins one character cannot make a text endless. */
const CHARACTER = new RegExp(
  String.raw`\r\n|\p{RI}{2}|[^]${JOINED}(?:\u200d\p{Extended_Pictographic}${JOINED}){0,6}`,
  "gu",
);

/**
 * Returns how many characters a text has, as people count them: an emoji of several parts and a letter with its accent are
 * one, and so is a line break, which a browser sends as two. `Intl.Segmenter` is missing in the oldest supported browsers,
 * its answers differ between versions of Unicode, and what the page counts must be what the server counts.
 */
export const lengthOf = (text: string): number => text.match(CHARACTER)?.length ?? 0;

/** Returns the beginning of a text: at most so many characters, none of them cut. */
export const beginningOf = (text: string, longest: number): string =>
  text.length <= longest ? text : (text.match(CHARACTER) ?? []).slice(0, longest).join("");
