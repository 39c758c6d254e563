/** A telephone number that is being typed. */

const LONGEST = 10;

/** Digits, and what people write between them. */
const NUMBER = /^\P{L}*$/u;

/**
 * Returns a number as far as it is typed, `(###) ###-####`, and the place of the caret in it. Text that is no number of
 * the United States stays as it is. What stands behind the tenth digit is left out.
 * @param caret how many characters stand before it
 */
export function formatAsTyped(text: string, caret: number): { text: string; caret: number } {
  if (!NUMBER.test(text) || /^\s*\+(?!\s*1)/.test(text)) return { text, caret };
  const all = text.replace(/\D/g, "");
  const isLong = all.length > LONGEST && all.startsWith("1");
  const digits = (isLong ? all.slice(1) : all).slice(0, LONGEST);
  const before = text.slice(0, caret).replace(/\D/g, "").length - (isLong ? 1 : 0);
  const formatted = format(digits);
  return { text: formatted, caret: placeBehind(formatted, Math.min(Math.max(before, 0), digits.length)) };
}

/** No sign stands at the end, so that the last digit can be taken away. */
function format(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (line) return `(${area}) ${exchange}-${line}`;
  if (exchange) return `(${area}) ${exchange}`;
  return area && `(${area}`;
}

/** Returns the place behind some digits of a text. */
function placeBehind(text: string, digits: number): number {
  let passed = 0;
  let place = 0;
  for (const [index, character] of [...text].entries()) {
    if (passed === digits) break;
    place = index + 1;
    if (/\d/.test(character)) passed++;
  }
  return digits === 0 ? 0 : place;
}
