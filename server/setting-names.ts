import { distance } from "fastest-levenshtein";

/** One wrong letter for each so many letters of a name. */
const LETTERS_PER_SLIP = 5;
const MOST_SLIPS = 2;

/**
 * Returns a sentence for each variable whose name is almost that of a setting.
 * @param names the names of the program's settings
 */
export function misspelledSettings(env: Record<string, string | undefined>, names: string[]): string[] {
  const known = new Set(names);
  return Object.keys(env).flatMap((given) => {
    if (known.has(given)) return [];
    const meant = names.find((name) => isSlip(given.toUpperCase(), name));
    return meant ? [`${given} is not a setting and has no effect. Did you mean ${meant}?`] : [];
  });
}

/** A short name such as PORT is too close to words of others, so only its case may differ. */
function isSlip(given: string, name: string): boolean {
  return distance(given, name) <= Math.min(MOST_SLIPS, Math.floor(name.length / LETTERS_PER_SLIP));
}
