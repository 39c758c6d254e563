/** Lists and dictionaries of names, in the order people expect. */

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Sorts by name without regard to case and accents; equal names by id, so that the order never changes. */
export function sortByName<T>(items: readonly T[], name: (item: T) => string, id: (item: T) => string): T[] {
  return [...items].sort(
    (one, other) => collator.compare(name(one), name(other)) || (id(one) < id(other) ? -1 : 1),
  );
}

/**
 * A dictionary from name to id, sorted. Of several with one name each but the first gets what tells it apart behind
 * the name, so that none is lost.
 */
export function nameToId(
  rows: readonly { id: string; name: string; distinction?: string | null }[],
): Record<string, string> {
  const entries = new Map<string, string>();
  for (const { id, name, distinction } of sortByName(
    rows,
    ({ name }) => name,
    ({ id }) => id,
  )) {
    entries.set(entries.has(name) ? unusedName(entries, name, distinction ?? id) : name, id);
  }
  return Object.fromEntries(entries);
}

function unusedName(entries: ReadonlyMap<string, string>, name: string, distinction: string): string {
  let candidate = `${name} (${distinction})`;
  for (let number = 2; entries.has(candidate); number++) candidate = `${name} (${distinction}, ${number})`;
  return candidate;
}
