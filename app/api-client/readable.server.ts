import type { z } from "zod";

/** Reads values by a schema, and leaves out what cannot be read where the rest makes sense without it. */

/** Entries in lists of lists are left out after each other. */
const MOST_TRIES = 4;

/**
 * Reads a value. An entry of a list within it that cannot be read is left out, so that it does not take the whole along: one
 * certification of a contract, or one agent of a hierarchy.
 * @returns the value, and the fields of the entries that were left out; the error when the rest cannot be read either
 */
export function readWithout<S extends z.ZodType>(
  schema: S,
  given: unknown,
): { value: z.output<S>; left: string[] } | { error: z.ZodError } {
  const left: string[] = [];
  let read = given;
  for (let tries = 1; ; tries++) {
    const { data, error } = schema.safeParse(read);
    if (!error) return { value: data as z.output<S>, left };
    const entries = error.issues.map(({ path }) => entryOf(path));
    if (tries === MOST_TRIES || entries.includes(null)) return { error };
    left.push(...error.issues.map(({ path }) => path.filter((part) => typeof part === "string").join(".")));
    read = structuredClone(read);
    for (const entry of entries) if (entry) clear(read, entry);
    read = withoutCleared(read);
  }
}

/** Returns the path of the innermost list entry; null for a field that is in none. */
function entryOf(path: readonly PropertyKey[]): readonly PropertyKey[] | null {
  const at = path.findLastIndex((part) => typeof part === "number");
  return at < 1 ? null : path.slice(0, at + 1);
}

const CLEARED = Symbol("left out");

function clear(value: unknown, path: readonly PropertyKey[]): void {
  const last = path.at(-1);
  let holder = value;
  for (const part of path.slice(0, -1)) holder = (holder as Record<PropertyKey, unknown> | undefined)?.[part];
  if (Array.isArray(holder) && typeof last === "number") holder[last] = CLEARED;
}

function withoutCleared(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== CLEARED).map(withoutCleared);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutCleared(one)]));
}
