/** Every word of the search must be somewhere in the name, in any case and with or without accents. */
export function matching<T extends { name: string }>(items: readonly T[], search: string): T[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return items.filter(({ name }) => {
    const text = plain(name);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
