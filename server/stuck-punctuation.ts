/** Signs that stand behind an address in a sentence, as they are and as browsers write them. No address of the product ends with one. */
const STUCK = /(?:[.,;:!?)\]}>"'*]|%(?:21|22|27|29|2a|2c|2e|3a|3b|3e|3f|5d|7d|c2%bb|e2%80%(?:99|9d|a6)))+$/i;

/** Returns a path without the signs that a letter or a chat stuck to its end; null for a path without them. */
export function withoutStuckPunctuation(path: string): string | null {
  const clean = path.replace(STUCK, "");
  return clean === path ? null : clean || "/";
}
