/** Above this many portals they are searched, not listed (document 1, section 9). */
export const LIST_LIMIT = 6;
/** A search shows at most this many. */
export const RESULT_LIMIT = 100;

/** Every word of the search must be somewhere in the name, in any case and with or without accents. */
export function matching<T extends { name: string }>(portals: readonly T[], search: string): T[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return portals.filter(({ name }) => {
    const text = plain(name);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
