/**
 * Returns how many characters a text has, as people count them: an emoji is one, and so is a line break, which a browser
 * sends as two.
 */
export const lengthOf = (text: string): number => [...text.replaceAll("\r\n", "\n")].length;
