import { distance } from "fastest-levenshtein";

const MOST_DIFFERENCES = 3;

/** Returns the known name that a misspelled name most likely stands for, or undefined when none is similar. */
export function similarName(typed: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((name) => ({ name, differences: distance(typed.toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.differences - other.differences);
  const [best] = ranked;
  const limit = Math.min(MOST_DIFFERENCES, Math.ceil(typed.length / 3));
  return best && best.differences <= limit ? best.name : undefined;
}
