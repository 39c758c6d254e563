import { plainText } from "#api/plain-text.ts";

/**
 * Every word of the search must be somewhere in the name, in any case and with or without accents.
 * @param textOf what is searched instead of the name
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

/** Returns whether a search has a word. One without any finds everything. */
export const hasWord = (search: string): boolean => wordsOf(search).length > 0;

const wordsOf = (search: string) => plainText(search).split(/\s+/).filter(Boolean);
