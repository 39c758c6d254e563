import { plainText } from "#api/plain-text.ts";
import { beginningOf } from "#api/text-length.ts";
import { withPlainSigns } from "#api/typed-text.ts";

/** The most characters of a text that the portal searches for. */
export const LONGEST_SEARCH = 100;

/**
 * Returns the items whose name contains every word of the search. Case, accents, and the kind of dashes and apostrophes do not matter.
 * @param textOf the text to search instead of the name
 */
export function matching<T extends { name: string }>(
  items: readonly T[],
  search: string,
  textOf: (item: T) => string = ({ name }) => name,
): T[] {
  const words = wordsOf(search);
  return items.filter((item) => {
    const text = plainText(textOf(item));
    return words.every((word) => text.includes(word));
  });
}

/** Returns true when the search has a word. A search without words matches everything. */
export const hasWord = (search: string): boolean => wordsOf(search).length > 0;

/** A word with an apostrophe or a hyphen in it stays one word. */
const wordsOf = (search: string) => search.split(/\s+/).map(plainText).filter(Boolean);

/**
 * Returns the text that somebody searches for, from an address or a form, as it is compared, shown and kept.
 * @param longest the number of characters after which it is cut
 */
export const typedSearch = (text: string | null | undefined, longest: number): string =>
  beginningOf(withPlainSigns(text ?? ""), longest).trim();
