import { type RawBuilder, type SqlBool, sql } from "kysely";
import { plainText } from "#api/plain-text.ts";

/** Sorts and finds names. */

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Returns items sorted by name, without regard to case and accents. Equal names are sorted by id, so the order is stable. */
export function sortByName<T>(items: readonly T[], name: (item: T) => string, id: (item: T) => string): T[] {
  return [...items].sort(
    (one, other) => collator.compare(name(one), name(other)) || (id(one) < id(other) ? -1 : 1),
  );
}

/**
 * Returns a dictionary from name to id, sorted by name. When several rows have the same name, the distinction or the id is
 * added to the name of each: `Ann Lee (1234567, Harbor Agency)`. Nobody could tell a bare name from the others.
 */
export function nameToId(
  rows: readonly { id: string; name: string; distinction?: string | null }[],
): Record<string, string> {
  const entries = new Map<string, string>();
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of rows) (seen.has(name) ? shared : seen).add(name);
  for (const { id, name, distinction } of sortByName(
    rows,
    ({ name }) => name,
    ({ id }) => id,
  )) {
    entries.set(shared.has(name) ? unusedName(entries, name, distinction ?? id) : name, id);
  }
  return Object.fromEntries(entries);
}

function unusedName(entries: ReadonlyMap<string, string>, name: string, distinction: string): string {
  let candidate = `${name} (${distinction})`;
  for (let number = 2; entries.has(candidate); number++) candidate = `${name} (${distinction}, ${number})`;
  return candidate;
}

/** The NPN and the agency of an agent tell it from another one of the same name. The statement has both tables. */
export const npnAndAgency = sql<string | null>`nullif(concat_ws(', ', agents.npn, agencies.name), '')`;

/**
 * Returns SQL conditions, one for each word of a typed text: the name has the word, at any place. Case, accents, and the kind of
 * dashes and apostrophes do not count. A text without a word has no condition. The portal's `matching` finds the same.
 * @param key the `name_key` of the name
 */
export function hasWords(key: RawBuilder<unknown>, typed: string | null | undefined): RawBuilder<SqlBool>[] {
  // No name in the database has this character, and the database refuses it.
  if (typed?.includes("\0")) return [sql`false`];
  const words = new Set(
    plainText(typed ?? "")
      .split(" ")
      .filter(Boolean),
  );
  return [...words].map((word) => sql<SqlBool>`strpos(${key}, ${word}) > 0`);
}
