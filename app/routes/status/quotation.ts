const LONGEST = 120;

/** Patterns of web addresses, email addresses and phone numbers, and of texts that look like them. */
const addressPatterns = [/\S*:\/\/\S*/g, /\S*@\S*/g, /\S*\w\.[a-z]{2,}\S*/gi, /\+?\d[\d\s().-]{5,}\d/g];

/**
 * A text that came in an address, as somebody else's words: short, in one line, and leading nowhere. Anybody can put such
 * a text under our name.
 */
export function quotation(text: string): string {
  const plain = addressPatterns.reduce(
    (rest, address) => rest.replace(address, "…"),
    text.replace(/\s+/g, " ").trim(),
  );
  const letters = [...plain];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : plain;
}
