import { plainText } from "#api/plain-text.ts";

/**
 * Returns the items whose name contains every word of the search. Case and accents do not matter.
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

const wordsOf = (search: string) => plainText(search).split(/\s+/).filter(Boolean);
