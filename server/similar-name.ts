const MOST_DIFFERENCES = 3;

/** Returns the known name that a misspelled name most likely stands for, or undefined when none is similar. */
export function similarName(typed: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((name) => ({ name, differences: differencesOf(typed.toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.differences - other.differences);
  const [best] = ranked;
  const limit = Math.min(MOST_DIFFERENCES, Math.ceil(typed.length / 3));
  return best && best.differences <= limit ? best.name : undefined;
}

/** Returns the number of letters to insert, remove or replace between two texts (Levenshtein). */
function differencesOf(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (let column = 1; column <= other.length; column++) {
      const isSame = letter === other[column - 1];
      current.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        ),
      );
    }
    above = current;
  }
  return above[other.length] ?? 0;
}
