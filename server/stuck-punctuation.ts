/** A sign that stands behind an address in a sentence, as it is and as browsers write it. No address of the product ends with one. */
const SIGN = /(?:[.,;:!?)\]}>"'*]|%(?:21|22|27|29|2a|2c|2e|3a|3b|3e|3f|5d|7d|c2%bb|e2%80%(?:99|9d|a6)))$/i;
const MOST_SIGNS = 8;

/** Returns a path without the signs that a letter or a chat stuck to its end; null for a path without them. */
export function withoutStuckPunctuation(path: string): string | null {
  let clean = path;
  for (let signs = 0; signs < MOST_SIGNS && SIGN.test(clean); signs++) clean = clean.replace(SIGN, "");
  return clean !== path && /(^|\/)[\w-]+$/.test(clean) ? clean : null;
}
