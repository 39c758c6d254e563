const LONGEST = 120;
/** How much of a text is read, in units of UTF-16. It is limited because the patterns below take quadratic time. */
const MOST_READ = 4 * LONGEST;

/** Patterns of web addresses, email addresses and phone numbers, and of texts that look like them. */
const addressPatterns = [/\S*:\/\/\S*/g, /\S*@\S*/g, /\S*\w\.[a-z]{2,}\S*/gi, /\+?\d[\d\s().-]{5,}\d/g];

/**
 * A text that came in an address, as somebody else's words: short, in one line, and leading nowhere. Anybody can put such
 * a text under our name.
 */
export function quotedText(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const read = line.length > MOST_READ ? `${wholeWords(line.slice(0, MOST_READ))}…` : line;
  const plain = addressPatterns.reduce((rest, address) => rest.replace(address, "…"), read);
  const letters = [...plain];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join("")}…` : plain;
}

/** Returns a text without its last word, of which the rest is cut off. Half an address would not look like one. */
function wholeWords(cut: string): string {
  const end = cut.lastIndexOf(" ");
  return end < 0 ? cut : cut.slice(0, end);
}
